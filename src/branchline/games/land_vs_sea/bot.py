"""What a simple bot knows of Land vs Sea: what a turn brings at once, and what the tiles in sight promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea.kernels.board import (
    MOST_PLACEMENTS,
    neighbours,
    placements,
    slot_at,
    special_placements,
)
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.layout import AREA_OPEN, AREA_PARENT, STAGE, WAYPOINT, Stage
from branchline.games.land_vs_sea.kernels.swings import lead, prospect, swings
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.kernels.turns import play_tile
from branchline.games.land_vs_sea.legal import moves, must_act
from branchline.games.land_vs_sea.moves import PASS, Move, Place, SetWaypoint
from branchline.games.land_vs_sea.roles import side_of, sides
from branchline.games.land_vs_sea.state import UNNOTED, Data, LandVsSeaState

if TYPE_CHECKING:
    from random import Random

PLANS = 4
"""Ways to go on that are worth a closer look."""
PAIRS = 6
"""First tiles with Play Again for which all second tiles are tried."""
PROMISE = 0.25
"""What a point is worth that could be made next with a tile that lies open."""
MARKED = 0.4
"""What a waypoint on the map is worth that one more tile brings back."""

TILE_STAGES = (Stage.PLAY, Stage.AGAIN, Stage.SPECIAL)


def plans(
    tiles: TileSet, state: LandVsSeaState, seat: int, random: Random, limit: int
) -> list[tuple[Move, ...]]:
    """The placements of a turn with the best swing for the own side; the waypoints that come back soonest."""
    most = min(limit, PLANS)
    if state.data[STAGE] in TILE_STAGES:
        found = _turns(tiles, state, seat, np.random.default_rng(random.getrandbits(64)))
        return [turn for _, turn in found[:most]]
    listed = moves(tiles, state, seat)
    if state.data[STAGE] == Stage.WAYPOINT:
        listed = sorted(listed, key=lambda move: _return(state.data, move))[:most]
    return [(move,) for move in listed[:limit]]


def _return(data: Data, move: Move) -> int:
    """How many tiles bring back a waypoint that is set by a move."""
    if not isinstance(move, SetWaypoint):
        return EDGES
    return _distance(data, MOST_AREAS * slot_at(data, move.q, move.r) + move.area)


def _distance(data: Data, area: int) -> int:
    """How many tiles complete an area, or surround its tile, at best."""
    open_edges = int(data[AREA_OPEN + root_of(data, AREA_PARENT, area)])
    return min(open_edges, EDGES - neighbours(data, area // MOST_AREAS))


def _turns(
    tiles: TileSet, state: LandVsSeaState, seat: int, shuffle: np.random.Generator
) -> list[tuple[int, tuple[Move, ...]]]:
    """Placements and their swings, each with the best second tile or special tile that it leads to.

    Best first; equal ones in random order.
    """
    rows, results = _swings(tiles, state, seat, shuffle)
    order = np.argsort(-results[:, 0], kind="stable")
    more = np.isin(results[order, 1], TILE_STAGES)
    found: list[tuple[int, tuple[Move, ...]]] = []
    for row in (*order[~more][:PLANS].tolist(), *order[more][:PAIRS].tolist()):
        gain, stage = results[row].tolist()
        face, q, r, rotation = rows[row].tolist()
        turn: tuple[Move, ...] = (Place(tiles.names[face], q, r, rotation),)
        if stage in TILE_STAGES:
            after = state.copy()
            play_tile(after.data, tiles.table, face, q, r, rotation, UNNOTED)
            then, rest = _turns(tiles, after, seat, shuffle)[0]
            gain, turn = gain + then, turn + rest
        found.append((gain, turn))
    if state.data[STAGE] == Stage.AGAIN and not must_act(state.data):
        found.append((0, (PASS,)))
    return sorted(found, key=lambda turn: -turn[0])


def _swings(
    tiles: TileSet, state: LandVsSeaState, seat: int, shuffle: np.random.Generator
) -> tuple[Data, Data]:
    """All placements in random order; for each its swing and the stage to which it leads."""
    rows = np.empty((MOST_PLACEMENTS, 4), np.int32)
    listed = special_placements if state.data[STAGE] == Stage.SPECIAL else placements
    rows = shuffle.permutation(rows[: listed(state.data, tiles.table, rows)])
    results = np.empty((len(rows), 2), np.int32)
    swings(state.data, tiles.table, side_of(seat, state.seats), rows, results)
    return rows, results


def value(tiles: TileSet, state: LandVsSeaState, seat: int) -> float:
    """The lead in points; what the own open tiles promise, less what those of the best opponent do."""
    data = state.data
    side, others = side_of(seat, state.seats), len(sides(state.seats)) - 1
    worth = lead(data, side) / others
    if data[STAGE] == Stage.OVER:
        return worth
    opponents = [other for other in range(state.seats) if side_of(other, state.seats) != side]
    promise = prospect(data, tiles.table, seat)
    threat = max(prospect(data, tiles.table, other) for other in opponents)
    return worth + PROMISE * (promise - threat) / others + _waypoint(data, seat)


def _waypoint(data: Data, seat: int) -> float:
    """What the own waypoint on the map is worth: the more, the fewer tiles bring it back."""
    area = int(data[WAYPOINT + seat])
    if area == NONE:
        return 0.0
    return MARKED / _distance(data, area)
