"""Games played on from a state, compiled: at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.depot.kernels.playout import PLAYOUT_WORK
from branchline.games.depot.kernels.playout import playouts as play_at_random
from branchline.games.depot.state import DepotState, kernel_rules
from branchline.parts.compiled import new_random

Floats = NDArray[np.float64]


def playouts(state: DepotState, seat: int, count: int, seed: int) -> Floats:
    """By how many cards a seat is ahead of the best other one at the end of random games."""
    hands, turns = np.empty((count, state.seats), np.int32), np.empty(count, np.int32)
    log, work = np.zeros(1, np.int32), np.empty(PLAYOUT_WORK, np.int32)
    rules = kernel_rules(state.options)
    play_at_random(state.data, state.seats, rules, new_random(seed), hands, turns, log, work)
    fewest = np.delete(hands, seat, axis=1).min(axis=1)
    return (fewest - hands[:, seat]).astype(np.float64)
