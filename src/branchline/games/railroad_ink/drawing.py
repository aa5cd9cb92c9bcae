"""How Railroad Ink looks, and what can be chosen on it.

Every route is one symbol, drawn as its data file has it; a cell places it, turned and mirrored.
"""

from __future__ import annotations

from functools import cache
from math import pi
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.drawing import Drawing, Pane, Pick
from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CENTRE, EXIT, SIDE_NAMES
from branchline.games.railroad_ink.kernels.layout import FREE, HIGHWAY, SIZE, SPECIALS_PER_GAME
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FACES, FIRST_SPECIAL, Route, Shape
from branchline.parts.svg import circle, colour, group, named, path, placed, rect, symbol, use, words

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from branchline.games.railroad_ink.views import RailroadInkView, SeatBoard

CELL = 64
HALF = CELL // 2
MARGIN = 46
BOARD = SIZE * CELL + 2 * MARGIN

SIDE_WORDS = (text("north"), text("east"), text("south"), text("west"))

# --- the symbols ----------------------------------------------------------------------------------

END = HALF + 0.4
"""Routes end a hair beyond the border, so that no seam shows where two of them meet."""
BRIDGE = 14
"""Half the length of a bridge: so far from the centre a railway goes under it."""
DASHES = ((2.33, 8.33), (13, 19), (23.67, 29.67))
"""The middle line of a highway, from the centre to the border; its rhythm goes on in the next cell."""
SLEEPERS = (4, 12, 20, 28)
"""The sleepers of a railway, likewise."""
CURVE = f"M0 {-END}V{-HALF}A{HALF} {HALF} 0 0 0 {HALF} 0H{END}"


@cache
def sprite() -> str:
    """The symbols of all routes and of what lies in the tray."""
    cross = f"M{-HALF + 6} {-HALF + 6}L{HALF - 6} {HALF - 6}M{HALF - 6} {-HALF + 6}L{-HALF + 6} {HALF - 6}"
    return "".join(
        (
            *(symbol(f"ri-{route.code}", _route(route)) for route in FACES),
            symbol("ri-exit-h", _highway((0,), END, 99), _arrow()),
            symbol("ri-exit-r", _railway((0,), END, 99), _arrow()),
            symbol("ri-cross", _line(cross, "station", 3.4, stroke_linecap="round")),
        )
    )


def _route(route: Route) -> str:
    shape = Shape.parse(route.drawing)
    apart = set(shape.parts) != {0}
    drawn = []
    for kind, draw in (("r", _railway), ("h", _highway)):
        for part in (0, 1):
            sides = tuple(s for s in range(4) if shape.sides[s] == kind and shape.parts[s] == part)
            if not sides:
                continue
            beside = len(sides) == 2 and (sides[1] - sides[0]) % 2
            if beside and not route.station:
                drawn.append(_curve(kind, next(s for s in sides if (s + 1) % 4 in sides)))
            elif route.station:
                drawn.append(draw(sides, 0, 13))
            elif len(sides) == 1
                ...
