"""Where the cells, corners and sides of a map lie on the paper.

A corner is the middle of its three cells and a side lies between two corners, so all that has to be known
is where the middle of a cell is.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

from branchline.games.pioneer_rails.kernels.geometry import COLUMNS, ROWS
from branchline.parts import hexes
from branchline.parts.svg import number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.parts.hexes import Cell, Side

SIDE = 34
"""The length of a side."""
APOTHEM = SIDE * sqrt(3) / 2
"""From the middle of a cell to the middle of its side."""
MARGIN = 30
WIDTH = 2 * MARGIN + APOTHEM * (2 * COLUMNS + 1)
HEIGHT = 2 * MARGIN + SIDE * (1.5 * ROWS + 0.5)


class Point(NamedTuple):
    x: float
    y: float

    def __str__(self) -> str:
        return f"{number(self.x)} {number(self.y)}"

    def towards(self, other: Point, share: float) -> Point:
        """A point on the way to another one."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def beside(self, other: Point, across: float) -> Point:
        """This point, moved to the right of the way to another one."""
        length = hypot(other.x - self.x, other.y - self.y)
        return Point(
            self.x - (other.y - self.y) / length * across, self.y + (other.x - self.x) / length * across
        )


def cell_centre(cell: Cell) -> Point:
    """The middle of a cell."""
    q, r = cell
    return Point(MARGIN + APOTHEM * (2 * q + r + 1), MARGIN + SIDE * (1.5 * r + 1))


def meeting_point(cells: Iterable[Cell]) -> Point:
    """The corner of three cells, or the middle of the side of two."""
    points = [cell_centre(cell) for cell in cells]
    return Point(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def side_ends(side: Side) -> tuple[Point, Point]:
    """The two corners of a side."""
    one, other = hexes.ends(side)
    return meeting_point(one), meeting_point(other)


@lru_cache(maxsize=5_000)
def placed_along(start: Point, end: Point) -> str:
    """The transform that lays what is drawn along the x axis, around the origin, between two points."""
    x, y = start.towards(end, 0.5)
    turn = degrees(atan2(end.y - start.y, end.x - start.x))
    return f"translate({number(x)} {number(y)}) rotate({number(turn)})"


def outline(*points: Point) -> str:
    """The path of a closed outline."""
    return f"M{'L'.join(map(str, points))}Z"


def hexagon(centre: Point, share: float = 1) -> str:
    """The outline of a cell, or of a smaller hexagon in it."""
    here = cell_centre((0, 0))
    around = (meeting_point(corner) for corner in hexes.corners((0, 0)))
    return outline(
        *(Point(centre.x + (x - here.x) * share, centre.y + (y - here.y) * share) for x, y in around)
    )
