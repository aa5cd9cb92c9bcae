"""Rivers: the best one counts."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, RIVER
from branchline.games.railroad_ink.kernels.networks import regions
from branchline.games.railroad_ink.kernels.pictures import SIDES
from branchline.parts.compiled import Ints, kernel

BOTH_ENDS = 3
"""For a river from border to border."""


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def river_points(board: Ints, marked: Ints, work: Ints) -> int:
    """1 for each cell of the best river, and 3 if both its ends reach the border; `marked` gets its cells."""
    label = work[:CELLS]
    count = regions(board, RIVER, label, work[CELLS : 2 * CELLS])
    best, chosen = 0, -1
    for river in range(count):
        points = 0
        ends = 0
        for cell in range(CELLS):
            if label[cell] == river:
                points += 1
                for side in range(4):
                    ends += SIDES[board[cell], side] == RIVER and NEIGHBOUR[cell, side] < 0
        if ends == 2:
            points += BOTH_ENDS
        if points > best:
            best, chosen = points, river
    for cell in range(CELLS):
        marked[cell] = chosen >= 0 and label[cell] == chosen
    return best
