"""Fits the weights of Railroad Ink's closer look at a board: how features go together, what its cells meet.

In the first rounds of each game any of the best plans is drawn, so that many kinds of boards are seen; from
then on the best one. What the weights of the rollouts leave unexplained of the score, for boards with so many
rounds left, is fitted by a ridge regression. Sights that are hardly ever met have no weight.

    python -m bench.fit_promise [games]
"""

from __future__ import annotations

import sys

import msgspec
import numpy as np
from numpy.typing import NDArray

from bench.fit_evaluation import Study
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.effects import begin_round, draw
from branchline.games.railroad_ink.kernels.evaluation import POINT, load_rollout_weights
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.promise import (
    PAIRED,
    PROMISE_FILE,
    SHOWN,
    SHOWN_AT_BORDER,
    SIGHTS,
    PromiseRow,
    alike,
)
from branchline.parts.compiled import Ints

Floats = NDArray[np.float64]
WIDTH, CHOICE = 4, 6
ROWS = 3
"""Rounds left, at most, for which weights are fitted."""
PULL, PULL_OF_PAIRS = 100.0, 1000.0
"""How much the weights are drawn to nothing."""
RARE = 20
ONE, OTHER = np.triu_indices(PAIRED - 1)


class Played(msgspec.Struct):
    """One game."""

    boards: list[Ints]
    score: float
    explored: int
    """Rounds in which any plan was drawn."""


def play(study: Study, weights: Ints) -> Played:
    """A game with the boards after each of its rounds."""
    planner, head, block = Planner(WIDTH, CHOICE), study.head.copy(), study.block.copy()
    game = Played([], 0.0, int(study.random.integers(study.rounds)))
    for number in range(1, study.rounds + 1):
        head[at.HEAD_ROUND] = number
        block[at.DICE : at.DICE + at.MAX_DICE] = study.rolls(1)[0, 0]
        begin_round(head, block)
        plans = planner.plans(head, block, weights=weights)
        chosen = int(study.random.integers(len(plans))) if number <= game.explored else 0
        for drawing in plans[chosen].drawings:
            draw(head, np.array(drawing, np.int32), block)
        game.boards.append(block.copy())
        game.score = plans[chosen].value / POINT
    return game


def sights(boards: Ints) -> tuple[Floats, list[tuple[int, int]]]:
    """How often each sight is met on each board, and one cell with it; those that are alike are one."""
    first = {(cell, sight): min(alike(cell, sight)) for cell in range(at.CELLS) for sight in range(SIGHTS)}
    places = sorted(set(first.values()))
    column = {place: number for number, place in enumerate(places)}
    counted = np.zeros((len(boards), len(places)))
    for cell in range(at.CELLS):
        seen = np.zeros(len(boards), np.int64)
        for side, neighbour in enumerate(NEIGHBOUR[cell]):
            shown = SHOWN_AT_BORDER[cell, side] if neighbour < 0 else SHOWN[boards[:, neighbour], side ^ 2]
            seen |= shown << 2 * side
        for row in np.flatnonzero(boards[:, at.PICTURE + cell] == 0):
            counted[row, column[first[cell, int(seen[row])]]] += 1
    return counted, places


def fit(study: Study, games: list[Played], left: int, weights: Ints) -> PromiseRow:
    """Weights for one number of rounds left."""
    games = [game for game in games if game.explored <= study.rounds - left]
    boards = np.array([game.boards[-1 - left] for game in games])
    features = study.features(boards)
    rest = np.array([game.score for game in games]) - features @ weights[left] / POINT
    single = features[:, : PAIRED - 1]
    pairs = single[:, ONE] * single[:, OTHER]
    mean, spread = pairs.mean(0), pairs.std(0) + 1e-9
    counted, places = sights(boards)
    often = counted.sum(0) > RARE
    known = np.hstack([np.ones((len(games), 1)), single, (pairs - mean) / spread, counted[:, often]])
    pull = np.full(known.shape[1], PULL)
    pull[0] = 0
    pull[PAIRED : PAIRED + len(mean)] = PULL_OF_PAIRS
    found = np.linalg.solve(known.T @ known + np.diag(pull), known.T @ rest)
    of_pairs = found[PAIRED : PAIRED + len(mean)] / spread
    table = np.zeros((PAIRED, PAIRED))
    table[ONE, OTHER] = of_pairs
    table[:-1, -1] = found[1:PAIRED] + weights[left, : PAIRED - 1] / POINT
    table[-1, -1] = found[0] - of_pairs @ mean + weights[left, PAIRED - 1] / POINT
    unexplained = float(np.var(rest - known @ found) / np.var(rest))
    sys.stderr.write(f"{left} rounds left: {len(games)} boards, {unexplained:.3f} unexplained\n")
    of_cells = zip(np.array(places)[often].tolist(), found[PAIRED + len(mean) :].tolist(), strict=True)
    return PromiseRow(
        [
            (one, other, round(float(table[one, other]), 4))
            for one, other in zip(*np.triu_indices(PAIRED), strict=True)
        ],
        [(cell, sight, round(weight, 4)) for (cell, sight), weight in of_cells],
    )


def main(count: int = 16000) -> None:
    study, weights = Study("none", seed=23), load_rollout_weights()["none"]
    games = [play(study, weights) for _ in range(count)]
    rows = [fit(study, games, left, weights) for left in range(1, ROWS + 1)]
    PROMISE_FILE.write_bytes(msgspec.json.encode(rows))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
