"""Desert: cacti live on if there is an oasis beside them."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, PICTURE, ROUND
from branchline.games.railroad_ink.kernels.pictures import CACTI, OASIS, WITHERED
from branchline.parts.compiled import Ints, kernel


@kernel("boolean(int32[::1], int64)", inner=True, makes_arrays=False)
def withers(board: Ints, cell: int) -> bool:
    """Would a drought erase cacti in this cell?"""
    if not CACTI[board[cell]]:
        return False
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0 and OASIS[board[neighbour]]:
            return False
    return True


@kernel("int64(int32[::1])")
def exposed(board: Ints) -> int:
    """Number of cacti that a drought would erase."""
    count = 0
    for cell in range(CELLS):
        if withers(board, cell):
            count += CACTI[board[cell]]
    return count


@kernel("void(int32[::1])")
def wither(block: Ints) -> None:
    """A drought: cacti without an oasis are erased, the routes beside them stay."""
    for cell in range(CELLS):
        if withers(block, cell):
            block[PICTURE + cell] = WITHERED[block[PICTURE + cell]]
            if not block[PICTURE + cell]:
                block[ROUND + cell] = 0


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def desert_points(board: Ints, marked: Ints, _work: Ints) -> int:
    """1 for each cactus; `marked` gets the cells with cacti."""
    count = 0
    for cell in range(CELLS):
        marked[cell] = CACTI[board[cell]]
        count += marked[cell]
    return count


@kernel("int64(int32[::1], int64)", inner=True, makes_arrays=False)
def exposed_around(board: Ints, cell: int) -> int:
    """Number of cacti in and beside a cell that a drought would erase."""
    count = int(CACTI[board[cell]]) if withers(board, cell) else 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0 and withers(board, neighbour):
            count += CACTI[board[neighbour]]
    return count
