"""A turn, step by step: tiles, their actions, the waypoint, the refill, the next seat.

The order is that of the rules (§7.3): a tile is placed and scored, the volcano or whirlpool follows when a
uniform hole has appeared, then the tile's action; after the last tile a waypoint, then the refill.
"""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import Matrix, neighbour_count, special_placements
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.hands import (
    add_to_hand,
    draw_tile,
    hand_index,
    holder_of,
    remove_from_hand,
    stacks_empty,
)
from branchline.games.land_vs_sea.kernels.placing import (
    own_side,
    place_tile,
    score_trade_routes,
    set_waypoint,
)
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

MOST_SPECIAL_PLACEMENTS = 6 * EDGES
"""The special tile fits into a hole in any of six rotations; a tile closes six holes at most."""


# --- the order of a turn --------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1])")
def end_turn(data: Ints, faces: Matrix) -> None:
    """The next seat that has a tile; without any the game is over and the trade routes score."""
    data[at.PHASE] += 1
    data[at.PLAYED] = 0
    data[at.STAGE] = at.Stage.PLAY
    for _ in range(data[at.SEATS]):
        data[at.TURN] = (data[at.TURN] + 1) % data[at.SEATS]
        if data[at.HAND_SIZES + data[at.TURN]]:
            return
    data[at.STAGE] = at.Stage.OVER
    data[at.TURN] = NONE
    score_trade_routes(data, faces, np.zeros(1, np.int32))


@kernel("void(int32[::1], int32[:, ::1], boolean)", inner=True)
def _start_refill(data: Ints, faces: Matrix, confirm: bool) -> None:
    """Goes on to the refill or the end of the turn; `confirm` where something can still be taken back."""
    if data[at.HAND_SIZES + data[at.TURN]] < at.HAND_LIMIT and not stacks_empty(data):
        data[at.STAGE] = at.Stage.REFILL
    elif confirm:
        data[at.STAGE] = at.Stage.CONFIRM
    else:
        end_turn(data, faces)


@kernel("boolean(int32[::1], int32[:, ::1], int64, int64)")
def can_set_waypoint(data: Ints, faces: Matrix, seat: int, area: int) -> bool:
    """Whether a seat may set its waypoint on an area: its own type, open, on an open tile without one."""
    slot, number = area // MOST_AREAS, area % MOST_AREAS
    face = int(data[at.FACE + slot])
    if number >= faces[face, AREAS]:
        return False
    for other in range(data[at.SEATS]):
        if data[at.WAYPOINT + other] != NONE and data[at.WAYPOINT + other] // MOST_AREAS == slot:
            return False
    land = False
    for edge in range(EDGES):
        if faces[face, AREA + edge] == number:
            land = faces[face, LAND] >> edge & 1 == 1
    own = land == (own_side(data, seat) == at.Side.LAND)
    is_open = data[at.AREA_OPEN_EDGES + root_of(data, at.AREA_PARENT, area)] > 0
    return bool(own and is_open and neighbour_count(data, slot) < EDGES)


@kernel("boolean(int32[::1], int64)")
def waypoint_in_hand(data: Ints, seat: int) -> bool:
    """Whether a seat has its waypoint in hand; the Cartographer has none."""
    has_one = data[at.FEATURES] & at.WAYPOINTS and own_side(data, seat) != at.Side.CARTOGRAPHER
    return bool(has_one and data[at.WAYPOINT + seat] == NONE)


@kernel("int64(int32[::1], int32[:, ::1], int32[::1])")
def waypoint_areas(data: Ints, faces: Matrix, found: Ints) -> int:
    """The areas on which the seat whose turn it is may set its waypoint now, as many as there is room for."""
    count = 0
    if waypoint_in_hand(data, int(data[at.TURN])):
        for area in range(MOST_AREAS * data[at.TILE_COUNT]):
            if count < len(found) and can_set_waypoint(data, faces, int(data[at.TURN]), area):
                found[count] = area
                count += 1
    return count


