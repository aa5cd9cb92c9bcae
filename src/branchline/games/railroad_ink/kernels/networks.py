"""Networks (which routes and exits hang together), errors (ends that meet nothing), and regions of cells."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import EXIT, NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, CRATER, MARKS, RAILWAY
from branchline.games.railroad_ink.kernels.pictures import ENDS, NETWORK_SIDES, PART, SIDES
from branchline.parts.compiled import Ints, kernel

PARTS = 2 * CELLS
"""Part p of a cell has index 2 * cell + p."""
MAX_NETWORKS = PARTS
MAX_ERRORS = 4 * CELLS


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def networks(board: Ints, label: Ints, exits: Ints, stack: Ints) -> int:
    """Number of networks; `label` gets the network of each part (-1: none), `exits` the exits of each.

    `label` and `stack` have PARTS elements, `exits` MAX_NETWORKS. Networks are numbered in cell order.
    Piers join networks over the water of a lake, which is part of the network then.
    """
    for part in range(PARTS):
        label[part] = -1
    count = 0
    for start in range(CELLS):
        for side in range(4):
            first = 2 * start + PART[board[start], side]
            if not NETWORK_SIDES[board[start], side] or label[first] >= 0:
                continue
            label[first] = count
            exits[count] = 0
            stack[0] = first
            size = 1
            while size:
                size -= 1
                here = int(stack[size])
                cell = here >> 1
                picture = board[cell]
                for end in range(4):
                    kind = NETWORK_SIDES[picture, end]
                    if not kind or PART[picture, end] != here & 1:
                        continue
                    neighbour = NEIGHBOUR[cell, end]
                    if neighbour < 0:
                        exits[count] += EXIT[cell, end] == kind
                    elif NETWORK_SIDES[board[neighbour], end ^ 2] == kind:
                        there = 2 * neighbour + PART[board[neighbour], end ^ 2]
                        if label[there] < 0:
                            label[there] = count
                            stack[size] = there
                            size += 1
            count += 1
    return count


@kernel("boolean(int32[::1], int64, int64)", inner=True, makes_arrays=False)
def is_error(board: Ints, cell: int, side: int) -> bool:
    """Does something end here that meets neither its like nor the border, nor, for a route, a crater?"""
    kind = ENDS[board[cell], side]
    neighbour = NEIGHBOUR[cell, side]
    if not kind or neighbour < 0 or SIDES[board[neighbour], side ^ 2] == kind:
        return False
    return kind > RAILWAY or not board[MARKS + neighbour] & CRATER


@kernel("int64(int32[::1], int32[:,::1])")
def errors(board: Ints, out: Ints) -> int:
    """Number of errors; `out` (MAX_ERRORS rows) gets the cell and side of each."""
    count = 0
    for cell in range(CELLS):
        for side in range(4):
            if is_error(board, cell, side):
                out[count, 0] = cell
                out[count, 1] = side
                count += 1
    return count


@kernel("int64(int32[::1], int64, int32[::1], int32[::1])", inner=True, makes_arrays=False)
def regions(board: Ints, kind: int, label: Ints, stack: Ints) -> int:
    """Number of regions of one kind (rivers, lakes, lava), joined side to side; `label` names each cell's.

    `label` (-1: none) and `stack` have CELLS elements.
    """
    for cell in range(CELLS):
        label[cell] = -1
    count = 0
    for start in range(CELLS):
        for first in range(4):
            if SIDES[board[start], first] != kind or label[start] >= 0:
                continue
            label[start] = count
            stack[0] = start
            size = 1
            while size:
                size -= 1
                cell = int(stack[size])
                for side in range(4):
                    neighbour = NEIGHBOUR[cell, side]
                    if (
                        SIDES[board[cell], side] == kind
                        and neighbour >= 0
                        and label[neighbour] < 0
                        and SIDES[board[neighbour], side ^ 2] == kind
                    ):
                        label[neighbour] = count
                        stack[size] = neighbour
                        size += 1
            count += 1
    return count


@kernel("void(int64, int32[::1], int32[::1])", inner=True, makes_arrays=False)
def measure_regions(count: int, label: Ints, sizes: Ints) -> None:
    """The number of cells of each region."""
    for region in range(count):
        sizes[region] = 0
    for cell in range(CELLS):
        if label[cell] >= 0:
            sizes[label[cell]] += 1


# What is known of the regions of a board before more is drawn: how many they are,
REGIONS = 0
REGION = REGIONS + 1
"""the region of each cell, -1 for none,"""
REGION_SIZE = REGION + CELLS
"""the number of cells of each,"""
REGION_ENDS = REGION_SIZE + CELLS
"""and of its ends, whatever counts as one."""
REGION_FACTS = REGION_ENDS + CELLS


@kernel("void(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def study_regions(board: Ints, kind: int, facts: Ints) -> None:
    """The regions of one kind; none has any ends yet."""
    label, sizes = facts[REGION : REGION + CELLS], facts[REGION_SIZE : REGION_SIZE + CELLS]
    facts[REGIONS] = regions(board, kind, label, sizes)
    measure_regions(int(facts[REGIONS]), label, sizes)
    for region in range(facts[REGIONS]):
        facts[REGION_ENDS + region] = 0


@kernel("int64(int32[::1], int64, int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def regions_joined(board: Ints, cell: int, picture: int, kind: int, facts: Ints) -> int:
    """Bit mask of the regions of one kind that a drawing in a cell would join."""
    joined = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if SIDES[picture, side] == kind and neighbour >= 0 and SIDES[board[neighbour], side ^ 2] == kind:
            joined |= 1 << int(facts[REGION + neighbour])
    return joined
