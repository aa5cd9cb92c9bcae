"""What placements are worth to a side: the points at once, and what open areas promise afterwards.

Placements are weighed without being carried out: only what lies around the place is read.
"""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import (
    DQ,
    DR,
    MOST_PLACES,
    Matrix,
    empty_places,
    grid_slot,
    land_mask,
    neighbour_count,
)
from branchline.games.land_vs_sea.kernels.forests import (
    area_at,
    count_bits,
    root_of,
    section_at,
    tiles_in_tree,
)
from branchline.games.land_vs_sea.kernels.placing import TRADE_POINTS, own_side
from branchline.games.land_vs_sea.kernels.prospects import (
    PLAY_AGAIN_WEIGHT,
    Floats,
    area_worth,
    share,
    tiles_left,
    weight_stage,
)
from branchline.games.land_vs_sea.kernels.tables import (
    ACTION,
    AREA,
    AREAS,
    CROSSES,
    EDGES,
    ICON,
    LAND,
    MOST_AREAS,
    NO_ICON,
    NONE,
    PLAY_AGAIN,
    SECTION,
)
from branchline.parts.compiled import Ints, kernel

# --- around a place -------------------------------------------------------------------------------

# The rows of what lies around a place, with a column for each direction.
SLOT, ROOT, FIRST, CHAIN = range(4)
"""The neighbour, the area that it shows (its root), the first direction with the same area, and the chain."""


@kernel("UniTuple(int64, 2)(int32[::1], int32[:, ::1], int64, int64, int32[:, ::1])", inner=True)
def _look_around(data: Ints, faces: Matrix, q: int, r: int, around: Matrix) -> tuple[int, int]:
    """Fills in what lies around a place; the masks of its neighbours and of the land that they show."""
    near = land = 0
    for direction in range(EDGES):
        slot, back = grid_slot(data, q + DQ[direction], r + DR[direction]), (direction + 3) % EDGES
        around[SLOT, direction] = slot
        if slot == NONE:
            continue
        near |= 1 << direction
        land |= (land_mask(data, faces, slot) >> back & 1) << direction
        root = root_of(data, at.AREA_PARENT, area_at(data, faces, slot, back))
        section = section_at(data, faces, slot, back)
        chain = NONE if section == NONE else root_of(data, at.CHAIN_PARENT, section)
        around[ROOT, direction], around[CHAIN, direction] = root, chain
        around[FIRST, direction] = direction
        for before in range(direction):
            if around[SLOT, before] != NONE and around[ROOT, before] == root:
                around[FIRST, direction] = before
                break
    return near, land


@kernel("float64(int32[::1], float64[::1], int64, int64, int32[:, ::1], int64)", inner=True)
def _areas_before(data: Ints, weights: Floats, stage: int, side: int, around: Matrix, land: int) -> float:
    """What the open areas around a place are worth as they are."""
    worth = 0.0
    for direction in range(EDGES):
        if around[SLOT, direction] != NONE and around[FIRST, direction] == direction:
            root = int(around[ROOT, direction])
            worth += area_worth(
                data,
                weights,
                stage,
                side,
                side,
                at.Side.LAND if land >> direction & 1 else at.Side.SEA,
                int(data[at.AREA_OPEN_EDGES + root]),
                tiles_in_tree(data, at.AREA_TILES, root),
                int(data[at.AREA_CROSSES + root]),
            )
    return worth


# The rows of what a face joins, with a column for each of its areas.
GROUP, OPEN, LOW, HIGH, CROSS, TYPE = range(6)
"""The first area to which it is joined, and for that one all that hangs together; the type is its owner."""


