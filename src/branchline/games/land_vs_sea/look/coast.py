"""Where land meets sea on a tile: the coasts of a face, and the lines they are drawn with.

A face is a ground of one kind with *segments* of the other: runs of edges that a coast cuts off, from corner
to corner. At a corner three tiles meet, and a coast runs through it from one tile into another, straight
across the edge between them; so how a coast leaves a corner depends on the third edge there. Edges are
counted as in the data, counter-clockwise from the east; corner n lies before edge n.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.parts.svg import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.land_vs_sea.kernels.tables import Face

Points = NDArray[np.float64]
"""One point a row."""

RADIUS = 40
"""From the middle of a tile to its corners; an edge is as long."""
APOTHEM = RADIUS * 3**0.5 / 2
SHORE_LINE_DISTANCES = (3.4, 6.4)
"""How far from the coast the lines along it run, on the side of the sea."""

End = Literal["narrow", "free", "wide", "split"]
"""How a coast leaves a corner: straight across the edge beyond its segment; along the middle, as long as
nothing lies beyond the corner; straight across the segment's own edge; or beside another that ends there."""
END_ANGLES: dict[End, float] = {"narrow": -30, "free": 0, "wide": 30, "split": -12}
"""By how many degrees a coast turns away from its segment at a corner."""
UNKNOWN_EDGES = "??????"
"""The third edges at the corners of a tile without neighbours."""
COAST_DISTANCES = (0.44, 0.28, 0.08, -0.28, -0.44)
"""How far from the middle of the tile the coast of a segment with 1, 2 … edges passes, in radii."""


class Segment(NamedTuple):
    """A run of edges that a coast cuts off."""

    area: int
    kind: str
    start: int
    span: int

    @property
    def corners(self) -> tuple[int, int]:
        return self.start, (self.start + self.span) % 6


class FaceShape(NamedTuple):
    """A face as a ground and segments, the outer ones first."""

    area: int
    kind: str
    segments: tuple[Segment, ...]
    shared_corners: frozenset[int]
    """The corners at which two segments end."""

    def ends(self, segment: Segment, corner_edges: str = UNKNOWN_EDGES) -> tuple[End, End]:
        """How a segment ends when the third edge at each corner of the face is like this."""

        def end(corner: int) -> End:
            if corner in self.shared_corners:
                return "split"
            if corner_edges[corner] == "?":
                return "free"
            return "narrow" if corner_edges[corner] == segment.kind else "wide"

        start, last = segment.corners
        return end(start), end(last)


@cache
def face_shape(face: Face) -> FaceShape:
    """Cuts off one area after the other that is a run of edges, those of the kind with more areas first.

    Of two areas of one kind that meet at a corner neither is the ground, or a coast would lie between them.
    """
    ring, left = list(range(6)), list(enumerate(face.areas))
    of_edge = {edge: n for n, area in left for edge in area.edges}
    split = {n for edge, n in of_edge.items() for near in ((edge - 1) % 6, (edge + 1) % 6)
             if face.edges[near] == face.edges[edge] and of_edge[near] != n}  # fmt: skip
    segments: list[Segment] = []
    while len(left) > 1:
        kinds = [area.type for _, area in left]
        runs = [(n, area, run) for n, area in left if (run := _as_run(ring, area.edges))]
        n, area, (start, end) = min(
            runs, key=lambda run: (-kinds.count(run[1].type), run[0] not in split, len(run[1].edges))
        )
        segments.insert(0, Segment(n, area.type, start, (end - start) % 6 + 1))
        left.remove((n, area))
        ring = [edge for edge in ring if edge not in area.edges]
    (ground, area), *_ = left
    corners = [corner for segment in segments for corner in segment.corners]
    shared = frozenset(corner for corner in corners if corners.count(corner) > 1)
    return FaceShape(ground, area.type, tuple(segments), shared)


def _as_run(ring: list[int], edges: Sequence[int]) -> tuple[int, int] | None:
    """The first and the last of these edges, when they follow each other in what is left of the ring."""
    for first, edge in enumerate(ring):
        run = [ring[(first + n) % len(ring)] for n in range(len(edges))]
        if set(run) == set(edges):
            return edge, run[-1]
    return None


