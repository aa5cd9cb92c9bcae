"""What may be drawn, what must be drawn, and why something may not be."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels.board import POINTS
from branchline.games.railroad_ink.kernels.canyons import (
    DIGGABLE,
    FIRST_PATH,
    PATHS,
    bridges_needed,
    check_canyon,
    degrees,
)
from branchline.games.railroad_ink.kernels.fitting import (
    CLASHES,
    demand,
    fits_anywhere,
    is_free,
    joins,
    needs_look,
    way,
    ways,
)
from branchline.games.railroad_ink.kernels.lava import ERASABLE, IS_LAVA, next_to_lava
from branchline.games.railroad_ink.kernels.layout import (
    BRIDGE_POINTS,
    CELLS,
    COPIES,
    DICE,
    DRAWN,
    FREE_SPECIALS,
    FREE_USED,
    HEAD_FEATURES,
    HEAD_ROUND,
    LAVAS,
    MAX_DICE,
    PICTURE,
    ROUND,
    ROUTE_DICE,
    SIDE_BITS,
    SPECIAL,
    SPECIALS_PER_GAME,
    SPENT,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import (
    DRAWABLE,
    FIRST_PATTERN,
    FIRST_SPECIAL,
    PICTURES,
    SIDES,
    SPECIALS,
    VOLCANO,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.kernels.trails import trails_near
from branchline.parts.compiled import Ints, kernel

# Answers of `check`; a clash at side s is CLASH + s.
OK, OCCUPIED, UNCONNECTED, UNBRIDGED, CLASH = 0, 1, 2, 3, 4
BESIDE_LAVA = 8

MAX_PLACEMENTS = CELLS * (PICTURES - 1) + PATHS
"""No list of placements is longer."""


@kernel("int64(int32[::1], int64, int64)")
def check(block: Ints, cell: int, picture: int) -> int:
    """Why a picture may not be drawn in a cell: one of the answers above; else OK."""
    if block[PICTURE + cell]:
        return OCCUPIED
    key = demand(block, cell)
    for side in range(4):
        if CLASHES[SIDES[picture, side], key >> SIDE_BITS * side & 7]:
            return CLASH + side
    if not joins(key, picture, trails_near(block, cell)):
        return UNCONNECTED
    if picture == VOLCANO and next_to_lava(block, cell):
        return BESIDE_LAVA
    if bridges_needed(block, cell, picture) > BRIDGE_POINTS - block[SPENT]:
        return UNBRIDGED
    return OK


@kernel("int64(int32[::1])", inner=True)
def open_specials(block: Ints) -> int:
    """Bit mask of the specials a seat may still draw in this round."""
    used = int(block[USED])
    count = -int(block[FREE_USED])
    for special in range(SPECIALS):
        count += used >> special & 1
    if not block[FREE_SPECIALS] and (block[SPECIAL] or count >= SPECIALS_PER_GAME):
        return 0
    return ~used & (1 << SPECIALS) - 1


OFFERS = MAX_DICE + SPECIALS + 1


@kernel("int64(int32[::1], int32[::1], int64, int32[::1])")
def offers(head: Ints, block: Ints, specials: int, out: Ints) -> int:
    """What a seat may draw now, wherever it fits: results of dice, factories' copies, specials, a volcano.

    Equal ones are one choice. `out` has room for OFFERS.
    """
    count = 0
    for die in range(MAX_DICE + ROUTE_DICE):
        copied = die >= MAX_DICE
        result = int(block[DICE + (die - MAX_DICE if copied else die)])
        drawn = block[DRAWN] >> die & 1 if not copied else block[COPIES] == 0
        if result < 0 or drawn or DRAWABLE <= result < FIRST_PATTERN:
            continue
        known = False
        for other in range(count):
            known |= out[other] == result
        if not known:
            out[count] = result
            count += 1
    allowed = open_specials(block) if specials else 0
    for special in range(SPECIALS):
        if allowed >> special & 1:
            out[count] = FIRST_SPECIAL + special
            count += 1
    if head[HEAD_FEATURES] & LAVAS:
        out[count] = VOLCANO_FACE
        count += 1
    return count


# --- the duties of a round ----------------------------------------------------------------------------


@kernel("boolean(int32[::1], int32[::1])", inner=True)
def may_erase(head: Ints, block: Ints) -> bool:
    """No lava die has been drawn in this round, and none fits: something may give way."""
    for die in range(ROUTE_DICE, MAX_DICE):
        face = int(block[DICE + die])
        lava = 0 <= face < DRAWABLE and IS_LAVA[face]
        if lava and (block[DRAWN] >> die & 1 or fits_anywhere(head, block, face)):
            return False
    return True


@kernel("int64(int32[::1], int32[::1], int64, int32[:,::1])", inner=True)
def erasures(head: Ints, block: Ints, count: int, out: Ints) -> int:
    """Adds the ways to draw a lava die over what may be erased; returns the new length of the list."""
    for die in range(ROUTE_DICE, MAX_DICE):
        face = int(block[DICE + die])
        if not 0 <= face < DRAWABLE or not IS_LAVA[face]:
            continue
        if die > ROUTE_DICE and block[DICE + die - 1] == face:
            continue
        look = needs_look(head, block, face)
        for cell in range(CELLS):
            if ERASABLE[block[PICTURE + cell]]:
                key = demand(block, cell)
                for number in range(ways(look, block, cell, face, key)):
                    out[count, 0] = face
                    out[count, 1] = cell + CELLS
                    out[count, 2] = way(look, block, cell, face, key, number)
                    count += 1
    return count


@kernel("boolean(int32[::1], int32[::1])", inner=True)
def owes_lava(head: Ints, block: Ints) -> bool:
    """Is the duty to draw a lava die still to be met, and can it be?"""
    for die in range(ROUTE_DICE, MAX_DICE):
        face = int(block[DICE + die])
        if 0 <= face < DRAWABLE and IS_LAVA[face] and block[DRAWN] >> die & 1:
            return False
    if not may_erase(head, block):
        return True
    for cell in range(CELLS):  # a new volcano that no die fits beside is enough
        if block[PICTURE + cell] == VOLCANO and block[ROUND + cell] == head[HEAD_ROUND]:
            return False
    if fits_anywhere(head, block, VOLCANO_FACE):
        return True
    out = np.empty((CELLS * PICTURES, 3), np.int32)
    return erasures(head, block, 0, out) > 0


# Answers of `duty`.
NO_DUTY, ROUTE_DUTY, LAVA_DUTY = range(3)


@kernel("int64(int32[::1], int32[::1])")
def duty(head: Ints, block: Ints) -> int:
    """What keeps a seat from confirming the round: a route die, or lava, that can still be drawn."""
    for cell in range(CELLS):
        if block[PICTURE + cell] == 0:
            key = demand(block, cell)
            for die in range(ROUTE_DICE):
                face = int(block[DICE + die])
                if face >= 0 and not block[DRAWN] >> die & 1:
                    look = needs_look(head, block, face)
                    if ways(look, block, cell, face, key):
                        return ROUTE_DUTY
    if head[HEAD_FEATURES] & LAVAS and owes_lava(head, block):
        return LAVA_DUTY
    return NO_DUTY


# --- everything that can be drawn -----------------------------------------------------------------------


@kernel("int64(int32[::1], int64, int64, int32[:,::1])", inner=True)
def _diggings(block: Ints, face: int, count: int, out: Ints) -> int:
    """Adds the ways to dig a pattern to a list of placements; returns its new length."""
    degree = np.empty(POINTS, np.int32)
    degrees(block, degree)
    pattern = face - FIRST_PATTERN
    for path in range(FIRST_PATH[pattern], FIRST_PATH[pattern + 1]):
        if check_canyon(block, degree, path) == DIGGABLE:
            out[count, 0] = face
            out[count, 1] = 0
            out[count, 2] = path
            count += 1
    return count


@kernel("int64(int32[::1], int32[::1], int64, int32[:,::1])")
def placements(head: Ints, block: Ints, specials: int, out: Ints) -> int:
    """All that can be drawn now, (result, cell, picture) each; specials only if asked for.

    Ordered by die, cell and picture, then the specials likewise. A canyon has its path in place of the
    picture; a cell whose drawing is erased for it has CELLS added.
    """
    offered = np.empty(OFFERS, np.int32)
    count = 0
    for turn in range(offers(head, block, specials, offered)):
        face = int(offered[turn])
        if face >= FIRST_PATTERN:
            count = _diggings(block, face, count, out)
            continue
        look = needs_look(head, block, face)
        for cell in range(CELLS):
            if is_free(block, cell, face):
                key = demand(block, cell)
                for number in range(ways(look, block, cell, face, key)):
                    out[count, 0] = face
                    out[count, 1] = cell
                    out[count, 2] = way(look, block, cell, face, key, number)
                    count += 1
    if head[HEAD_FEATURES] & LAVAS and may_erase(head, block):
        count = erasures(head, block, count, out)
    return count
