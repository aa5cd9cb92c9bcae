"""Networks (which routes and exits hang together) and errors (route ends that meet nothing)."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import EXIT, NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, HIGHWAY
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES
from branchline.parts.compiled import Ints, kernel

PARTS = 2 * CELLS
"""Part p of a cell has index 2 * cell + p."""
MAX_NETWORKS = PARTS
MAX_ERRORS = 4 * CELLS


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def networks(pictures: Ints, label: Ints, exits: Ints, stack: Ints) -> int:
    """Number of networks; `label` gets the network of each part (-1: none), `exits` the exits of each.

    `label` and `stack` have PARTS elements, `exits` MAX_NETWORKS. Networks are numbered in cell order.
    """
    for part in range(PARTS):
        label[part] = -1
    count = 0
    for start in range(CELLS):
        for side in range(4):
            first = 2 * start + PART[pictures[start], side]
            if SIDES[pictures[start], side] < HIGHWAY or label[first] >= 0:
                continue
            label[first] = count
            exits[count] = 0
            stack[0] = first
            size = 1
            while size:
                size -= 1
                here = int(stack[size])
                cell = here >> 1
                picture = pictures[cell]
                for end in range(4):
                    kind = SIDES[picture, end]
                    if kind < HIGHWAY or PART[picture, end] != here & 1:
                        continue
                    neighbour = NEIGHBOUR[cell, end]
                    if neighbour < 0:
                        exits[count] += EXIT[cell, end] == kind
                    elif SIDES[pictures[neighbour], end ^ 2] == kind:
                        there = 2 * neighbour + PART[pictures[neighbour], end ^ 2]
                        if label[there] < 0:
                            label[there] = count
                            stack[size] = there
                            size += 1
            count += 1
    return count


@kernel("boolean(int32[::1], int64, int64)", inner=True)
def is_error(pictures: Ints, cell: int, side: int) -> bool:
    """Does a route end here that meets neither another route end nor the border?"""
    kind = SIDES[pictures[cell], side]
    neighbour = NEIGHBOUR[cell, side]
    return bool(kind >= HIGHWAY and neighbour >= 0 and SIDES[pictures[neighbour], side ^ 2] != kind)


@kernel("int64(int32[::1], int32[:,::1])")
def errors(pictures: Ints, out: Ints) -> int:
    """Number of errors; `out` (MAX_ERRORS rows) gets the cell and side of each."""
    count = 0
    for cell in range(CELLS):
        for side in range(4):
            if is_error(pictures, cell, side):
                out[count, 0] = cell
                out[count, 1] = side
                count += 1
    return count