@kernel("void(int32[::1], int32[:, ::1], int32[:, ::1], int64, int64, int32[:, ::1])", inner=True)
def _join(data: Ints, faces: Matrix, around: Matrix, face: int, rotation: int, joined: Matrix) -> None:
    """What the areas of a face are joined to when it is placed."""
    count = int(faces[face, AREAS])
    for area in range(count):
        joined[GROUP, area] = area
        joined[OPEN, area] = joined[LOW, area] = joined[HIGH, area] = 0
        joined[CROSS, area] = 0
    for direction in range(EDGES):
        if around[SLOT, direction] != NONE and around[FIRST, direction] != direction:
            one = joined[GROUP, faces[face, AREA + (direction - rotation) % EDGES]]
            other = joined[GROUP, faces[face, AREA + (around[FIRST, direction] - rotation) % EDGES]]
            for area in range(count):
                if joined[GROUP, area] == one:
                    joined[GROUP, area] = other
    for area in range(count):
        joined[CROSS, joined[GROUP, area]] += faces[face, CROSSES + area]
    land = int(faces[face, LAND + rotation])
    for direction in range(EDGES):
        group = joined[GROUP, faces[face, AREA + (direction - rotation) % EDGES]]
        joined[TYPE, group] = at.Side.LAND if land >> direction & 1 else at.Side.SEA
        if around[SLOT, direction] == NONE:
            joined[OPEN, group] += 1
            continue
        joined[OPEN, group] -= 1
        if around[FIRST, direction] == direction:
            root = around[ROOT, direction]
            joined[OPEN, group] += data[at.AREA_OPEN_EDGES + root]
            joined[LOW, group] |= data[at.AREA_TILES + 2 * root]
            joined[HIGH, group] |= data[at.AREA_TILES + 2 * root + 1]
            joined[CROSS, group] += data[at.AREA_CROSSES + root]


@kernel("float64(int32[::1], int32[:, ::1], float64[::1], int64, int64, int64, int32[:, ::1])", inner=True)
def _areas_after(
    data: Ints, faces: Matrix, weights: Floats, stage: int, side: int, face: int, joined: Matrix
) -> float:
    """What the areas on a face are worth once it is placed; points where they are complete."""
    worth = 0.0
    for area in range(faces[face, AREAS]):
        if joined[GROUP, area] == area:
            tiles = count_bits(int(joined[LOW, area])) + count_bits(int(joined[HIGH, area])) + 1
            owner, crosses = int(joined[TYPE, area]), int(joined[CROSS, area])
            if not joined[OPEN, area]:
                worth += share(data, side, owner) * tiles + share(data, side, side) * crosses
            elif stage != NONE:
                worth += area_worth(
                    data, weights, stage, side, side, owner, int(joined[OPEN, area]), tiles, crosses
                )
    return worth


@kernel("int64(int32[::1], int32[:, ::1], int64, int32[:, ::1], int64, int64)", inner=True)
def _chains(data: Ints, faces: Matrix, side: int, around: Matrix, face: int, rotation: int) -> int:
    """By how much the chains that a face joins get a side ahead, its own sections among them."""
    ahead = met = 0
    for direction in range(EDGES):
        section = int(faces[face, SECTION + (direction - rotation) % EDGES])
        if around[SLOT, direction] == NONE or around[CHAIN, direction] == NONE or section == NONE:
            continue
        owner = at.Side.LAND if faces[face, LAND + rotation] >> direction & 1 else at.Side.SEA
        points = share(data, side, at.Side.CARTOGRAPHER if data[at.SEATS] == 3 else owner)
        first = True
        for before in range(direction):
            same = around[SLOT, before] != NONE and around[CHAIN, before] == around[CHAIN, direction]
            first &= not (same and faces[face, SECTION + (before - rotation) % EDGES] != NONE)
        if first:
            ahead += points * data[at.CHAIN_LENGTH + around[CHAIN, direction]]
        if not met >> section & 1:
            ahead += points
        met |= 1 << section
    return ahead


