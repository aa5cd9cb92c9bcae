"""Where faces may be drawn: one lookup on what the four neighbours of a cell show to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels.board import EXIT, NEIGHBOUR, POINTS
from branchline.games.railroad_ink.kernels.canyons import (
    DIGGABLE,
    FIRST_PATH,
    PATHS,
    bridges_needed,
    check_canyon,
    degrees,
)
from branchline.games.railroad_ink.kernels.lava import ERASABLE, IS_LAVA, next_to_lava
from branchline.games.railroad_ink.kernels.layout import (
    BRIDGE_POINTS,
    CANYONS,
    CELLS,
    COPIES,
    DICE,
    DRAWN,
    FREE_SPECIALS,
    FREE_USED,
    HEAD_FEATURES,
    HEAD_ROUND,
    HIGHWAY,
    KEYS,
    LAVA,
    LAVAS,
    MAX_DICE,
    PICTURE,
    RAILWAY,
    RIVER,
    ROUND,
    ROUTE_DICE,
    SIDE_BITS,
    SPECIAL,
    SPECIALS_PER_GAME,
    SPENT,
    TRAILS,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import (
    CORNERS,
    DRAWABLE,
    FACE,
    FACES,
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

CLASHES = np.zeros((1 << SIDE_BITS, 1 << SIDE_BITS), np.int32)
"""Which two sides may never meet."""
for _one, _other in ((HIGHWAY, RAILWAY), (HIGHWAY, RIVER), (RAILWAY, RIVER)):
    CLASHES[_one, _other] = CLASHES[_other, _one] = 1

JOINS_ROUTE, JOINS_LAVA, JOINS_TRAIL = 1, 2, 3
_joins = {"nothing": 0, "route": JOINS_ROUTE, "lava": JOINS_LAVA, "trail": JOINS_TRAIL}
JOINS = np.array([0, *(_joins[FACES[face].joins] for face in FACE[1:])], np.int32)
"""What a picture has to join; trails are asked for beside the lookup, for they may join at a corner."""


# What a drawing can't tell apart (free, closed, water) is one class, so that few rows are in use at a time.
_class = np.zeros(1 << SIDE_BITS, np.int32)
_class[[HIGHWAY, RAILWAY, RIVER, LAVA]] = HIGHWAY, RAILWAY, RIVER, LAVA
_demands = _class[np.arange(KEYS)[:, None] >> SIDE_BITS * np.arange(4) & (1 << SIDE_BITS) - 1]
_met, _row_of_key = np.unique(_demands, axis=0, return_inverse=True)


def _fitting() -> NDArray[np.bool_]:
    """For each row of demands and each picture: does it join what it must and clash with nothing?"""
    shown, met = SIDES[None, :, :], _met[:, None, :]
    same = shown == met
    routes = (same & ((met == HIGHWAY) | (met == RAILWAY))).any(2)
    lava = (same & (met == LAVA)).any(2)
    joined = np.where(JOINS == JOINS_ROUTE, routes, np.where(JOINS == JOINS_LAVA, lava, True))
    fits: NDArray[np.bool_] = joined & ~CLASHES[shown, met].any(2)
    fits[:, 0] = False
    return fits


_rows = _fitting()
ROW = _row_of_key.reshape(KEYS).astype(np.int32)
"""Row of each demand key."""
COUNT = np.array([_rows[:, face == FACE].sum(1) for face in range(len(FACES))], np.int32)
"""How many pictures of a face fit a row of demands,"""
START = (COUNT.cumsum() - COUNT.ravel()).reshape(COUNT.shape).astype(np.int32)
"""where they begin in FITTING,"""
FITTING = np.concatenate(
    [np.flatnonzero(face == FACE)[np.nonzero(_rows[:, face == FACE])[1]] for face in range(len(FACES))]
).astype(np.int32)
"""and they themselves: pictures by face, then row, then id."""
IS_TRAIL = np.array([face.joins == "trail" for face in FACES], np.int32)
JOINABLE = (_rows[ROW] & (JOINS == JOINS_ROUTE)).any(1).astype(np.int32)
"""1 for each demand key with which some route of the dice fits."""


@kernel("int64(int32[::1], int64)", inner=True)
def demand(board: Ints, cell: int) -> int:
    """What the neighbours and the border show to a cell, 3 bits a side."""
    key = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        shown = EXIT[cell, side] if neighbour < 0 else SIDES[board[neighbour], side ^ 2]
        key |= int(shown) << SIDE_BITS * side
    return key


@kernel("void(int32[::1], int32[::1])")
def demands(board: Ints, keys: Ints) -> None:
    """The demand key of every cell."""
    for cell in range(CELLS):
        keys[cell] = demand(board, cell)


@kernel("boolean(int64, int64, int64)", inner=True)
def joins(key: int, picture: int, near: int) -> bool:
    """Does a picture join what it must: a route or an exit, lava, or at a corner a trail that is near?"""
    wanted = JOINS[picture]
    joined = wanted == 0
    for side in range(4):
        met = key >> SIDE_BITS * side & 7
        if SIDES[picture, side] == met:
            joined |= met == LAVA if wanted == JOINS_LAVA else HIGHWAY <= met <= RAILWAY
    if not joined and wanted == JOINS_TRAIL:
        joined = CORNERS[picture] & near != 0
    return bool(joined)


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


@kernel("boolean(int32[::1], int32[::1], int64)", inner=True)
def needs_look(head: Ints, block: Ints, face: int) -> bool:
    """Do the rules of Trails or Canyons ask for more than the demand key can tell?"""
    features = head[HEAD_FEATURES]
    if features & CANYONS and block[SPENT] > BRIDGE_POINTS - 4:
        return True
    return bool(features & TRAILS and IS_TRAIL[face])


@kernel("boolean(int32[::1], int64, int64, int64, int64)", inner=True)
def fits(block: Ints, cell: int, key: int, picture: int, near: int) -> bool:
    """Of a picture that fits a demand key: does it join a trail, and are there points for its bridges?"""
    if JOINS[picture] == JOINS_TRAIL and not joins(key, picture, near):
        return False
    return bool(bridges_needed(block, cell, picture) <= BRIDGE_POINTS - block[SPENT])


@kernel("int64(int32[::1], int64, int64, int64)", inner=True)
def _ways_looked_at(block: Ints, cell: int, face: int, key: int) -> int:
    row = ROW[key]
    near = trails_near(block, cell)
    first = START[face, row]
    count = 0
    for entry in range(first, first + COUNT[face, row]):
        count += fits(block, cell, key, int(FITTING[entry]), near)
    return count


@kernel("int64(boolean, int32[::1], int64, int64, int64)", inner=True)
def ways(look: bool, block: Ints, cell: int, face: int, key: int) -> int:
    """Number of ways to draw a face in a free cell with this demand key; `look` is what it needs."""
    return _ways_looked_at(block, cell, face, key) if look else int(COUNT[face, ROW[key]])


@kernel("int64(boolean, int32[::1], int64, int64, int64, int64)", inner=True)
def way(look: bool, block: Ints, cell: int, face: int, key: int, number: int) -> int:
    """The picture of one of these ways."""
    entry = START[face, ROW[key]]
    if not look:
        return int(FITTING[entry + number])
    near = trails_near(block, cell)
    while True:
        picture = int(FITTING[entry])
        number -= fits(block, cell, key, picture, near)
        if number < 0:
            return picture
        entry += 1


@kernel("boolean(int32[::1], int64, int64)", inner=True)
def is_free(block: Ints, cell: int, face: int) -> bool:
    """Is nothing drawn in a cell, and for a volcano, is there no lava beside it?"""
    return block[PICTURE + cell] == 0 and not (face == VOLCANO_FACE and next_to_lava(block, cell))


@kernel("boolean(int32[::1], int32[::1], int64)", inner=True)
def fits_anywhere(head: Ints, block: Ints, face: int) -> bool:
    """Can a face be drawn in any cell?"""
    look = needs_look(head, block, face)
    for cell in range(CELLS):
        if is_free(block, cell, face) and ways(look, block, cell, face, demand(block, cell)):
            return True
    return False


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
