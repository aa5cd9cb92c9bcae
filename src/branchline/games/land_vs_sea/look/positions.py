"""Where on a face its marks lie: icons, crosses and waypoints find room for themselves, so that any face of
any tile set can be drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from branchline.games.land_vs_sea.look.coast import (
    APOTHEM,
    RADIUS,
    Points,
    coast_curve,
    corner,
    face_shape,
    kept_on_tile,
    on_circle,
    on_tile,
    rotated,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.games.land_vs_sea.kernels.tables import Face
    from branchline.games.land_vs_sea.look.coast import FaceShape, Segment

Point = tuple[float, float]

ICON_SIZE, CROSS_SIZE, SECTION_SIZE, SPECIAL_SIZE = 9.5, 4.5, 6.0, 15.0
"""Half the size of a caravan, ship or action, of a cross, of a mountain range or a reef, and of what is in
the middle of the volcano and the whirlpool."""


ICON_CORNERS = np.array([on_circle(n, 11) for n in range(6)])
"""However a tile is turned, its caravan or ship stands upright on it."""


class MarkPositions(NamedTuple):
    """The positions of all marks on a face, in its own orientation."""

    icon: Point | None
    action: Point | None
    crosses: tuple[Point, ...]
    waypoints: tuple[Point, ...]
    """For each area where a waypoint lies on it."""
    pattern: dict[str, tuple[Point, ...]]
    """Where the pattern of land and of sea is drawn."""


def _grid(step: float) -> Points:
    """Points all over a tile, in rows."""
    rows = np.arange(-RADIUS, RADIUS + 1, step)
    points = np.array([(x + step / 2 * (n % 2), y) for n, y in enumerate(rows) for x in rows])
    return points[on_tile(points, margin=3)]


FINE, COARSE = _grid(3), _grid(9.5)


@cache
def mark_positions(face: Face) -> MarkPositions:
    shape = face_shape(face)
    room = _FreeSpace(FINE, shape)
    for edges in (*face.mountains, *face.corals):
        room.block(section_line(first_edge(edges), len(edges)), SECTION_SIZE)
    kinds = [area.type for area in face.areas]
    if not shape.segments:
        room.block(np.zeros((1, 2)), SPECIAL_SIZE)
    everywhere = range(len(kinds))
    icon = action = None
    if face.icon is not None:
        own = [n for n in everywhere if kinds[n] == ("L" if face.icon == "caravan" else "S")]
        without = [n for n in own if not face.areas[n].crosses]
        icon = kept_on_tile(room.reserve(without or own or everywhere, ICON_SIZE), ICON_CORNERS)
    if face.action is not None:
        action = room.reserve(everywhere, ICON_SIZE)
    crosses = [
        room.reserve([n], CROSS_SIZE) for n, area in enumerate(face.areas) for _ in range(area.crosses)
    ]
    waypoints = [room.roomiest([n]) for n in everywhere]
    for place in waypoints:
        room.block(np.array([place]), 4)
    rest = _FreeSpace(COARSE, shape, room.blocked)
    pattern = {kind: rest.free_points(kinds, kind) for kind in "LS"}
    return MarkPositions(icon, action, tuple(crosses), tuple(waypoints), pattern)


def first_edge(edges: tuple[int, ...]) -> int:
    """Where a run of edges begins."""
    return next((edge for edge in edges if (edge - 1) % 6 not in edges), 0)


def section_line(first: int, length: int) -> Points:
    """The line of a mountain range or a reef: from edge to edge around the corners between them."""
    parts = []
    for edge in range(first + 1, first + length):
        turns = np.linspace(-1, 1, 9)[:, None]  # from the edge before the corner to the one behind it
        middle = np.array(corner(edge))
        out = np.array([on_circle(edge - 0.5 + 3 - turn[0], RADIUS / 2) for turn in turns])
        parts.append(middle + out)
    return np.concatenate(parts)


class _FreeSpace:
    """What is still free on a face."""

    def __init__(
        self, points: Points, shape: FaceShape, blocked: Iterable[tuple[Points, float]] = ()
    ) -> None:
        self.points = points
        self.areas = np.full(len(points), shape.area)
        self.clearance = APOTHEM - 2 - (points @ np.array([on_circle(n, 1) for n in range(6)]).T).max(axis=1)
        self.blocked: list[tuple[Points, float]] = []
        for segment in shape.segments:
            line = rotated(coast_curve(segment.span, *shape.ends(segment)), segment.start)
            self.areas[_inside(points, np.concatenate((line, _rim(segment))))] = segment.area
            self.block(line[::3], 1)
        for taken, size in blocked:
            self.block(taken, size)

    def block(self, taken: Points, size: float) -> None:
        """Keeps everything else at this distance from some points."""
        self.blocked.append((taken, size))
        (x, y), (there_x, there_y) = self.points.T, taken.T
        apart = np.hypot(x[:, None] - there_x, y[:, None] - there_y).min(axis=1)
        self.clearance = np.minimum(self.clearance, apart - size)

    def roomiest(self, areas: Iterable[int]) -> Point:
        """The place in these areas that is farthest from everything."""
        clearance = np.where(np.isin(self.areas, list(areas)), self.clearance, -np.inf)
        x, y = self.points[int(clearance.argmax())]
        return float(x), float(y)

    def reserve(self, areas: Iterable[int], size: float) -> Point:
        """The roomiest place in these areas, which is blocked for all that follows."""
        found = self.roomiest(areas)
        self.block(np.array([found]), size)
        return found

    def free_points(self, kinds: Sequence[str], kind: str) -> tuple[Point, ...]:
        """The places of one kind with nothing near."""
        own = [n for n, other in enumerate(kinds) if other == kind]
        near = np.isin(self.areas, own) & (self.clearance > (8 if kind == "S" else 5))
        return tuple((float(x), float(y)) for x, y in self.points[near])


def _rim(segment: Segment) -> Points:
    """The corners of a segment along the rim of the tile, back from its end to its start."""
    return np.array([corner(segment.start + n) for n in range(segment.span, -1, -1)])


def _inside(points: Points, polygon: Points) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which points are inside: those from which a ray crosses the rim an odd number of times."""
    x, y = points[:, :1], points[:, 1:]
    (x0, y0), (x1, y1) = polygon.T, np.roll(polygon, -1, axis=0).T
    straddles = (y0 > y) != (y1 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = x < (x1 - x0) * (y - y0) / (y1 - y0) + x0
    odd: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (straddles & crossing).sum(axis=1) % 2 == 1
    return odd
