"""What changes a board: drawings with all that follows from them, droughts, meteors, sacrifices, the end of a
round."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import FACTORY, STRUCTURE, UNIVERSITY, VILLAGE
from branchline.games.railroad_ink.kernels.canyons import dig, pay_bridges
from branchline.games.railroad_ink.kernels.desert import exposed, wither
from branchline.games.railroad_ink.kernels.lakes import fill_lakes
from branchline.games.railroad_ink.kernels.meteors import strike
from branchline.games.railroad_ink.kernels.pictures import (
    ARID,
    FIRST_PATTERN,
    FIRST_SPECIAL,
    ROUTE_SIDES,
    SPECIALS,
    STATION,
    VOLCANO_FACE,
)
from branchline.parts.compiled import Ints, kernel

MAX_VILLAGES, MAX_UNIVERSITIES = 4, 3


@kernel("void(int64, int32[::1])", inner=True, makes_arrays=False)
def _use_up(result: int, block: Ints) -> None:
    """Note where a drawing comes from: the university before the special, a die before a factory's copy."""
    if FIRST_SPECIAL <= result < FIRST_SPECIAL + SPECIALS:
        block[at.SPECIALS_USED] |= 1 << (result - FIRST_SPECIAL)
        if block[at.FREE_SPECIALS]:
            block[at.FREE_SPECIALS] = 0
            block[at.FREE_USED] = 1
        else:
            block[at.SPECIAL_SPENT] = 1
        return
    for die in range(at.MAX_DICE):
        if block[at.DICE + die] == result and not block[at.DICE_DRAWN] >> die & 1:
            block[at.DICE_DRAWN] |= 1 << die
            return
    if result != VOLCANO_FACE:
        block[at.COPIES] -= 1


@kernel("void(int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _activate(cell: int, picture: int, block: Ints) -> None:
    """The structure of a cell acts when a route is drawn there."""
    structure = STRUCTURE[cell]
    if structure == FACTORY:
        block[at.COPIES] += 1
    elif structure == VILLAGE:
        if STATION[picture] and block[at.VILLAGES] < MAX_VILLAGES:
            block[at.VILLAGES] += 1
    elif structure == UNIVERSITY and block[at.UNIVERSITIES] < MAX_UNIVERSITIES:
        block[at.UNIVERSITIES] += 1
        block[at.FREE_SPECIALS] = block[at.UNIVERSITIES] == MAX_UNIVERSITIES


@kernel("void(int32[::1], int32[::1], int32[::1])")
def draw(head: Ints, drawing: Ints, block: Ints) -> None:
    """Do what a row (result, cell, picture) of `placements` says, with all that follows from it."""
    result, cell, picture = int(drawing[0]), int(drawing[1]) % at.CELLS, int(drawing[2])
    features = head[at.HEAD_FEATURES]
    _use_up(result, block)
    if result >= FIRST_PATTERN:
        dig(block, picture)
        return
    block[at.PICTURE + cell] = picture
    block[at.ROUND + cell] = head[at.HEAD_ROUND]
    block[at.MARKS + cell] &= ~at.CRATER
    if features & at.CANYONS:
        pay_bridges(block, cell)
    if features & at.STRUCTURES and ROUTE_SIDES[picture]:
        _activate(cell, picture, block)
    if features & at.LAKES:
        fill_lakes(block, int(head[at.HEAD_ROUND]))


# --- before drawing -----------------------------------------------------------------------------------


@kernel("boolean(int32[::1])")
def drought_threatens(block: Ints) -> bool:
    """Was it rolled that it is arid, and would cacti wither?"""
    for die in range(at.ROUTE_DICE, at.MAX_DICE):
        if block[at.DICE + die] == ARID:
            return exposed(block) > 0
    return False


@kernel("void(int32[::1], int32[::1])")
def begin_round(head: Ints, block: Ints) -> None:
    """With the dice rolled: a new round for a seat, and what it has to answer before it draws."""
    block[at.DICE_DRAWN] = block[at.SPECIAL_SPENT] = block[at.DONE] = block[at.EVENTS] = 0
    block[at.COPIES] = block[at.FREE_SPECIALS] = 0
    if head[at.HEAD_FEATURES] & at.METEORS:
        block[at.EVENTS] |= at.METEOR_EVENT
    if head[at.HEAD_FEATURES] & at.DESERT and drought_threatens(block):
        block[at.EVENTS] |= at.DROUGHT_EVENT


@kernel("void(int32[::1], int32[::1])")
def apply_drought(head: Ints, block: Ints) -> None:
    """The drought comes; what fills after the last one belongs to the last round."""
    wither(block)
    if head[at.HEAD_FEATURES] & at.LAKES:
        fill_lakes(block, min(int(head[at.HEAD_ROUND]), int(head[at.HEAD_ROUNDS])))
    block[at.EVENTS] &= ~at.DROUGHT_EVENT


@kernel("void(int32[::1], int64)")
def apply_meteor(block: Ints, direction: int) -> None:
    """The meteor comes."""
    strike(block, direction)
    block[at.EVENTS] &= ~at.METEOR_EVENT


@kernel("void(int32[::1], int64)")
def sacrifice(block: Ints, special: int) -> None:
    """Cross off a special, and ignore what is first to be answered."""
    block[at.SPECIALS_USED] |= 1 << special
    block[at.SPECIAL_SPENT] = 1
    block[at.EVENTS] &= block[at.EVENTS] - 1


# --- after drawing --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int64)")
def close_round(data: Ints, seats: int) -> None:
    """Dice go back, and the next round begins; with Desert the last drought follows the last round."""
    data[at.HEAD_PHASE] += 1
    if data[at.HEAD_STAGE] == at.LAST_DROUGHT:
        data[at.HEAD_STAGE] = at.OVER
    else:
        data[at.HEAD_ROUND] += 1
        last = data[at.HEAD_ROUND] > data[at.HEAD_ROUNDS] and not data[at.HEAD_FEATURES] & at.DESERT
        data[at.HEAD_STAGE] = at.OVER if last else at.ROLLING
    for seat in range(seats):
        block = data[at.HEAD_SIZE + seat * at.SEAT_SIZE : at.HEAD_SIZE + (seat + 1) * at.SEAT_SIZE]
        block[at.DICE : at.DICE + at.MAX_DICE] = -1
        block[at.DICE_DRAWN] = block[at.SPECIAL_SPENT] = block[at.DONE] = block[at.EVENTS] = 0
