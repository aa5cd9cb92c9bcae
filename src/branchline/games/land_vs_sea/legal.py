"""Who may act, what is legal, and what can still be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.moves import LazyMoves
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS, placements, special_placements
from branchline.games.land_vs_sea.kernels.hands import stack_to_turn_up
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.kernels.turns import can_steal_from, waypoint_areas
from branchline.games.land_vs_sea.moves import DONE, PASS, TAKES, Move, Place, SetWaypoint, Steal
from branchline.games.land_vs_sea.state import Data, LandVsSeaState, hand, locate_area

if TYPE_CHECKING:
    from collections.abc import Sequence


def phase(state: LandVsSeaState) -> int:
    """Grows with every tile that is taken or stolen, and with every turn."""
    return state.data.item(at.PHASE)


def actors(state: LandVsSeaState) -> tuple[int, ...]:
    """The seat whose turn it is, unless something is to be drawn or all is over."""
    *stacks, stage, _, turn, _, _, features, _ = state.data[at.STACK_TOPS :].tolist()
    to_be_drawn = features & at.UNDRAWN_SIDES or (NONE in stacks and stack_to_turn_up(state.data) != NONE)
    return () if to_be_drawn or stage == at.Stage.OVER else (turn,)


def moves(tiles: TileSet, state: LandVsSeaState, seat: int) -> Sequence[Move]:
    """All legal moves of a seat."""
    if seat not in actors(state):
        return ()
    data = state.data
    match int(data[at.STAGE]):
        case at.Stage.DEAL | at.Stage.REFILL:
            return [take for stack, take in enumerate(TAKES) if data[at.STACK_SIZES + stack]]
        case at.Stage.STEAL:
            victims = [other for other in range(state.seats) if can_steal_from(data, other)]
            steals = [Steal(tiles.names[face]) for victim in victims for face in hand(data, victim)]
            return steals if action_is_mandatory(data) else [*steals, PASS]
        case at.Stage.WAYPOINT:
            return [*_waypoints(tiles, data), PASS]
        case at.Stage.CONFIRM:
            return [DONE]
    may_pass = data[at.STAGE] == at.Stage.AGAIN and not action_is_mandatory(data)
    return _places(tiles, data, (PASS,) if may_pass else ())


def action_is_mandatory(data: Data) -> bool:
    """Whether the action of the tile just placed, Play Again or Steal, must be carried out."""
    feature = at.MUST_PLAY_AGAIN if data[at.STAGE] == at.Stage.AGAIN else at.MUST_STEAL
    return bool(data[at.FEATURES] & feature)


def placement_rows(tiles: TileSet, data: Data) -> Data:
    """All placements of the seat whose turn it is, as rows of (face, q, r, rotation)."""
    rows = np.empty((MOST_PLACEMENTS, 4), np.int32)
    list_placements = special_placements if data[at.STAGE] == at.Stage.SPECIAL else placements
    return rows[: list_placements(data, tiles.table, rows)]


def _places(tiles: TileSet, data: Data, more: tuple[Move, ...]) -> Sequence[Move]:
    def place(row: Sequence[int]) -> Move:
        face, q, r, rotation = row
        return Place(tiles.names[face], q, r, rotation)

    def text(row: Sequence[int]) -> str:
        return str(place(row))

    return LazyMoves(placement_rows(tiles, data), place, text, more)


def _waypoints(tiles: TileSet, data: Data) -> Sequence[Move]:
    found = np.empty(at.SLOTS * MOST_AREAS, np.int32)
    areas: list[int] = found[: waypoint_areas(data, tiles.table, found)].tolist()
    return [SetWaypoint(*locate_area(data, area)) for area in areas]
