"""A tile comes on the map: what it joins, what it completes, and who scores."""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels.board import DQ, DR, Table, land_of, neighbours, put, slot_near
from branchline.games.land_vs_sea.kernels.forests import (
    area_at,
    begin,
    join_areas,
    join_chains,
    join_routes,
    root_of,
    section_at,
    tiles_in,
)
from branchline.games.land_vs_sea.kernels.layout import (
    AREA_CROSSES,
    AREA_OPEN,
    AREA_PARENT,
    AREA_TILES,
    CARAVANS_SHIPS,
    CHAIN_LENGTH,
    CHAIN_PARENT,
    CHAIN_TILES,
    EVENT,
    FACE,
    FEATURES,
    GRID,
    HISTORY,
    MAP_END,
    MARKED,
    MOST_SEATS,
    MOUNTAINS_CORALS,
    PLACED,
    PLACER,
    ROTATION,
    ROUTE_CARAVANS,
    ROUTE_PARENT,
    ROUTE_SHIPS,
    ROUTE_TILES,
    SCORE,
    SEATS,
    SLOTS,
    SPECIAL,
    START,
    VOLCANO,
    WAYPOINT,
    WORD,
    Q,
    R,
    Scored,
    Side,
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

BESIDE = 2
"""Points for a caravan or ship beside another."""


# --- sides and notes ------------------------------------------------------------------------------


@kernel("int64(int64, int64)")
def side_of(seat: int, seats: int) -> int:
    """The side for which a seat scores: Land and Sea in turn, or the Cartographer as the third of three."""
    return seat if seats == 3 else seat % 2


@kernel("void(int32[::1], int64, int64, int64, int64, int64, int32[::1])", inner=True)
def _score(data: Ints, what: int, side: int, points: int, low: int, high: int, events: Ints) -> None:
    """Gives points to a side; notes what for and which slots earned them while there is room."""
    data[SCORE + side] += points
    start = 1 + EVENT * events[0]
    if start + EVENT <= len(events):
        events[0] += 1
        events[start], events[start + 1], events[start + 2] = what, side, points
        events[start + 3] = data[PLACED] - 1
        events[start + 4], events[start + 5] = low, high


@kernel("int64(int64, int64)", inner=True)
def _bit(slot: int, word: int) -> int:
    """The bit of a slot in the low mask (0) or the high one (1)."""
    return 1 << slot % WORD if slot // WORD == word else 0


# --- scoring --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int32[::1])", inner=True)
def _score_crosses(data: Ints, faces: Table, side: int, root: int, events: Ints) -> None:
    """The crosses of a completed area go to whoever completed it."""
    if not data[AREA_CROSSES + root]:
        return
    low = high = 0
    for slot in range(data[PLACED]):
        for area in range(faces[data[FACE + slot], AREAS]):
            crosses = faces[data[FACE + slot], CROSSES + area]
            if crosses and root_of(data, AREA_PARENT, MOST_AREAS * slot + area) == root:
                low |= _bit(slot, 0)
                high |= _bit(slot, 1)
    _score(data, Scored.BONUS, side, int(data[AREA_CROSSES + root]), low, high, events)


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int32[::1])", inner=True)
def _score_areas(data: Ints, faces: Table, slot: int, side: int, events: Ints) -> None:
    """Completed areas: a point for each tile to Land or Sea, whoever completed them."""
    for direction in range(EDGES):
        area = area_at(data, faces, slot, direction)
        root = root_of(data, AREA_PARENT, area)
        if data[AREA_OPEN + root] == 0:
            first = True
            for before in range(direction):
                other = area_at(data, faces, slot, before)
                first &= root_of(data, AREA_PARENT, other) != root
            if first:
                land = land_of(data, faces, slot) >> direction & 1
                what, owner = (Scored.LAND, Side.LAND) if land else (Scored.SEA, Side.SEA)
                low, high = int(data[AREA_TILES + 2 * root]), int(data[AREA_TILES + 2 * root + 1])
                _score(data, what, owner, tiles_in(data, AREA_TILES, root), low, high, events)
                _score_crosses(data, faces, side, root, events)


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int32[::1])", inner=True)
def _score_chains(data: Ints, faces: Table, slot: int, joined: int, events: Ints) -> None:
    """Chains that the tile has joined: a point for each section, for Land or Sea, or the Cartographer.

    `joined` is the mask of the tile's sections with a connection.
    """
    if not data[FEATURES] & MOUNTAINS_CORALS:
        return
    for section in range(faces[data[FACE + slot], SECTIONS]):
        root = root_of(data, CHAIN_PARENT, MOST_SECTIONS * slot + section)
        same = section > 0 and joined & 1 and root == root_of(data, CHAIN_PARENT, MOST_SECTIONS * slot)
        if joined >> section & 1 and not same:
            mountains = False
            for direction in range(EDGES):
                if section_at(data, faces, slot, direction) == MOST_SECTIONS * slot + section:
                    mountains = land_of(data, faces, slot) >> direction & 1 == 1
            what, side = (Scored.MOUNTAINS, Side.LAND) if mountains else (Scored.CORALS, Side.SEA)
            if data[SEATS] == 3:
                side = Side.CARTOGRAPHER
            low, high = int(data[CHAIN_TILES + 2 * root]), int(data[CHAIN_TILES + 2 * root + 1])
            _score(data, what, side, int(data[CHAIN_LENGTH + root]), low, high, events)


