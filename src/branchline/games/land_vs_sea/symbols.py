"""The symbols of Land vs Sea: an old chart, drawn around the middle of a tile.

Land and sea differ by more than their colours: lines run along the coast on the side of the sea, waves
fill it, and tufts grow on land. Coasts turn with their tile; mountains and stamps always stand upright.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea.coast import (
    LEAN,
    RADIUS,
    SHORES,
    End,
    Points,
    at,
    beside,
    coasts,
    corner,
    on_circle,
    outline,
    shore,
    smooth,
)
from branchline.games.land_vs_sea.marks import STAMP, Point, first_of, marks, ridge
from branchline.games.land_vs_sea.tiles import FACES
from branchline.parts.svg import circle, colour, group, path, placed, symbol, use, words

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.tiles import Face

FILLS = {"L": "land", "S": "sea"}
FAINT = (0.75, 0.45)
"""How strong the lines along a coast are, the nearer one first."""
INK = colour("ink")
UNKNOWN = "??????"
"""Around a tile that lies alone: what the third edge at each of its corners shows."""


@cache
def sprite() -> str:
    """The symbols of all faces and of their parts."""
    return "".join(
        (
            *(symbol(f"ls-{kind}", path(outline(), fill=colour(fill))) for kind, fill in FILLS.items()),
            *(
                symbol(_bite_id(kind, span, start, end), _bite(kind, span, start, end))
                for kind, span, start, end in product(FILLS, range(1, 6), LEAN, LEAN)
            ),
            symbol("ls-cape", _cape()),
            symbol("ls-peak", _peak()),
            *(symbol(f"ls-range-{start}-{n}", _range(start, n)) for start, n in product(range(6), (2, 3))),
            *(symbol(f"ls-reef-{n}", _reef(n)) for n in (2, 3)),
            symbol("ls-cross", _cross()),
            symbol("ls-caravan", _caravan()),
            symbol("ls-ship", _ship()),
            symbol("ls-play_again", _medal(_compass())),
            symbol("ls-steal", _medal(_warrior())),
            symbol("ls-crater", _crater()),
            symbol("ls-eddy", _eddy()),
            *(symbol(f"ls-waypoint-{seat}", _waypoint(seat)) for seat in range(4)),
            symbol("ls-back", _back()),
            symbol("ls-dead", _dead()),
            *(
                symbol(face_id(name, rotation), lying(face, rotation))
                for (name, face), rotation in product(FACES.items(), range(6))
            ),
        )
    )


def face_id(name: str, rotation: int = 0) -> str:
    """The symbol of a face that lies with this rotation, so that its stamps stand upright."""
    return f"ls-{name}.{rotation}"


def turn(rotation: int) -> str | None:
    """The transform of a tile that has been turned counter-clockwise by so many sixths."""
    return f"rotate({-60 * rotation})" if rotation % 6 else None


# --- tiles ----------------------------------------------------------------------------------------


@cache
def lying(face: Face, rotation: int = 0, around: str = UNKNOWN) -> str:
    """A face as it lies with this rotation; `around` has the third edge at each corner, where it is known."""
    found = coasts(face)
    split = {c for bite in found.bites for c in bite.corners if "split" in _ends_at(face, c)}
    drawn = [use(f"ls-{found.kind}")]
    for bite in found.bites:
        ends: list[End] = []
        for c in bite.corners:
            third = around[(c + rotation) % 6]
            if c in split:
                ends.append("split")
            else:
                ends.append("free" if third == "?" else "narrow" if third == bite.kind else "wide")
        drawn.append(use(_bite_id(bite.kind, bite.span, *ends), turn(bite.start + rotation)))
    for n in range(6):
        if around[(n + rotation) % 6] == "L" and face.edges[n - 1] == face.edges[n] == "S" and n not in split:
            drawn.append(use("ls-cape", turn(n + rotation)))
    return "".join(drawn) + _marked(face, rotation)


def _ends_at(face: Face, corner: int) -> list[End]:
    found = coasts(face)
    return [
        end
        for bite in found.bites
        for c, end in zip(bite.corners, found.ends(bite), strict=True)
        if c == corner
    ]


def _marked(face: Face, rotation: int) -> str:
    found = marks(face)
    drawn = [_tufts(found.tufts, rotation)]
    for edges in face.mountains:
        drawn.append(use(f"ls-range-{(first_of(edges) + rotation) % 6}-{len(edges)}"))
    for edges in face.corals:
        drawn.append(use(f"ls-reef-{len(edges)}", turn(first_of(edges) + rotation)))
    if len(face.areas) == 1:
        drawn.append(use("ls-crater" if face.edges[0] == "L" else "ls-eddy"))
    stamps = [("cross", place) for place in found.crosses]
    if found.icon is not None:
        stamps.append((str(face.icon), found.icon))
    if found.action is not None:
        stamps.append((str(face.action), found.action))
    drawn += [use(f"ls-{name}", placed(*swung(place, rotation))) for name, place in stamps]
    return "".join(drawn)


def swung(place: Point, rotation: int) -> Point:
    """Where a place of a face is when the tile has been turned."""
    (x, y), (east, north) = place, on_circle(rotation, 1)
    return round(x * east - y * north, 1), round(x * north + y * east, 1)


def _tufts(tufts: dict[str, tuple[Point, ...]], rotation: int) -> str:
    """The patterns of land and sea."""
    waves = "".join(f"M{at((x - 4, y))}q2 -2.6 4 0t4 0" for x, y in _swung(tufts["S"], rotation))
    grass = "".join(f"M{at((x - 1.6, y - 2))}l1 2.4M{at((x + 1.8, y - 2))}l-1 2.4" for x, y in
                    _swung(tufts["L"], rotation))  # fmt: skip
    line = {"fill": "none", "stroke_linecap": "round", "stroke_width": "0.9"}
    return (path(waves, stroke=colour("water"), opacity=0.55, **line) if waves else "") + (
        path(grass, stroke=colour("sand"), opacity=0.6, **line) if grass else ""
    )


def _swung(places: tuple[Point, ...], rotation: int) -> list[Point]:
    return [swung(place, rotation) for place in places]


# --- coasts ---------------------------------------------------------------------------------------


def _bite_id(kind: str, span: int, start: End, end: End) -> str:
    return f"ls-{kind}{span}-{start[0]}{end[0]}"


def _bite(kind: str, span: int, start: End, end: End) -> str:
    """A run of edges from the east on, cut off by its coast, with the lines along it."""
    coast = shore(span, start, end)
    line = smooth(coast[::4])
    rim = "".join(f"L{at(corner(n))}" for n in range(span - 1, 0, -1))
    drawn = [path(f"{line}{rim}Z", fill=colour(FILLS[kind]))]
    seawards = 1 if kind == "S" else -1
    for distance, faint in zip(SHORES, FAINT, strict=True):
        beyond = beside(coast, seawards * distance)
        for n, how in ((0, start), (span, end)):
            if how == "split" and kind == "L":  # where two lands almost meet there is no room for lines
                beyond = beyond[np.linalg.norm(beyond - np.array(corner(n)), axis=1) > 5 * distance]
        if len(beyond) > 4:
            drawn.append(_line(smooth(_thinned(beyond)), "water", 0.9, opacity=faint))
    drawn.append(_line(line, "ink", 1.7))
    return "".join(drawn)


def _thinned(points: Points) -> Points:
    """Every fourth point, and the last one."""
    return np.concatenate((points[:-1:4], points[-1:]))


def _cape() -> str:
    """The lines around the tip of a land that only touches the corner before the east."""
    x, y = corner(0)
    drawn = []
    for distance, faint in zip(SHORES, FAINT, strict=True):
        there = (x, y - 2 * distance)
        here = (x - 3**0.5 * distance, y + distance)
        drawn.append(_line(f"M{at(there)}L{at(here)}", "water", 0.9, opacity=faint))
    return "".join(drawn)


def _line(d: str, role: str, width: float, **more: str | float) -> str:
    return path(d, fill="none", stroke=colour(role), stroke_width=width, stroke_linecap="round", **more)


# --- mountains and reefs --------------------------------------------------------------------------


def _peak() -> str:
    """A mountain with its shady side hatched."""
    return (
        path("M-7.5 5L-0.8 -7.5L7.5 5Z", fill=colour("land"))
        + path("M-0.8 -7.5L0.8 -2L-0.6 1L1.2 5H7.5Z", fill=colour("sand"), opacity=0.75)
        + path("M-7.5 5L-0.8 -7.5L7.5 5M-4.2 4.4L-2.6 0.6", fill="none", stroke=INK, stroke_width=1.4,
               stroke_linejoin="round", stroke_linecap="round")
    )  # fmt: skip


def _range(start: int, n: int) -> str:
    """Peaks from edge to edge, the farther ones first."""
    line = ridge(start, n)
    foot = path(smooth(line), fill="none", stroke=colour("sand"), stroke_width=10, opacity=0.28)
    peaks = sorted(((float(x), float(y)) for x, y in line[1:-1:3]), key=lambda place: place[1])
    return foot + "".join(use("ls-peak", placed(*place)) for place in peaks)


def _reef(n: int) -> str:
    """Scallops from edge to edge, around the corners between."""
    line = ridge(0, n)
    scallops = f"M{at(line[0])}" + "".join(f"A3.1 3.1 0 0 1 {at(p)}" for p in line[1:])
    inner = _inner(line)
    return (
        _line(scallops, "cell", 4.6)
        + _line(scallops, "lava", 1.9)
        + path("".join(f"M{at(p)}h0.01" for p in inner), stroke=colour("lava"), stroke_width=2.6,
               stroke_linecap="round", fill="none")
    )  # fmt: skip


def _inner(line: Points) -> Points:
    """The dots behind a reef, on the side away from its corner."""
    middles = (line[1:] + line[:-1]) / 2
    inner: Points = middles * (1 - 4.5 / np.linalg.norm(middles, axis=1)[:, None])
    return inner


# --- stamps ---------------------------------------------------------------------------------------


def _cross() -> str:
    strokes = "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6"
    return _line(strokes, "cell", 4.8, opacity=0.85) + _line(strokes, "ink", 2.5)


def _caravan() -> str:
    """A camel."""
    camel = (
        "M-10.5 -0.5C-10 -3.6 -8 -4 -7 -2.6C-6 -8.4 -2.4 -8.4 -1.4 -3.4C-0.4 -8.4 3.4 -8.6 4.4 -2.4"
        "C5.2 -0.6 6.4 -1 6.8 -3.4L7.2 -6.6C7.4 -9 9.6 -9.4 11.4 -7.6L11.6 -6.4L9.2 -5.9C9.3 -2 8.8 1.6 6 2.8"
        "L6.2 9.5H4.4L3.8 4H-4.4L-5 9.5H-6.8L-7.4 3C-8.8 2.4 -9.2 1.2 -9.3 0.4L-9.8 4L-11 4.2Z"
    )
    return path(camel, fill="none", stroke=colour("land"), stroke_width=3.4, stroke_linejoin="round") + path(
        camel, fill=INK
    )


def _ship() -> str:
    """A ship under two sails."""
    hull, sails = (
        "M-10.5 3.4H10.5C9.8 6.6 8.4 8.6 6.6 9H-6.4C-8.6 8.4 -10 6.4 -10.5 3.4Z",
        ("M1.2 -10.5C6.6 -8.6 8.8 -3 8.2 1.4H1.2ZM-1.2 -7.6C-4 -6.4 -7 -2.4 -7.2 1.4H-1.2Z"),
    )
    halo = path(hull + sails, fill="none", stroke=colour("sea"), stroke_width=3.4, stroke_linejoin="round")
    return (
        halo
        + path(hull, fill=INK)
        + path(sails, fill=colour("cell"), stroke=INK, stroke_width=1.3, stroke_linejoin="round")
        + _line("M0 3V-11.5", "ink", 1.5)
    )


def _medal(drawn: str) -> str:
    return circle(0, 0, STAMP + 0.5, fill=colour("plate"), stroke=INK, stroke_width=1.5) + drawn


def _compass() -> str:
    """A compass rose: play again."""
    ink = colour("plate-ink")
    return (
        path("M0 -8.4L2 -2L8.4 0L2 2L0 8.4L-2 2L-8.4 0L-2 -2Z", fill=ink)
        + path("M0 -8.4V0L2 -2ZM8.4 0H0L2 2ZM0 8.4V0L-2 2ZM-8.4 0H0L-2 -2Z", fill=colour("exit"))
        + path("M-4.6 -4.6L-3 -3M4.6 -4.6L3 -3M4.6 4.6L3 3M-4.6 4.6L-3 3", stroke=ink, stroke_width=1.2)
    )


def _warrior() -> str:
    """Somebody with a shield and a spear: steal."""
    ink = colour("plate-ink")
    return (
        path("M-4 7.6L-2.6 -1C-2 -2.4 2.2 -2.4 2.8 -1L4.2 7.6Z", fill=ink)
        + circle(0.1, -4.6, 2.7, fill=ink)
        + path("M5.8 7.6V-4.4", stroke=ink, stroke_width=1.3)
        + path("M5.8 -8.6L7.5 -4H4.1Z", fill=ink)
        + circle(-3.4, 2.6, 3.5, fill=colour("orange"), stroke=ink, stroke_width=1.3)
        + circle(-3.4, 2.6, 0.9, fill=ink)
    )


def _crater() -> str:
    """The volcano: a smoking cone."""
    return (
        path("M-14 12C-8 8 -6 2 -4.6 -4H4.6C6 2 8 8 14 12Z", fill=colour("land"), stroke=INK,
             stroke_width=1.7, stroke_linejoin="round")
        + path("M4.6 -4C6 2 8 8 14 12H4C6 6 3 2 4.6 -4Z", fill=colour("sand"), opacity=0.75)
        + path("M-4.6 -4L-3.4 1.6L-1.6 -0.6L0.4 3.4L2.4 -0.4L3.6 1L4.6 -4Z", fill=colour("lava"), stroke=INK,
               stroke_width=1)
        + _line("M-1 -7C-6 -10 1 -12 -3 -15.5M3 -7C8 -9 2 -12 6 -14.5", "quiet", 1.5)
    )  # fmt: skip


def _eddy() -> str:
    """The whirlpool: water that turns inwards."""
    arms = "M0 0C4 -3 7 1 5 5C2 10 -6 9 -8 3C-10 -5 -3 -12 6 -10C14 -8 17 1 13 8"
    return _line(arms, "ink", 1.9) + group(_line(arms, "water", 1.3), transform="rotate(150)")


def _waypoint(seat: int) -> str:
    """A disc with the sign of its side; the second one of a team has a double rim."""
    side, second = seat % 2, seat > 1
    sign = (
        "M-4.2 3L-0.8 -3.6L1.2 0.2L2.2 -1.4L4.6 3Z"
        if side == 0
        else "M-4.6 -0.6q2.3 -3 4.6 0t4.6 0M-4.6 2.6q2.3 -3 4.6 0t4.6 0"
    )
    fill = colour("yellow" if side == 0 else "blue")
    ink = colour("plate-ink" if side == 0 else "plate")
    rim = circle(0, 0, 9.6, fill="none", stroke=INK, stroke_width=1.6) if second else ""
    drawn = path(sign, fill=ink) if side == 0 else path(sign, fill="none", stroke=ink, stroke_width=1.7)
    return circle(0, 0, 7.4, fill=fill, stroke=INK, stroke_width=1.8) + rim + drawn


def _back() -> str:
    """A side that nobody here has seen."""
    mark = words(0, 10, "?", 30, text_anchor="middle", fill=colour("quiet"))
    edge = {"stroke": colour("quiet"), "stroke_width": "1.4", "stroke_dasharray": "4 3"}
    return path(outline(RADIUS - 1), fill=colour("centre"), **edge) + mark


def _dead() -> str:
    """A hole that no tile fits."""
    hatching = "M-22 8L8 -22M-22 22L22 -22M-8 22L22 -8"
    return path(outline(RADIUS - 3), fill=colour("centre"), stroke=colour("quiet"), stroke_width=1.4) + (
        _line(hatching, "quiet", 1.4)
    )
