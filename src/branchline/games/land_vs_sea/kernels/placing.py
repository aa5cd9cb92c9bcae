"""Placing a tile on the map: what it joins, what it completes, and who scores."""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import (
    DQ,
    DR,
    Matrix,
    grid_slot,
    land_mask,
    neighbour_count,
    put_on_grid,
)
from branchline.games.land_vs_sea.kernels.forests import (
    add_nodes,
    area_at,
    join_areas,
    join_chains,
    join_routes,
    root_of,
    section_at,
    tiles_in_tree,
)
from branchline.games.land_vs_sea.kernels.tables import (
    AREAS,
    CROSSES,
    EDGES,
    ICON,
    MOST_AREAS,
    MOST_SECTIONS,
    NO_ICON,
    NONE,
    SECTIONS,
)
from branchline.parts.compiled import Ints, kernel

TRADE_POINTS = 2
"""Points for a caravan or ship beside another."""


# --- sides and points -----------------------------------------------------------------------------


@kernel("int64(int64, int64, int64)")
def side_of(seat: int, seats: int, land: int) -> int:
    """The side for which a seat scores: from the seat of Land on Land and Sea in turn; of three, the third is
    the Cartographer."""
    place = (seat - land) % seats
    return place if seats == 3 else place % 2


@kernel("int64(int32[::1])")
def land_seat(data: Ints) -> int:
    """The seat that plays Land and begins; the first one as long as that is not drawn."""
    return int(data[at.FEATURES]) // at.LAND_SEAT_UNIT


@kernel("int64(int32[::1], int64)")
def own_side(data: Ints, seat: int) -> int:
    """The side for which a seat of this table scores."""
    return side_of(seat, int(data[at.SEATS]), land_seat(data))


@kernel("void(int32[::1], int64)")
def draw_sides(data: Ints, seat: int) -> None:
    """A seat plays Land and begins; the other sides follow in turn order."""
    data[at.FEATURES] = data[at.FEATURES] % at.UNDRAWN_SIDES + seat * at.LAND_SEAT_UNIT
    data[at.TURN] = seat


@kernel("void(int32[::1], int64, int64, int64, int64, int64, int32[::1])", inner=True)
def _add_points(data: Ints, kind: int, side: int, points: int, low: int, high: int, events: Ints) -> None:
    """Gives points to a side; adds what for, and which slots earned them, to `events` while there is room."""
    data[at.SCORE + side] += points
    start = 1 + at.EVENT_SIZE * events[0]
    if start + at.EVENT_SIZE <= len(events):
        events[0] += 1
        events[start], events[start + 1], events[start + 2] = kind, side, points
        events[start + 3] = data[at.TILE_COUNT] - 1
        events[start + 4], events[start + 5] = low, high


@kernel("int64(int64, int64)", inner=True)
def _bit(slot: int, word: int) -> int:
    """The bit of a slot in the low mask (0) or the high one (1)."""
    return 1 << slot % at.MASK_BITS if slot // at.MASK_BITS == word else 0


