"""What a board is worth if all rounds that are left are drawn well: a small network over its description.

There is one network for each number of rounds left, and a set of them for each expansion. Each was fitted to
what boards turned out to be worth under the network for one round less (`bench/fit_judgement.py`); with no
round left that is the score. A network gives what is still to come beyond the score of the board as it is.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels.description import (
    DESCRIPTION,
    DESCRIPTION_MASKS,
    DESCRIPTION_WORK,
    describe,
)
from branchline.games.railroad_ink.kernels.evaluation import FEATURES, POINT, WEIGHTS, measure
from branchline.games.railroad_ink.kernels.pictures import DATA
from branchline.games.railroad_ink.kernels.study import LINE_SIZE, Masks
from branchline.parts.compiled import Ints, kernel

Reals = NDArray[np.float32]

FIRST_LAYER, SECOND_LAYER = 48, 24

# One network, in named slices.
BIAS = 0
LINEAR = BIAS + 1
"""What each item of the description adds by itself."""
FIRST_BIAS = LINEAR + DESCRIPTION
FIRST = FIRST_BIAS + FIRST_LAYER
"""For each item, what it adds to the first layer;"""
SECOND_BIAS = FIRST + DESCRIPTION * FIRST_LAYER
SECOND = SECOND_BIAS + SECOND_LAYER
"""for each unit of the first layer, what it adds to the second;"""
LAST = SECOND + FIRST_LAYER * SECOND_LAYER
"""and what each unit of the second adds to the value."""
NETWORK = LAST + SECOND_LAYER

JUDGEMENT_FILE = DATA / "judgement.npz"
NOBODY: Reals = np.empty((0, NETWORK), np.float32)
"""No networks: the features alone are weighed."""


def load_judgement(path: Path = JUDGEMENT_FILE) -> dict[str, Reals]:
    """The networks for each number of rounds left, from one on, by the name of the expansion or "none"."""
    with np.load(path) as data:
        found = {name: np.ascontiguousarray(data[name], np.float32) for name in data.files}
    if any(networks.shape[1:] != (NETWORK,) for networks in found.values()):
        raise ValueError(f"{path.name}: a network has {NETWORK} numbers")
    return found


SCORE = WEIGHTS[0].astype(np.int64)


@kernel("int64(int32[::1], float32[::1], float32[::1])", inner=True, makes_arrays=False)
def judge(seen: Ints, network: Reals, units: Reals) -> int:
    """The value of a described board, in hundredths of a point; `units` has room for both layers.

    Sums go in one order, in single precision, so that they are the same on any machine.
    """
    score = 0
    for feature in range(FEATURES):
        score += SCORE[feature] * seen[feature]
    total = network[BIAS]
    for unit in range(FIRST_LAYER):
        units[unit] = network[FIRST_BIAS + unit]
    for item in range(DESCRIPTION):
        if seen[item]:
            count = np.float32(seen[item])
            total += network[LINEAR + item] * count
            for unit in range(FIRST_LAYER):
                units[unit] += network[FIRST + item * FIRST_LAYER + unit] * count
    for unit in range(SECOND_LAYER):
        units[FIRST_LAYER + unit] = network[SECOND_BIAS + unit]
    for unit in range(FIRST_LAYER):
        if units[unit] > 0:
            for further in range(SECOND_LAYER):
                weight = network[SECOND + unit * SECOND_LAYER + further]
                units[FIRST_LAYER + further] += weight * units[unit]
    for unit in range(SECOND_LAYER):
        if units[FIRST_LAYER + unit] > 0:
            total += network[LAST + unit] * units[FIRST_LAYER + unit]
    return score + int(np.floor(np.float64(total) * POINT))


@kernel("void(int32[::1], int32[:,::1], int32[:,::1])")
def describe_all(head: Ints, blocks: Ints, seen: Ints) -> None:
    """The descriptions of boards, a row of `seen` for each."""
    work, masks = np.empty(DESCRIPTION_WORK, np.int32), np.empty(DESCRIPTION_MASKS, np.int64)
    lines = np.empty(2 * LINE_SIZE, np.int32)
    for board in range(len(blocks)):
        measure(head, blocks[board], seen[board, :FEATURES], lines, work)
        describe(head, blocks[board], seen[board], work, masks)


@kernel("void(int32[::1], int32[:,::1], float32[::1], int64[::1])")
def judge_all(head: Ints, blocks: Ints, network: Reals, values: Masks) -> None:
    """The value of each board, in hundredths of a point."""
    seen = np.empty((len(blocks), DESCRIPTION), np.int32)
    units = np.empty(FIRST_LAYER + SECOND_LAYER, np.float32)
    describe_all(head, blocks, seen)
    for board in range(len(blocks)):
        values[board] = judge(seen[board], network, units)
