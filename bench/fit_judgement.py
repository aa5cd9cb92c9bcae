"""Fits Railroad Ink's judgement: networks that say what a board is worth if all that is left is drawn well.

It goes backwards from the end. Boards with so many rounds left come from games that are played by the
judgement so far, more or less shaken, and from plans that were looked at there and not taken. What such a
board is worth is shown by some rolls: the best plan of the next round under the network for one round less,
found before; with the last round drawn that is the score itself. Each network is a ridge regression on
the description of the board, and two layers fitted to what that leaves; boards count twice, with highways and
railways exchanged. Each run begins with what the file knows of an expansion, and sees the boards that better
play leads to; an expansion of which it knows nothing yet begins with the weights of rollouts.

    python -m bench.fit_judgement [games] [jobs] [none|rivers|lakes|…] …
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.fit_evaluation import SCORE, Study
from branchline.games.railroad_ink.bot import answer_events
from branchline.games.railroad_ink.expansions import EXPANSIONS
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.description import DESCRIPTION, EXCHANGED
from branchline.games.railroad_ink.kernels.effects import begin_round, draw
from branchline.games.railroad_ink.kernels.evaluation import FEATURES, POINT, load_rollout_weights
from branchline.games.railroad_ink.kernels.judgement import (
    FIRST_LAYER,
    JUDGEMENT_FILE,
    LINEAR,
    NETWORK,
    NOBODY,
    SECOND_LAYER,
    Reals,
    describe_all,
    judge_all,
    load_judgement,
)
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.rollouts import roll_out
from branchline.parts.compiled import Ints

Floats = NDArray[np.float64]
SHAKES = (0.0, 0.7, 1.5, 3.0)
"""By how many points the values of plans are shaken, in a quarter of the games each."""
BEAM, PLANS = 24, 48
"""How wide a round is searched: a board is worth what can be made of it, not what a hasty look finds."""
BEST = 8
"""One of so many plans that came close joins the one that was taken, and any one."""
ROLLS = (8, 4, 4, 3, 3, 2)
"""Rolls that show what a board is worth with one, two, … rounds left: most luck is in the last."""
SHARE = 250
"""So many games make one share of the work."""
PULL, EPOCHS, BATCH, RATE, DECAY = 30.0, 16, 256, 1e-3, 1.0
HELD_BACK = 8
"""One board in so many tells when to stop."""


class JudgementStudy(Study):
    """Games for one, played by a judgement that is to be bettered."""

    def __init__(self, expansion: str, seed: int) -> None:
        super().__init__(expansion, seed)
        known = load_rollout_weights()
        self.weights = known.get(expansion, known["none"])

    def game(self, judges: Reals, shake: float) -> list[list[Ints]]:
        """After each round but the last: the board that the game goes on with, and two of those not taken."""
        planner, head, block = Planner(BEAM, PLANS), self.head.copy(), self.block.copy()
        boards = []
        for number in range(1, self.rounds):
            head[at.HEAD_ROUND] = number
            block[at.DICE : at.DICE + at.MAX_DICE] = self.rolls(1)[0, 0]
            begin_round(head, block)
            _, block = answer_events(head, block)
            plans = planner.plans(head, block, weights=self.weights)
            after = np.array([block] * len(plans))
            for board, plan in zip(after, plans, strict=True):
                for drawing in plan.drawings:
                    draw(head, np.array(drawing, np.int32), board)
            values = np.array([plan.value for plan in plans])
            if len(judges):
                judge_all(head, after, judges[self.rounds - number - 1], values)
            best = np.argsort(-values - shake * POINT * self.random.standard_normal(len(values)))
            block = after[best[0]]
            close = best[self.random.integers(min(BEST, len(best)))]
            boards.append([block.copy(), after[close], after[self.random.integers(len(after))]])
        return boards

    def judged_worth(self, boards: Ints, left: int, judges: Reals) -> Floats:
        """What can be made of each board with rolls of its own, in points."""
        rolls = ROLLS[min(left, len(ROLLS)) - 1]
        head, worth = self.head.copy(), np.empty((len(boards), rolls), np.int64)
        ends = np.empty((1, rolls, at.SEAT_SIZE), np.int32)
        head[at.HEAD_ROUND] = self.rounds - left + 1
        for board, row in zip(boards, worth, strict=True):
            roll_out(head, board[None], self.rolls(rolls), self.weights, judges, BEAM, PLANS, row[None], ends)
        found: Floats = worth.mean(1) / POINT
        return found


def played(expansion: str, judges: Reals, share: int) -> list[list[list[Ints]]]:
    """The boards of one share of the games."""
    study = JudgementStudy(expansion, seed=2 * share)
    return [study.game(judges, SHAKES[number % len(SHAKES)]) for number in range(SHARE)]


def worths(expansion: str, left: int, judges: Reals, share: int, boards: Ints) -> Floats:
    """What the boards of one share are worth."""
    return JudgementStudy(expansion, seed=2 * share + 1).judged_worth(boards, left, judges)


def described(head: Ints, boards: Ints) -> Floats:
    seen = np.empty((len(boards), DESCRIPTION), np.int32)
    describe_all(head, boards, seen)
    return seen.astype(np.float64)


def ridge(seen: Floats, gain: Floats) -> tuple[Floats, float]:
    """What each item adds to the gain, and what is added in any case."""
    means, spread = seen.mean(0), seen.std(0)
    varies = spread > 1e-9
    scaled = (seen - means)[:, varies] / spread[varies]
    found = np.linalg.solve(scaled.T @ scaled + PULL * np.eye(varies.sum()), scaled.T @ (gain - gain.mean()))
    linear = np.zeros(DESCRIPTION)
    linear[varies] = found / spread[varies]
    return linear, float(gain.mean() - means @ linear)


class Layers:
    """Two layers between a description and what a ridge regression leaves, fitted by Adam."""

    def __init__(self, random: np.random.Generator) -> None:
        first = random.standard_normal((DESCRIPTION, FIRST_LAYER)) / np.sqrt(DESCRIPTION)
        second = random.standard_normal((FIRST_LAYER, SECOND_LAYER)) * np.sqrt(2 / FIRST_LAYER)
        shapes = (first, np.zeros(FIRST_LAYER), second, np.zeros(SECOND_LAYER), np.zeros(SECOND_LAYER))
        self.parts = [part.astype(np.float32) for part in (*shapes, np.zeros(1))]
        self._mean = [np.zeros_like(part) for part in self.parts]
        self._square = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def values(self, seen: Reals) -> Reals:
        first, first_bias, second, second_bias, last, bias = self.parts
        units = np.maximum(seen @ first + first_bias, 0) @ second + second_bias
        found: Reals = np.maximum(units, 0) @ last + bias
        return found

    def learn(self, seen: Reals, rest: Reals, rate: float) -> None:
        """One step towards these values."""
        first, first_bias, second, second_bias, last, bias = self.parts
        one = seen @ first + first_bias
        two = np.maximum(one, 0) @ second + second_bias
        error = (np.maximum(two, 0) @ last + bias - rest) / len(rest)
        for_two = np.outer(error, last) * (two > 0)
        for_one = (for_two @ second.T) * (one > 0)
        slopes = (
            seen.T @ for_one,
            for_one.sum(0),
            np.maximum(one, 0).T @ for_two,
            for_two.sum(0),
            np.maximum(two, 0).T @ error,
            error.sum(keepdims=True),
        )
        self._steps += 1
        for place, (part, slope) in enumerate(zip(self.parts, slopes, strict=True)):
            mean, square = self._mean[place], self._square[place]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            level = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            decay = DECAY * part if place in (0, 2, 4) else 0
            part -= rate * (mean / (1 - 0.9**self._steps) / level + decay)


def fitted(seen: Floats, gain: Floats, random: np.random.Generator) -> tuple[Reals, float]:
    """A network, and the mean square of what it leaves of the boards held back."""
    held = np.arange(len(seen)) % HELD_BACK == 0
    twice = np.concatenate([seen[~held], seen[~held][:, EXCHANGED]])
    linear, bias = ridge(twice, np.tile(gain[~held], 2))
    rest = (np.tile(gain[~held], 2) - twice @ linear - bias).astype(np.float32)
    means, spread = twice.mean(0), np.maximum(twice.std(0), 0.1)
    scaled, held_rest = ((twice - means) / spread).astype(np.float32), gain[held] - seen[held] @ linear - bias
    held_scaled = ((seen[held] - means) / spread).astype(np.float32)
    layers, best = Layers(random), (np.inf, [np.zeros(0, np.float32)])
    layers.parts[0][twice.std(0) == 0] = 0
    steps, step = EPOCHS * (len(scaled) // BATCH), 0
    for _ in range(EPOCHS):
        order = random.permutation(len(scaled))
        for start in range(0, len(scaled) - BATCH + 1, BATCH):
            step += 1
            rate = RATE * min(1, step / 100) * (0.51 + 0.5 * np.cos(np.pi * step / steps))
            some = order[start : start + BATCH]
            layers.learn(scaled[some], rest[some], rate)
        left = float(np.mean((held_rest - layers.values(held_scaled)) ** 2))
        if left < best[0]:
            best = left, [part.copy() for part in layers.parts]
    first, first_bias, second, second_bias, last, more = best[1]
    unscaled = first / spread[:, None], first_bias - (means / spread) @ first
    parts = ([bias + more[0]], linear, unscaled[1], unscaled[0], second_bias, second, last)
    return np.concatenate([np.ravel(part) for part in parts]).astype(np.float32), best[0]


def fit(expansion: str, games: int, jobs: int, judges: Reals) -> Reals:
    """Networks for games with an expansion, on boards of games that others have played."""
    study = JudgementStudy(expansion, seed=17)
    found = np.zeros((study.rounds - 1, NETWORK), np.float32)
    usual = study.weights / POINT - SCORE
    with ProcessPoolExecutor(jobs) as workers:
        shares = range(games // SHARE)
        boards = list(workers.map(partial(played, expansion, judges), shares))
        for left in range(1, study.rounds):
            these = [np.array([board for game in share for board in game[-left]]) for share in boards]
            how = partial(worths, expansion, left, found[: left - 1])
            worth = np.concatenate(list(workers.map(how, shares, these)))
            seen = described(study.head, np.concatenate(these))
            gain = worth - seen[:, :FEATURES] @ SCORE
            found[left - 1], rest = fitted(seen, gain, study.random)
            absent = np.flatnonzero(~seen[:, :FEATURES].any(0))
            found[left - 1, LINEAR + absent] = usual[left, absent]
            sys.stderr.write(
                f"{expansion}, {left} rounds left: {worth.mean():.2f} points, "
                f"of a variance of {gain.var():.2f} {rest:.2f} is left\n"
            )
    return found


def main(expansions: list[str], games: int = 12000, jobs: int = 2) -> None:
    known = load_judgement() if JUDGEMENT_FILE.exists() else {}
    for expansion in expansions or ("none", *EXPANSIONS):
        known[expansion] = fit(expansion, games, jobs, known.get(expansion, NOBODY))
        kept: dict[str, Any] = {name: rows.astype(np.float16) for name, rows in known.items()}
        np.savez_compressed(JUDGEMENT_FILE, **kept)


if __name__ == "__main__":
    main(sys.argv[3:], *map(int, sys.argv[1:3]))