# --- scoring --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int32[::1])", inner=True)
def _score_crosses(data: Ints, faces: Matrix, side: int, root: int, events: Ints) -> None:
    """The crosses of a completed area go to whoever completed it."""
    if not data[at.AREA_CROSSES + root]:
        return
    low = high = 0
    for slot in range(data[at.TILE_COUNT]):
        for area in range(faces[data[at.FACE + slot], AREAS]):
            crosses = faces[data[at.FACE + slot], CROSSES + area]
            if crosses and root_of(data, at.AREA_PARENT, MOST_AREAS * slot + area) == root:
                low |= _bit(slot, 0)
                high |= _bit(slot, 1)
    _add_points(data, at.EventKind.BONUS, side, int(data[at.AREA_CROSSES + root]), low, high, events)


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int32[::1])", inner=True)
def _score_areas(data: Ints, faces: Matrix, slot: int, side: int, events: Ints) -> None:
    """Completed areas: a point for each tile to Land or Sea, whoever completed them."""
    for direction in range(EDGES):
        area = area_at(data, faces, slot, direction)
        root = root_of(data, at.AREA_PARENT, area)
        if data[at.AREA_OPEN_EDGES + root] == 0:
            first = True
            for before in range(direction):
                other = area_at(data, faces, slot, before)
                first &= root_of(data, at.AREA_PARENT, other) != root
            if first:
                land = land_mask(data, faces, slot) >> direction & 1
                kind, owner = (at.EventKind.LAND, at.Side.LAND) if land else (at.EventKind.SEA, at.Side.SEA)
                low, high = int(data[at.AREA_TILES + 2 * root]), int(data[at.AREA_TILES + 2 * root + 1])
                _add_points(data, kind, owner, tiles_in_tree(data, at.AREA_TILES, root), low, high, events)
                _score_crosses(data, faces, side, root, events)


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int32[::1])", inner=True)
def _score_chains(data: Ints, faces: Matrix, slot: int, joined: int, events: Ints) -> None:
    """Chains that the tile has joined: a point for each section, for Land or Sea, or the Cartographer.

    `joined` is the mask of the tile's sections with a connection.
    """
    if not data[at.FEATURES] & at.MOUNTAINS_CORALS:
        return
    for section in range(faces[data[at.FACE + slot], SECTIONS]):
        root = root_of(data, at.CHAIN_PARENT, MOST_SECTIONS * slot + section)
        same = section > 0 and joined & 1 and root == root_of(data, at.CHAIN_PARENT, MOST_SECTIONS * slot)
        if joined >> section & 1 and not same:
            mountains = False
            for direction in range(EDGES):
                if section_at(data, faces, slot, direction) == MOST_SECTIONS * slot + section:
                    mountains = land_mask(data, faces, slot) >> direction & 1 == 1
            kind, side = (
                (at.EventKind.MOUNTAINS, at.Side.LAND) if mountains else (at.EventKind.CORALS, at.Side.SEA)
            )
            if data[at.SEATS] == 3:
                side = at.Side.CARTOGRAPHER
            low, high = int(data[at.CHAIN_TILES + 2 * root]), int(data[at.CHAIN_TILES + 2 * root + 1])
            _add_points(data, kind, side, int(data[at.CHAIN_LENGTH + root]), low, high, events)


@kernel("void(int32[::1], int64, int32[::1])", inner=True)
def _score_waypoints(data: Ints, side: int, events: Ints) -> None:
    """Waypoints on completed areas and on surrounded tiles go back; each is a point for the placer."""
    for seat in range(data[at.SEATS]):
        area = int(data[at.WAYPOINT + seat])
        if area != NONE:
            slot = area // MOST_AREAS
            closed = data[at.AREA_OPEN_EDGES + root_of(data, at.AREA_PARENT, area)] == 0
            if closed or neighbour_count(data, slot) == EDGES:
                data[at.WAYPOINT + seat] = NONE
                _add_points(data, at.EventKind.WAYPOINT, side, 1, _bit(slot, 0), _bit(slot, 1), events)


@kernel("void(int32[::1], int32[:, ::1], int32[::1])")
def score_trade_routes(data: Ints, faces: Matrix, events: Ints) -> None:
    """At the end: trade routes of two tiles or more, to whose icons are more, else to the Cartographer."""
    if not data[at.FEATURES] & at.CARAVANS_SHIPS:
        return
    for slot in range(data[at.TILE_COUNT]):
        if faces[data[at.FACE + slot], ICON] != NO_ICON and data[at.ROUTE_PARENT + slot] == slot:
            caravans, ships = int(data[at.ROUTE_CARAVANS + slot]), int(data[at.ROUTE_SHIPS + slot])
            side = at.Side.LAND if caravans > ships else at.Side.SEA
            if caravans == ships:
                side = at.Side.CARTOGRAPHER
            if caravans + ships > 1 and (caravans != ships or data[at.SEATS] == 3):
                low, high = int(data[at.ROUTE_TILES + 2 * slot]), int(data[at.ROUTE_TILES + 2 * slot + 1])
                _add_points(data, at.EventKind.ROUTE, side, caravans + ships, low, high, events)


