"""The state of a game at its beginning, and how to read it; where everything is says `kernels/layout.py`.

An area of a tile on the map is one number: `MOST_AREAS` times its slot, plus its number on the face.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from branchline.core.options import effective_options
from branchline.core.state import State
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import slot_at
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.hands import set_up_table
from branchline.games.land_vs_sea.kernels.placing import draw_sides, set_up_map
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.meta import META, LandVsSeaOptions
from branchline.games.land_vs_sea.sides import side_count

Data = NDArray[np.int32]
LandVsSeaState = State[LandVsSeaOptions]

Hex = tuple[int, int]
"""A place on the map: axial coordinates (q, r), the start tile at (0, 0)."""

NO_EVENTS = np.zeros(1, np.int32)
"""For kernels that record scoring events, where nobody wants them: it has no room for any."""


def new_state(tiles: TileSet, options: LandVsSeaOptions, seats: int, land: int | None = 0) -> LandVsSeaState:
    """The start tile on the map, all other tiles in the two stacks.

    `land` is the seat that plays Land and begins; none as long as that is to be drawn.
    """
    return State(options, seats, _new_data(tiles, options, seats, land).copy())


@lru_cache(maxsize=64)  # every imagined state begins with it
def _new_data(tiles: TileSet, options: LandVsSeaOptions, seats: int, land: int | None) -> Data:
    data = np.zeros(at.SIZE, np.int32)
    data[at.SEATS] = seats
    data[at.FEATURES] = _features(options, seats)
    set_up_map(data, tiles.table)
    set_up_table(data, tiles.other_side)
    if land is None:
        data[at.FEATURES] |= at.UNDRAWN_SIDES
        data[at.TURN] = NONE
    else:
        draw_sides(data, land)
    return data


def _features(options: LandVsSeaOptions, seats: int) -> int:
    """What is played with; three players always score chains and trade."""
    played = effective_options(META, options, seats)
    assert isinstance(played, LandVsSeaOptions)
    return (
        at.MOUNTAINS_CORALS * played.mountains_corals
        | at.CARAVANS_SHIPS * played.caravans_ships
        | at.WAYPOINTS * played.waypoints
        | at.MUST_PLAY_AGAIN * (played.play_again == "mandatory")
        | at.MUST_STEAL * (played.steal == "mandatory")
    )


# --- reading --------------------------------------------------------------------------------------


def sides_undrawn(data: Data) -> bool:
    """Whether it is still to be drawn who plays which side."""
    return bool(data.item(at.FEATURES) & at.UNDRAWN_SIDES)


def hand(data: Data, seat: int) -> list[int]:
    """The faces that lie up in a seat's hand."""
    start = at.HANDS + at.HAND_LIMIT * seat
    faces: list[int] = data[start : start + data.item(at.HAND_SIZES + seat)].tolist()
    return faces


def scores(state: LandVsSeaState) -> list[int]:
    """The points of each side."""
    points: list[int] = state.data[at.SCORE : at.SCORE + side_count(state.seats)].tolist()
    return points


def area_at(data: Data, q: int, r: int, number: int) -> int:
    """The area with this number on the tile at a place."""
    return MOST_AREAS * slot_at(data, q, r) + number


def locate_area(data: Data, area: int) -> tuple[int, int, int]:
    """The place (q, r) of the tile an area is on, and its number there."""
    slot, number = divmod(area, MOST_AREAS)
    return int(data[at.Q + slot]), int(data[at.R + slot]), number


def open_edges(data: Data, area: int) -> int:
    """How many edges of an area, with all that is joined to it, face an empty place."""
    return int(data[at.AREA_OPEN_EDGES + root_of(data, at.AREA_PARENT, area)])
