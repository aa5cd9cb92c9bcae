"""The pictures of the rules page, drawn like the boards themselves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACES, FIRST_SPECIAL, Route
from branchline.games.railroad_ink.look.drawing import drawing
from branchline.games.railroad_ink.look.paper import MARGIN
from branchline.games.railroad_ink.look.routes import CELL
from branchline.games.railroad_ink.look.symbols import face_symbol, sprite
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from branchline.games.railroad_ink.meta import Edition, Expansion

GAP = 14
PER_ROW = 6


def board_view(
    notation: str,
    *,
    edition: Edition = "deep-blue",
    expansion: Expansion = "none",
    impact: str = "",
    bridged: tuple[str, ...] = (),
    villages: int = 0,
) -> RailroadInkView:
    """A game that is over, with this board."""
    own = SeatBoard(notation, (), (), False, False, impact=impact, bridged=bridged, villages=villages)
    return RailroadInkView(
        seat=0,
        seats=1,
        acting=(),
        options=RailroadInkOptions(edition=edition, expansion=expansion),
        round=8,
        rounds=7,
        stage="over",
        dice=(),
        boards=(own,),
    )


def board_picture(
    view: RailroadInkView, language: str, *, columns: int = 7, rows: int = 7, circled: Sequence[str] = ()
) -> Picture:
    """A board, or its first columns and rows; ends that are the point are circled."""
    pane = drawing(view, language).panes[0]
    width = pane.width if columns == 7 else MARGIN + columns * CELL
    height = pane.height if rows == 7 else MARGIN + rows * CELL
    fragments = {**pane.fragments, "circled": group(*map(_circled, circled), id="circled")}
    return Picture((Pane(pane.id, pane.title, width, height, fragments, 0),), sprite())


def _board(
    notation: str, columns: int = 7, rows: int = 7, circled: Sequence[str] = (), **more: Any
) -> Callable[[str], Picture]:
    return partial(board_picture, board_view(notation, **more), columns=columns, rows=rows, circled=circled)


def _circled(mark: str) -> str:
    """A ring around an end."""
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
    return Picture((Pane("routes", title, GAP + step * columns, GAP + step * rows, fragments),), sprite())


def die_picture(code: str, language: str) -> Picture:
    """One die, and the face it shows."""
    side, label = CELL + GAP, face_name(code).say(language)
    box, ink = (GAP / 2, GAP / 2, CELL, CELL), colour("ink")
    shown = group(
        rect(*box, rx=12, fill=colour("cell")),
        face_symbol(code, side / 2, side / 2, 1),
        rect(*box, rx=12, fill="none", stroke=ink, stroke_width=2.4),
        id="die",
        **named(label),
    )
    return Picture((Pane("die", label, side, side, {"die": shown}),), sprite())


def _on_dice(name: str) -> list[Route]:
    """The different faces of a set of dice."""
    return [FACES[face] for face in dict.fromkeys(face for die in DICE_SETS[name] for face in die)]


NETWORKS = (
    "b1:h.h. a2:.r.r b2:hrhr c2:.r.r d1:r.r. d2:r..r b3:h.h. b4:h..h a4:.h.h "
    "g4:.h.h f4:.hh. f5:hhh. f6:h.h. f7:h.h. g5:..hh g6:hr.."
)
RIVERS = "b3:.v.v c3:.v.v d3:.v.v e3:.v.v f3:..vv f4:v.v. f5:v.v. c7:v.v. c6:v.v. c5:..vv b5:.v.v a5:.v.v"
LAKES = (
    "b1:h.h. b2:hhh. c2:.h.h d2:.h.h e2:.h.h f2:h..h f1:h.h. b3:h.w. b4:www. b5:w.h. b6:hhh. b7:h.h. "
    "c6:.h.h d6:.h.h e6:.h.h f6:..hh f7:h.h. e3:.ww. f3:.www g3:..ww e4:www. f4:ww.w g4:w..w e5:w..."
)
LAVA = (
    "a1:llll b1:l..l a2:l..l d4:llll d3:.lll c4:lll. e4:l.ll d5:ll.l c3:.ll. e3:..ll c5:ll.. e5:l.ll "
    "e6:l.l. e7:ll.."
)
METEORS = "b1:h.h. b2:hhh. a4:.h.h d7:r.r. d6:r.r. b3:* c2:* b4:h..h d5:*"
FOREST = "a1:....t b1:hh..t a2:....t b2:....t a3:r.r.t b3:....t e4:....t f4:.h.ht g4:....t d6:....t b7:h.h.t"
TRAILS = "b1:h.h. a2:.r.r b2:h..r d1:r.r. d2:r.h. c3:.hh.p"
DESERT = "c4:....cc d4:h.h.o e4:....cc d3:h.h. b1:hh..c g6:....cc"
CANYONS = "b1:h.h. b2:h.h. b3:h..h a3:.hh. canyon>a3:eeseesee canyon>a7:ees"

DEEP_BLUE = (
    "a2:hrhrx g2:.r.r a3:h.h. a4:h.hh | a1:hhh. b1:h.hh b2:hrhrx b3:hh.. "
    "| f1:h.hh c2:..rr f2:hr.. c3:rrhh d3:.r.r | e3:r..r e2:r.r. a5:hrhrx a6:hhhr a7:hh.. "
    "| d1:rr.. e1:rhrr c4:hh.. d4:..hh d5:hr.. | g4:.hr. g5:r.rr g6:rr.. b7:h.hh "
    "| e5:hrhrx e4:h.h. f5:.r.r b6:..hh"
)
BLAZING_RED = (
    "a2:.rrr b2:h..r g2:rrr. g1:..rr | b1:hhh. g3:r.r. g4:rhhr g5:h.r. g6:rr.. "
    "| c1:..hh d1:rr.. e1:hrhrx f1:hrrr c2:hh.. | d2:.h.h a3:r.h. a4:h..h f4:.rr. "
    "| e2:hh.h f5:r..r e5:.rrr d5:hrhrx | f2:rhhh c5:.r.r b5:.rrr b6:r.h. b7:h.h. "
    "| e6:r.r. d7:.rr. e7:rr.r f7:..hr"
)
LUSH_GREEN = (
    "d1:rr.r a2:r.rr a1:rrr. a3:r.h. g4:.hh. g5:h.h. | g2:rr.. g1:..rr g6:hrhh f6:.h.. g7:h.hh "
    "| c1:.r.r f1:hr.r a4:h..h f7:.hhh b1:hrrr | e1:hrhrx e7:hh.. e6:h.hr d6:.rr. "
    "| e5:h.hh b7:.rh. c7:rr.r d7:r.rr | e2:h.h. e4:h.h. a6:hrhrx b6:hr.r c6:..rr e3:hrhr "
    "| d3:.rrr c3:rrr. d4:r.h. d5:hh.h"
)
SHINING_YELLOW = (
    "b1:hr.r a1:rrr. c1:.rhr c2:h.h. g2:.r.r | d1:rrrr/ a2:r.rr a3:r.r. a4:r.rh "
    "| f2:hrh. a5:r.r. g6:hrh. g5:hrhrx g7:h.hh | f7:.hhh e7:rhrhx e6:h.r. d7:hhrh c7:.h.h "
    "| c3:h... g4:.hh. a6:r.rr a7:rr.. b7:rhhr | f3:h..h e3:.hr. e4:r.rr d4:.r.r f1:hrhr e5:rrhr "
    "| e1:rr.r d5:.rh. b6:.hr. c6:rhrhx d6:h.hh"
)
ON_DICE = {
    "rivers": "vc",
    "lakes": "w2",
    "lava": "lc",
    "meteors": "any",
    "forest": "hst",
    "trails": "rcp",
    "desert": "hso",
    "canyons": "k12",
}
"""A face of each expansion that tells it from the others."""

DIAGRAMS: dict[str, Callable[[str], Picture]] = {
    "board": _board(""),
    "classic-routes": partial(_routes, _on_dice("classic")),
    "special-routes": partial(_routes, FACES[FIRST_SPECIAL:]),
    "networks": _board(NETWORKS),
    "errors": _board("b1:h.h. b2:hhh. a2:.r.r", columns=4, rows=3, circled=("a2:E", "b2:E", "b2:S")),
    "challenge-routes": partial(_routes, _on_dice("challenge")),
    "structures": _board("", edition="lush-green"),
    "rivers": _board(RIVERS, expansion="rivers", circled=("b3:W", "f5:S")),
    "lakes": _board(LAKES, expansion="lakes"),
    "lava": _board(LAVA, expansion="lava", circled=("e7:E",)),
    "meteors": _board(METEORS, expansion="meteors", impact="b3"),
    "forest": _board(FOREST, expansion="forest"),
    "trails": _board(TRAILS, expansion="trails", columns=5, rows=4),
    "desert": _board(DESERT, expansion="desert"),
    "canyons": _board(CANYONS, expansion="canyons", bridged=("b2:S",)),
    "deep-blue": _board(DEEP_BLUE),
    "blazing-red": _board(BLAZING_RED, edition="blazing-red"),
    "lush-green": _board(LUSH_GREEN, edition="lush-green", villages=2),
    "shining-yellow": _board(SHINING_YELLOW, edition="shining-yellow", villages=4),
    **{f"face-{expansion}": partial(die_picture, code) for expansion, code in ON_DICE.items()},
}
"""By the name under which the guide, or a choice, asks for it: what makes the picture in a language."""