@kernel("void(int32[::1], int64, int32[::1])", inner=True)
def _score_waypoints(data: Ints, side: int, events: Ints) -> None:
    """Waypoints on completed areas and on surrounded tiles go back; each is a point for the placer."""
    for seat in range(data[SEATS]):
        area = int(data[WAYPOINT + seat])
        if area != NONE:
            slot = area // MOST_AREAS
            closed = data[AREA_OPEN + root_of(data, AREA_PARENT, area)] == 0
            if closed or neighbours(data, slot) == EDGES:
                data[WAYPOINT + seat] = NONE
                _score(data, Scored.WAYPOINT, side, 1, _bit(slot, 0), _bit(slot, 1), events)


@kernel("void(int32[::1], int32[:, ::1], int32[::1])")
def score_routes(data: Ints, faces: Table, events: Ints) -> None:
    """At the end: trade routes of two tiles or more, to whose icons are more, else to the Cartographer."""
    if not data[FEATURES] & CARAVANS_SHIPS:
        return
    for slot in range(data[PLACED]):
        if faces[data[FACE + slot], ICON] != NO_ICON and data[ROUTE_PARENT + slot] == slot:
            caravans, ships = int(data[ROUTE_CARAVANS + slot]), int(data[ROUTE_SHIPS + slot])
            side = Side.LAND if caravans > ships else Side.SEA
            if caravans == ships:
                side = Side.CARTOGRAPHER
            if caravans + ships > 1 and (caravans != ships or data[SEATS] == 3):
                low, high = int(data[ROUTE_TILES + 2 * slot]), int(data[ROUTE_TILES + 2 * slot + 1])
                _score(data, Scored.ROUTE, side, caravans + ships, low, high, events)


# --- placing --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int64, int64, int64, int32[::1])")
def place(
    data: Ints, faces: Table, face: int, q: int, r: int, rotation: int, seat: int, events: Ints
) -> None:
    """Puts a face on the map and scores at once."""
    slot = int(data[PLACED])
    data[PLACED] += 1
    data[FACE + slot], data[Q + slot], data[R + slot] = face, q, r
    data[ROTATION + slot], data[PLACER + slot], data[MARKED + slot] = rotation, seat, NONE
    if face >= VOLCANO:
        data[SPECIAL] = 0
    put(data, q, r, slot)
    begin(data, faces, slot)
    icon = faces[face, ICON] != NO_ICON
    joined = beside = low = high = 0
    for direction in range(EDGES):
        other, back = slot_near(data, q + DQ[direction], r + DR[direction]), (direction + 3) % EDGES
        if other != NONE:
            join_areas(data, area_at(data, faces, slot, direction), area_at(data, faces, other, back))
            section, there = section_at(data, faces, slot, direction), section_at(data, faces, other, back)
            if section != NONE and there != NONE:
                join_chains(data, section, there)
                joined |= 1 << section % MOST_SECTIONS
            if icon and faces[data[FACE + other], ICON] != NO_ICON:
                join_routes(data, slot, other)
                beside += 1
                low |= _bit(other, 0)
                high |= _bit(other, 1)
    if seat == NONE:
        return
    side = side_of(seat, int(data[SEATS]))
    _score_areas(data, faces, slot, side, events)
    _score_chains(data, faces, slot, joined, events)
    if beside and data[FEATURES] & CARAVANS_SHIPS:
        low |= _bit(slot, 0)
        high |= _bit(slot, 1)
        _score(data, Scored.TRADE, side, BESIDE, low, high, events)
    _score_waypoints(data, side, events)


@kernel("void(int32[::1], int64, int64)")
def set_waypoint(data: Ints, seat: int, area: int) -> None:
    """A seat sets its waypoint, after the tile it has placed last."""
    data[WAYPOINT + seat] = area
    data[MARKED + data[PLACED] - 1] = area


@kernel("void(int32[::1], int32[:, ::1], int64, int32[::1])")
def rebuild(data: Ints, faces: Table, slots: int, events: Ints) -> None:
    """Makes the map anew from the history of so many slots: everything up to MAP_END."""
    for i in range(GRID, MAP_END):
        data[i] = 0
    for seat in range(MOST_SEATS):
        data[WAYPOINT + seat] = NONE
    data[SPECIAL] = 1
    events[0] = 0
    for slot in range(slots):
        marked, seat = int(data[MARKED + slot]), int(data[PLACER + slot])
        place(
            data,
            faces,
            int(data[FACE + slot]),
            int(data[Q + slot]),
            int(data[R + slot]),
            int(data[ROTATION + slot]),
            seat,
            events,
        )
        if marked != NONE:
            set_waypoint(data, seat, marked)


@kernel("void(int32[::1], int32[:, ::1])")
def begin_map(data: Ints, faces: Table) -> None:
    """The map with the start tile alone."""
    for i in range(HISTORY):
        data[i] = 0
    data[FACE], data[PLACER] = START, NONE
    for slot in range(SLOTS):
        data[MARKED + slot] = NONE
    rebuild(data, faces, 1, np.empty(1, np.int32))
