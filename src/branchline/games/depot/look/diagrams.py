"""The pictures of the rules page, drawn like the table itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.depot.cards import CARDS, DEPOTS, NUMBERS, card_named
from branchline.games.depot.look.board import table
from branchline.games.depot.look.symbols import WIDTH, sprite
from branchline.games.depot.look.trains import Place, face
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.view import clashes_between
from branchline.games.depot.words.names import title_of
from branchline.parts.svg import Picture, group, named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STEP, GAP, ROW = WIDTH + 8, 40, 84


def _rows(rows: Sequence[Sequence[Sequence[str]]], language: str) -> Picture:
    """Rows of trains side by side, each a few cards long."""
    fragments: dict[str, str] = {}
    widest = 0.0
    for row, trains in enumerate(rows):
        x = GAP / 2
        for train in trains:
            for name in train:
                place = Place(x + WIDTH / 2, ROW * (row + 0.5))
                fragments[name] = group(
                    face(card_named(name), place, language), id=name, **named(title_of(name).say(language))
                )
                x += STEP
            x += GAP
        widest = max(widest, x - GAP / 2)
    title = text("Table").say(language)
    return Picture((Pane("cards", title, widest, ROW * len(rows), fragments),), sprite())


def _table(trains: Sequence[Sequence[str]], language: str) -> Picture:
    """The table with these trains, and the clash of their ends if there is one."""
    nobody = GAME.view(GAME.setup(DepotOptions(), 2), None)
    view = msgspec.structs.replace(
        nobody,
        stage="turn",
        depots=(DEPOTS[0].name,),
        shapes=DEPOTS[0].shapes,
        exits=4,
        trains=tuple(tuple(train) for train in trains) + ((),) * (7 - len(trains)),
        clashes=clashes_between([NUMBERS[train[-1]] for train in trains]),
        deck=len(CARDS) - 14 - sum(map(len, trains)),
    )
    return Picture((table(view, language),), sprite())


DIAGRAMS: dict[str, Callable[[str], Picture]] = {
    "cards": partial(_rows, [[["L-red-circle"], ["P-blue-oval"], ["F-green-star"], ["S-yellow"]]]),
    "start": partial(_table, [["P-red-square"], ["F-blue-pentagon"], ["P-green-rhombus"]]),
    "docking": partial(
        _rows,
        [
            [["F-red-star", "P-red-oval"], ["P-purple-square", "P-cyan-oval"]],
            [["F-orange-circle", "P-green-circle"], ["S-blue", "F-blue-square"]],
        ],
    ),
    "clash": partial(
        _table, [["P-red-square", "F-red-star"], ["F-blue-pentagon", "P-blue-star"], ["P-green-rhombus"]]
    ),
    "task": partial(_rows, [[["P-green-circle", "F-green-square", "F-purple-pentagon", "S-purple"]]]),
}
"""By the name under which the guide asks for it: what makes the picture in a language."""