@kernel("boolean(int32[::1], int32[:, ::1], int32[:, ::1])", inner=True)
def _beside_icon(data: Ints, faces: Matrix, around: Matrix) -> bool:
    """Whether a caravan or ship lies beside a place."""
    for direction in range(EDGES):
        slot = around[SLOT, direction]
        if slot != NONE and faces[data[at.FACE + slot], ICON] != NO_ICON:
            return True
    return False


@kernel("int64(int32[::1], int32[:, ::1], int32[:, ::1], int64, int64, int32[:, ::1])", inner=True)
def _waypoints(data: Ints, faces: Matrix, around: Matrix, face: int, rotation: int, joined: Matrix) -> int:
    """How many waypoints a face brings back: on areas that it completes, and on tiles that it surrounds."""
    count = 0
    for seat in range(data[at.SEATS]):
        area = int(data[at.WAYPOINT + seat])
        if area != NONE:
            slot, root, back = area // MOST_AREAS, root_of(data, at.AREA_PARENT, area), False
            for direction in range(EDGES):
                if around[SLOT, direction] == slot:
                    back |= neighbour_count(data, slot) == EDGES - 1
                if around[SLOT, direction] != NONE and around[ROOT, direction] == root:
                    group = joined[GROUP, faces[face, AREA + (direction - rotation) % EDGES]]
                    back |= joined[OPEN, group] == 0
            count += back
    return count


# --- placements -----------------------------------------------------------------------------------


@kernel("int64(int32[::1], int32[:, ::1], float64[::1], int64, int32[::1], int32[:, ::1], float64[::1])")
def weigh_placements(
    data: Ints, faces: Matrix, weights: Floats, seat: int, candidates: Ints, rows: Matrix, worths: Floats
) -> int:
    """Where any of these faces fits, as rows of (face, q, r, rotation), and what that is worth to a seat."""
    side, stage = own_side(data, seat), weight_stage(tiles_left(data) - 1)
    own = share(data, side, side)
    again = data[at.PLAYED] == 0 and data[at.HAND_SIZES + seat] > 1
    places, around = np.empty((MOST_PLACES, 2), np.int32), np.empty((4, EDGES), np.int32)
    joined = np.empty((6, MOST_AREAS), np.int32)
    count = 0
    for place in range(empty_places(data, places)):
        q, r = int(places[place, 0]), int(places[place, 1])
        near, land = _look_around(data, faces, q, r, around)
        before = 0.0 if stage == NONE else _areas_before(data, weights, stage, side, around, land)
        beside = bool(data[at.FEATURES] & at.CARAVANS_SHIPS) and _beside_icon(data, faces, around)
        for face in candidates:
            for rotation in range(EDGES):
                if (faces[face, LAND + rotation] ^ land) & near:
                    continue
                _join(data, faces, around, face, rotation, joined)
                worth = _areas_after(data, faces, weights, stage, side, face, joined) - before
                if data[at.FEATURES] & at.MOUNTAINS_CORALS:
                    worth += _chains(data, faces, side, around, face, rotation)
                if beside and faces[face, ICON] != NO_ICON:
                    worth += own * TRADE_POINTS
                if data[at.FEATURES] & at.WAYPOINTS:
                    worth += own * _waypoints(data, faces, around, face, rotation, joined)
                if again and faces[face, ACTION] == PLAY_AGAIN:
                    worth += own * weights[PLAY_AGAIN_WEIGHT]
                rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = face, q, r, rotation
                worths[count] = worth
                count += 1
    return count


@kernel("float64(int32[::1], int32[:, ::1], float64[::1], int64, int64, int32[:, ::1], float64[::1])")
def face_worth(
    data: Ints, faces: Matrix, weights: Floats, seat: int, face: int, rows: Matrix, worths: Floats
) -> float:
    """What a face is worth to a seat at the best place for it."""
    best = -np.inf
    candidates = np.full(1, face, np.int32)
    for row in range(weigh_placements(data, faces, weights, seat, candidates, rows, worths)):
        best = max(best, worths[row])
    return best
