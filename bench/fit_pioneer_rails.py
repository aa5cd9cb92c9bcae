"""Fits what Pioneer Rails' bots that search weigh (`sharp` in `evaluation.json`), by games against itself.

Every weight is shaken, up for one player and down for the other, and both sit once on either side of the
same deals: what this is worth in points is a gradient, and the weights take a step along it. Rows of
features against final scores would not do here: what a promise is worth depends on how far it is, and that
fades by a weight, too.

    python -m bench.fit_pioneer_rails [steps] [deals]
"""

from __future__ import annotations

import json
import sys
from random import Random

import numpy as np
from numpy.typing import NDArray

from branchline.core.chance import Sampler
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import TURNS
from branchline.games.pioneer_rails.kernels.evaluation import SHARP_WEIGHTS, WEIGHT_NAMES
from branchline.games.pioneer_rails.kernels.hands import hand_tables
from branchline.games.pioneer_rails.kernels.rollouts import play_turns
from branchline.games.pioneer_rails.kernels.scoring import LINE_KEYS, score_sheet
from branchline.games.pioneer_rails.kernels.sheet import DATA
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.state import seat_block
from branchline.parts.compiled import new_random

Floats = NDArray[np.float64]
WIDTH, MOMENTUM, PACE, MOST_DECAY = 6, 0.4, 0.8, 970
SHAKES = {
    "nugget": 100, "ranch": 400, "box": 400, "track": 400, "decay": 40, "early": 60, "promise": 120,
    "horizon": 3, "loose": 150, "yard_towns": 1.5, "town": 250, "apart": 250, "goal": 1500,
    "goal_step": 1500, "mine": 200, "saloon": 200, "bank": 200, "yard": 200, "fort": 200,
}  # fmt: skip
"""How far each weight is shaken."""
SHAKE = np.array([SHAKES[name] for name in WEIGHT_NAMES])
OPTIONS = (PioneerRailsOptions(map="copper_creek"), PioneerRailsOptions(map="twin_forks"))
DECAY, EARLY = WEIGHT_NAMES.index("decay"), WEIGHT_NAMES.index("early")


def lead(seed: int, first: Floats, second: Floats) -> int:
    """How far the first of two players with these weights comes out ahead."""
    state = GAME.setup(OPTIONS[seed % len(OPTIONS)], 2)
    chance = Sampler(Random(seed))
    while state.data[at.STAGE] < at.Stage.SECRET:
        draw = GAME.chance(state)
        assert draw is not None
        GAME.settle(state, chance.draw(draw))
    weights = np.array([_whole(first), _whole(second)], np.int32)
    manners = np.array([[WIDTH, 0]] * 2, np.int32)
    play_turns(state.data, new_random(seed), *hand_tables(2, False), weights, manners, TURNS)
    lines = np.empty(len(LINE_KEYS), np.int32)
    totals = [score_sheet(seat_block(state.data, seat), int(state.data[at.MAP]), lines) for seat in range(2)]
    return totals[0] - totals[1]


def _whole(weights: Floats) -> NDArray[np.int32]:
    """None is below 0, and what is far never promises more than what is near."""
    weights = np.maximum(weights, 0)
    weights[DECAY] = min(weights[DECAY], MOST_DECAY)
    weights[EARLY] = min(weights[EARLY], MOST_DECAY - weights[DECAY])
    return np.rint(weights).astype(np.int32)


def gradient(weights: Floats, seeds: range) -> Floats:
    """The points that a shake of each weight brings."""
    random = np.random.default_rng(seeds.start)
    total = np.zeros(len(weights))
    for seed in seeds:
        shake = random.choice([-1.0, 1.0], len(weights)) * random.uniform(0.5, 1.3, len(weights))
        up, down = weights + shake * SHAKE, weights - shake * SHAKE
        total += (lead(seed, up, down) - lead(seed, down, up)) * shake / 4
    return total / len(seeds)


def main(steps: int = 12, deals: int = 200) -> None:
    weights, pace = SHARP_WEIGHTS.astype(np.float64), np.zeros(len(SHARP_WEIGHTS))
    for step in range(steps):
        pace = MOMENTUM * pace + gradient(weights, range(step * deals, (step + 1) * deals))
        weights = np.maximum(weights + SHAKE * np.clip(PACE * pace, -1, 1), 0)
        sys.stderr.write(
            f"step {step + 1}: {lead_over_before(weights):+.1f} points over the weights so far\n"
        )
    path = DATA / "evaluation.json"
    data = json.loads(path.read_bytes())
    data["sharp"] = dict(zip(WEIGHT_NAMES, _whole(weights).tolist(), strict=True))
    path.write_text(json.dumps(data, indent=1) + "\n")


def lead_over_before(weights: Floats, deals: int = 40) -> float:
    """The mean lead over the weights in use, on deals that are never fitted to."""
    before = SHARP_WEIGHTS.astype(np.float64)
    return sum(
        lead(-seed, weights, before) - lead(-seed, before, weights) for seed in range(1, deals + 1)
    ) / (2 * deals)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
