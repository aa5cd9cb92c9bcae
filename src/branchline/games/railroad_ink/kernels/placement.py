"""What may be drawn, what must be drawn, and why something may not be."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import POINTS, START
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
    COUNT,
    FITTING,
    ROW,
    count_ways,
    demand,
    demands,
    fits,
    fits_anywhere,
    is_free,
    joins,
    needs_full_check,
)
from branchline.games.railroad_ink.kernels.fitting import START as START_OF
from branchline.games.railroad_ink.kernels.lava import ERASABLE, IS_LAVA, next_to_lava
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
OK, OCCUPIED, UNCONNECTED, NO_BRIDGES, CLASH = 0, 1, 2, 3, 4
BESIDE_LAVA = 8

MAX_PLACEMENTS = at.CELLS * (PICTURES - 1) + PATHS
"""No list of placements is longer."""


@kernel("int64(int64, int32[::1], int64, int64)")
def check(features: int, block: Ints, cell: int, picture: int) -> int:
    """Why a picture may not be drawn in a cell: one of the answers above; else OK."""
    if block[at.PICTURE + cell]:
        return OCCUPIED
    key = demand(block, cell)
    for side in range(4):
        if CLASHES[SIDES[picture, side], key >> at.SIDE_BITS * side & 7]:
            return CLASH + side
    if not joins(key, picture, trails_near(features, block, cell)):
        return UNCONNECTED
    if picture == VOLCANO and next_to_lava(block, cell):
        return BESIDE_LAVA
    if bridges_needed(block, cell, picture) > at.BRIDGE_POINTS - block[at.BRIDGES_SPENT]:
        return NO_BRIDGES
    return OK


@kernel("int64(int32[::1])", inner=True, makes_arrays=False)
def allowed_specials(block: Ints) -> int:
    """Bit mask of the specials a seat may still draw in this round."""
    used = int(block[at.SPECIALS_USED])
    count = -int(block[at.FREE_USED])
    for special in range(SPECIALS):
        count += used >> special & 1
    if not block[at.FREE_SPECIALS] and (block[at.SPECIAL_SPENT] or count >= at.SPECIALS_PER_GAME):
        return 0
    return ~used & (1 << SPECIALS) - 1


@kernel("boolean(int32[::1], int32[::1])")
def has_new_volcano(head: Ints, block: Ints) -> bool:
    """Has a volcano been drawn in this round?"""
    round_number = head[at.HEAD_ROUND]
    start_is_old = head[at.HEAD_FEATURES] & at.OLD_START_VOLCANO and round_number == 1
    for cell in range(at.CELLS):
        new = block[at.PICTURE + cell] == VOLCANO and block[at.ROUND + cell] == round_number
        if new and not (start_is_old and cell == START):
            return True
    return False


OFFERS = at.MAX_DICE + SPECIALS + 1


@kernel("int64(int32[::1], int32[::1], int64, int32[::1])")
def offers(head: Ints, block: Ints, specials: int, out: Ints) -> int:
    """What a seat may draw now, wherever it fits: results of dice, factories' copies, specials, a volcano.

    Equal ones are one choice. `out` has room for OFFERS.
    """
    count = 0
    for die in range(at.MAX_DICE + at.ROUTE_DICE):
        copied = die >= at.MAX_DICE
        result = int(block[at.DICE + (die - at.MAX_DICE if copied else die)])
        drawn = block[at.DICE_DRAWN] >> die & 1 if not copied else block[at.COPIES] == 0
        if result < 0 or drawn or DRAWABLE <= result < FIRST_PATTERN:
            continue
        known = False
        for other in range(count):
            known |= out[other] == result
        if not known:
            out[count] = result
            count += 1
    allowed = allowed_specials(block) if specials else 0
    for special in range(SPECIALS):
        if allowed >> special & 1:
            out[count] = FIRST_SPECIAL + special
            count += 1
    features = head[at.HEAD_FEATURES]
    if features & at.LAVAS and not (features & at.ONE_VOLCANO and has_new_volcano(head, block)):
        out[count] = VOLCANO_FACE
        count += 1
    return count


@kernel(
    "int64(int64, int32[::1], int64, int64, int64, int64, int64, int32[:,::1])",
    inner=True,
    makes_arrays=False,
)
def _add_ways(
    full_check: int, block: Ints, cell: int, face: int, key: int, added: int, count: int, out: Ints
) -> int:
    """Adds all ways to draw a face in a cell to a list of placements; returns its new length."""
    row = int(ROW[key])
    ways = int(COUNT[face, row])
    near = trails_near(full_check, block, cell) if full_check and ways else 0
    for entry in range(START_OF[face, row], START_OF[face, row] + ways):
        picture = int(FITTING[entry])
        if not full_check or fits(block, cell, key, picture, near):
            out[count, 0] = face
            out[count, 1] = cell + added
            out[count, 2] = picture
            count += 1
    return count


# --- the duties of a round ----------------------------------------------------------------------------


@kernel("boolean(int32[::1], int32[::1])", inner=True, makes_arrays=False)
def may_erase(head: Ints, block: Ints) -> bool:
    """No lava die has been drawn in this round, and none fits: something may give way."""
    for die in range(at.ROUTE_DICE, at.MAX_DICE):
        face = int(block[at.DICE + die])
        lava = 0 <= face < DRAWABLE and IS_LAVA[face]
        if lava and (block[at.DICE_DRAWN] >> die & 1 or fits_anywhere(head, block, face)):
            return False
    return True


@kernel("int64(int32[::1], int32[::1], int64, int32[:,::1])", inner=True, makes_arrays=False)
def erasures(head: Ints, block: Ints, count: int, out: Ints) -> int:
    """Adds the ways to draw a lava die over what may be erased; returns the new length of the list."""
    for die in range(at.ROUTE_DICE, at.MAX_DICE):
        face = int(block[at.DICE + die])
        if not 0 <= face < DRAWABLE or not IS_LAVA[face]:
            continue
        if die > at.ROUTE_DICE and block[at.DICE + die - 1] == face:
            continue
        full_check = needs_full_check(head, block, face)
        for cell in range(at.CELLS):
            if ERASABLE[block[at.PICTURE + cell]]:
                key = demand(block, cell)
                count = _add_ways(full_check, block, cell, face, key, at.CELLS, count, out)
    return count


@kernel("boolean(int32[::1], int32[::1])", inner=True)
def owes_lava(head: Ints, block: Ints) -> bool:
    """Is the duty to draw a lava die still to be met, and can it be?"""
    for die in range(at.ROUTE_DICE, at.MAX_DICE):
        face = int(block[at.DICE + die])
        if 0 <= face < DRAWABLE and IS_LAVA[face] and block[at.DICE_DRAWN] >> die & 1:
            return False
    if not may_erase(head, block):
        return True
    if has_new_volcano(head, block):  # one that no die fits beside is enough
        return False
    if fits_anywhere(head, block, VOLCANO_FACE):
        return True
    out = np.empty((at.CELLS * PICTURES, 3), np.int32)
    return erasures(head, block, 0, out) > 0


# Answers of `duty`.
NO_DUTY, ROUTE_DUTY, LAVA_DUTY = range(3)


@kernel("int64(int32[::1], int32[::1])")
def duty(head: Ints, block: Ints) -> int:
    """What keeps a seat from confirming the round: a route die, or lava, that can still be drawn."""
    for cell in range(at.CELLS):
        if block[at.PICTURE + cell] == 0:
            key = demand(block, cell)
            for die in range(at.ROUTE_DICE):
                face = int(block[at.DICE + die])
                if face >= 0 and not block[at.DICE_DRAWN] >> die & 1:
                    full_check = needs_full_check(head, block, face)
                    if count_ways(full_check, block, cell, face, key):
                        return ROUTE_DUTY
    if head[at.HEAD_FEATURES] & at.LAVAS and owes_lava(head, block):
        return LAVA_DUTY
    return NO_DUTY


# --- everything that can be drawn -----------------------------------------------------------------------


@kernel("int64(int32[::1], int64, int64, int32[:,::1])", inner=True)
def _canyon_placements(block: Ints, face: int, count: int, out: Ints) -> int:
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
    keys = np.empty(at.CELLS, np.int32)
    demands(block, keys)
    count = 0
    for turn in range(offers(head, block, specials, offered)):
        face = int(offered[turn])
        if face >= FIRST_PATTERN:
            count = _canyon_placements(block, face, count, out)
            continue
        full_check = needs_full_check(head, block, face)
        for cell in range(at.CELLS):
            if is_free(block, cell, face):
                count = _add_ways(full_check, block, cell, face, int(keys[cell]), 0, count, out)
    if head[at.HEAD_FEATURES] & at.LAVAS and may_erase(head, block):
        count = erasures(head, block, count, out)
    return count
