"""Who may act, and what is legal."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS, placements, special_placements
from branchline.games.land_vs_sea.kernels.hands import to_turn_up
from branchline.games.land_vs_sea.kernels.layout import (
    FEATURES,
    MUST_PLAY_AGAIN,
    MUST_STEAL,
    SIZES,
    SLOTS,
    STAGE,
    TURN,
    Q,
    R,
    Stage,
)
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.kernels.turns import can_rob, spots
from branchline.games.land_vs_sea.moves import DONE, PASS, TAKES, Move, Place, SetWaypoint, Steal
from branchline.games.land_vs_sea.state import Data, LandVsSeaState, hand

if TYPE_CHECKING:
    from collections.abc import Sequence


def actors(state: LandVsSeaState) -> tuple[int, ...]:
    """The seat whose turn it is, unless a top is to be turned up or all is over."""
    if state.data[STAGE] == Stage.OVER or to_turn_up(state.data) != NONE:
        return ()
    return (int(state.data[TURN]),)


def moves(tiles: TileSet, state: LandVsSeaState, seat: int) -> Sequence[Move]:
    """All legal moves of a seat."""
    if seat not in actors(state):
        return ()
    data = state.data
    match int(data[STAGE]):
        case Stage.DEAL | Stage.REFILL:
            return [take for stack, take in enumerate(TAKES) if data[SIZES + stack]]
        case Stage.STEAL:
            victims = [other for other in range(state.seats) if can_rob(data, other)]
            steals = [Steal(tiles.names[face]) for victim in victims for face in hand(data, victim)]
            return steals if must_act(data) else [*steals, PASS]
        case Stage.WAYPOINT:
            return [*_waypoints(tiles, data), PASS]
        case Stage.CONFIRM:
            return [DONE]
    places = _places(tiles, data)
    return [*places, PASS] if data[STAGE] == Stage.AGAIN and not must_act(data) else places


def must_act(data: Data) -> bool:
    """Whether the action of the tile just placed is mandatory."""
    return bool(data[FEATURES] & (MUST_PLAY_AGAIN if data[STAGE] == Stage.AGAIN else MUST_STEAL))


def _places(tiles: TileSet, data: Data) -> Sequence[Move]:
    rows = np.empty((MOST_PLACEMENTS, 4), np.int32)
    listed = special_placements if data[STAGE] == Stage.SPECIAL else placements
    faces, *places = rows[: listed(data, tiles.table, rows)].T.tolist()
    return list(starmap(Place, zip(map(tiles.names.__getitem__, faces), *places, strict=True)))


def _waypoints(tiles: TileSet, data: Data) -> Sequence[Move]:
    found = np.empty(SLOTS * MOST_AREAS, np.int32)
    areas: list[int] = found[: spots(data, tiles.table, found)].tolist()
    return [
        SetWaypoint(int(data[Q + area // MOST_AREAS]), int(data[R + area // MOST_AREAS]), area % MOST_AREAS)
        for area in areas
    ]
