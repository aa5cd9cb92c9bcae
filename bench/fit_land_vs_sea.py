"""Fits what open areas are worth in Land vs Sea: those at the beginning of each turn against the final lead.

Games for two without modules, played on by the weights so far, give the data; for each stage of the game a
ridge regression gives new weights. A few turns of this, from the weights so far or from nothing, are enough.

    python -m bench.fit_land_vs_sea [turns] [games]
"""

from __future__ import annotations

import json
import sys

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.gains import lead
from branchline.games.land_vs_sea.kernels.prospects import (
    CASES,
    PLAY_AGAIN_WEIGHT,
    WEIGHTS,
    Floats,
    open_areas_worth,
    tiles_left,
    weight_stage,
)
from branchline.games.land_vs_sea.kernels.rollout import play_on
from branchline.games.land_vs_sea.kernels.tables import DATA
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.sides import own_side
from branchline.games.land_vs_sea.state import Data
from branchline.parts.compiled import Random, new_random

FACES = GAME.tiles.table
SEATS = 2
PLAY_AGAIN = 0.7
"""What placing another tile is worth, found by games between weights that differ in this alone."""
RIDGE = 30.0
STAGES, TERMS = CASES[0], PLAY_AGAIN_WEIGHT // CASES[0]


def features(data: Data, stage: int, side: int) -> Floats:
    """How often each weight of a stage counts, for the side that has just moved."""
    found, weights = np.empty(TERMS), np.zeros(PLAY_AGAIN_WEIGHT + 1)
    for term in range(TERMS):
        weights[stage * TERMS + term] = 1
        found[term] = open_areas_worth(data, FACES, weights, side, side)
        weights[stage * TERMS + term] = 0
    return found


def played(weights: Floats, draws: Random, random: Random) -> list[tuple[int, Floats, int]]:
    """One game: at the beginning of each turn the stage, the features and what is still to be gained."""
    data = GAME.setup(LandVsSeaOptions(), SEATS).data
    seen: list[tuple[int, Floats, int, int]] = []
    while True:
        play_on(data, FACES, weights, int(data[at.TURN]), 1, draws, random)
        if data[at.STAGE] == at.Stage.OVER:
            return [(stage, row, lead(data, side) - before) for stage, row, side, before in seen]
        stage, side = weight_stage(tiles_left(data)), 1 - own_side(data, int(data[at.TURN]))
        seen.append((stage, features(data, stage, side), side, lead(data, side)))


def fitted(games: list[tuple[int, Floats, int]]) -> Floats:
    """New weights; in each stage there is a constant, too, which is the same for all placements."""
    result: list[float] = []
    pull = np.diag([RIDGE] * TERMS + [0.0])
    for stage in range(STAGES):
        rows = np.array([[*row, 1.0] for number, row, _ in games if number == stage])
        gains = np.array([gain for number, _, gain in games if number == stage])
        result.extend(np.linalg.solve(rows.T @ rows + pull, rows.T @ gains)[:TERMS])
    return np.array([*result, PLAY_AGAIN])


def main(turns: int = 2, count: int = 3000) -> None:
    weights = WEIGHTS
    draws, random = new_random(1), new_random(2)
    for _ in range(turns):
        games = [row for _ in range(count) for row in played(weights, draws, random)]
        weights = fitted(games)
    write(weights)


def write(weights: Floats) -> None:
    """Writes the weights as kernels read them."""
    areas = (np.round(weights[:PLAY_AGAIN_WEIGHT], 2) + 0.0).reshape(CASES).tolist()  # no -0.0
    stages = ",\n".join(f"  {json.dumps(stage)}" for stage in areas)
    (DATA / "evaluation.json").write_text(f'{{"play_again": {PLAY_AGAIN}, "open_areas": [\n{stages}\n]}}\n')


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
