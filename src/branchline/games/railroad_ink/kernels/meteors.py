"""Meteors: where they strike, and what craters are worth."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.pictures import (
    ANY_DIRECTION,
    FIRST_DIRECTION,
    FIRST_DISTANCE,
    ROUTE_SIDES,
)
from branchline.parts.compiled import Ints, kernel

AT_CRATER = 2
"""Points for a route end at a crater."""
ANY = 4
"""In place of a direction: each player chooses one."""


@kernel("int64(int32[::1])")
def rolled_direction(block: Ints) -> int:
    """The side towards which this round's meteor moves, ANY, or -1 when there is none."""
    for die in range(at.ROUTE_DICE, at.MAX_DICE):
        if FIRST_DIRECTION <= block[at.DICE + die] <= ANY_DIRECTION:
            return int(block[at.DICE + die]) - FIRST_DIRECTION
    return -1


@kernel("int64(int32[::1], int64)")
def impact_cell(block: Ints, direction: int) -> int:
    """The cell that this round's meteor hits: so far from the last impact, bouncing, past craters."""
    steps = 0
    for die in range(at.ROUTE_DICE, at.MAX_DICE):
        if FIRST_DISTANCE < block[at.DICE + die] <= FIRST_DISTANCE + 3:
            steps = int(block[at.DICE + die]) - FIRST_DISTANCE
    cell = int(block[at.LAST_IMPACT])
    while steps > 0 or block[at.MARKS + cell] & at.CRATER:
        if NEIGHBOUR[cell, direction] < 0:
            direction ^= 2
        cell = int(NEIGHBOUR[cell, direction])
        steps -= 1
    return cell


@kernel("void(int32[::1], int64)")
def strike(block: Ints, direction: int) -> None:
    """A crater takes the place of whatever was there."""
    cell = impact_cell(block, direction)
    block[at.PICTURE + cell] = 0
    block[at.ROUND + cell] = 0
    block[at.MARKS + cell] |= at.CRATER
    block[at.LAST_IMPACT] = cell


@kernel("int64(int32[::1], int64)", inner=True, makes_arrays=False)
def _at_craters(board: Ints, cell: int) -> int:
    """Bit mask of the sides at which a route ends at a crater."""
    ends = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if (
            ROUTE_SIDES[board[cell]] >> side & 1
            and neighbour >= 0
            and board[at.MARKS + neighbour] & at.CRATER
        ):
            ends |= 1 << side
    return ends


@kernel("int64(int64, int64)", inner=True, makes_arrays=False)
def _paid(by_route: int, ends: int) -> int:
    """How many of the ends at craters count."""
    if by_route:
        return int(ends != 0)
    return (ends & 1) + (ends >> 1 & 1) + (ends >> 2 & 1) + (ends >> 3 & 1)


@kernel("int64(int64, int32[::1], int32[::1])")
def meteor_points(features: int, board: Ints, marked: Ints) -> int:
    """2 for each route end at a crater, or for each drawing with such ends; `marked` gets masks of them."""
    by_route = features & at.ROUTES_AT_CRATERS
    count = 0
    for cell in range(at.CELLS):
        marked[cell] = _at_craters(board, cell)
        count += _paid(by_route, int(marked[cell]))
    return AT_CRATER * count


@kernel("int64(int64, int32[::1], int64)", inner=True, makes_arrays=False)
def points_around(features: int, board: Ints, cell: int) -> int:
    """The points of what ends at craters in and beside a cell."""
    by_route = features & at.ROUTES_AT_CRATERS
    count = _paid(by_route, _at_craters(board, cell))
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour >= 0:
            count += _paid(by_route, _at_craters(board, neighbour))
    return AT_CRATER * count
