"""The symbols of Land vs Sea: an old chart, drawn around the middle of a tile.

Land and sea differ by more than their colours: lines run along the coast on the side of the sea, waves
fill it, and tufts grow on land. Coasts turn with their tile; mountains and icons always stand upright.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea.look import icons
from branchline.games.land_vs_sea.look.coast import (
    END_ANGLES,
    SHORE_LINE_DISTANCES,
    UNKNOWN_EDGES,
    End,
    Points,
    coast_curve,
    corner,
    face_shape,
    kept_on_tile,
    on_circle,
    outline,
    parallel_line,
    smooth,
    xy,
)
from branchline.games.land_vs_sea.look.icons import INK, stroke
from branchline.games.land_vs_sea.look.positions import Point, first_edge, mark_positions, section_line
from branchline.games.land_vs_sea.tiles import FACES
from branchline.parts.svg import colour, path, placed, symbol, use

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.kernels.tables import Face

FILLS = {"L": "land", "S": "sea"}
SHORE_LINE_OPACITIES = (0.75, 0.45)
"""How strong the lines along a coast are, the nearer one first."""


@cache
def sprite() -> str:
    """The symbols of all faces and of their parts."""
    return "".join(
        (
            *(symbol(f"ls-{kind}", path(outline(), fill=colour(fill))) for kind, fill in FILLS.items()),
            *(
                symbol(_segment_id(kind, span, start, end), _segment(kind, span, start, end))
                for kind, span, start, end in product(FILLS, range(1, 6), END_ANGLES, END_ANGLES)
            ),
            symbol("ls-cape", _cape()),
            symbol("ls-peak", _peak()),
            *(symbol(f"ls-range-{start}-{n}", _range(start, n)) for start, n in product(range(6), (2, 3))),
            *(symbol(f"ls-reef-{n}", _reef(n)) for n in (2, 3)),
            symbol("ls-cross", icons.cross()),
            symbol("ls-caravan", icons.caravan()),
            symbol("ls-ship", icons.ship()),
            symbol("ls-play_again", icons.medallion(icons.compass())),
            symbol("ls-steal", icons.medallion(icons.warrior())),
            symbol("ls-crater", icons.crater()),
            symbol("ls-eddy", icons.eddy()),
            *(symbol(f"ls-waypoint-{seat}", icons.waypoint(seat)) for seat in range(4)),
            symbol("ls-back", icons.hidden_side()),
            symbol("ls-dead", icons.dead_hole()),
            *(
                symbol(face_id(name, rotation), face_art(face, rotation))
                for (name, face), rotation in product(FACES.items(), range(6))
            ),
        )
    )


def face_id(name: str, rotation: int = 0) -> str:
    """The symbol of a face that lies with this rotation, so that its icons stand upright."""
    return f"ls-{name}.{rotation}"


def rotation_transform(rotation: int) -> str | None:
    """The transform of a tile that has been turned counter-clockwise by so many sixths."""
    return f"rotate({-60 * rotation})" if rotation % 6 else None


# --- tiles ----------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def face_art(
    face: Face,
    rotation: int = 0,
    corner_edges: str = UNKNOWN_EDGES,
    dimmed: frozenset[str] = frozenset(),
) -> str:
    """A face with this rotation; `corner_edges` has the third edge at each corner, where it is known, and
    `dimmed` the marks that stay in the background."""
    found = face_shape(face)
    corner_edges = corner_edges[rotation:] + corner_edges[:rotation]  # in the face's own orientation
    drawn = [_turned(f"ls-{found.kind}", 0)]
    for segment in found.segments:
        ends = found.ends(segment, corner_edges)
        drawn.append(_turned(_segment_id(segment.kind, segment.span, *ends), segment.start + rotation))
    for n in range(6):
        if (
            corner_edges[n] == "L"
            and face.edges[n - 1] == face.edges[n] == "S"
            and n not in found.shared_corners
        ):
            drawn.append(_turned("ls-cape", n + rotation))
    return "".join(drawn) + _marks(face, rotation, dimmed)


@cache
def _turned(name: str, rotation: int) -> str:
    """A symbol that turns with its tile."""
    return use(name, rotation_transform(rotation))


DIMMED = 0.3


@cache  # of a face that lies somewhere only the coast is still to change
def _marks(face: Face, rotation: int, dimmed: frozenset[str]) -> str:
    found = mark_positions(face)
    drawn = [_pattern(face, rotation)]

    def faint(mark: str) -> float | None:
        return DIMMED if mark in dimmed else None

    for edges in face.mountains:
        peaks = f"ls-range-{(first_edge(edges) + rotation) % 6}-{len(edges)}"
        drawn.append(use(peaks, opacity=faint("mountains")))
    for edges in face.corals:
        turned = rotation_transform(first_edge(edges) + rotation)
        drawn.append(use(f"ls-reef-{len(edges)}", turned, opacity=faint("corals")))
    if len(face.areas) == 1:
        drawn.append(use("ls-crater" if face.edges[0] == "L" else "ls-eddy"))
    small = [("cross", place) for place in found.crosses]
    if found.icon is not None:
        small.append((str(face.icon), found.icon))
    if found.action is not None:
        small.append((str(face.action), found.action))
    for name, place in small:
        drawn.append(use(f"ls-{name}", placed(*rotated_point(place, rotation)), opacity=faint(name)))
    return "".join(drawn)


@lru_cache(maxsize=5_000)
def rotated_point(place: Point, rotation: int) -> Point:
    """Where a place of a face is when the tile has been turned."""
    (x, y), (east, north) = place, on_circle(rotation, 1)
    return round(x * east - y * north, 1), round(x * north + y * east, 1)


@cache
def _pattern(face: Face, rotation: int) -> str:
    """The waves of the sea and the tufts of the land."""
    points = mark_positions(face).pattern
    sea, land = ([rotated_point(point, rotation) for point in points[kind]] for kind in "SL")
    waves = "".join(f"M{xy((x - 4, y))}q2 -2.6 4 0t4 0" for x, y in sea)
    tufts = "".join(f"M{xy((x - 1.6, y - 2))}l1 2.4M{xy((x + 1.8, y - 2))}l-1 2.4" for x, y in land)
    line = {"fill": "none", "stroke_linecap": "round", "stroke_width": "0.9"}
    return (path(waves, stroke=colour("water"), opacity=0.55, **line) if waves else "") + (
        path(tufts, stroke=colour("sand"), opacity=0.6, **line) if tufts else ""
    )


# --- coasts ---------------------------------------------------------------------------------------


def _segment_id(kind: str, span: int, start: End, end: End) -> str:
    return f"ls-{kind}{span}-{start[0]}{end[0]}"


def _segment(kind: str, span: int, start: End, end: End) -> str:
    """A run of edges from the east on, cut off by its coast, with the lines along it."""
    coast = coast_curve(span, start, end)
    line = smooth(coast[::4])
    rim = "".join(f"L{xy(corner(n))}" for n in range(span - 1, 0, -1))
    drawn = [path(f"{line}{rim}Z", fill=colour(FILLS[kind]))]
    seawards = 1 if kind == "S" else -1
    for distance, faint in zip(SHORE_LINE_DISTANCES, SHORE_LINE_OPACITIES, strict=True):
        beyond = parallel_line(coast, seawards * distance)
        for n, how in ((0, start), (span, end)):
            if how == "split" and kind == "L":  # where two lands almost meet there is no room for lines
                beyond = beyond[np.linalg.norm(beyond - np.array(corner(n)), axis=1) > 5 * distance]
        if len(beyond) > 4:
            drawn.append(stroke(smooth(_every_fourth(beyond)), "water", 0.9, opacity=faint))
    drawn.append(stroke(line, "ink", 1.7))
    return "".join(drawn)


def _every_fourth(points: Points) -> Points:
    """Every fourth point, and the last one."""
    return np.concatenate((points[:-1:4], points[-1:]))


def _cape() -> str:
    """The lines around the tip of a land that only touches the corner before the east."""
    x, y = corner(0)
    drawn = []
    for distance, faint in zip(SHORE_LINE_DISTANCES, SHORE_LINE_OPACITIES, strict=True):
        there = (x, y - 2 * distance)
        here = (x - 3**0.5 * distance, y + distance)
        drawn.append(stroke(f"M{xy(there)}L{xy(here)}", "water", 0.9, opacity=faint))
    return "".join(drawn)


# --- mountains and reefs --------------------------------------------------------------------------


PEAK_CORNERS = np.array(((-7.5, 5.0), (-0.8, -7.5), (7.5, 5.0)))
FOOT_CORNERS = np.array([on_circle(n, 5) for n in range(6)])


def _peak() -> str:
    """A mountain with its shady side hatched."""
    return (
        path("M" + "L".join(map(xy, PEAK_CORNERS)) + "Z", fill=colour("land"))
        + path("M-0.8 -7.5L0.8 -2L-0.6 1L1.2 5H7.5Z", fill=colour("sand"), opacity=0.75)
        + path("M-7.5 5L-0.8 -7.5L7.5 5M-4.2 4.4L-2.6 0.6", fill="none", stroke=INK, stroke_width=1.4,
               stroke_linejoin="round", stroke_linecap="round")
    )  # fmt: skip


def _range(start: int, n: int) -> str:
    """Peaks from edge to edge, the farther ones first."""
    line = section_line(start, n)
    within = [kept_on_tile(point, FOOT_CORNERS) for point in line[2:-2]]
    foot = path(smooth(np.array((line[0], *within, line[-1]))), fill="none", stroke=colour("sand"),
                stroke_width=10, opacity=0.28)  # fmt: skip
    peaks = sorted((kept_on_tile(near, PEAK_CORNERS) for near in line[1:-1:3]), key=lambda place: place[1])
    return foot + "".join(use("ls-peak", placed(*place)) for place in peaks)


def _reef(n: int) -> str:
    """Scallops from edge to edge, around the corners between."""
    line = section_line(0, n)
    scallops = f"M{xy(line[0])}" + "".join(f"A3.1 3.1 0 0 1 {xy(p)}" for p in line[1:])
    inner = _reef_dots(line)
    return (
        stroke(scallops, "cell", 4.6)
        + stroke(scallops, "lava", 1.9)
        + path("".join(f"M{xy(p)}h0.01" for p in inner), stroke=colour("lava"), stroke_width=2.6,
               stroke_linecap="round", fill="none")
    )  # fmt: skip


def _reef_dots(line: Points) -> Points:
    """The dots behind a reef, on the side away from its corner."""
    middles = (line[1:] + line[:-1]) / 2
    inner: Points = middles * (1 - 4.5 / np.linalg.norm(middles, axis=1)[:, None])
    return inner
