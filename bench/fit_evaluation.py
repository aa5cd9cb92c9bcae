"""Fits the weights of Railroad Ink's evaluation: features after each round against the final scores.

Greedy games with the weights so far, shaken a little so that many kinds of boards are seen, give the
data; for every number of rounds left a ridge regression, drawn towards the weights so far, gives new
ones. A few turns of this from the bare score are enough. These are games without expansions: the weights
of what only expansions bring stay as they are.

    python -m bench.fit_evaluation [turns] [games]
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import begin_round, draw
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    WEIGHTS,
    Feature,
    evaluate,
)
from branchline.games.railroad_ink.kernels.pictures import DATA, DICE_SETS
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.state import empty_block

Floats = NDArray[np.float64]
ROUNDS, WIDTH, PULL, KEEP = 7, 8, 20.0, 4
SCORE: Floats = WEIGHTS[0] / POINT


def played(seed: int, weights: Floats) -> Floats:
    """Features after each round of one game with shaken weights; the last row gives the final score."""
    random = np.random.default_rng(seed)
    noise = 0.3 if seed % 2 else 0.1
    shaken = weights * (1 + noise * random.standard_normal(weights.shape))
    shaken += 0.2 * noise * random.standard_normal(weights.shape)
    shaken[0] = weights[0]
    rows = np.rint(shaken * POINT).astype(np.int32)
    head, block = np.zeros(at.HEAD_SIZE, np.int32), empty_block()
    head[at.HEAD_ROUNDS], head[at.HEAD_FEATURES], head[at.HEAD_STAGE] = ROUNDS, at.CLASSIC_LONGEST, at.DRAWING
    planner, work = Planner(WIDTH, 1), np.empty(EVALUATION_WORK, np.int32)
    measured = np.zeros((ROUNDS, FEATURES), np.int32)
    for number in range(ROUNDS):
        head[at.HEAD_ROUND] = number + 1
        block[at.DICE : at.DICE + at.ROUTE_DICE] = [random.choice(die) for die in DICE_SETS["classic"]]
        begin_round(head, block)
        for drawing in planner.plans(head, block, weights=rows)[0].drawings:
            draw(head, np.array(drawing, np.int32), block)
        evaluate(head, block, WEIGHTS[0], measured[number], work)
    return measured.astype(np.float64)


def fitted(weights: Floats, games: Floats) -> Floats:
    """New weights from games: an array of (game, round, feature)."""
    result = weights.copy()
    totals = games[:, -1] @ SCORE
    for left in range(1, ROUNDS):
        features = games[:, ROUNDS - 1 - left]
        pull = np.diag([0.001 if feature is Feature.BOARD else PULL for feature in Feature])
        gain = totals - features @ SCORE
        known = pull @ (weights[left] - SCORE)
        result[left] = SCORE + np.linalg.solve(features.T @ features + pull, features.T @ gain + known)
    return result


def main(turns: int = 10, count: int = 2000) -> None:
    weights = np.tile(SCORE, (ROUNDS, 1))
    weights[1:, Feature.ERRORS] = np.linspace(-0.5, 0, ROUNDS - 1)
    weights[1:, Feature.LAND :] = WEIGHTS[1:, Feature.LAND :] / POINT
    seen: list[Floats] = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        for turn in range(turns):
            seeds = range(turn * count, (turn + 1) * count)
            seen.append(np.array(list(workers.map(played, seeds, [weights] * count, chunksize=16))))
            sys.stderr.write(f"turn {turn + 1}: {(seen[-1][:, -1] @ SCORE).mean():.2f} points a game\n")
            weights = fitted(weights, np.concatenate(seen[-KEEP:]))
    lines = [
        f'  "{feature.name.lower()}": {json.dumps(weights[1:, feature].round(2).tolist())}'
        for feature in Feature
    ]
    (DATA / "evaluation.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
