"""The beam search of a round once more, in plain Python: every board is measured anew, none is left out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, WEIGHTS, measure
from branchline.games.railroad_ink.kernels.pictures import (
    FIRST_EXPANSION_FACE,
    FIRST_PATTERN,
    FIRST_SPECIAL,
    RESULTS,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.kernels.placement import LAVA_DUTY, MAX_PLACEMENTS, duty, placements
from branchline.games.railroad_ink.kernels.plans import Drawing, Plan, blended
from branchline.parts.compiled import Ints


class Reached(NamedTuple):
    """A board on the way."""

    block: Ints
    features: Ints
    dug: frozenset[int]
    """The canyons of this round."""
    drawings: tuple[Drawing, ...]


def plans(
    width: int, limit: int, head: Ints, block: Ints, specials: bool = True, weights: Ints = WEIGHTS
) -> list[Plan]:
    """Plans for the rest of a seat's round, best first."""
    rows = blended(head, weights)
    beam = [Reached(block.copy(), measured(head, block), frozenset(), ())]
    found: list[Plan] = []
    while beam:
        for board in beam:
            if not duty(head, board.block):
                found.append(Plan(int(board.features @ rows[0]), board.drawings))
        candidates: dict[tuple[bytes, frozenset[int]], tuple[int, Reached]] = {}
        for board in beam:
            for drawing in drawings(head, board.block, specials):
                after = drawn(head, board, drawing)
                key = after.block[: at.CELLS].tobytes(), after.dug
                to_come = max(dice_to_come(board.block) - (drawing[0] < FIRST_EXPANSION_FACE), 0)
                candidates.setdefault(key, (int(after.features @ rows[to_come]), after))
        best = sorted(candidates.values(), key=lambda candidate: -candidate[0])[:width]
        beam = [after for _, after in best]
    return sorted(found, key=lambda plan: -plan.value)[:limit]


def drawings(head: Ints, block: Ints, specials: bool) -> list[Drawing]:
    """What is tried: routes before expansions, and no volcano without need."""
    listed = np.empty((MAX_PLACEMENTS, 3), np.int32)
    rows = listed[: placements(head, block, int(specials), listed)].tolist()
    expansions = [*range(FIRST_EXPANSION_FACE, FIRST_SPECIAL), *range(FIRST_PATTERN, len(RESULTS))]
    waiting = set(expansions if any(result < FIRST_EXPANSION_FACE for result, _, _ in rows) else [])
    if duty(head, block) != LAVA_DUTY:
        waiting.add(VOLCANO_FACE)
    return [(result, cell, picture) for result, cell, picture in rows if result not in waiting]


def drawn(head: Ints, board: Reached, drawing: Drawing) -> Reached:
    block = board.block.copy()
    draw(head, np.array(drawing, np.int32), block)
    dug = board.dug | {drawing[2]} if drawing[0] >= FIRST_PATTERN else board.dug
    return Reached(block, measured(head, block), dug, (*board.drawings, drawing))


def measured(head: Ints, block: Ints) -> Ints:
    features = np.empty(FEATURES, np.int32)
    measure(head, block, features, np.empty(6, np.int32), np.empty(EVALUATION_WORK, np.int32))
    return features


def dice_to_come(block: Ints) -> int:
    """Number of route dice not drawn yet."""
    return sum(
        block[at.DICE + die] >= 0 and not block[at.DICE_DRAWN] >> die & 1 for die in range(at.ROUTE_DICE)
    )
