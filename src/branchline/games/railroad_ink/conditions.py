"""When each goal is met."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CENTRE, EXIT, NEIGHBOUR, POINT
from branchline.games.railroad_ink.kernels.canyons import (
    CANYON_OF,
    CANYON_WORK,
    EDGES,
    SEGMENT,
    SEGMENT_POINTS,
    canyons,
)
from branchline.games.railroad_ink.kernels.forest import forests
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, networks
from branchline.games.railroad_ink.kernels.pictures import (
    CACTI,
    CORNERS,
    OASIS,
    PART,
    SIDES,
    STATION,
    TREES,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from branchline.parts.compiled import Ints

    Cells = NDArray[np.bool_]

# --- cells ----------------------------------------------------------------------------------------------


def _grid(cells: Iterable[object]) -> Cells:
    return np.array([bool(cell) for cell in cells]).reshape(at.SIZE, at.SIZE)


def _filled(block: Ints) -> Cells:
    return _grid(block[: at.CELLS])


def _cells_with(table: Ints, block: Ints) -> Cells:
    return _grid(table[block[: at.CELLS]])


def _count_in_centre(cells: Cells) -> int:
    return int(np.count_nonzero(cells & _grid(CENTRE)))


def _has_full_square(cells: Cells, size: int) -> bool:
    """Is there a full square of this size?"""
    windows = np.lib.stride_tricks.sliding_window_view(cells, (size, size))
    return bool(windows.all((2, 3)).any())


def _has_line(cells: Cells, length: int) -> bool:
    """Are there so many neighbouring cells in a row or column?"""
    return any(
        np.lib.stride_tricks.sliding_window_view(grid, length, axis=1).all(2).any()
        for grid in (cells, cells.T)
    )


def _has_diagonal(cells: Cells, length: int) -> bool:
    """Are there so many cells in a diagonal line?"""
    reach = range(at.SIZE - length + 1)
    return any(
        all(grid[row + n, column + n] for n in range(length))
        for grid in (cells, cells[:, ::-1])
        for row in reach
        for column in reach
    )


# --- networks -------------------------------------------------------------------------------------------


def _networks(block: Ints) -> tuple[Ints, Ints]:
    """The network of each part of a cell, and the number of exits of each network."""
    label, exits = np.empty(PARTS, np.int32), np.zeros(MAX_NETWORKS, np.int32)
    count = networks(block[: at.BOARD], label, exits, np.empty(PARTS, np.int32))
    return label, exits[:count]


def _most_in_one_network(block: Ints, table: Ints) -> int:
    """The most cells of a kind (stations, oases) in one network."""
    label, exits = _networks(block)
    cells = np.flatnonzero(table[block[: at.CELLS]])
    counts = [0] * len(exits)
    for cell in cells.tolist():
        for network in {int(n) for n in label[2 * cell : 2 * cell + 2] if n >= 0}:
            counts[network] += 1
    return max(counts, default=0)


def _joined_exits(block: Ints) -> dict[int, list[tuple[int, int]]]:
    """For each network its exits, as cell and side."""
    label, _ = _networks(block)
    found: dict[int, list[tuple[int, int]]] = {}
    for cell, side in np.argwhere(EXIT).tolist():
        picture = block[cell]
        if SIDES[picture, side] == EXIT[cell, side]:
            found.setdefault(int(label[2 * cell + PART[picture, side]]), []).append((cell, side))
    return found


def _joins_opposite_sides(block: Ints) -> bool:
    sides = [{side for _, side in exits} for exits in _joined_exits(block).values()]
    return any({0, 2} <= found or {1, 3} <= found for found in sides)


def _joins_middle_exits(block: Ints) -> bool:
    middle = {(at.SIZE // 2, 0), (at.SIZE * (at.SIZE // 2) + at.SIZE - 1, 1)}
    middle |= {(at.SIZE * (at.SIZE - 1) + at.SIZE // 2, 2), (at.SIZE * (at.SIZE // 2), 3)}
    return any(len(middle & {*exits}) > 1 for exits in _joined_exits(block).values())


def _has_loop(block: Ints) -> bool:
    """A joint between parts that are joined already closes a loop."""
    leader = list(range(PARTS))

    def find(part: int) -> int:
        while leader[part] != part:
            part = leader[part]
        return part

    for cell in range(at.CELLS):
        for side in (1, 2):
            neighbour = int(NEIGHBOUR[cell, side])
            kind = SIDES[block[cell], side]
            if (
                neighbour < 0
                or kind not in (at.HIGHWAY, at.RAILWAY)
                or SIDES[block[neighbour], side ^ 2] != kind
            ):
                continue
            one = find(2 * cell + int(PART[block[cell], side]))
            other = find(2 * neighbour + int(PART[block[neighbour], side ^ 2]))
            if one == other:
                return True
            leader[one] = other
    return False


def _longest(head: Ints, block: Ints, kind: int) -> int:
    classic = int(head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST)
    line, work = np.empty(MAX_LINE, np.int32), np.empty(LONGEST_WORK, np.int32)
    return longest(block[: at.BOARD], kind, classic, line, work)


# --- trails and canyons ---------------------------------------------------------------------------------


def _trails_at_a_station(block: Ints) -> int:
    """The most trails that touch the corners of one station's cell."""
    touched = [
        {int(POINT[cell, corner]) for corner in range(4) if CORNERS[block[cell]] >> corner & 1}
        for cell in range(at.CELLS)
    ]
    stations = np.flatnonzero(STATION[block[: at.CELLS]]).tolist()
    return max(
        (sum(bool(trail & {*POINT[cell].tolist()}) for trail in touched) for cell in stations), default=0
    )


