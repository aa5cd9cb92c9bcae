"""Dice as they lie on the tray: one by one, or in the pairs of a draft."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.games.railroad_ink.kernels.pictures import RESULT_ID
from branchline.games.railroad_ink.look.paper import small_print
from branchline.games.railroad_ink.look.routes import CELL
from branchline.games.railroad_ink.look.symbols import face_symbol
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.svg import colour, group, named, placed, rect, use

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import Pair

DIE = 88
"""The side of a die."""
DISTANCES = ("1", "2", "3")
"""How far a meteor flies is no choice."""
NOT_DRAWN = ("arid", "up", "right", "down", "left", "any", *DISTANCES)
"""What needs no drawing: it happens to the board."""


@cache
def die(key: str, code: str, x: float, y: float, drawn: bool, copied: bool, own: bool, language: str) -> str:
    """A die; one that is drawn can be chosen again while a factory copies it."""
    label = face_name(code)
    if drawn and code in NOT_DRAWN:
        label = text("{result}, over", result=label)
    elif drawn:
        label = text("{route}, drawn", route=label)
    box, ink = (x - DIE / 2, y - DIE / 2, DIE, DIE), colour("ink")
    parts = [
        rect(*box, rx=16, transform="translate(0 6)", fill=colour("grid"), stroke=ink, stroke_width=2.4),
        rect(*box, rx=16, class_="hit", fill=colour("cell")),
        face_symbol(code, x, y, DIE / CELL),
        rect(*box, rx=16, fill="none", stroke=ink, stroke_width=2.4),
    ]
    if drawn:
        parts = [group(*parts, opacity=0.3), use("ri-struck", placed(x, y))]
    if copied:
        parts.append(use("ri-factory", placed(x + DIE / 2 - 12, y - DIE / 2 + 12, scale=0.7)))
    can = own and (copied or not drawn) and code not in DISTANCES
    return group(*parts, id=key, **named(label.say(language), f"die/{code}" if can else None))


@cache
def pair(n: int, dice: Pair, x: float, y: float, width: float, mine: bool, language: str) -> str:
    """Two dice of a draft; who has taken them is written below."""
    one, other = sorted(dice.faces, key=RESULT_ID.__getitem__)
    label = text("{one} and {other}", one=face_name(one), other=face_name(other))
    size = width / 2 - 8
    parts = [
        rect(
            x - width / 2 + 2,
            y - size / 2 - 10,
            width - 4,
            size + 4,
            rx=9,
            class_="hit",
            fill=colour("cell"),
            stroke=colour("ink"),
            stroke_width=1.8,
        ),
        face_symbol(one, x - width / 4, y - 8, size / CELL * 0.9),
        face_symbol(other, x + width / 4, y - 8, size / CELL * 0.9),
    ]
    if dice.picker is not None:
        label = text("{dice}, taken by player {number}", dice=label, number=dice.picker + 1)
        parts = [group(*parts, opacity=0.35), small_print(x, y + size / 2 + 8, str(dice.picker + 1), 13)]
    pick = f"pair/{one}+{other}" if mine and dice.picker is None else None
    return group(*parts, id=f"tray/pair/{n}", **named(label.say(language), pick))
