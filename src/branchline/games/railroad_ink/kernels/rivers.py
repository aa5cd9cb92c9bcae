"""Rivers: the best one counts."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, RIVER
from branchline.games.railroad_ink.kernels.networks import (
    REGION,
    REGION_ENDS,
    REGION_SIZE,
    REGIONS,
    measure_regions,
    regions,
    regions_joined,
    study_regions,
)
from branchline.games.railroad_ink.kernels.pictures import SIDES
from branchline.parts.compiled import Ints, kernel

BOTH_ENDS = 3
"""For a river from border to border."""


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def river_points(board: Ints, marked: Ints, work: Ints) -> int:
    """1 for each cell of the best river, and 3 if both its ends reach the border; `marked` gets its cells."""
    label, points = work[:CELLS], work[CELLS : 2 * CELLS]
    ends = work[2 * CELLS : 3 * CELLS]
    count = regions(board, RIVER, label, points)
    measure_regions(count, label, points)
    for river in range(count):
        ends[river] = 0
    for cell in range(CELLS):
        if label[cell] >= 0:
            for side in range(4):
                ends[label[cell]] += SIDES[board[cell], side] == RIVER and NEIGHBOUR[cell, side] < 0
    best, chosen = 0, -1
    for river in range(count):
        points[river] += BOTH_ENDS * (ends[river] == 2)
        if points[river] > best:
            best, chosen = int(points[river]), river
    for cell in range(CELLS):
        marked[cell] = chosen >= 0 and label[cell] == chosen
    return best


@kernel("void(int32[::1], int32[::1])", inner=True, makes_arrays=False)
def study_rivers(board: Ints, facts: Ints) -> None:
    """All rivers, and how many of its ends reach the border."""
    study_regions(board, RIVER, facts)
    for cell in range(CELLS):
        for side in range(4):
            if SIDES[board[cell], side] == RIVER and NEIGHBOUR[cell, side] < 0:
                facts[REGION_ENDS + facts[REGION + cell]] += 1


@kernel("int64(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False)
def river_gain(board: Ints, cell: int, picture: int, facts: Ints) -> int:
    """The points that a drawing with a river brings."""
    joined = regions_joined(board, cell, picture, RIVER, facts)
    before = others = ends = 0
    size = 1
    for side in range(4):
        ends += SIDES[picture, side] == RIVER and NEIGHBOUR[cell, side] < 0
    for river in range(facts[REGIONS]):
        points = int(facts[REGION_SIZE + river]) + BOTH_ENDS * (facts[REGION_ENDS + river] == 2)
        before = max(before, points)
        if joined >> river & 1:
            size += facts[REGION_SIZE + river]
            ends += facts[REGION_ENDS + river]
        else:
            others = max(others, points)
    return max(size + BOTH_ENDS * (ends == 2), others) - before
