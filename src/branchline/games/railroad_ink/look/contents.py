"""What a board holds, read from its text for drawing: pictures, rounds, craters, canyons."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.layout import SIZE
from branchline.games.railroad_ink.moves import CANYON_PREFIX
from branchline.games.railroad_ink.notation import CRATER_TEXT

Point = tuple[int, int]
"""A grid point: column and row, both from 0 to 7."""

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class BoardContents(NamedTuple):
    """What a board shows."""

    pictures: dict[str, str]
    rounds: dict[str, int]
    last: tuple[str, ...]
    """The cells that were drawn in its last round."""
    craters: frozenset[str]
    canyons: tuple[tuple[Point, ...], ...]
    """The points of each canyon, one after the other."""

    def segments(self) -> list[tuple[Point, Point]]:
        return [step for canyon in self.canyons for step in pairwise(canyon)]

    def open_ends(self) -> set[Point]:
        """Where a canyon may go on: it has not come back to itself, nor reached the edge."""
        ends = [
            point for canyon in self.canyons for point in (canyon[0], canyon[-1]) if canyon[0] != canyon[-1]
        ]
        return {point for point in ends if not at_edge(point)}


NOTHING = BoardContents({}, {}, (), frozenset(), ())


@lru_cache(maxsize=4096)  # of all boards at a table a move changes one, and of that the last round
def contents_of(board: str) -> BoardContents:
    _, bar, last = board.rpartition("|")
    earlier = contents_of(before_last(board)) if bar else NOTHING
    number = board.count("|") + 1
    pictures: dict[str, str] = {}
    craters, canyons = [], []
    for token in last.split():
        if token.startswith(CANYON_PREFIX):
            canyons.append(points_of(token.removeprefix(CANYON_PREFIX)))
            continue
        cell, picture = token.split(":")
        if picture == CRATER_TEXT:
            craters.append(cell)
        else:
            pictures[cell] = picture
    return BoardContents(
        earlier.pictures | pictures,
        earlier.rounds | dict.fromkeys(pictures, number),
        tuple(pictures),
        earlier.craters.union(craters),
        (*earlier.canyons, *canyons),
    )


def before_last(board: str) -> str:
    """A board without what the last of its rounds has brought."""
    return board.rpartition("|")[0]


def points_of(path: str) -> tuple[Point, ...]:
    """The points of a canyon written as `c1:sse`."""
    start, _, steps = path.partition(":")
    points = [point_of(start)]
    for step in steps:
        points.append((points[-1][0] + STEPS[step][0], points[-1][1] + STEPS[step][1]))
    return tuple(points)


def point_of(name: str) -> Point:
    return "abcdefgh".index(name[0]), int(name[1:]) - 1


def name_of(point: Point) -> str:
    return f"{'abcdefgh'[point[0]]}{point[1] + 1}"


def at_edge(point: Point) -> bool:
    return not {0, SIZE}.isdisjoint(point)


def edge_points() -> list[Point]:
    """Where grid lines meet the frame."""
    inner = range(1, SIZE)
    return [p for n in inner for p in ((n, 0), (n, SIZE), (0, n), (SIZE, n))]


def segment_name(one: Point, other: Point) -> str:
    """A segment as the side of the cell to its left or above it."""
    (x, y), (ox, _) = min(one, other), max(one, other)
    return f"{_cell(x - 1, y)}:E" if x == ox else f"{_cell(x, y - 1)}:S"


def _cell(column: int, row: int) -> str:
    return CELL_NAMES[row * SIZE + column]


def corner_points(cell: str) -> tuple[Point, ...]:
    """The corners of a cell: north-west, north-east, south-east, south-west."""
    row, column = divmod(CELL_OF[cell], SIZE)
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
