"""The pictures of the rules page, drawn like the table itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from branchline.core.chance import Scripted
from branchline.core.drawing import Pane
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.games.depot.cards import DEPOT_NAMES, NAMES, card_named
from branchline.games.depot.kernels.layout import HAND_CARDS
from branchline.games.depot.look.board import table
from branchline.games.depot.look.symbols import WIDTH, sprite
from branchline.games.depot.look.trains import Place, face
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.words.names import title_of
from branchline.parts.svg import Picture, group, named

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STEP, GAP, ROW = WIDTH + 8, 40, 84


def rows(rows: Sequence[Sequence[Sequence[str]]], language: str) -> Picture:
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


def _table(moves: str, language: str) -> Picture:
    """The table of two after these lays, which they make in turn."""
    lays = moves.split()
    cards = [lay.partition(">")[0] for lay in lays]
    others = [name for name in NAMES if name not in cards]
    hands = [(*cards[seat::2], *others[seat::2])[:HAND_CARDS] for seat in range(2)]
    played = Table(GAME, DepotOptions(), 2, Scripted([(DEPOT_NAMES[0],), *hands, ("0",)]))
    for n, lay in enumerate(lays):
        played.play(n % 2, GAME.parse(lay))
    return Picture((table(GAME.view(played.state, None), language),), sprite())


STARTED = "P-red-square>start F-blue-pentagon>start P-green-rhombus>start"

DIAGRAMS: dict[str, Callable[[str], Picture]] = {
    "cards": partial(rows, [[["L-red-circle"], ["P-blue-oval"], ["F-green-star"], ["S-yellow"]]]),
    "start": partial(_table, STARTED),
    "docking": partial(
        rows,
        [
            [["F-red-star", "P-red-oval"], ["P-purple-square", "P-cyan-oval"]],
            [["F-orange-circle", "P-green-circle"], ["S-blue", "F-blue-square"]],
        ],
    ),
    "clash": partial(_table, f"{STARTED} F-red-star>1 P-blue-star>2"),
    "task": partial(rows, [[["P-green-circle", "F-green-square", "F-purple-pentagon", "S-purple"]]]),
}
"""By the name under which the guide asks for it: what makes the picture in a language."""
