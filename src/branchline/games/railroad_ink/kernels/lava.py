"""Lava: where volcanoes may rise, what may be erased, and what lakes of lava are worth."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, LAVA, RIVER, WATER
from branchline.games.railroad_ink.kernels.networks import (
    REGION,
    REGION_ENDS,
    REGION_SIZE,
    REGIONS,
    is_error,
    measure_regions,
    regions,
    regions_joined,
    study_regions,
)
from branchline.games.railroad_ink.kernels.pictures import FACES, HOLDS, SIDES
from branchline.parts.compiled import Ints, kernel

CLOSED_LAKE = 5

IS_LAVA = np.array([face.joins == "lava" for face in FACES], np.int32)
"""1 for each face of the lava dice."""
ERASABLE = (HOLDS & (1 << RIVER | 1 << WATER | 1 << LAVA) == 0).astype(np.int32)
"""Routes, groves and cacti give way to lava; rivers, lakes and lava never."""
ERASABLE[0] = 0


@kernel("boolean(int32[::1], int64)", inner=True, makes_arrays=False)
def next_to_lava(board: Ints, cell: int) -> bool:
    """Is there a cell with lava on any side of it beside this one?"""
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0 and HOLDS[board[neighbour]] >> LAVA & 1:
            return True
    return False


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def lava_points(board: Ints, marked: Ints, work: Ints) -> int:
    """5 for each closed lake of lava, 1 for each cell of the largest.

    `marked` gets for each of their cells the number of its lake, from 1.
    """
    label, sizes = work[:CELLS], work[CELLS : 2 * CELLS]
    closed = work[2 * CELLS : 3 * CELLS]
    count = regions(board, LAVA, label, sizes)
    measure_regions(count, label, sizes)
    for lake in range(count):
        closed[lake] = 1
    for cell in range(CELLS):
        if label[cell] >= 0:
            for side in range(4):
                if SIDES[board[cell], side] == LAVA and is_error(board, cell, side):
                    closed[label[cell]] = 0
    largest, chosen = 0, -1
    points = 0
    for lake in range(count):
        points += CLOSED_LAKE * closed[lake]
        if sizes[lake] > largest:
            largest, chosen = int(sizes[lake]), lake
    for cell in range(CELLS):
        earns = label[cell] >= 0 and (label[cell] == chosen or closed[label[cell]] > 0)
        marked[cell] = label[cell] + 1 if earns else 0
    return points + largest


@kernel("void(int32[::1], int32[::1])", inner=True, makes_arrays=False)
def study_lava(board: Ints, facts: Ints) -> None:
    """All lakes of lava, and how many ends of each are open."""
    study_regions(board, LAVA, facts)
    for cell in range(CELLS):
        for side in range(4):
            if SIDES[board[cell], side] == LAVA and is_error(board, cell, side):
                facts[REGION_ENDS + facts[REGION + cell]] += 1


@kernel("int64(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False)
def lava_gain(board: Ints, cell: int, picture: int, facts: Ints) -> int:
    """The points that a drawing with lava in an empty cell brings."""
    joined = regions_joined(board, cell, picture, LAVA, facts)
    gain = before = others = ends = 0
    size = 1
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if SIDES[picture, side] == LAVA and neighbour >= 0:
            ends += -1 if SIDES[board[neighbour], side ^ 2] == LAVA else 1
    for lake in range(facts[REGIONS]):
        before = max(before, int(facts[REGION_SIZE + lake]))
        if joined >> lake & 1:
            size += facts[REGION_SIZE + lake]
            ends += facts[REGION_ENDS + lake]
            gain -= CLOSED_LAKE * (facts[REGION_ENDS + lake] == 0)
        else:
            others = max(others, int(facts[REGION_SIZE + lake]))
    return gain + CLOSED_LAKE * (ends == 0) + max(size, others) - before
