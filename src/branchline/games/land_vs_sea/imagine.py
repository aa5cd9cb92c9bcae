"""A whole state from what one seat knows: faces that it has not seen are paired at random."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE, random_order
from branchline.games.land_vs_sea.events import replay_map
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.hands import ROW_UNDER, TILE_ROW, count_unseen, pair_faces
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.state import new_state
from branchline.games.land_vs_sea.view import ORIGINS, STAGES, ViewOrigin

if TYPE_CHECKING:
    from random import Random

    from branchline.games.land_vs_sea.kernels.board import Matrix
    from branchline.games.land_vs_sea.state import Data, LandVsSeaState
    from branchline.games.land_vs_sea.view import LandVsSeaView


def imagine(tiles: TileSet, view: LandVsSeaView, random: Random) -> LandVsSeaState:
    """A state that looks like this view to its seat."""
    origin = origin_of(tiles, view)
    state = new_state(tiles, view.options, view.seats, view.land)
    data = state.data
    data[: at.MAP_END] = origin.map.data[: at.MAP_END]
    data[at.STAGE] = STAGES.index(view.stage)
    data[at.PHASE] = view.phase
    data[at.TURN] = NONE if view.turn is None else view.turn
    data[at.PLAYED] = view.played
    for seat, held in enumerate(view.hands):
        data[at.HAND_SIZES + seat] = len(held)
        for position, tile in enumerate(held):
            data[at.HANDS + at.HAND_LIMIT * seat + position] = tiles.numbers[tile.face]
    for number, stack in enumerate(view.stacks):
        data[at.STACK_SIZES + number] = stack.size
        data[at.STACK_TOPS + number] = NONE if stack.top is None else tiles.numbers[stack.top]
    viewers = EVERYONE if view.seat is None else 1 << view.seat
    pair_faces(data, origin.seen, random_order(count_unseen(origin.seen), random), viewers)
    return state


def origin_of(tiles: TileSet, view: LandVsSeaView) -> ViewOrigin:
    """What a view was made out of."""
    origin = ORIGINS.of(view)
    return origin if origin is not None and origin.tiles is tiles else _origin_of_foreign(tiles, view)


def _origin_of_foreign(tiles: TileSet, view: LandVsSeaView) -> ViewOrigin:
    """What a view from elsewhere must have been made out of: its tiles are placed once more."""
    seen = _matrix(_placed(tiles, view) + _in_hands_and_on_stacks(tiles, view))
    data = new_state(tiles, view.options, view.seats, view.land).data
    data[at.STAGE] = STAGES.index(view.stage)
    data[at.TILE_COUNT] = count = len(view.map)
    history = data[: at.HISTORY_END].reshape(-1, at.SLOTS)
    history[:ROW_UNDER, :count] = seen[:count, :ROW_UNDER].T
    _place_waypoints(data, view)
    return ViewOrigin(tiles, seen, replay_map(tiles, data))


def _place_waypoints(data: Data, view: LandVsSeaView) -> None:
    waypoints = [(slot, placed.waypoint) for slot, placed in enumerate(view.map) if placed.waypoint]
    if waypoints:
        slots = {placed.hex: slot for slot, placed in enumerate(view.map)}
        for slot, waypoint in waypoints:
            data[at.WAYPOINT_AFTER + slot] = MOST_AREAS * slots[waypoint.hex] + waypoint.area


# --- tiles that are seen --------------------------------------------------------------------------

_TileRow = tuple[int, int, int, int, int, int]
"""As `pair_faces` wants it."""


def _placed(tiles: TileSet, view: LandVsSeaView) -> list[_TileRow]:
    numbers = tiles.numbers
    return [
        (
            numbers[tile.face],
            *tile.hex,
            tile.rotation,
            NONE if tile.seat is None else tile.seat,
            NONE if tile.under is None else numbers[tile.under],
        )
        for tile in view.map
    ]


def _in_hands_and_on_stacks(tiles: TileSet, view: LandVsSeaView) -> list[_TileRow]:
    numbers = tiles.numbers
    rows = [
        (numbers[tile.face], 0, 0, 0, seat, NONE if tile.under is None else numbers[tile.under])
        for seat, held in enumerate(view.hands)
        for tile in held
    ]
    tops = [stack.top for stack in view.stacks if stack.top is not None]
    return rows + [(numbers[top], 0, 0, 0, NONE, NONE) for top in tops]


def _matrix(rows: list[_TileRow]) -> Matrix:
    return np.fromiter(chain.from_iterable(rows), np.int32, TILE_ROW * len(rows)).reshape(-1, TILE_ROW)
