"""Forest: groves side by side are a forest, and the two largest count."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS
from branchline.games.railroad_ink.kernels.networks import measure_regions
from branchline.games.railroad_ink.kernels.pictures import TREES
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def forests(board: Ints, label: Ints, stack: Ints) -> int:
    """Number of forests; `label` gets the forest of each cell (-1: none). Both arrays have CELLS elements."""
    for cell in range(CELLS):
        label[cell] = -1
    count = 0
    for start in range(CELLS):
        if not TREES[board[start]] or label[start] >= 0:
            continue
        label[start] = count
        stack[0] = start
        size = 1
        while size:
            size -= 1
            cell = int(stack[size])
            for side in range(4):
                neighbour = NEIGHBOUR[cell, side]
                if neighbour >= 0 and label[neighbour] < 0 and TREES[board[neighbour]]:
                    label[neighbour] = count
                    stack[size] = neighbour
                    size += 1
        count += 1
    return count


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def forest_points(board: Ints, marked: Ints, work: Ints) -> int:
    """2 for each cell of the largest forest, 1 for each of the next; `marked` gets 1 and 2 there."""
    label, sizes = work[:CELLS], work[CELLS : 2 * CELLS]
    count = forests(board, label, sizes)
    measure_regions(count, label, sizes)
    first, second = 0, 0
    largest, next_largest = -1, -1
    for forest in range(count):
        size = int(sizes[forest])
        if size > first:
            first, second = size, first
            largest, next_largest = forest, largest
        elif size > second:
            second, next_largest = size, forest
    for cell in range(CELLS):
        marked[cell] = 0
        if label[cell] >= 0:
            marked[cell] = 1 if label[cell] == largest else 2 if label[cell] == next_largest else 0
    return 2 * first + second
