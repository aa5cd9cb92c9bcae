"""A turn, step by step: tiles, their actions, the waypoint, the refill, the next seat.

The order is that of the rules (§7.3): a tile is placed and scored, the volcano or whirlpool follows when a
uniform hole has appeared, then the tile's action; after the last tile a waypoint, then the refill.
"""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels.board import Table, neighbours, special_placements
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.hands import (
    draw,
    give,
    holding,
    lose,
    shown_by,
    stacks_empty,
)
from branchline.games.land_vs_sea.kernels.layout import (
    AREA_OPEN,
    AREA_PARENT,
    EVERYONE,
    FACE,
    FACES,
    FEATURES,
    HAND_SIZES,
    HAND_TILES,
    PHASE,
    PLACED,
    PLAYED,
    SEATS,
    SEEN,
    SPECIAL,
    STAGE,
    TURN,
    VOLCANO,
    WAYPOINT,
    WAYPOINTS,
    Side,
    Stage,
)
from branchline.games.land_vs_sea.kernels.placing import place, score_routes, set_waypoint, side_of
from branchline.games.land_vs_sea.kernels.tables import (
    ACTION,
    AREA,
    AREAS,
    EDGES,
    LAND,
    MOST_AREAS,
    NONE,
    PLAY_AGAIN,
    STEAL,
)
from branchline.parts.compiled import Ints, kernel

HOLES = 6 * EDGES
"""Placements of the special tile, at most."""


# --- the order of a turn --------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1])")
def end_turn(data: Ints, faces: Table) -> None:
    """The next seat that has a tile; without any the game is over and the trade routes score."""
    data[PHASE] += 1
    data[PLAYED] = 0
    data[STAGE] = Stage.PLAY
    for _ in range(data[SEATS]):
        data[TURN] = (data[TURN] + 1) % data[SEATS]
        if data[HAND_SIZES + data[TURN]]:
            return
    data[STAGE] = Stage.OVER
    data[TURN] = NONE
    score_routes(data, faces, np.zeros(1, np.int32))


@kernel("void(int32[::1], int32[:, ::1], boolean)", inner=True)
def _to_refill(data: Ints, faces: Table, confirm: bool) -> None:
    """The refill, or the end of the turn: to be confirmed where something can be taken back."""
    if data[HAND_SIZES + data[TURN]] < HAND_TILES and not stacks_empty(data):
        data[STAGE] = Stage.REFILL
    elif confirm:
        data[STAGE] = Stage.CONFIRM
    else:
        end_turn(data, faces)


@kernel("boolean(int32[::1], int32[:, ::1], int64, int64)")
def can_mark(data: Ints, faces: Table, seat: int, area: int) -> bool:
    """Whether a seat may set its waypoint on an area: its own type, open, on an open tile without one."""
    slot, number = area // MOST_AREAS, area % MOST_AREAS
    face = int(data[FACE + slot])
    if number >= faces[face, AREAS]:
        return False
    for other in range(data[SEATS]):
        if data[WAYPOINT + other] != NONE and data[WAYPOINT + other] // MOST_AREAS == slot:
            return False
    land = False
    for edge in range(EDGES):
        if faces[face, AREA + edge] == number:
            land = faces[face, LAND] >> edge & 1 == 1
    own = land == (side_of(seat, int(data[SEATS])) == Side.LAND)
    is_open = data[AREA_OPEN + root_of(data, AREA_PARENT, area)] > 0
    return bool(own and is_open and neighbours(data, slot) < EDGES)


@kernel("boolean(int32[::1], int64)")
def has_waypoint(data: Ints, seat: int) -> bool:
    """Whether a seat has its waypoint in hand; the Cartographer has none."""
    has_one = data[FEATURES] & WAYPOINTS and side_of(seat, int(data[SEATS])) != Side.CARTOGRAPHER
    return bool(has_one and data[WAYPOINT + seat] == NONE)


@kernel("int64(int32[::1], int32[:, ::1], int32[::1])")
def spots(data: Ints, faces: Table, found: Ints) -> int:
    """The areas on which the seat whose turn it is may set its waypoint now, as many as there is room for."""
    count = 0
    if has_waypoint(data, int(data[TURN])):
        for area in range(MOST_AREAS * data[PLACED]):
            if count < len(found) and can_mark(data, faces, int(data[TURN]), area):
                found[count] = area
                count += 1
    return count


