"""The state of a game at its beginning, and how to read it; where everything is says `kernels/layout.py`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.core.state import State
from branchline.games.land_vs_sea.kernels.hands import begin_table
from branchline.games.land_vs_sea.kernels.layout import (
    CARAVANS_SHIPS,
    FEATURES,
    HAND_SIZES,
    HAND_TILES,
    HANDS,
    MOUNTAINS_CORALS,
    MUST_PLAY_AGAIN,
    MUST_STEAL,
    SEATS,
    SIZE,
    WAYPOINTS,
)
from branchline.games.land_vs_sea.kernels.placing import begin_map
from branchline.games.land_vs_sea.kernels.tables import TileSet
from branchline.games.land_vs_sea.meta import LandVsSeaOptions

Data = NDArray[np.int32]
LandVsSeaState = State[LandVsSeaOptions]

UNNOTED = np.zeros(1, np.int32)
"""For kernels that note what scores, when nobody asks: there is no room in it."""


def new_state(tiles: TileSet, options: LandVsSeaOptions, seats: int) -> LandVsSeaState:
    """The start tile on the map, all other tiles in the two stacks."""
    data = np.zeros(SIZE, np.int32)
    data[SEATS] = seats
    data[FEATURES] = _features(options, seats)
    begin_map(data, tiles.table)
    begin_table(data, tiles.other)
    return State(options, seats, data)


def _features(options: LandVsSeaOptions, seats: int) -> int:
    """What is played with; three players always score chains and trade."""
    three = seats == 3
    return (
        MOUNTAINS_CORALS * (options.mountains_corals or three)
        | CARAVANS_SHIPS * (options.caravans_ships or three)
        | WAYPOINTS * options.waypoints
        | MUST_PLAY_AGAIN * (options.play_again == "mandatory")
        | MUST_STEAL * (options.steal == "mandatory")
    )


def hand(data: Data, seat: int) -> list[int]:
    """The faces that lie up in a seat's hand."""
    start = HANDS + HAND_TILES * seat
    faces: list[int] = data[start : start + data[HAND_SIZES + seat]].tolist()
    return faces
