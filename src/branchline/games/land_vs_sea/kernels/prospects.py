"""What placements are worth to a side: the points at once, and what is to be expected of open areas.

Placements are weighed without being carried out: only what lies around the place is read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
from branchline.games.land_vs_sea.kernels.tables import (
    ACTION,
    AREA,
    AREAS,
    CROSSES,
    EDGES,
    ICON,
    LAND,
    MOST_AREAS,
    NO_ACTION,
    NO_ICON,
    NONE,
    PLAY_AGAIN,
    SECTION,
)
from branchline.parts.compiled import Ints, kernel

Floats = NDArray[np.float64]

LEFT = np.array([1, 3, 6, 11, 21, 36], np.int32)
"""Tiles that are still to be placed, from which on the next stage of the weights holds."""
STAGES = len(LEFT)
OWNERS = 2
MOST_OPEN = 6
"""Open edges of an area that are told apart: so many or more are one case."""
TERMS = 3
ACTION_WEIGHTS = STAGES * OWNERS * MOST_OPEN * TERMS
WEIGHTS = ACTION_WEIGHTS + 2
"""The weights: for each stage of the game, owner (the side that has just moved, or another) and number of open
edges what an open area is worth to its owner, for each of its tiles, and, to the side that has moved, for each
cross; then what Play Again and Steal are worth."""


@kernel("int64(int32[::1])")
def tiles_left(data: Ints) -> int:
    """How many tiles are still to be placed, without the special one."""
    left = int(data[at.STACK_SIZES] + data[at.STACK_SIZES + 1])
    for seat in range(data[at.SEATS]):
        left += data[at.HAND_SIZES + seat]
    return left


@kernel("int64(int64)")
def weight_stage(left: int) -> int:
    """The stage of the weights with so many tiles to be placed, or NONE when there are none."""
    stage = NONE
    for start in LEFT:
        stage += left >= start
    return stage


@kernel("int64(int32[::1])")
def side_total(data: Ints) -> int:
    """How many sides there are."""
    return 3 if data[at.SEATS] == 3 else 2


@kernel("int64(int32[::1], int64, int64)", inner=True)
def share(data: Ints, side: int, owner: int) -> int:
    """By how much a point for its owner gets a side ahead of the others, added up."""
    return side_total(data) - 1 if owner == side else -1


@kernel(
    "float64(int32[::1], float64[::1], int64, int64, int64, int64, int64, int64, int64)",
    inner=True,
)
def area_worth(
    data: Ints,
    weights: Floats,
    stage: int,
    side: int,
    moved: int,
    owner: int,
    open_edges: int,
    tiles: int,
    crosses: int,
) -> float:
    """What an open area is worth to a side when another or the same has just moved."""
    case = (stage * OWNERS + (owner != moved)) * MOST_OPEN + min(open_edges, MOST_OPEN) - 1
    base, for_tile, for_cross = weights[TERMS * case], weights[TERMS * case + 1], weights[TERMS * case + 2]
    return float(
        share(data, side, owner) * (base + for_tile * tiles) + share(data, side, moved) * for_cross * crosses
    )


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


@kernel(
    "float64(int32[::1], int32[:, ::1], float64[::1], int64, int64, int64, int32[:, ::1])", inner=True
)
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
    """By how much the chains that a face joins get a side ahead: each section that meets one, and each chain."""
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
        ahead += points * (not met >> section & 1) + points * first * data[at.CHAIN_LENGTH + around[CHAIN, direction]]
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
                action = faces[face, ACTION]
                if action != NO_ACTION and (again or action != PLAY_AGAIN):
                    worth += own * weights[ACTION_WEIGHTS + action - 1]
                rows[count, 0], rows[count, 1], rows[count, 2], rows[count, 3] = face, q, r, rotation
                worths[count] = worth
                count += 1
    return count


@kernel("float64(int32[::1], int32[:, ::1], float64[::1], int64, int64)")
def open_areas_worth(data: Ints, faces: Matrix, weights: Floats, side: int, moved: int) -> float:
    """What all open areas are worth to a side when another or the same has just moved."""
    stage, worth = weight_stage(tiles_left(data)), 0.0
    if stage == NONE:
        return 0.0
    for slot in range(data[at.TILE_COUNT]):
        for direction in range(EDGES):
            area = area_at(data, faces, slot, direction)
            if data[at.AREA_PARENT + area] != area or not data[at.AREA_OPEN_EDGES + area]:
                continue
            first = True
            for before in range(direction):
                first &= area_at(data, faces, slot, before) != area
            if first:
                worth += area_worth(
                    data,
                    weights,
                    stage,
                    side,
                    moved,
                    at.Side.LAND if land_mask(data, faces, slot) >> direction & 1 else at.Side.SEA,
                    int(data[at.AREA_OPEN_EDGES + area]),
                    tiles_in_tree(data, at.AREA_TILES, area),
                    int(data[at.AREA_CROSSES + area]),
                )
    return worth
