"""The map: what lies where, which edges an empty place requires, and where faces fit.

Directions are numbered like the edges of a face, counter-clockwise from the east.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.tables import EDGES, LAND, NONE
from branchline.parts.compiled import Ints, kernel

Matrix = NDArray[np.int32]
"""A two-dimensional array: the table of faces, or rows with one placement each."""

DQ = np.array([1, 1, 0, -1, -1, 0], np.int32)
DR = np.array([0, -1, -1, 0, 1, 1], np.int32)
"""The neighbour in each direction."""
ALL_EDGES = (1 << EDGES) - 1
"""The mask of all directions."""

MOST_PLACES = 4 * 60
"""Empty places beside a map of 60 tiles, with room to spare: a row of them has 122."""
MOST_PLACEMENTS = MOST_PLACES * 2 * at.HAND_LIMIT * EDGES


@kernel("int64(int64, int64)", inner=True)
def place_number(q: int, r: int) -> int:
    """The index of a place in the grid, which wraps around."""
    return (r % at.GRID_WIDTH) * at.GRID_WIDTH + q % at.GRID_WIDTH


@kernel("int64(int32[::1], int64, int64)", inner=True)
def grid_slot(data: Ints, q: int, r: int) -> int:
    """The slot that the grid has at a place on the map or beside it, or NONE."""
    place = place_number(q, r)
    return int(data[at.GRID + place // 4] >> 8 * (place % 4) & 255) - 1


@kernel("int64(int32[::1], int64, int64)")
def slot_at(data: Ints, q: int, r: int) -> int:
    """The slot at any place, or NONE."""
    slot = grid_slot(data, q, r)
    return slot if slot != NONE and data[at.Q + slot] == q and data[at.R + slot] == r else NONE


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def put_on_grid(data: Ints, q: int, r: int, slot: int) -> None:
    """Enters a slot at its place."""
    place = place_number(q, r)
    data[at.GRID + place // 4] |= slot + 1 << 8 * (place % 4)


@kernel("int64(int32[::1], int32[:, ::1], int64)", inner=True)
def land_mask(data: Ints, faces: Matrix, slot: int) -> int:
    """The mask of the directions in which a tile on the map has land."""
    return int(faces[data[at.FACE + slot], LAND + data[at.ROTATION + slot]])


@kernel("UniTuple(int64, 2)(int32[::1], int32[:, ::1], int64, int64)")
def required_edges(data: Ints, faces: Matrix, q: int, r: int) -> tuple[int, int]:
    """The masks of the directions in which a place has neighbours, and in which they show it land."""
    near = land = 0
    for direction in range(EDGES):
        slot = slot_at(data, q + DQ[direction], r + DR[direction])
        if slot != NONE:
            near |= 1 << direction
            land |= (land_mask(data, faces, slot) >> (direction + 3) % EDGES & 1) << direction
    return near, land


@kernel("int64(int32[::1], int64)")
def neighbour_count(data: Ints, slot: int) -> int:
    """How many of the six places around a tile are taken."""
    count = 0
    for direction in range(EDGES):
        count += grid_slot(data, data[at.Q + slot] + DQ[direction], data[at.R + slot] + DR[direction]) != NONE
    return count


@kernel("int64(int32[::1], int32[:, ::1])")
def empty_places(data: Ints, places: Matrix) -> int:
    """All empty places beside the map as (q, r), each once, in the order of the first tile they touch."""
    count = 0
    for slot in range(data[at.TILE_COUNT]):
        for direction in range(EDGES):
            q, r = int(data[at.Q + slot]) + DQ[direction], int(data[at.R + slot]) + DR[direction]
            if grid_slot(data, q, r) == NONE:
                first = slot
                for around in range(EDGES):
                    other = grid_slot(data, q + DQ[around], r + DR[around])
                    if other != NONE and other < first:
                        first = other
                if first == slot:
                    places[count, 0], places[count, 1] = q, r
                    count += 1
    return count


# --- placements -----------------------------------------------------------------------------------


@kernel("int64(int32[::1], int32[:, ::1], int32[::1], int32[:, ::1])", inner=True)
def fitting_placements(data: Ints, faces: Matrix, candidates: Ints, rows: Matrix) -> int:
    """Where any of these faces fits, as rows of (face, q, r, rotation), in a stable order."""
    places = np.empty((MOST_PLACES, 2), np.int32)
    count = 0
    for place in range(empty_places(data, places)):
        q, r = int(places[place, 0]), int(places[place, 1])
        near, land = required_edges(data, faces, q, r)
        for face in candidates:
            for rotation in range(EDGES):
                if not (faces[face, LAND + rotation] ^ land) & near:
                    rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = face, q, r, rotation
                    count += 1
    return count


@kernel("int64(int32[::1], int32[:, ::1], int32[:, ::1])")
def placements(data: Ints, faces: Matrix, rows: Matrix) -> int:
    """Where the tiles of the seat whose turn it is fit, either side up; rows has room for MOST_PLACEMENTS."""
    seat = int(data[at.TURN])
    size = int(data[at.HAND_SIZES + seat])
    candidates = np.empty(2 * size, np.int32)
    for tile in range(size):
        face = data[at.HANDS + at.HAND_LIMIT * seat + tile]
        candidates[2 * tile], candidates[2 * tile + 1] = face, data[at.OTHER_SIDE + face]
    return fitting_placements(data, faces, candidates, rows)


@kernel("int64(int32[::1], int32[:, ::1], int64, int64)")
def special_face(data: Ints, faces: Matrix, q: int, r: int) -> int:
    """The side of the special tile that goes to an empty place with six equal edges around it, or NONE."""
    if not data[at.SPECIAL] or slot_at(data, q, r) != NONE:
        return NONE
    near, land = required_edges(data, faces, q, r)
    if near != ALL_EDGES:
        return NONE
    return at.VOLCANO if land == ALL_EDGES else at.WHIRLPOOL if land == 0 else NONE


@kernel("int64(int32[::1], int32[:, ::1], int32[:, ::1])")
def special_placements(data: Ints, faces: Matrix, rows: Matrix) -> int:
    """Where the volcano or whirlpool goes now: into a uniform hole that the last tile has closed."""
    slot = int(data[at.TILE_COUNT]) - 1
    count = 0
    for direction in range(EDGES):
        q, r = int(data[at.Q + slot]) + DQ[direction], int(data[at.R + slot]) + DR[direction]
        face = special_face(data, faces, q, r)
        if face != NONE:
            for rotation in range(EDGES):
                rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = face, q, r, rotation
                count += 1
    return count


@kernel("int64(int32[::1], int32[:, ::1], boolean[::1], int32[:, ::1])")
def dead_holes(data: Ints, faces: Matrix, fillable: NDArray[np.bool_], places: Matrix) -> int:
    """The empty places with six neighbours that nothing will ever fill; they come first in `places`."""
    count = 0
    for place in range(empty_places(data, places)):
        q, r = int(places[place, 0]), int(places[place, 1])
        near, land = required_edges(data, faces, q, r)
        if near == ALL_EDGES and not fillable[land] and special_face(data, faces, q, r) == NONE:
            places[count, 0], places[count, 1] = q, r
            count += 1
    return count
