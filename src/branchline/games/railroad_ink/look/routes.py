"""The symbols of the routes: each drawn once, as its data file has it, around the origin."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, NamedTuple

from branchline.games.railroad_ink.kernels.pictures import FACES, Route, Shape
from branchline.parts.svg import circle, colour, group, number, path, rect, symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CELL = 64
HALF = CELL // 2

OVER = (0.3, 0.9)
"""How far the strokes of a route go on beyond the border and the centre, so that no seam shows there; what
fills a highway goes on farther than its edges, which would else show across it."""


class Style(NamedTuple):
    """How one kind of route is drawn: its strokes, and the marks along it.

    The rhythm of the marks is even at the centre and at the border, so that it goes on from cell to cell.
    """

    strokes: tuple[tuple[str, float], ...]
    along: float
    """The length of a mark along the route."""
    across: float
    """The length of a mark across the route."""
    straight: int
    """How many marks there are between the centre and the border."""
    curve: int
    """How many marks there are on a curve."""

    def marks(self, clear: float) -> str:
        """The marks of a straight arm to the north, leaving the centre clear."""
        step = HALF / self.straight
        places = (step * (n + 0.5) for n in range(self.straight))
        return "".join(f"M0 {number(self.along / 2 - at)}v{-self.along}" for at in places if at > clear)

    def rhythm(self) -> dict[str, str]:
        """The dashes that put the marks on a curve."""
        step = HALF * pi / 2 / self.curve
        return {
            "stroke_dasharray": f"{self.along} {step - self.along:.3f}",
            "stroke_dashoffset": f"{(self.along - step) / 2:.3f}",
        }


STYLES = {
    "r": Style((("railway", 3.4),), along=2.4, across=13, straight=4, curve=6),
    "h": Style((("highway", 17), ("road", 12.6)), along=6, across=1.6, straight=3, curve=5),
}


def routes() -> str:
    """The symbols of all routes, of the exits, and of what else is printed or crossed out."""
    stroke, other = "M-26 26L26 -26", "M-26 -26L26 26"
    return "".join(
        (
            *(symbol(f"ri-{route.code}", _route(route)) for route in FACES if is_route(route)),
            *(symbol(f"ri-exit-{kind}", _exit(kind)) for kind in STYLES),
            *(symbol(f"ri-pier-{kind}", _arms(kind, [0], clear=13), _station()) for kind in STYLES),
            *(symbol(f"ri-bridge-{kind}", _bridge(kind)) for kind in STYLES),
            symbol("ri-station", _station()),
            symbol("ri-struck", line(stroke, "quiet", 3, stroke_linecap="round")),
            symbol("ri-crossed", line(stroke + other, "station", 3, stroke_linecap="round")),
        )
    )


def is_route(face: Route) -> bool:
    """Whether a face shows nothing but highways, railways and a station."""
    shape = Shape.parse(face.drawing)
    return set(shape.sides) <= {".", *STYLES} and not shape.extra


def line(d: str, role: str, width: float, **more: str) -> str:
    return path(d, fill="none", stroke=colour(role), stroke_width=width, **more)


def _route(route: Route) -> str:
    shape = Shape.parse(route.drawing)
    drawn = []
    for kind in STYLES:
        for part in sorted(set(shape.parts)):
            sides = [s for s in range(4) if shape.sides[s] == kind and shape.parts[s] == part]
            if route.station:
                drawn.append(_arms(kind, sides, clear=13))
            elif len(sides) == 2 and (sides[0] + sides[1]) % 2:
                drawn.append(_curve(kind, next(s for s in sides if (s + 1) % 4 in sides)))
            elif route.code == "op":
                drawn.append(_arms(kind, sides, clear=14, stop=11) if kind == "r" else _arms(kind, sides))
            elif len(sides) == 1:
                drawn.append(_arms(kind, sides) + _dead_end(kind))
            else:
                drawn.append(_arms(kind, sides))
    if route.code == "op":
        drawn.append(_parapets())
    if route.station:
        drawn.append(_station())
    return "".join(drawn)


def _turned(sides: Iterable[int], drawn: str) -> str:
    """What is drawn to the north, turned to each of these sides."""
    return "".join(group(drawn, transform=f"rotate({90 * side})") if side else drawn for side in sides)


def _arms(kind: str, sides: Sequence[int], clear: float = 0, stop: float = 0) -> str:
    """A route of one kind from each of these sides to the centre, or to where it stops before it."""
    style = STYLES[kind]
    drawn = []
    for over, stroke in zip(OVER, style.strokes, strict=False):
        drawn.append(_turned(sides, line(f"M0 {-HALF - over}V{over - stop}", *stroke)))
    for side in sides:
        branch = len(sides) == 4 or (side + 2) % 4 not in sides
        marks = style.marks(max(clear, stop, 8 if branch else 0))
        drawn.append(_turned([side], line(marks, style.strokes[0][0], style.across)))
    return "".join(drawn)


def _curve(kind: str, side: int) -> str:
    """A curve from this side to the next one clockwise."""
    style = STYLES[kind]
    arc = f"A{HALF} {HALF} 0 0 0 {HALF} 0"
    drawn = []
    for over, stroke in zip(OVER, style.strokes, strict=False):
        drawn.append(line(f"M0 {-HALF - over}V{-HALF}{arc}h{over}", *stroke))
    drawn.append(line(f"M0 {-HALF}{arc}", style.strokes[0][0], style.across, **style.rhythm()))
    return _turned([side], "".join(drawn))


def _dead_end(kind: str) -> str:
    """A turning circle for a highway, a buffer stop for a railway."""
    if kind == "r":
        return line("M-9 0H9", "railway", 4.6)
    return circle(0, 0, 13, fill=colour("highway")) + circle(0, 0, 10.8, fill=colour("road"))


def _parapets() -> str:
    half = line("M13.5 -18.5L9 -14V14L13.5 18.5", "highway", 3)
    return half + group(half, transform="scale(-1 1)")


def _bridge(kind: str) -> str:
    """A route from north to south over a river."""
    deck = rect(-10, -13, 20, 26, fill=colour("cell")) if kind == "r" else ""
    return deck + _arms(kind, [0, 2]) + _parapets()


def _station() -> str:
    frame = rect(-11, -11, 22, 22, rx=4, fill=colour("cell"), stroke=colour("ink"), stroke_width=2.4)
    return frame + rect(-5.5, -5.5, 11, 11, rx=1.5, fill=colour("station"))


def _exit(kind: str) -> str:
    """What lies outside the frame, north of the middle of a border."""
    style = STYLES[kind]
    strokes = "".join(line("M0 1.6V-18", *stroke) for stroke in style.strokes)
    marks = line("M0 -2.8v-2.4M0 -10.8v-2.4", "railway", style.across) if kind == "r" else ""
    arrow = path("M-9.5 -21H9.5L0 -33Z", fill=colour("exit"), stroke=colour("ink"), stroke_width=1.2,
                 stroke_linejoin="round")  # fmt: skip
    return strokes + marks + arrow
