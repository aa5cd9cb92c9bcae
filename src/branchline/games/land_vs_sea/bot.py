"""What bots know of Land vs Sea.

A simple one sees what a turn brings at once, and what visible tiles could bring; one that looks ahead knows
which placements promise most, and how games go on.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS, neighbour_count
from branchline.games.land_vs_sea.kernels.gains import best_gain, lead, placement_gains
from branchline.games.land_vs_sea.kernels.placing import draw_sides
from branchline.games.land_vs_sea.kernels.playout import playouts as play_out
from branchline.games.land_vs_sea.kernels.prospects import WEIGHTS
from branchline.games.land_vs_sea.kernels.rollout import rollouts as roll_out
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.kernels.turns import play_tile
from branchline.games.land_vs_sea.kernels.weighing import weigh_placements
from branchline.games.land_vs_sea.legal import action_is_mandatory, moves, placement_rows
from branchline.games.land_vs_sea.moves import PASS, STACKS, Move, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.sides import own_side, side_count
from branchline.games.land_vs_sea.state import (
    NO_EVENTS,
    Data,
    LandVsSeaState,
    area_at,
    hand,
    open_edges,
    sides_undrawn,
)
from branchline.parts.compiled import new_random

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.thinking import Floats

    Plan = tuple[Move, ...]

MOST_PLANS = 4
"""Ways to go on that are worth a closer look."""
MOST_PAIRS = 6
"""First tiles with Play Again for which all second tiles are tried."""
NEXT_TILE_WEIGHT = 0.25
"""What a point is worth that could be scored next with a tile that lies open."""
WAYPOINT_WEIGHT = 0.4
"""What a waypoint on the map is worth that one more tile brings back."""

TURNS = 6
"""How many turns a rollout goes on before it is judged."""

TILE_STAGES = (at.Stage.PLAY, at.Stage.AGAIN, at.Stage.SPECIAL)


# --- plans ----------------------------------------------------------------------------------------


def plans(
    tiles: TileSet, state: LandVsSeaState, seat: int, random: Random, limit: int
) -> list[tuple[Move, ...]]:
    """The placements that get the own side ahead most; the waypoints that come back soonest."""
    most = min(limit, MOST_PLANS)
    if state.data[at.STAGE] in TILE_STAGES:
        found = _ranked_turns(tiles, state, seat, np.random.default_rng(random.getrandbits(64)))
        return [turn for _, turn in found[:most]]
    listed = moves(tiles, state, seat)
    if state.data[at.STAGE] == at.Stage.WAYPOINT:
        listed = sorted(listed, key=lambda move: _tiles_to_return(state.data, move))[:most]
    return [(move,) for move in listed[:limit]]


def _tiles_to_return(data: Data, move: Move) -> int:
    """How many tiles bring back a waypoint that is set by a move."""
    if not isinstance(move, SetWaypoint):
        return EDGES
    return _tiles_to_close(data, area_at(data, move.q, move.r, move.area))


def _tiles_to_close(data: Data, area: int) -> int:
    """How many tiles complete an area, or surround its tile, at best."""
    return min(open_edges(data, area), EDGES - neighbour_count(data, area // MOST_AREAS))


def _ranked_turns(
    tiles: TileSet, state: LandVsSeaState, seat: int, generator: np.random.Generator
) -> list[tuple[int, tuple[Move, ...]]]:
    """Placements and their gains, each with the best second tile or special tile that it leads to.

    Best first; equal ones in random order.
    """
    rows, results = _placements_and_gains(tiles, state, seat, generator)
    order = np.argsort(-results[:, 0], kind="stable")
    goes_on = np.isin(results[order, 1], TILE_STAGES)
    found: list[tuple[int, tuple[Move, ...]]] = []
    for row in (*order[~goes_on][:MOST_PLANS].tolist(), *order[goes_on][:MOST_PAIRS].tolist()):
        gain, stage = results[row].tolist()
        face, q, r, rotation = rows[row].tolist()
        turn: tuple[Move, ...] = (Place(tiles.names[face], q, r, rotation),)
        if stage in TILE_STAGES:
            after = state.copy()
            play_tile(after.data, tiles.table, face, q, r, rotation, NO_EVENTS)
            next_gain, rest = _ranked_turns(tiles, after, seat, generator)[0]
            gain, turn = gain + next_gain, turn + rest
        found.append((gain, turn))
    if state.data[at.STAGE] == at.Stage.AGAIN and not action_is_mandatory(state.data):
        found.append((0, (PASS,)))
    return sorted(found, key=lambda turn: -turn[0])


def _placements_and_gains(
    tiles: TileSet, state: LandVsSeaState, seat: int, generator: np.random.Generator
) -> tuple[Data, Data]:
    """All placements in random order; for each its gain and the stage to which it leads."""
    rows = generator.permutation(placement_rows(tiles, state.data))
    results = np.empty((len(rows), 2), np.int32)
    placement_gains(state.data, tiles.table, own_side(state.data, seat), rows, results)
    return rows, results


# --- value ----------------------------------------------------------------------------------------


def value(tiles: TileSet, state: LandVsSeaState, seat: int) -> float:
    """The lead in points; what the own open tiles could gain, less what those of the best opponent could."""
    data = state.data
    side, others = own_side(data, seat), side_count(state.seats) - 1
    worth = lead(data, side) / others
    if data[at.STAGE] == at.Stage.OVER:
        return worth
    opponents = [other for other in range(state.seats) if own_side(data, other) != side]
    own_gain = best_gain(data, tiles.table, seat)
    threat = max(best_gain(data, tiles.table, other) for other in opponents)
    return worth + NEXT_TILE_WEIGHT * (own_gain - threat) / others + _waypoint_value(data, seat)


def _waypoint_value(data: Data, seat: int) -> float:
    """What the own waypoint on the map is worth: the more, the fewer tiles bring it back."""
    area = int(data[at.WAYPOINT + seat])
    if area == NONE:
        return 0.0
    return WAYPOINT_WEIGHT / _tiles_to_close(data, area)


# --- looking ahead --------------------------------------------------------------------------------


def candidates(tiles: TileSet, state: LandVsSeaState, seat: int, random: Random, limit: int) -> list[Plan]:
    """The placements that are worth most with what open areas promise; else what a simple bot looks at."""
    data = state.data
    if data[at.STAGE] not in (at.Stage.PLAY, at.Stage.AGAIN):
        return plans(tiles, state, seat, random, limit)
    held = [side for face in hand(data, seat) for side in (face, data[at.OTHER_SIDE + face])]
    rows, worths = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(MOST_PLACEMENTS)
    count = weigh_placements(data, tiles.table, WEIGHTS, seat, np.array(held, np.int32), rows, worths)
    shuffled = np.random.default_rng(random.getrandbits(64)).permutation(count)
    best = shuffled[np.argsort(-worths[shuffled], kind="stable")][:limit]
    places: list[Plan] = [(Place(tiles.names[face], *place),) for face, *place in rows[best].tolist()]
    may_pass = data[at.STAGE] == at.Stage.AGAIN and not action_is_mandatory(data)
    return [*places[: limit - 1], (PASS,)] if may_pass else places


def rollouts(
    tiles: TileSet, states: Sequence[LandVsSeaState], seat: int, plans: Sequence[Plan], seeds: Sequence[int]
) -> Floats:
    """Each plan in each future: everyone goes on with what is worth most at once, for a few turns."""
    stacked = np.stack([state.data for state in states])
    randoms = np.array([[new_random(2 * seed)[0], new_random(2 * seed + 1)[0]] for seed in seeds])
    results = np.empty((len(plans), len(seeds)))
    for row, plan in enumerate(plans):
        numbers = np.array([_numbers(tiles, move) for move in plan], np.int32).reshape(-1, 4)
        roll_out(stacked, tiles.table, WEIGHTS, seat, numbers, TURNS, randoms, results[row])
    return results


def _numbers(tiles: TileSet, move: Move) -> tuple[int, int, int, int]:
    """A move as kernels know it."""
    match move:
        case Place(face, q, r, rotation):
            return tiles.numbers[face], q, r, rotation
        case Take():
            return STACKS.index(move.stack), 0, 0, 0
        case Steal():
            return tiles.numbers[move.face], 0, 0, 0
        case SetWaypoint():
            return 0, move.q, move.r, move.area
    return NONE, 0, 0, 0


def playouts(tiles: TileSet, state: LandVsSeaState, seat: int, count: int, seed: int) -> Floats:
    """Random games to the end: by how much the seat's side is ahead of the best other one."""
    if not sides_undrawn(state.data):
        return _played_out(tiles, state.data, seat, count, seed)
    lands = np.array(Random(seed).choices(range(state.seats), k=count), np.int32)
    results = np.empty(count)
    for land in range(state.seats):
        data = state.data.copy()
        draw_sides(data, land)
        chosen = lands == land
        results[chosen] = _played_out(tiles, data, seat, int(chosen.sum()), seed)
    return results


def _played_out(tiles: TileSet, data: Data, seat: int, count: int, seed: int) -> Floats:
    scores, no_log, last = (
        np.empty((count, len(at.Side)), np.int32),
        np.zeros(1, np.int32),
        np.empty_like(data),
    )
    play_out(data, tiles.table, new_random(seed), scores, no_log, last)
    sides, own = side_count(int(data[at.SEATS])), own_side(data, seat)
    others = [side for side in range(sides) if side != own]
    leads: Floats = (scores[:, own] - scores[:, others].max(axis=1)).astype(np.float64)
    return leads
