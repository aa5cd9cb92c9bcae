"""What fits where: one lookup on what the four neighbours of a cell show to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXIT, NEIGHBOUR
from branchline.games.railroad_ink.kernels.canyons import bridges_needed
from branchline.games.railroad_ink.kernels.lava import next_to_lava
from branchline.games.railroad_ink.kernels.pictures import CORNERS, FACE, FACES, SIDES, VOLCANO_FACE
from branchline.games.railroad_ink.kernels.trails import trails_near
from branchline.parts.compiled import Ints, kernel

CLASHES = np.zeros((1 << at.SIDE_BITS, 1 << at.SIDE_BITS), np.int32)
"""Which two sides may never meet."""
for _one, _other in ((at.HIGHWAY, at.RAILWAY), (at.HIGHWAY, at.RIVER), (at.RAILWAY, at.RIVER)):
    CLASHES[_one, _other] = CLASHES[_other, _one] = 1

JOINS_ROUTE, JOINS_LAVA, JOINS_TRAIL = 1, 2, 3
_joins = {"nothing": 0, "route": JOINS_ROUTE, "lava": JOINS_LAVA, "trail": JOINS_TRAIL}
JOINS = np.array([0, *(_joins[FACES[face].joins] for face in FACE[1:])], np.int32)
"""What a picture has to join; trails are asked for beside the lookup, for they may join at a corner."""


# What a drawing can't tell apart (free, closed, water) is one class, so that few rows are in use at a time.
_class = np.zeros(1 << at.SIDE_BITS, np.int32)
_class[[at.HIGHWAY, at.RAILWAY, at.RIVER, at.LAVA]] = at.HIGHWAY, at.RAILWAY, at.RIVER, at.LAVA
_demands = _class[np.arange(at.KEYS)[:, None] >> at.SIDE_BITS * np.arange(4) & (1 << at.SIDE_BITS) - 1]
_met, _row_of_key = np.unique(_demands, axis=0, return_inverse=True)


def _fitting() -> NDArray[np.bool_]:
    """For each row of demands and each picture: does it join what it must and clash with nothing?"""
    shown, met = SIDES[None, :, :], _met[:, None, :]
    same = shown == met
    routes = (same & ((met == at.HIGHWAY) | (met == at.RAILWAY))).any(2)
    lava = (same & (met == at.LAVA)).any(2)
    joined = np.where(JOINS == JOINS_ROUTE, routes, np.where(JOINS == JOINS_LAVA, lava, True))
    fits: NDArray[np.bool_] = joined & ~CLASHES[shown, met].any(2)
    fits[:, 0] = False
    return fits


_rows = _fitting()
ROW = _row_of_key.reshape(at.KEYS).astype(np.int32)
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


@kernel("int64(int32[::1], int64)", inner=True, makes_arrays=False)
def demand(board: Ints, cell: int) -> int:
    """What the neighbours and the border show to a cell, 3 bits a side."""
    key = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        shown = EXIT[cell, side] if neighbour < 0 else SIDES[board[neighbour], side ^ 2]
        key |= int(shown) << at.SIDE_BITS * side
    return key


@kernel("void(int32[::1], int32[::1])")
def demands(board: Ints, keys: Ints) -> None:
    """The demand key of every cell."""
    for cell in range(at.CELLS):
        keys[cell] = demand(board, cell)


@kernel("boolean(int64, int64, int64)", inner=True, makes_arrays=False)
def joins(key: int, picture: int, near: int) -> bool:
    """Does a picture join what it must: a route or an exit, lava, or at a corner a trail that is near?"""
    wanted = JOINS[picture]
    joined = wanted == 0
    for side in range(4):
        met = key >> at.SIDE_BITS * side & 7
        if SIDES[picture, side] == met:
            joined |= met == at.LAVA if wanted == JOINS_LAVA else at.HIGHWAY <= met <= at.RAILWAY
    if not joined and wanted == JOINS_TRAIL:
        joined = CORNERS[picture] & near != 0
    return bool(joined)


@kernel("int64(int32[::1], int32[::1], int64)", inner=True, makes_arrays=False)
def needs_full_check(head: Ints, block: Ints, face: int) -> int:
    """The feature bits, where Trails or Canyons ask for more than the demand key can tell; else 0."""
    features = int(head[at.HEAD_FEATURES])
    few_bridges = features & at.CANYONS and block[at.BRIDGES_SPENT] > at.BRIDGE_POINTS - 4
    return features if few_bridges or (features & at.TRAILS and IS_TRAIL[face]) else 0


@kernel("boolean(int32[::1], int64, int64, int64, int64)", inner=True, makes_arrays=False)
def fits(block: Ints, cell: int, key: int, picture: int, near: int) -> bool:
    """Of a picture that fits a demand key: does it join a trail, and are there points for its bridges?"""
    if JOINS[picture] == JOINS_TRAIL and not joins(key, picture, near):
        return False
    return bool(bridges_needed(block, cell, picture) <= at.BRIDGE_POINTS - block[at.BRIDGES_SPENT])


@kernel("int64(int64, int32[::1], int64, int64, int64)", inner=True, makes_arrays=False)
def _count_ways_in_full(features: int, block: Ints, cell: int, face: int, key: int) -> int:
    row = ROW[key]
    near = trails_near(features, block, cell)
    first = START[face, row]
    count = 0
    for entry in range(first, first + COUNT[face, row]):
        count += fits(block, cell, key, int(FITTING[entry]), near)
    return count


@kernel("int64(int64, int32[::1], int64, int64, int64)", inner=True, makes_arrays=False)
def count_ways(full_check: int, block: Ints, cell: int, face: int, key: int) -> int:
    """Number of ways to draw a face in a free cell with this demand key; `full_check` is what it needs."""
    if full_check:
        return _count_ways_in_full(full_check, block, cell, face, key)
    return int(COUNT[face, ROW[key]])


@kernel("int64(int64, int32[::1], int64, int64, int64, int64)", inner=True, makes_arrays=False)
def nth_way(full_check: int, block: Ints, cell: int, face: int, key: int, number: int) -> int:
    """The picture of one of these ways."""
    entry = START[face, ROW[key]]
    if not full_check:
        return int(FITTING[entry + number])
    near = trails_near(full_check, block, cell)
    while True:
        picture = int(FITTING[entry])
        number -= fits(block, cell, key, picture, near)
        if number < 0:
            return picture
        entry += 1


@kernel("boolean(int32[::1], int64, int64)", inner=True, makes_arrays=False)
def is_free(block: Ints, cell: int, face: int) -> bool:
    """Is nothing drawn in a cell, and for a volcano, is there no lava beside it?"""
    return block[at.PICTURE + cell] == 0 and not (face == VOLCANO_FACE and next_to_lava(block, cell))


@kernel("boolean(int32[::1], int32[::1], int64)", inner=True, makes_arrays=False)
def fits_anywhere(head: Ints, block: Ints, face: int) -> bool:
    """Can a face be drawn in any cell?"""
    full_check = needs_full_check(head, block, face)
    for cell in range(at.CELLS):
        if is_free(block, cell, face) and count_ways(full_check, block, cell, face, demand(block, cell)):
            return True
    return False