def _crossings(block: Ints) -> int:
    """How often one network at most crosses the same canyon."""
    label, _ = _networks(block)
    work = np.zeros(CANYON_WORK, np.int32)
    canyons(block[: at.BOARD], work)
    counts: dict[tuple[int, int], int] = {}
    for segment, (point, _) in zip(SEGMENT.tolist(), SEGMENT_POINTS.tolist(), strict=True):
        cell, side = divmod(segment, 4)
        kind, there = SIDES[block[cell], side], SIDES[block[NEIGHBOUR[cell, side]], side ^ 2]
        if (
            block[at.MARKS + cell] >> at.BRIDGED + side & 1
            and kind == there
            and kind in (at.HIGHWAY, at.RAILWAY)
        ):
            network = int(label[2 * cell + PART[block[cell], side]])
            key = (network, int(work[CANYON_OF + point]))
            counts[key] = counts.get(key, 0) + 1
    return max(counts.values(), default=0)


def _through_the_centre(block: Ints) -> bool:
    """Does a canyon from edge to edge run between two centre cells?"""
    work = np.zeros(CANYON_WORK, np.int32)
    canyons(block[: at.BOARD], work)
    for segment, (point, _) in zip(SEGMENT.tolist(), SEGMENT_POINTS.tolist(), strict=True):
        cell, side = divmod(segment, 4)
        dug = block[at.MARKS + cell] >> at.CANYON + side & 1
        central = CENTRE[cell] and CENTRE[NEIGHBOUR[cell, side]]
        if dug and central and work[EDGES + work[CANYON_OF + point]] == 2:
            return True
    return False


def _forests(block: Ints) -> int:
    return forests(block[: at.BOARD], np.empty(at.CELLS, np.int32), np.empty(at.CELLS, np.int32))


def _count_corners(cells: Cells) -> int:
    return int(np.count_nonzero(cells[np.ix_((0, -1), (0, -1))]))


_HAS_TRAIL = (CORNERS > 0).astype(np.int32)
_EXIT_CELLS = _grid(EXIT.max(1))

IS_MET: dict[str, Callable[[Ints, Ints], bool]] = {
    "A": lambda _, b: _count_in_centre(_filled(b)) >= 5,
    "B": lambda _, b: bool(b[at.VILLAGES] >= 3),
    "C": lambda _, b: _has_line(_filled(b), at.SIZE),
    "D": lambda _, b: _count_corners(_filled(b)) >= 3,
    "E": lambda _, b: _has_full_square(_filled(b), 3),
    "F": lambda _, b: _has_loop(b),
    "G": lambda _, b: max(_networks(b)[1], default=0) >= 3,
    "H": lambda _, b: _most_in_one_network(b, STATION) >= 4,
    "I": lambda head, b: _longest(head, b, at.HIGHWAY) >= 6,
    "J": lambda head, b: _longest(head, b, at.RAILWAY) >= 6,
    "K": lambda _, b: _joins_opposite_sides(b),
    "L": lambda _, b: _joins_middle_exits(b),
    "FA": lambda _, b: _forests(b) >= 5,
    "FB": lambda _, b: _has_diagonal(_cells_with(TREES, b), 4),
    "FC": lambda _, b: int(np.count_nonzero(_cells_with(TREES, b) & _EXIT_CELLS)) >= 4,
    "TA": lambda _, b: _has_line(_cells_with(_HAS_TRAIL, b), 5),
    "TB": lambda _, b: _trails_at_a_station(b) >= 3,
    "TC": lambda _, b: _count_in_centre(_cells_with(_HAS_TRAIL, b)) >= 5,
    "DA": lambda _, b: _has_full_square(_cells_with(CACTI, b), 2),
    "DB": lambda _, b: _has_line(_cells_with(CACTI, b), 4),
    "DC": lambda _, b: _most_in_one_network(b, OASIS) >= 3,
    "CA": lambda _, b: bool(b[at.BRIDGES_SPENT] >= 6),
    "CB": lambda _, b: _crossings(b) >= 3,
    "CC": lambda _, b: _through_the_centre(b),
}
"""When each goal is met, by the head of a game and the block of a seat."""
