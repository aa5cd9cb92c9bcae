"""What placements are worth at once, for bots that look no further."""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels.board import DQ, DR, MOST_PLACEMENTS, Table, fitting, slot_near
from branchline.games.land_vs_sea.kernels.layout import (
    HAND_SIZES,
    HAND_TILES,
    HANDS,
    MAP_END,
    MOST_SEATS,
    SCORE,
    SEATS,
    SIZE,
    STAGE,
    WAYPOINT,
)
from branchline.games.land_vs_sea.kernels.placing import place, side_of
from branchline.games.land_vs_sea.kernels.tables import (
    AREA,
    AREAS,
    EDGES,
    ICON,
    MOST_AREAS,
    NO_ICON,
    NONE,
    SECTION,
)
from branchline.games.land_vs_sea.kernels.turns import play_tile
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int32[::1], int64)")
def lead(data: Ints, side: int) -> int:
    """By how many points a side is ahead of the others, added up."""
    sides = 3 if data[SEATS] == 3 else 2
    ahead = 0
    for other in range(sides):
        ahead += data[SCORE + side] - data[SCORE + other]
    return ahead


@kernel("void(int32[::1], int32[:, ::1], int64, int32[:, ::1], int32[:, ::1])")
def swings(data: Ints, faces: Table, side: int, rows: Table, results: Table) -> None:
    """For each placement (face, q, r, rotation): by how much a side gets ahead, and the stage it leads to."""
    before, unnoted, tried = lead(data, side), np.zeros(1, np.int32), np.empty(SIZE, np.int32)
    for row in range(len(rows)):
        tried[:] = data
        play_tile(tried, faces, rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3], unnoted)
        results[row, 0], results[row, 1] = lead(tried, side) - before, tried[STAGE]


@kernel("boolean(int32[::1], int32[:, ::1], int64, int64, int64, int64)", inner=True)
def _may_score(data: Ints, faces: Table, face: int, q: int, r: int, rotation: int) -> bool:
    """Whether a placement could bring points: an area without a way out, a section, icon or waypoint met."""
    ways_out = 0
    for direction in range(EDGES):
        edge = (direction - rotation) % EDGES
        slot = slot_near(data, q + DQ[direction], r + DR[direction])
        if slot == NONE:
            ways_out |= 1 << faces[face, AREA + edge]
        elif faces[face, SECTION + edge] != NONE or faces[face, ICON] != NO_ICON:
            return True
        else:
            for seat in range(MOST_SEATS):
                if data[WAYPOINT + seat] != NONE and data[WAYPOINT + seat] // MOST_AREAS == slot:
                    return True
    return bool(ways_out != (1 << faces[face, AREAS]) - 1)


@kernel("int64(int32[::1], int32[:, ::1], int64)")
def prospect(data: Ints, faces: Table, seat: int) -> int:
    """How much the lead of a seat's side could grow by one tile of its hand, with the face that lies up."""
    side, size = side_of(seat, int(data[SEATS])), int(data[HAND_SIZES + seat])
    if not size:
        return 0
    rows, tried = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(SIZE, np.int32)
    unnoted = np.zeros(1, np.int32)
    wanted = data[HANDS + HAND_TILES * seat : HANDS + HAND_TILES * seat + size]
    tried[MAP_END:] = data[MAP_END:]
    before, best = lead(data, side), 0
    for row in range(fitting(data, faces, wanted, rows)):
        face, q, r, rotation = rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]
        if _may_score(data, faces, face, q, r, rotation):
            tried[:MAP_END] = data[:MAP_END]
            place(tried, faces, face, q, r, rotation, seat, unnoted)
            best = max(best, lead(tried, side) - before)
    return best
