"""The lines of the expansions on the score sheet, each with the cells or sides that earn its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Line
from branchline.core.texts import Text, ntext, text
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, NETWORK_POINTS, SIDE_NAMES
from branchline.games.railroad_ink.kernels.canyons import (
    CANYON_OF,
    CANYON_WORK,
    EDGE_TO_EDGE,
    EDGES,
    LENGTH,
    SEGMENT,
    SEGMENT_POINTS,
    canyons,
)
from branchline.games.railroad_ink.kernels.desert import desert_points
from branchline.games.railroad_ink.kernels.forest import forest_points
from branchline.games.railroad_ink.kernels.lakes import lake_points
from branchline.games.railroad_ink.kernels.lava import CLOSED_LAKE, lava_points
from branchline.games.railroad_ink.kernels.meteors import meteor_points
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, errors
from branchline.games.railroad_ink.kernels.pictures import SIDES, STATION
from branchline.games.railroad_ink.kernels.rivers import BOTH_ENDS, river_points
from branchline.games.railroad_ink.kernels.scoring import SCORE_WORK
from branchline.games.railroad_ink.kernels.trails import trail_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from branchline.parts.compiled import Ints

    Points = Callable[[Ints, Ints, Ints], int]


def cell_names(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple([CELL_NAMES[cell] for cell in cells])


_SIDES = [[f"{cell}:{side}" for side in SIDE_NAMES] for cell in CELL_NAMES]


def side_names(sides: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """Ends, exits and segments: each a side of a cell."""
    return tuple([_SIDES[cell][side] for cell, side in sides])


def expansion_lines(feature: int, board: Ints, features: int) -> list[Line]:
    """The lines of an expansion that is played: one for each thing that scores, or one for nothing."""
    key, empty, lines = _LINES[feature]
    found = [Line(key, label, points, marks) for label, points, marks in lines(board, features) if points]
    return found or [Line(key, empty, 0)]


Item = tuple[Text, int, tuple[str, ...]]
"""A label, points, and the marks of what earns them."""


def _counted(points: Points, board: Ints) -> tuple[int, Ints]:
    """What a kernel counts, and what it marks."""
    marked = np.zeros(at.CELLS, np.int32)
    return int(points(board, marked, np.empty(SCORE_WORK, np.int32))), marked


def _by_number(marked: Ints) -> list[list[int]]:
    """The cells with the same number, number by number."""
    return [np.flatnonzero(marked == number).tolist() for number in np.unique(marked) if number]


def _rivers(board: Ints, _: int) -> list[Item]:
    points, marked = _counted(river_points, board)
    cells = np.flatnonzero(marked).tolist()
    ends = [(cell, side) for cell in cells for side in range(4) if _leaves(board, cell, side)]
    return [
        (ntext("Best river: {n} cell", "Best river: {n} cells", len(cells)), len(cells), cell_names(cells)),
        (
            text("Best river: both ends at the border"),
            BOTH_ENDS if points > len(cells) else 0,
            side_names(ends),
        ),
    ]


def _leaves(board: Ints, cell: int, side: int) -> bool:
    """Does a river reach the border here?"""
    row, column = divmod(cell, at.SIZE)
    at_border = (row == 0, column == at.SIZE - 1, row == at.SIZE - 1, column == 0)
    return bool(SIDES[board[cell], side] == at.RIVER and at_border[side])


def _lakes(board: Ints, _: int) -> list[Item]:
    points, marked = _counted(lake_points, board)
    return [(text("Smallest lake"), points, cell_names(np.flatnonzero(marked)))]


def _lava(board: Ints, _: int) -> list[Item]:
    """Each closed lake, then the largest of all, which may be one of them."""
    points, marked = _counted(lava_points, board)
    lakes = _by_number(marked)
    ends = np.empty((MAX_ERRORS, 2), np.int32)
    open_cells = {
        cell for cell, side in ends[: errors(board, ends)].tolist() if SIDES[board[cell], side] == at.LAVA
    }
    closed = [lake for lake in lakes if not open_cells.intersection(lake)]
    items = [(text("Closed lake of lava"), CLOSED_LAKE, cell_names(lake)) for lake in closed]
    size = points - CLOSED_LAKE * len(closed)
    largest = next((lake for lake in lakes if len(lake) == size), [])
    label = ntext("Largest lake of lava: {n} cell", "Largest lake of lava: {n} cells", size)
    return [*items, (label, size, cell_names(largest))]


def _meteors(board: Ints, features: int) -> list[Item]:
    marked = np.zeros(at.CELLS, np.int32)
    points = int(meteor_points(features, board, marked))
    ends = [(cell, side) for cell in range(at.CELLS) for side in range(4) if marked[cell] >> side & 1]
    return [(text("Routes at craters"), points, side_names(ends))]


def _forest(board: Ints, _: int) -> list[Item]:
    _, marked = _counted(forest_points, board)
    first, second = (np.flatnonzero(marked == number).tolist() for number in (1, 2))
    return [
        (
            ntext("Largest forest: {n} cell", "Largest forest: {n} cells", len(first)),
            2 * len(first),
            cell_names(first),
        ),
        (
            ntext("Second forest: {n} cell", "Second forest: {n} cells", len(second)),
            len(second),
            cell_names(second),
        ),
    ]


def _trails(board: Ints, _: int) -> list[Item]:
    """Each network of trails, the one with the most stations first."""
    _, marked = _counted(trail_points, board)
    joined = [(sum(STATION[board[cell]] for cell in cells), cells) for cells in _by_number(marked)]
    return [
        (
            ntext("Trails that join {n} station", "Trails that join {n} stations", int(stations)),
            int(NETWORK_POINTS[min(stations, len(NETWORK_POINTS) - 1)] + 1) // 2,
            cell_names(cells),
        )
        for stations, cells in sorted(joined, key=lambda network: -network[0])
    ]


def _desert(board: Ints, _: int) -> list[Item]:
    points, marked = _counted(desert_points, board)
    return [(text("Cacti"), points, cell_names(np.flatnonzero(marked)))]


def canyon_segments(board: Ints) -> list[tuple[list[tuple[int, int]], bool]]:
    """The segments of each canyon, as sides of cells, and whether it leads from edge to edge."""
    work = np.zeros(CANYON_WORK, np.int32)
    count = canyons(board, work)
    found: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for segment, (point, _) in zip(SEGMENT.tolist(), SEGMENT_POINTS.tolist(), strict=True):
        cell, side = divmod(segment, 4)
        if board[at.MARKS + cell] >> at.CANYON + side & 1:
            found[work[CANYON_OF + point]].append((cell, side))
    assert [len(segments) for segments in found] == work[LENGTH : LENGTH + count].tolist()
    return [(segments, bool(work[EDGES + number] == 2)) for number, segments in enumerate(found)]


def _canyons(board: Ints, _: int) -> list[Item]:
    """The longest canyon, then each one from edge to edge, which may be the same."""
    found = canyon_segments(board)
    longest = max((segments for segments, _ in found), key=len, default=[])
    label = ntext("Longest canyon: {n} segment", "Longest canyon: {n} segments", len(longest))
    return [
        (label, len(longest), side_names(longest)),
        *(
            (text("Canyon from edge to edge"), EDGE_TO_EDGE, side_names(segments))
            for segments, crosses in found
            if crosses
        ),
    ]


_LINES: dict[int, tuple[str, Text, Callable[[Ints, int], list[Item]]]] = {
    at.RIVERS: ("rivers", text("Best river"), _rivers),
    at.LAKES: ("lakes", text("Smallest lake"), _lakes),
    at.LAVAS: ("lava", text("Lakes of lava"), _lava),
    at.METEORS: ("meteors", text("Routes at craters"), _meteors),
    at.FOREST: ("forest", text("Two largest forests"), _forest),
    at.TRAILS: ("trails", text("Stations joined by trails"), _trails),
    at.DESERT: ("desert", text("Cacti"), _desert),
    at.CANYONS: ("canyons", text("Canyons"), _canyons),
}
"""For each expansion its key, what its line is called where nothing scores, and its lines."""
