"""Lakes: cells between shores fill with water, and the smallest lake counts."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    CRATER,
    MARKS,
    PICTURE,
    ROUND,
    WATER,
)
from branchline.games.railroad_ink.kernels.networks import measure_regions, regions
from branchline.games.railroad_ink.kernels.pictures import SIDES, WATER_PICTURE
from branchline.parts.compiled import Ints, kernel

SHORES = 3
"""An empty cell with so many shores around it fills."""


@kernel("void(int32[::1], int64)")
def fill_lakes(block: Ints, turn: int) -> None:
    """In a round, fill empty cells between shores, and those that then have enough shores around them."""
    cell = 0
    while cell < CELLS:
        if block[PICTURE + cell] == 0 and not block[MARKS + cell] & CRATER:
            shores = 0
            for side in range(4):
                neighbour = NEIGHBOUR[cell, side]
                shores += neighbour >= 0 and SIDES[block[PICTURE + neighbour], side ^ 2] == WATER
            if shores >= SHORES:
                block[PICTURE + cell] = WATER_PICTURE
                block[ROUND + cell] = turn
                cell = -1
        cell += 1


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def lake_points(board: Ints, marked: Ints, work: Ints) -> int:
    """1 for each cell of the smallest lake; `marked` gets its cells."""
    label, sizes = work[:CELLS], work[CELLS : 2 * CELLS]
    count = regions(board, WATER, label, sizes)
    measure_regions(count, label, sizes)
    smallest, chosen = CELLS + 1, -1
    for lake in range(count):
        if sizes[lake] < smallest:
            smallest, chosen = int(sizes[lake]), lake
    for cell in range(CELLS):
        marked[cell] = chosen >= 0 and label[cell] == chosen
    return smallest if count else 0
