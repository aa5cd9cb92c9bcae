"""The map: what lies where, what an empty place demands, and where faces fit.

Directions are numbered like the edges of a face, counter-clockwise from the east.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.land_vs_sea.kernels.layout import (
    FACE,
    GRID,
    HAND_SIZES,
    HAND_TILES,
    HANDS,
    OTHER,
    PLACED,
    ROTATION,
    ROUND,
    SPECIAL,
    TURN,
    VOLCANO,
    WHIRLPOOL,
    Q,
    R,
)
from branchline.games.land_vs_sea.kernels.tables import EDGES, LAND, NONE
from branchline.parts.compiled import Ints, kernel

Table = NDArray[np.int32]
"""The table of faces."""

DQ = np.array([1, 1, 0, -1, -1, 0], np.int32)
DR = np.array([0, -1, -1, 0, 1, 1], np.int32)
"""The neighbour in each direction."""
ALL = (1 << EDGES) - 1
"""The mask of all directions."""

MOST_PLACES = 4 * 60
"""Empty places beside a map of 60 tiles, with room to spare: a row of them has 122."""
MOST_PLACEMENTS = MOST_PLACES * 2 * HAND_TILES * EDGES


@kernel("int64(int64, int64)", inner=True)
def place_number(q: int, r: int) -> int:
    """A place on the square of the map."""
    return (r % ROUND) * ROUND + q % ROUND


@kernel("int64(int32[::1], int64, int64)", inner=True)
def slot_near(data: Ints, q: int, r: int) -> int:
    """The slot at a place not far from the map, or NONE."""
    place = place_number(q, r)
    return int(data[GRID + place // 4] >> 8 * (place % 4) & 255) - 1


@kernel("int64(int32[::1], int64, int64)")
def slot_at(data: Ints, q: int, r: int) -> int:
    """The slot at any place, or NONE."""
    slot = slot_near(data, q, r)
    return slot if slot != NONE and data[Q + slot] == q and data[R + slot] == r else NONE


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def put(data: Ints, q: int, r: int, slot: int) -> None:
    """Writes a slot at its place."""
    place = place_number(q, r)
    data[GRID + place // 4] |= slot + 1 << 8 * (place % 4)


@kernel("int64(int32[::1], int32[:, ::1], int64)", inner=True)
def land_of(data: Ints, faces: Table, slot: int) -> int:
    """The mask of the directions in which a tile on the map has land."""
    return int(faces[data[FACE + slot], LAND + data[ROTATION + slot]])


@kernel("UniTuple(int64, 2)(int32[::1], int32[:, ::1], int64, int64)")
def demand(data: Ints, faces: Table, q: int, r: int) -> tuple[int, int]:
    """The directions in which a place has neighbours, and those in which they show land."""
    near = land = 0
    for direction in range(EDGES):
        slot = slot_at(data, q + DQ[direction], r + DR[direction])
        if slot != NONE:
            near |= 1 << direction
            land |= (land_of(data, faces, slot) >> (direction + 3) % EDGES & 1) << direction
    return near, land


@kernel("int64(int32[::1], int64)")
def neighbours(data: Ints, slot: int) -> int:
    """How many of the six places around a tile are taken."""
    count = 0
    for direction in range(EDGES):
        count += slot_near(data, data[Q + slot] + DQ[direction], data[R + slot] + DR[direction]) != NONE
    return count


@kernel("int64(int32[::1], int32[:, ::1])")
def empty_places(data: Ints, places: Table) -> int:
    """All empty places beside the map as (q, r), each once, in the order of the first tile they touch."""
    count = 0
    for slot in range(data[PLACED]):
        for direction in range(EDGES):
            q, r = int(data[Q + slot]) + DQ[direction], int(data[R + slot]) + DR[direction]
            if slot_near(data, q, r) == NONE:
                first = slot
                for around in range(EDGES):
                    other = slot_near(data, q + DQ[around], r + DR[around])
                    if other != NONE and other < first:
                        first = other
                if first == slot:
                    places[count, 0], places[count, 1] = q, r
                    count += 1
    return count


# --- placements -----------------------------------------------------------------------------------


@kernel("int64(int32[::1], int32[:, ::1], int32[::1], int32[:, ::1])", inner=True)
def fitting(data: Ints, faces: Table, wanted: Ints, rows: Table) -> int:
    """Where the wanted faces fit, as (face, q, r, rotation), in a stable order."""
    places = np.empty((MOST_PLACES, 2), np.int32)
    count = 0
    for place in range(empty_places(data, places)):
        q, r = int(places[place, 0]), int(places[place, 1])
        near, land = demand(data, faces, q, r)
        for face in wanted:
            for rotation in range(EDGES):
                if not (faces[face, LAND + rotation] ^ land) & near:
                    rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = face, q, r, rotation
                    count += 1
    return count


@kernel("int64(int32[::1], int32[:, ::1], int32[:, ::1])")
def placements(data: Ints, faces: Table, rows: Table) -> int:
    """Where the tiles of the seat whose turn it is fit, either side up; rows has room for MOST_PLACEMENTS."""
    seat = int(data[TURN])
    size = int(data[HAND_SIZES + seat])
    wanted = np.empty(2 * size, np.int32)
    for tile in range(size):
        face = data[HANDS + HAND_TILES * seat + tile]
        wanted[2 * tile], wanted[2 * tile + 1] = face, data[OTHER + face]
    return fitting(data, faces, wanted, rows)


@kernel("int64(int32[::1], int32[:, ::1], int64, int64)")
def special_face(data: Ints, faces: Table, q: int, r: int) -> int:
    """The side of the special tile that goes to an empty place with six equal edges around it, or NONE."""
    if not data[SPECIAL] or slot_at(data, q, r) != NONE:
        return NONE
    near, land = demand(data, faces, q, r)
    if near != ALL:
        return NONE
    return VOLCANO if land == ALL else WHIRLPOOL if land == 0 else NONE


@kernel("int64(int32[::1], int32[:, ::1], int32[:, ::1])")
def special_placements(data: Ints, faces: Table, rows: Table) -> int:
    """Where the volcano or whirlpool goes now: into a uniform hole that the last tile has closed."""
    slot = int(data[PLACED]) - 1
    count = 0
    for direction in range(EDGES):
        q, r = int(data[Q + slot]) + DQ[direction], int(data[R + slot]) + DR[direction]
        face = special_face(data, faces, q, r)
        if face != NONE:
            for rotation in range(EDGES):
                rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = face, q, r, rotation
                count += 1
    return count


@kernel("int64(int32[::1], int32[:, ::1], boolean[::1], int32[:, ::1])")
def dead_holes(data: Ints, faces: Table, fillable: NDArray[np.bool_], places: Table) -> int:
    """The empty places with six neighbours that nothing will ever fill; they come first in `places`."""
    count = 0
    for place in range(empty_places(data, places)):
        q, r = int(places[place, 0]), int(places[place, 1])
        near, land = demand(data, faces, q, r)
        if near == ALL and not fillable[land] and special_face(data, faces, q, r) == NONE:
            places[count, 0], places[count, 1] = q, r
            count += 1
    return count
