"""Dice as things of a tray: one by one, or in the pairs of a draft, each in a box of its own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import EXPANSION_OF_RESULT
from branchline.games.railroad_ink.kernels.pictures import RESULT_ID
from branchline.games.railroad_ink.look.routes import CELL
from branchline.games.railroad_ink.look.symbols import face_symbol
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.svg import colour, group, named, placed, rect, use

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import Pair

DISTANCES = ("1", "2", "3")
"""How far a meteor flies is no choice."""
NOT_DRAWN = ("arid", "up", "right", "down", "left", "any", *DISTANCES)
"""What needs no drawing: it happens to the board."""


@cache
def die(key: str, code: str, box: float, drawn: bool, copied: bool, own: bool, language: str) -> str:
    """A die; one that is drawn can be chosen again while a factory copies it."""
    label = face_name(code)
    if drawn and code in NOT_DRAWN:
        label = text("{result}, over", result=label)
    elif drawn:
        label = text("{route}, drawn", route=label)
    room = (box - 46) / 4
    side, ink = box - 2 * room, colour("ink")
    x, y, square = box / 2, box / 2 - 2, (room, room - 2, side, side)
    corner = side / 5.5
    parts = [
        rect(room, room + 2, side, side, rx=corner, fill=colour("grid"), stroke=ink, stroke_width=1.8),
        rect(*square, rx=corner, class_="hit", fill=colour("cell")),
        face_symbol(code, x, y, side / CELL),
        rect(*square, rx=corner, fill="none", stroke=ink, stroke_width=1.8),
    ]
    if drawn:
        parts = [group(*parts, opacity=0.3), use("ri-struck", placed(x, y, scale=side / 88))]
    if copied:
        parts.append(use("ri-factory", placed(box - 12, 11, scale=0.5)))
    can = own and (copied or not drawn) and code not in DISTANCES
    return group(
        *parts,
        id=key,
        data_about=EXPANSION_OF_RESULT.get(RESULT_ID[code]),
        **named(label.say(language), f"die/{code}" if can else None),
    )


@cache
def pair(n: int, dice: Pair, width: float, height: float, mine: bool, language: str) -> str:
    """Two dice of a draft that nobody has taken yet."""
    one, other = sorted(dice.faces, key=RESULT_ID.__getitem__)
    label = text("{one} and {other}", one=face_name(one), other=face_name(other))
    side = min(width / 2, height) - 8
    frame = rect(
        1, 1, width - 2, height - 2, rx=9, class_="hit", fill=colour("cell"), stroke=colour("ink"),
        stroke_width=1.8,
    )  # fmt: skip
    return group(
        frame,
        face_symbol(one, width * 0.26, height / 2, side / CELL),
        face_symbol(other, width * 0.74, height / 2, side / CELL),
        id=f"tray/pair/{n}",
        **named(label.say(language), f"pair/{one}+{other}" if mine else None),
    )