# --- lines ----------------------------------------------------------------------------------------


def on_circle(sixths: float, radius: float) -> tuple[float, float]:
    """The point so many sixths of a circle from the east, counter-clockwise."""
    return radius * cos(sixths * pi / 3), -radius * sin(sixths * pi / 3)


def corner(n: float) -> tuple[float, float]:
    return on_circle(n - 0.5, RADIUS)


@cache
def outline(radius: float = RADIUS) -> str:
    """A hexagon."""
    return "M" + "L".join(xy(on_circle(n - 0.5, radius)) for n in range(6)) + "Z"


@cache
def coast_curve(span: int, start: End, end: End) -> Points:
    """The coast of a segment that begins at corner 0, as many points: by way of the segment's middle."""
    first, last = np.array(corner(0)), np.array(corner(span))
    middle = np.array(on_circle(span / 2 - 0.5, RADIUS * COAST_DISTANCES[span - 1]))
    onwards = np.array(on_circle(span / 2 + 1, 1))
    reach = 0.42 * float(np.linalg.norm(first - middle))
    out = rotated(-first / RADIUS, END_ANGLES[start] / 60) * reach
    back = rotated(-last / RADIUS, -END_ANGLES[end] / 60) * reach
    there = _bezier(first, first + out, middle - onwards * reach, middle)
    curve = np.concatenate((there, _bezier(middle, middle + onwards * reach, last + back, last)[1:]))
    t = np.linspace(0, 1, len(curve))[:, None]
    calm = np.clip(np.minimum(t, 1 - t) * 5 - 0.6, 0, 1)  # near the corners it goes on from tile to tile
    waves = np.sin(t * (9 + 3 * span)) + 0.7 * np.sin(t * 27 + span)
    coast: Points = curve + calm * waves * _inward_normals(curve)
    return coast


def _bezier(start: Points, first: Points, second: Points, end: Points) -> Points:
    """A Bézier curve."""
    t = np.linspace(0, 1, 21)[:, None]
    u = 1 - t
    curve: Points = u**3 * start + 3 * t * u**2 * first + 3 * t**2 * u * second + t**3 * end
    return curve


def rotated(points: Points, sixths: float) -> Points:
    """Turned counter-clockwise, as it is seen."""
    c, s = cos(sixths * pi / 3), sin(sixths * pi / 3)
    seen: Points = points @ np.array(((c, -s), (s, c)))
    return seen


def _inward_normals(curve: Points) -> Points:
    steps = np.gradient(curve, axis=0)
    steps /= np.linalg.norm(steps, axis=1)[:, None]
    return np.stack((-steps[:, 1], steps[:, 0]), axis=1)


def parallel_line(curve: Points, distance: float) -> Points:
    """The line at this distance from a coast, into its segment, as far as it is on the tile."""
    line = curve + distance * _inward_normals(curve)
    return line[on_tile(line)]


def on_tile(points: Points, margin: float = -0.05) -> NDArray[np.bool_]:
    """Which points are on the tile, so far from its edges."""
    towards = np.array([on_circle(n, 1) for n in range(6)])
    inside: NDArray[np.bool_] = (points @ towards.T).max(axis=1) <= APOTHEM - margin
    return inside


def kept_on_tile(place: Sequence[float] | Points, corners: Points) -> tuple[float, float]:
    """The place, moved inwards as far as something with these corners needs it."""
    kept = np.array(place)
    for direction in range(6):
        towards = np.array(on_circle(direction, 1))
        beyond = float(((corners + kept) @ towards).max()) - (APOTHEM - 1)
        kept = kept - max(0.0, beyond) * towards
    return float(kept[0]), float(kept[1])


def smooth(points: Points) -> str:
    """A smooth line from the first point to the last, along those between."""
    middles = (points[1:-2] + points[2:-1]) / 2
    return f"M{xy(points[0])}Q{xy(points[1])} " + "T".join(map(xy, (*middles, points[-1])))


def xy(point: Sequence[float] | Points) -> str:
    return f"{number(point[0])} {number(point[1])}"