@kernel("void(int32[::1], int32[:, ::1], boolean)", inner=True)
def _after_last_tile(data: Ints, faces: Matrix, confirm: bool) -> None:
    """Goes on to the waypoint, or else to the refill: all tiles of the turn are placed."""
    if waypoint_areas(data, faces, np.empty(1, np.int32)):
        data[at.STAGE] = at.Stage.WAYPOINT
    else:
        _start_refill(data, faces, confirm)


@kernel("boolean(int32[::1], int64)")
def can_steal_from(data: Ints, seat: int) -> bool:
    """Whether a tile of a seat may be stolen: never the last one, and nobody's own."""
    return bool(seat != data[at.TURN] and data[at.HAND_SIZES + seat] > 1)


@kernel("void(int32[::1], int32[:, ::1])", inner=True)
def _start_action(data: Ints, faces: Matrix) -> None:
    """Goes on to the action of the tile that was placed last, if there is one that is possible."""
    slot = int(data[at.TILE_COUNT]) - 1
    if data[at.FACE + slot] >= at.VOLCANO:
        slot -= 1
    action = faces[data[at.FACE + slot], ACTION]
    victims = False
    for seat in range(data[at.SEATS]):
        victims |= can_steal_from(data, seat)
    if action == PLAY_AGAIN and data[at.PLAYED] == 1 and data[at.HAND_SIZES + data[at.TURN]]:
        data[at.STAGE] = at.Stage.AGAIN
    elif action == STEAL and victims:
        data[at.STAGE] = at.Stage.STEAL
    else:
        _after_last_tile(data, faces, True)


# --- moves ----------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64, int64, int64, int64, int32[::1])")
def play_tile(data: Ints, faces: Matrix, face: int, q: int, r: int, rotation: int, events: Ints) -> None:
    """The seat whose turn it is places a tile of its hand, or the special tile."""
    seat = int(data[at.TURN])
    if face < at.FACES:
        remove_from_hand(data, seat, hand_index(data, seat, face))
        data[at.SEEN + face] = at.EVERYONE
        data[at.PLAYED] += 1
    place_tile(data, faces, face, q, r, rotation, seat, events)
    if data[at.SPECIAL] and special_placements(data, faces, np.empty((MOST_SPECIAL_PLACEMENTS, 4), np.int32)):
        data[at.STAGE] = at.Stage.SPECIAL
    else:
        _start_action(data, faces)


@kernel("void(int32[::1], int32[:, ::1], int64)")
def steal_tile(data: Ints, faces: Matrix, face: int) -> None:
    """The seat whose turn it is takes a tile of another and looks under it."""
    data[at.PHASE] += 1
    victim = holder_of(data, face)
    remove_from_hand(data, victim, hand_index(data, victim, face))
    add_to_hand(data, int(data[at.TURN]), face)
    _after_last_tile(data, faces, False)


@kernel("void(int32[::1], int32[:, ::1], int64)")
def play_waypoint(data: Ints, faces: Matrix, area: int) -> None:
    """The seat whose turn it is sets its waypoint."""
    set_waypoint(data, int(data[at.TURN]), area)
    _start_refill(data, faces, True)


@kernel("void(int32[::1], int32[:, ::1])")
def decline(data: Ints, faces: Matrix) -> None:
    """The seat whose turn it is does without the second tile, the steal or the waypoint."""
    if data[at.STAGE] == at.Stage.WAYPOINT:
        _start_refill(data, faces, True)
    else:
        _after_last_tile(data, faces, True)


@kernel("void(int32[::1])", inner=True)
def _continue_deal(data: Ints) -> None:
    """Goes on to the next seat, which takes a tile for its first hand; when all have two, Land begins."""
    data[at.TURN] = (data[at.TURN] + 1) % data[at.SEATS]
    if data[at.HAND_SIZES + data[at.TURN]] == at.HAND_LIMIT:
        data[at.STAGE] = at.Stage.PLAY


@kernel("void(int32[::1], int32[:, ::1], int64)")
def take_tile(data: Ints, faces: Matrix, stack: int) -> None:
    """The seat whose turn it is takes a tile, for its first hand or as a refill."""
    data[at.PHASE] += 1
    draw_tile(data, int(data[at.TURN]), stack)
    if data[at.STAGE] == at.Stage.REFILL:
        _start_refill(data, faces, False)
    else:
        _continue_deal(data)
