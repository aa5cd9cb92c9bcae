"""Fits the weights of Railroad Ink's rollouts: what a board is worth if the next rounds are played well.

It goes backwards from the end. Boards with so many rounds left come from games with shaken weights, so that
many kinds of boards are seen. What such a board is worth is the mean over some rolls of the best plan's value
under the weights for one round less, found before; with the last round drawn that is the score itself. A
ridge regression of the gain on the features, drawn towards the weights so far, gives the new ones.

    python -m bench.fit_evaluation [boards] [rolls] [none|rivers|lakes|…] …
"""

from __future__ import annotations

import sys

import msgspec
import numpy as np
from numpy.typing import NDArray

from branchline.games import game
from branchline.games.railroad_ink.bot import answer_events
from branchline.games.railroad_ink.expansions import EXPANSIONS
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import begin_round, draw
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    ROLLOUT_FILE,
    WEIGHTS,
    Feature,
    evaluate,
    load_rollout_weights,
)
from branchline.games.railroad_ink.kernels.judgement import NOBODY
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.playout import dice_table
from branchline.games.railroad_ink.kernels.rollouts import roll_out
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.state import head_of, seat_block
from branchline.parts.compiled import Ints

Floats = NDArray[np.float64]
WIDTH, CHOICE, PULL = 4, 3, 10.0
SCORE: Floats = WEIGHTS[0] / POINT


class Study:
    """Games for one with an expansion, or with none."""

    def __init__(self, expansion: str, seed: int) -> None:
        options = RailroadInkOptions(longest="classic", expansion=expansion)  # type: ignore[arg-type]
        start = game("railroad-ink").setup(options, 1)
        self.head, self.block = head_of(start), seat_block(start, 0)
        self.head[at.HEAD_STAGE] = at.DRAWING
        self.rounds = int(self.head[at.HEAD_ROUNDS])
        self.dice = dice_table("classic", *([] if expansion == "none" else [expansion]))
        self.random = np.random.default_rng(seed)

    def rolls(self, count: int) -> Ints:
        """As `roll_out` wants them."""
        found = np.full((count, 1, at.MAX_DICE), -1, np.int32)
        for die, faces in enumerate(self.dice):
            found[:, 0, die] = self.random.choice(faces, count)
        return found

    def played(self, weights: Ints) -> list[Ints]:
        """The boards after each round of one game with shaken weights, now and then not the best plan."""
        noise = self.random.choice([0.05, 0.15, 0.3])
        shaken = np.rint(weights * (1 + noise * self.random.standard_normal(weights.shape))).astype(np.int32)
        shaken[0] = weights[0]
        planner, head, block = Planner(WIDTH, CHOICE), self.head.copy(), self.block.copy()
        boards = []
        for number in range(1, self.rounds):
            head[at.HEAD_ROUND] = number
            block[at.DICE : at.DICE + at.MAX_DICE] = self.rolls(1)[0, 0]
            begin_round(head, block)
            _, block = answer_events(head, block)
            plans = planner.plans(head, block, weights=shaken)
            for drawing in plans[int(self.random.integers(len(plans)))].drawings:
                draw(head, np.array(drawing, np.int32), block)
            boards.append(block.copy())
        return boards

    def worth(self, boards: Ints, left: int, rolls: int, weights: Ints) -> Floats:
        """The mean value of each board, in points, each with rolls of its own."""
        head, found = self.head.copy(), np.empty((1, rolls), np.int64)
        ends = np.empty((1, rolls, at.SEAT_SIZE), np.int32)
        head[at.HEAD_ROUND] = self.rounds - left + 1
        means = np.empty(len(boards))
        for number, board in enumerate(boards):
            roll_out(head, board[None], self.rolls(rolls), weights, NOBODY, WIDTH, 1, found, ends)
            means[number] = found.mean() / POINT
        return means

    def features(self, boards: Ints) -> Floats:
        counted, work = np.empty((len(boards), FEATURES), np.int32), np.empty(EVALUATION_WORK, np.int32)
        for row, board in zip(counted, boards, strict=True):
            evaluate(self.head, board, WEIGHTS[0], row, work)
        return counted.astype(np.float64)


def fitted(features: Floats, worth: Floats, before: Floats) -> tuple[Floats, float]:
    """New weights for one number of rounds left, and the part of the gain that they leave unexplained."""
    pull = np.diag([0.001 if feature is Feature.BOARD else PULL for feature in Feature])
    gain = worth - features @ SCORE
    known = pull @ (before - SCORE)
    found = np.linalg.solve(features.T @ features + pull, features.T @ gain + known)
    return SCORE + found, float(np.var(gain - features @ found) / np.var(gain))


def fit(expansion: str, count: int, rolls: int, before: Ints) -> Ints:
    """Weights for games with an expansion, beginning with others."""
    study = Study(expansion, seed=17)
    weights = before.astype(np.float64) / POINT
    games = [study.played(before) for _ in range(count)]
    for left in range(1, study.rounds):
        boards = np.array([boards[-left] for boards in games])
        features = study.features(boards)
        worth = study.worth(boards, left, rolls, np.rint(weights * POINT).astype(np.int32))
        weights[left], rest = fitted(features, worth, before[left] / POINT)
        sys.stderr.write(
            f"{expansion}, {left} rounds left: {worth.mean():.2f} points, {rest:.2f} unexplained\n"
        )
    return np.rint(weights * POINT).astype(np.int32)


def main(expansions: list[str], boards: int = 2500, rolls: int = 12) -> None:
    known = load_rollout_weights() if ROLLOUT_FILE.exists() else {"none": WEIGHTS}
    for expansion in expansions or ("none", *EXPANSIONS):
        known[expansion] = fit(expansion, boards, rolls, known["none"])
        data = {
            name: {feature.name.lower(): (rows[1:, feature] / POINT).tolist() for feature in Feature}
            for name, rows in known.items()
        }
        ROLLOUT_FILE.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1))


if __name__ == "__main__":
    main(sys.argv[3:], *map(int, sys.argv[1:3]))
