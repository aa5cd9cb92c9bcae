"""Lakes: cells between shores fill with water, and the smallest lake counts."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    CRATER,
    KEYS,
    MARKS,
    PICTURE,
    ROUND,
    SIDE_BITS,
    WATER,
)
from branchline.games.railroad_ink.kernels.networks import (
    REGION_SIZE,
    REGIONS,
    measure_regions,
    regions,
    regions_joined,
)
from branchline.games.railroad_ink.kernels.pictures import SIDES, WATER_PICTURE
from branchline.parts.compiled import Ints, kernel

SHORES = 3
"""An empty cell with so many shores around it fills."""

_shown = np.arange(KEYS)[:, None] >> SIDE_BITS * np.arange(4) & (1 << SIDE_BITS) - 1
FILLS = ((_shown == WATER).sum(1) >= SHORES).astype(np.int32)
"""1 for each demand key with which an empty cell fills."""


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


@kernel("boolean(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def lets_lakes_fill(block: Ints, cell: int, picture: int, keys: Ints) -> bool:
    """Does a cell beside a drawing fill? `keys` has the demand keys of the empty cells before it."""
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if (
            SIDES[picture, side] == WATER
            and neighbour >= 0
            and block[PICTURE + neighbour] == 0
            and not block[MARKS + neighbour] & CRATER
            and FILLS[keys[neighbour] | WATER << SIDE_BITS * (side ^ 2)]
        ):
            return True
    return False


@kernel("int64(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def lake_gain(board: Ints, cell: int, picture: int, facts: Ints) -> int:
    """The points that a drawing with water brings, if no cell fills."""
    joined = regions_joined(board, cell, picture, WATER, facts)
    before = others = CELLS + 1
    size = 1
    for lake in range(facts[REGIONS]):
        before = min(before, int(facts[REGION_SIZE + lake]))
        if joined >> lake & 1:
            size += facts[REGION_SIZE + lake]
        else:
            others = min(others, int(facts[REGION_SIZE + lake]))
    return min(size, others) - (before if facts[REGIONS] else 0)