# --- placing --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int64, int64, int64, int32[::1])")
def place_tile(
    data: Ints, faces: Matrix, face: int, q: int, r: int, rotation: int, seat: int, events: Ints
) -> None:
    """Puts a face on the map and scores at once."""
    slot = int(data[at.TILE_COUNT])
    data[at.TILE_COUNT] += 1
    data[at.FACE + slot], data[at.Q + slot], data[at.R + slot] = face, q, r
    data[at.ROTATION + slot], data[at.PLACER + slot], data[at.WAYPOINT_AFTER + slot] = rotation, seat, NONE
    if face >= at.VOLCANO:
        data[at.SPECIAL] = 0
    put_on_grid(data, q, r, slot)
    add_nodes(data, faces, slot)
    icon = faces[face, ICON] != NO_ICON
    joined = beside = low = high = 0
    for direction in range(EDGES):
        other, back = grid_slot(data, q + DQ[direction], r + DR[direction]), (direction + 3) % EDGES
        if other != NONE:
            join_areas(data, area_at(data, faces, slot, direction), area_at(data, faces, other, back))
            section, there = section_at(data, faces, slot, direction), section_at(data, faces, other, back)
            if section != NONE and there != NONE:
                join_chains(data, section, there)
                joined |= 1 << section % MOST_SECTIONS
            if icon and faces[data[at.FACE + other], ICON] != NO_ICON:
                join_routes(data, slot, other)
                beside += 1
                low |= _bit(other, 0)
                high |= _bit(other, 1)
    if seat == NONE:
        return
    side = own_side(data, seat)
    _score_areas(data, faces, slot, side, events)
    _score_chains(data, faces, slot, joined, events)
    if beside and data[at.FEATURES] & at.CARAVANS_SHIPS:
        low |= _bit(slot, 0)
        high |= _bit(slot, 1)
        _add_points(data, at.EventKind.TRADE, side, TRADE_POINTS, low, high, events)
    _score_waypoints(data, side, events)


@kernel("void(int32[::1], int64, int64)")
def set_waypoint(data: Ints, seat: int, area: int) -> None:
    """A seat sets its waypoint, after the tile it has placed last."""
    data[at.WAYPOINT + seat] = area
    data[at.WAYPOINT_AFTER + data[at.TILE_COUNT] - 1] = area


@kernel("void(int32[::1], int32[:, ::1], int64, int32[::1])")
def replay_tile(data: Ints, faces: Matrix, slot: int, events: Ints) -> None:
    """Places the tile of a slot of the history, and sets the waypoint that followed."""
    face, rotation = int(data[at.FACE + slot]), int(data[at.ROTATION + slot])
    waypoint, seat = int(data[at.WAYPOINT_AFTER + slot]), int(data[at.PLACER + slot])
    place_tile(data, faces, face, int(data[at.Q + slot]), int(data[at.R + slot]), rotation, seat, events)
    if waypoint != NONE:
        set_waypoint(data, seat, waypoint)


@kernel("void(int32[::1], int32[:, ::1], int64, int32[::1])")
def rebuild_map(data: Ints, faces: Matrix, slots: int, events: Ints) -> None:
    """Makes the map anew from the history of so many slots: everything up to `MAP_END`."""
    for i in range(at.GRID, at.MAP_END):
        data[i] = 0
    for seat in range(at.MOST_SEATS):
        data[at.WAYPOINT + seat] = NONE
    data[at.SPECIAL] = 1
    events[0] = 0
    for slot in range(slots):
        replay_tile(data, faces, slot, events)


@kernel("void(int32[::1], int32[:, ::1])")
def set_up_map(data: Ints, faces: Matrix) -> None:
    """The map with the start tile alone."""
    for i in range(at.HISTORY_END):
        data[i] = 0
    data[at.FACE], data[at.PLACER] = at.START, NONE
    for slot in range(at.SLOTS):
        data[at.WAYPOINT_AFTER + slot] = NONE
    rebuild_map(data, faces, 1, np.empty(1, np.int32))
