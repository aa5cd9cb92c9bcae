"""Where on a face its marks lie: stamps, crosses and waypoints find room for themselves, so that any face of
any tile set can be drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from branchline.games.land_vs_sea.look.coast import (
    APOTHEM,
    RADIUS,
    Points,
    coasts,
    corner,
    on_circle,
    on_tile,
    shore,
    turned,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.games.land_vs_sea.look.coast import Bite, Coasts
    from branchline.games.land_vs_sea.tiles import Face

Point = tuple[float, float]

STAMP, CROSS, RANGE, SPECIAL = 9.5, 4.5, 6.0, 15.0
"""Half the size of a caravan, ship or action, of a cross, of a mountain range or a reef, and of what is in
the middle of the volcano and the whirlpool."""


class Marks(NamedTuple):
    """The places of all marks on a face, in its own orientation."""

    icon: Point | None
    action: Point | None
    crosses: tuple[Point, ...]
    waypoints: tuple[Point, ...]
    """For each area where a waypoint lies on it."""
    tufts: dict[str, tuple[Point, ...]]
    """Where the pattern of land and of sea is drawn."""


def _grid(step: float) -> Points:
    """Points all over a tile, in rows."""
    rows = np.arange(-RADIUS, RADIUS + 1, step)
    points = np.array([(x + step / 2 * (n % 2), y) for n, y in enumerate(rows) for x in rows])
    return points[on_tile(points, margin=3)]


FINE, COARSE = _grid(3), _grid(9.5)


@cache
def marks(face: Face) -> Marks:
    found = coasts(face)
    room = _Room(FINE, found)
    for edges in (*face.mountains, *face.corals):
        room.block(ridge(first_of(edges), len(edges)), RANGE)
    kinds = [area.type for area in face.areas]
    if not found.bites:
        room.block(np.zeros((1, 2)), SPECIAL)
    everywhere = range(len(kinds))
    icon = action = None
    if face.icon is not None:
        own = [n for n in everywhere if kinds[n] == ("L" if face.icon == "caravan" else "S")]
        without = [n for n in own if not face.areas[n].crosses]
        icon = room.take(without or own or everywhere, STAMP)
    if face.action is not None:
        action = room.take(everywhere, STAMP)
    crosses = [room.take([n], CROSS) for n, area in enumerate(face.areas) for _ in range(area.crosses)]
    waypoints = [room.look([n]) for n in everywhere]
    for place in waypoints:
        room.block(np.array([place]), 4)
    tufts = _Room(COARSE, found, room.blocked)
    return Marks(icon, action, tuple(crosses), tuple(waypoints), {k: tufts.free(kinds, k) for k in "LS"})


def first_of(edges: tuple[int, ...]) -> int:
    """Where a run of edges begins."""
    return next((edge for edge in edges if (edge - 1) % 6 not in edges), 0)


def ridge(first: int, length: int) -> Points:
    """The line of a mountain range or a reef: from edge to edge around the corners between them."""
    parts = []
    for edge in range(first + 1, first + length):
        turns = np.linspace(-1, 1, 9)[:, None]  # from the edge before the corner to the one behind it
        middle = np.array(corner(edge))
        out = np.array([on_circle(edge - 0.5 + 3 - turn[0], RADIUS / 2) for turn in turns])
        parts.append(middle + out)
    return np.concatenate(parts)


class _Room:
    """What is still free on a face."""

    def __init__(self, points: Points, found: Coasts, blocked: Iterable[tuple[Points, float]] = ()) -> None:
        self.points = points
        self.areas = np.full(len(points), found.area)
        self.clear = APOTHEM - 2 - (points @ np.array([on_circle(n, 1) for n in range(6)]).T).max(axis=1)
        self.blocked: list[tuple[Points, float]] = []
        for bite in found.bites:
            line = turned(shore(bite.span, *found.ends(bite)), bite.start)
            self.areas[_within(points, np.concatenate((line, _rim(bite))))] = bite.area
            self.block(line[::3], 1)
        for taken, size in blocked:
            self.block(taken, size)

    def block(self, taken: Points, size: float) -> None:
        self.blocked.append((taken, size))
        (x, y), (there_x, there_y) = self.points.T, taken.T
        apart = np.hypot(x[:, None] - there_x, y[:, None] - there_y).min(axis=1)
        self.clear = np.minimum(self.clear, apart - size)

    def look(self, areas: Iterable[int]) -> Point:
        """The place in these areas that is farthest from everything."""
        fitting = np.where(np.isin(self.areas, list(areas)), self.clear, -np.inf)
        x, y = self.points[int(fitting.argmax())]
        return float(x), float(y)

    def take(self, areas: Iterable[int], size: float) -> Point:
        found = self.look(areas)
        self.block(np.array([found]), size)
        return found

    def free(self, kinds: Sequence[str], kind: str) -> tuple[Point, ...]:
        """The places of one kind with nothing near."""
        own = [n for n, other in enumerate(kinds) if other == kind]
        near = np.isin(self.areas, own) & (self.clear > (8 if kind == "S" else 5))
        return tuple((float(x), float(y)) for x, y in self.points[near])


def _rim(bite: Bite) -> Points:
    """The corners of a bite along the rim of the tile, back from its end to its start."""
    return np.array([corner(bite.start + n) for n in range(bite.span, -1, -1)])


def _within(points: Points, polygon: Points) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which points are inside: those from which a ray crosses the rim an odd number of times."""
    x, y = points[:, :1], points[:, 1:]
    (x0, y0), (x1, y1) = polygon.T, np.roll(polygon, -1, axis=0).T
    straddles = (y0 > y) != (y1 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = x < (x1 - x0) * (y - y0) / (y1 - y0) + x0
    odd: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (straddles & crossing).sum(axis=1) % 2 == 1
    return odd
