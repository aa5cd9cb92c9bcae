"""Games played on from a state, compiled: at random, or by a policy after each of some plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels import playout, rollout
from branchline.games.depot.kernels.policy import WEIGHTS
from branchline.games.depot.legal import number_of
from branchline.games.depot.state import DepotState, kernel_rules
from branchline.parts.compiled import new_random

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.thinking import Floats
    from branchline.games.depot.moves import Move


def playouts(state: DepotState, seat: int, count: int, seed: int) -> Floats:
    """By how many cards a seat is ahead of the best other one at the end of random games."""
    hands, turns = np.empty((count, state.seats), np.int32), np.empty(count, np.int32)
    log, work = np.zeros(1, np.int32), np.empty(playout.PLAYOUT_WORK, np.int32)
    rules = kernel_rules(state.options)
    playout.playouts(state.data, state.seats, rules, new_random(seed), hands, turns, log, work)
    fewest = np.delete(hands, seat, axis=1).min(axis=1)
    ahead: Floats = (fewest - hands[:, seat]).astype(np.float64)
    return ahead


def rollouts(
    states: Sequence[DepotState], seat: int, plans: Sequence[tuple[Move, ...]], seeds: Sequence[int]
) -> Floats:
    """How each plan, a single move, comes out at the end: about 1 when the seat wins, about 0 when not."""
    options, seats = states[0].options, states[0].seats
    found = np.empty((len(plans), len(seeds)))
    rollout.rollouts(
        np.stack([state.data[: at.HEAD] for state in states]),
        seats,
        kernel_rules(options),
        seat,
        np.array([number_of(move) for (move,) in plans], np.int32),
        np.stack([new_random(seed) for seed in seeds]),
        WEIGHTS[options.version],
        found,
        np.empty(rollout.ROLLOUT_WORK, np.int32),
    )
    return found
