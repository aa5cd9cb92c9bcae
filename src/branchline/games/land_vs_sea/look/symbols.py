"""The symbols of Land vs Sea: an old chart, drawn around the middle of a tile.

Land and sea differ by more than their colours: lines run along the coast on the side of the sea, waves
fill it, and tufts grow on land. Coasts turn with their tile; mountains and stamps always stand upright.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea.look import stamps
from branchline.games.land_vs_sea.look.coast import (
    LEAN,
    SHORES,
    UNKNOWN,
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
from branchline.games.land_vs_sea.look.marks import Point, first_of, marks, ridge
from branchline.games.land_vs_sea.look.stamps import INK, stroke
from branchline.games.land_vs_sea.tiles import FACES
from branchline.parts.svg import colour, path, placed, symbol, use

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.tiles import Face

FILLS = {"L": "land", "S": "sea"}
FAINT = (0.75, 0.45)
"""How strong the lines along a coast are, the nearer one first."""


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
            symbol("ls-cross", stamps.cross()),
            symbol("ls-caravan", stamps.caravan()),
            symbol("ls-ship", stamps.ship()),
            symbol("ls-play_again", stamps.medal(stamps.compass())),
            symbol("ls-steal", stamps.medal(stamps.warrior())),
            symbol("ls-crater", stamps.crater()),
            symbol("ls-eddy", stamps.eddy()),
            *(symbol(f"ls-waypoint-{seat}", stamps.waypoint(seat)) for seat in range(4)),
            symbol("ls-back", stamps.back()),
            symbol("ls-dead", stamps.dead()),
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


@lru_cache(maxsize=20_000)
def lying(face: Face, rotation: int = 0, around: str = UNKNOWN) -> str:
    """A face as it lies with this rotation; `around` has the third edge at each corner, where it is known."""
    found = coasts(face)
    third = around[rotation:] + around[:rotation]
    drawn = [use(f"ls-{found.kind}")]
    for bite in found.bites:
        ends = found.ends(bite, third)
        drawn.append(use(_bite_id(bite.kind, bite.span, *ends), turn(bite.start + rotation)))
    for n in range(6):
        if third[n] == "L" and face.edges[n - 1] == face.edges[n] == "S" and n not in found.shared:
            drawn.append(use("ls-cape", turn(n + rotation)))
    return "".join(drawn) + _marked(face, rotation)


def _marked(face: Face, rotation: int) -> str:
    found = marks(face)
    drawn = [_tufts(found.tufts, rotation)]
    for edges in face.mountains:
        drawn.append(use(f"ls-range-{(first_of(edges) + rotation) % 6}-{len(edges)}"))
    for edges in face.corals:
        drawn.append(use(f"ls-reef-{len(edges)}", turn(first_of(edges) + rotation)))
    if len(face.areas) == 1:
        drawn.append(use("ls-crater" if face.edges[0] == "L" else "ls-eddy"))
    small = [("cross", place) for place in found.crosses]
    if found.icon is not None:
        small.append((str(face.icon), found.icon))
    if found.action is not None:
        small.append((str(face.action), found.action))
    drawn += [use(f"ls-{name}", placed(*swung(place, rotation))) for name, place in small]
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
            drawn.append(stroke(smooth(_thinned(beyond)), "water", 0.9, opacity=faint))
    drawn.append(stroke(line, "ink", 1.7))
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
        drawn.append(stroke(f"M{at(there)}L{at(here)}", "water", 0.9, opacity=faint))
    return "".join(drawn)


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
        stroke(scallops, "cell", 4.6)
        + stroke(scallops, "lava", 1.9)
        + path("".join(f"M{at(p)}h0.01" for p in inner), stroke=colour("lava"), stroke_width=2.6,
               stroke_linecap="round", fill="none")
    )  # fmt: skip


def _inner(line: Points) -> Points:
    """The dots behind a reef, on the side away from its corner."""
    middles = (line[1:] + line[:-1]) / 2
    inner: Points = middles * (1 - 4.5 / np.linalg.norm(middles, axis=1)[:, None])
    return inner
