"""Rivers: the best one counts."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, RIVER
from branchline.games.railroad_ink.kernels.networks import measure_regions, regions
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
