"""Forest: groves side by side are a forest, and the two largest count."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS
from branchline.games.railroad_ink.kernels.networks import REGION, REGION_SIZE, REGIONS, measure_regions
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


@kernel("void(int32[::1], int32[::1])", inner=True, makes_arrays=False)
def study_forests(board: Ints, facts: Ints) -> None:
    """All forests."""
    label, sizes = facts[REGION : REGION + CELLS], facts[REGION_SIZE : REGION_SIZE + CELLS]
    facts[REGIONS] = forests(board, label, sizes)
    measure_regions(int(facts[REGIONS]), label, sizes)


@kernel("int64(int64, int32[::1])", inner=True, makes_arrays=False)
def forest_gain(cell: int, facts: Ints) -> int:
    """The points that a grove in a cell brings."""
    joined = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0 and facts[REGION + neighbour] >= 0:
            joined |= 1 << int(facts[REGION + neighbour])
    first = second = others = next_others = 0
    grown = 1
    for forest in range(facts[REGIONS]):
        size = int(facts[REGION_SIZE + forest])
        second = max(second, min(size, first))
        first = max(first, size)
        if joined >> forest & 1:
            grown += size
        else:
            next_others = max(next_others, min(size, others))
            others = max(others, size)
    after = 2 * max(grown, others) + max(min(grown, others), next_others)
    return after - 2 * first - second
