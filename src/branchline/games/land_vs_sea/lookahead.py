"""What a bot that looks ahead knows of Land vs Sea: which placements promise most, and how games go on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.land_vs_sea import bot
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS
from branchline.games.land_vs_sea.kernels.placing import draw_sides, own_side
from branchline.games.land_vs_sea.kernels.playout import playouts as play_out
from branchline.games.land_vs_sea.kernels.prospects import WEIGHTS
from branchline.games.land_vs_sea.kernels.rollout import rollouts as roll_out
from branchline.games.land_vs_sea.kernels.tables import NONE, TileSet
from branchline.games.land_vs_sea.kernels.weighing import weigh_placements
from branchline.games.land_vs_sea.legal import action_is_mandatory
from branchline.games.land_vs_sea.moves import PASS, STACKS, Move, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.sides import side_count
from branchline.games.land_vs_sea.state import LandVsSeaState, hand, sides_undrawn
from branchline.parts.compiled import new_random

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.thinking import Floats
    from branchline.games.land_vs_sea.state import Data

    Plan = tuple[Move, ...]

TURNS = 4
"""How many turns a game goes on before it is judged."""


def candidates(tiles: TileSet, state: LandVsSeaState, seat: int, random: Random, limit: int) -> list[Plan]:
    """The placements that are worth most with what open areas promise; else what a simple bot looks at."""
    data = state.data
    if data[at.STAGE] not in (at.Stage.PLAY, at.Stage.AGAIN):
        return bot.plans(tiles, state, seat, random, limit)
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
        moves = np.array([_numbers(tiles, move) for move in plan], np.int32).reshape(-1, 4)
        roll_out(stacked, tiles.table, WEIGHTS, seat, moves, TURNS, randoms, results[row])
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
