"""By how much placements get a side ahead at once, for bots that look no further."""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import (
    DQ,
    DR,
    MOST_PLACEMENTS,
    Matrix,
    fitting_placements,
    grid_slot,
)
from branchline.games.land_vs_sea.kernels.forests import area_at, root_of
from branchline.games.land_vs_sea.kernels.placing import own_side, place_tile
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
    sides = 3 if data[at.SEATS] == 3 else 2
    ahead = 0
    for other in range(sides):
        ahead += data[at.SCORE + side] - data[at.SCORE + other]
    return ahead


@kernel("void(int32[::1], int32[:, ::1], int64, int32[:, ::1], int32[:, ::1])")
def placement_gains(data: Ints, faces: Matrix, side: int, rows: Matrix, results: Matrix) -> None:
    """For each placement (face, q, r, rotation): by how much a side gets ahead, and the stage it leads to."""
    before, no_events, tried = lead(data, side), np.zeros(1, np.int32), np.empty(at.SIZE, np.int32)
    for row in range(len(rows)):
        tried[:] = data
        play_tile(tried, faces, rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3], no_events)
        results[row, 0], results[row, 1] = lead(tried, side) - before, tried[at.STAGE]


@kernel("int64(int32[::1], int32[:, ::1], int64, int64, int64)", inner=True)
def _area_beyond(data: Ints, faces: Matrix, q: int, r: int, direction: int) -> int:
    """The root of the area that faces a place in a direction, or NONE."""
    slot = grid_slot(data, q + DQ[direction], r + DR[direction])
    if slot == NONE:
        return NONE
    return root_of(data, at.AREA_PARENT, area_at(data, faces, slot, (direction + 3) % EDGES))


@kernel("boolean(int32[::1], int32[:, ::1], int64, int64, int64)", inner=True)
def _leads_out(data: Ints, faces: Matrix, q: int, r: int, direction: int) -> bool:
    """Whether an area stays open that reaches a place's edge: nothing is there, or it is open elsewhere."""
    root, facing = _area_beyond(data, faces, q, r, direction), 0
    if root == NONE:
        return True
    for other in range(EDGES):
        facing += _area_beyond(data, faces, q, r, other) == root
    return bool(data[at.AREA_OPEN_EDGES + root] > facing)


@kernel("boolean(int32[::1], int32[:, ::1], int64, int64, int64, int64)", inner=True)
def _may_score(data: Ints, faces: Matrix, face: int, q: int, r: int, rotation: int) -> bool:
    """Whether a placement could bring points: an area without a way out, a section, icon or waypoint met."""
    chains, trade = data[at.FEATURES] & at.MOUNTAINS_CORALS, data[at.FEATURES] & at.CARAVANS_SHIPS
    ways_out = 0
    for direction in range(EDGES):
        edge = (direction - rotation) % EDGES
        slot = grid_slot(data, q + DQ[direction], r + DR[direction])
        if slot == NONE:
            ways_out |= 1 << faces[face, AREA + edge]
        elif (chains and faces[face, SECTION + edge] != NONE) or (trade and faces[face, ICON] != NO_ICON):
            return True
        else:
            for seat in range(at.MOST_SEATS):
                if data[at.WAYPOINT + seat] != NONE and data[at.WAYPOINT + seat] // MOST_AREAS == slot:
                    return True
    for direction in range(EDGES):
        area = 1 << faces[face, AREA + (direction - rotation) % EDGES]
        if not ways_out & area and _leads_out(data, faces, q, r, direction):
            ways_out |= area
    return bool(ways_out != (1 << faces[face, AREAS]) - 1)


@kernel("void(int32[::1], int32[:, ::1], int64, int32[:, ::1], int32[::1])")
def placement_points(data: Ints, faces: Matrix, seat: int, rows: Matrix, points: Ints) -> None:
    """For each placement (face, q, r, rotation) of a seat the points that its side gets at once."""
    side, no_events, tried = own_side(data, seat), np.zeros(1, np.int32), data.copy()
    for row in range(len(rows)):
        points[row] = 0
        face, q, r, rotation = rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]
        if _may_score(data, faces, face, q, r, rotation):
            tried[: at.MAP_END] = data[: at.MAP_END]
            place_tile(tried, faces, face, q, r, rotation, seat, no_events)
            points[row] = tried[at.SCORE + side] - data[at.SCORE + side]


@kernel("int64(int32[::1], int32[:, ::1], int64)")
def best_gain(data: Ints, faces: Matrix, seat: int) -> int:
    """By how much one tile of a seat's hand, with the face that lies up, gets its side ahead at best."""
    side, size = own_side(data, seat), int(data[at.HAND_SIZES + seat])
    if not size:
        return 0
    rows, tried = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(at.SIZE, np.int32)
    no_events = np.zeros(1, np.int32)
    candidates = data[at.HANDS + at.HAND_LIMIT * seat : at.HANDS + at.HAND_LIMIT * seat + size]
    tried[at.MAP_END :] = data[at.MAP_END :]
    before, best = lead(data, side), 0
    for row in range(fitting_placements(data, faces, candidates, rows)):
        face, q, r, rotation = rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]
        if _may_score(data, faces, face, q, r, rotation):
            tried[: at.MAP_END] = data[: at.MAP_END]
            place_tile(tried, faces, face, q, r, rotation, seat, no_events)
            best = max(best, lead(tried, side) - before)
    return best
