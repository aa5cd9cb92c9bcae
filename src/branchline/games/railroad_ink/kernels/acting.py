"""What a drawing does: it uses up a die, acts on structures, pays bridges, fills lakes."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import FACTORY, STRUCTURE, UNIVERSITY, VILLAGE
from branchline.games.railroad_ink.kernels.canyons import dig, pay_bridges
from branchline.games.railroad_ink.kernels.desert import exposed, wither
from branchline.games.railroad_ink.kernels.lakes import fill_lakes
from branchline.games.railroad_ink.kernels.layout import (
    CANYONS,
    CELLS,
    COPIES,
    CRATER,
    DESERT,
    DICE,
    DONE,
    DRAWN,
    DROUGHT_EVENT,
    EVENTS,
    FREE_SPECIALS,
    FREE_USED,
    HEAD_FEATURES,
    HEAD_ROUND,
    HEAD_ROUNDS,
    LAKES,
    MARKS,
    MAX_DICE,
    METEOR_EVENT,
    METEORS,
    PICTURE,
    ROUND,
    ROUTE_DICE,
    SPECIAL,
    STRUCTURES,
    UNIVERSITIES,
    USED,
    VILLAGES,
)
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


@kernel("void(int64, int32[::1])", inner=True)
def _use_up(result: int, block: Ints) -> None:
    """Note where a drawing comes from: the university before the special, a die before a factory's copy."""
    if FIRST_SPECIAL <= result < FIRST_SPECIAL + SPECIALS:
        block[USED] |= 1 << (result - FIRST_SPECIAL)
        if block[FREE_SPECIALS]:
            block[FREE_SPECIALS] = 0
            block[FREE_USED] = 1
        else:
            block[SPECIAL] = 1
        return
    for die in range(MAX_DICE):
        if block[DICE + die] == result and not block[DRAWN] >> die & 1:
            block[DRAWN] |= 1 << die
            return
    if result != VOLCANO_FACE:
        block[COPIES] -= 1


@kernel("void(int64, int64, int32[::1])", inner=True)
def _activate(cell: int, picture: int, block: Ints) -> None:
    """The structure of a cell acts when a route is drawn there."""
    structure = STRUCTURE[cell]
    if structure == FACTORY:
        block[COPIES] += 1
    elif structure == VILLAGE:
        if STATION[picture] and block[VILLAGES] < MAX_VILLAGES:
            block[VILLAGES] += 1
    elif structure == UNIVERSITY and block[UNIVERSITIES] < MAX_UNIVERSITIES:
        block[UNIVERSITIES] += 1
        block[FREE_SPECIALS] = block[UNIVERSITIES] == MAX_UNIVERSITIES


@kernel("void(int32[::1], int32[::1], int32[::1])")
def draw(head: Ints, drawing: Ints, block: Ints) -> None:
    """Do what a row (result, cell, picture) of `placements` says, with all that follows from it."""
    result, cell, picture = int(drawing[0]), int(drawing[1]) % CELLS, int(drawing[2])
    features = head[HEAD_FEATURES]
    _use_up(result, block)
    if result >= FIRST_PATTERN:
        dig(block, picture)
        return
    block[PICTURE + cell] = picture
    block[ROUND + cell] = head[HEAD_ROUND]
    block[MARKS + cell] &= ~CRATER
    if features & CANYONS:
        pay_bridges(block, cell)
    if features & STRUCTURES and ROUTE_SIDES[picture]:
        _activate(cell, picture, block)
    if features & LAKES:
        fill_lakes(block, int(head[HEAD_ROUND]))


# --- before drawing -----------------------------------------------------------------------------------


@kernel("boolean(int32[::1])")
def drought(block: Ints) -> bool:
    """Was it rolled that it is arid, and would cacti wither?"""
    for die in range(ROUTE_DICE, MAX_DICE):
        if block[DICE + die] == ARID:
            return exposed(block) > 0
    return False


@kernel("void(int32[::1], int32[::1])")
def begin_round(head: Ints, block: Ints) -> None:
    """With the dice rolled: a new round for a seat, and what it has to answer before it draws."""
    block[DRAWN] = block[SPECIAL] = block[DONE] = block[EVENTS] = 0
    block[COPIES] = block[FREE_SPECIALS] = 0
    if head[HEAD_FEATURES] & METEORS:
        block[EVENTS] |= METEOR_EVENT
    if head[HEAD_FEATURES] & DESERT and drought(block):
        block[EVENTS] |= DROUGHT_EVENT


@kernel("void(int32[::1], int32[::1])")
def dry_out(head: Ints, block: Ints) -> None:
    """The drought comes; what fills after the last one belongs to the last round."""
    wither(block)
    if head[HEAD_FEATURES] & LAKES:
        fill_lakes(block, min(int(head[HEAD_ROUND]), int(head[HEAD_ROUNDS])))
    block[EVENTS] &= ~DROUGHT_EVENT


@kernel("void(int32[::1], int64)")
def receive_meteor(block: Ints, direction: int) -> None:
    """The meteor comes."""
    strike(block, direction)
    block[EVENTS] &= ~METEOR_EVENT


@kernel("void(int32[::1], int64)")
def sacrifice(block: Ints, special: int) -> None:
    """Cross off a special, and ignore what is first to be answered."""
    block[USED] |= 1 << special
    block[SPECIAL] = 1
    block[EVENTS] &= block[EVENTS] - 1