@kernel("void(int32[::1], int32[:, ::1], boolean)", inner=True)
def _after_tiles(data: Ints, faces: Table, confirm: bool) -> None:
    """All tiles of the turn are placed: the waypoint, then the refill."""
    if spots(data, faces, np.empty(1, np.int32)):
        data[STAGE] = Stage.WAYPOINT
    else:
        _to_refill(data, faces, confirm)


@kernel("boolean(int32[::1], int64)")
def can_rob(data: Ints, seat: int) -> bool:
    """Whether a tile of a seat may be stolen: never the last one, and nobody's own."""
    return bool(seat != data[TURN] and data[HAND_SIZES + seat] > 1)


@kernel("void(int32[::1], int32[:, ::1])", inner=True)
def _act(data: Ints, faces: Table) -> None:
    """The action of the tile that was placed last, as far as it is possible."""
    slot = int(data[PLACED]) - 1
    if data[FACE + slot] >= VOLCANO:
        slot -= 1
    action = faces[data[FACE + slot], ACTION]
    victims = False
    for seat in range(data[SEATS]):
        victims |= can_rob(data, seat)
    if action == PLAY_AGAIN and data[PLAYED] == 1 and data[HAND_SIZES + data[TURN]]:
        data[STAGE] = Stage.AGAIN
    elif action == STEAL and victims:
        data[STAGE] = Stage.STEAL
    else:
        _after_tiles(data, faces, True)


# --- moves ----------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int64, int64, int32[::1])")
def play_tile(data: Ints, faces: Table, face: int, q: int, r: int, rotation: int, events: Ints) -> None:
    """The seat whose turn it is places a tile of its hand, or the special tile."""
    seat = int(data[TURN])
    if face < FACES:
        lose(data, seat, holding(data, seat, face))
        data[SEEN + face] = EVERYONE
        data[PLAYED] += 1
    place(data, faces, face, q, r, rotation, seat, events)
    if data[SPECIAL] and special_placements(data, faces, np.empty((HOLES, 4), np.int32)):
        data[STAGE] = Stage.SPECIAL
    else:
        _act(data, faces)


@kernel("void(int32[::1], int32[:, ::1], int64)")
def steal_tile(data: Ints, faces: Table, face: int) -> None:
    """The seat whose turn it is takes a tile of another and looks under it."""
    data[PHASE] += 1
    victim = shown_by(data, face)
    lose(data, victim, holding(data, victim, face))
    give(data, int(data[TURN]), face)
    _after_tiles(data, faces, False)


@kernel("void(int32[::1], int32[:, ::1], int64)")
def mark(data: Ints, faces: Table, area: int) -> None:
    """The seat whose turn it is sets its waypoint."""
    set_waypoint(data, int(data[TURN]), area)
    _to_refill(data, faces, True)


@kernel("void(int32[::1], int32[:, ::1])")
def decline(data: Ints, faces: Table) -> None:
    """The seat whose turn it is does without the second tile, the steal or the waypoint."""
    if data[STAGE] == Stage.WAYPOINT:
        _to_refill(data, faces, True)
    else:
        _after_tiles(data, faces, True)


@kernel("void(int32[::1])", inner=True)
def _deal_on(data: Ints) -> None:
    """The next seat takes a tile for its first hand; when all have two, Land begins."""
    data[TURN] = (data[TURN] + 1) % data[SEATS]
    if data[HAND_SIZES + data[TURN]] == HAND_TILES:
        data[STAGE] = Stage.PLAY


@kernel("void(int32[::1], int32[:, ::1], int64)")
def take_tile(data: Ints, faces: Table, stack: int) -> None:
    """The seat whose turn it is takes a tile, for its first hand or as a refill."""
    data[PHASE] += 1
    draw(data, int(data[TURN]), stack)
    if data[STAGE] == Stage.REFILL:
        _to_refill(data, faces, False)
    else:
        _deal_on(data)
