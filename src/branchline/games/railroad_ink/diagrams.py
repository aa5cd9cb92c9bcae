"""The pictures of the rules page, drawn like the boards themselves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.railroad_ink.drawing import MARGIN, drawing
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACES, FIRST_SPECIAL, Route
from branchline.games.railroad_ink.rules import GAME, board_view
from branchline.games.railroad_ink.symbols import CELL, sprite
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GAP = 14
PER_ROW = 6


def _board(notation: str, language: str, columns: int = 7, rows: int = 7, errors: bool = False) -> Picture:
    """A board, or its first columns and rows; its errors circled, where they are the point."""
    view = board_view(notation)
    pane = drawing(view, language).panes[0]
    width = pane.width if columns == 7 else MARGIN + columns * CELL
    height = pane.height if rows == 7 else MARGIN + rows * CELL
    fragments = dict(pane.fragments)
    if errors:
        (sheet,) = GAME.sheet(view)
        marks = next(line.marks for line in sheet.lines if line.key == "errors")
        fragments["errors"] = group(*map(_circled, marks), id="errors")
    return Picture((Pane(pane.id, pane.title, width, height, fragments, 0),), sprite())


def _circled(mark: str) -> str:
    """A ring around the end of a route."""
    column, row, side = "abcdefg".index(mark[0]), int(mark[1]) - 1, mark[3]
    x = MARGIN + CELL * (column + {"E": 1, "W": 0}.get(side, 0.5))
    y = MARGIN + CELL * (row + {"S": 1, "N": 0}.get(side, 0.5))
    return circle(x, y, 12, fill="none", stroke=colour("station"), stroke_width=3)


def _routes(routes: Sequence[Route], language: str) -> Picture:
    """Routes side by side, each with its name for those who listen."""
    step = CELL + GAP
    columns = min(PER_ROW, len(routes))
    fragments = {}
    for n, route in enumerate(routes):
        x, y = GAP + step * (n % columns), GAP + step * (n // columns)
        fragments[f"route/{route.code}"] = group(
            rect(x, y, CELL, CELL, fill=colour("cell"), stroke=colour("grid"), stroke_width=1.2),
            use(f"ri-{route.code}", placed(x + CELL / 2, y + CELL / 2)),
            id=f"route/{route.code}",
            **named(text(route.name).say(language)),
        )
    rows = -(-len(routes) // columns)
    title = text("Dice and special routes").say(language)
    return Picture(
        (Pane("routes", title, GAP + step * columns, GAP + step * rows, fragments),),
        sprite(),
    )


def _on_dice(name: str) -> list[Route]:
    """The different faces of a set of dice."""
    return [FACES[face] for face in dict.fromkeys(face for die in DICE_SETS[name] for face in die)]


NETWORKS = (
    "b1:h.h. a2:.r.r b2:hrhr c2:.r.r d1:r.r. d2:r..r b3:h.h. b4:h..h a4:.h.h "
    "g4:.h.h f4:.hh. f5:hhh. f6:h.h. f7:h.h. g5:..hh g6:hr.."
)

DIAGRAMS: dict[str, Callable[[str], Picture]] = {
    "board": partial(_board, ""),
    "classic-routes": partial(_routes, _on_dice("classic")),
    "special-routes": partial(_routes, FACES[FIRST_SPECIAL:]),
    "networks": partial(_board, NETWORKS),
    "errors": partial(_board, "b1:h.h. b2:hhh. a2:.r.r", columns=4, rows=3, errors=True),
}
"""By the name under which the guide asks for it: what makes the picture in a language."""
