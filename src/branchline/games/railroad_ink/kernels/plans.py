"""Plans of whole rounds, best first, as `beam` finds them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from branchline.games.railroad_ink.kernels.beam import MAX_STEPS, STEP_SIZE, search_round
from branchline.games.railroad_ink.kernels.evaluation import FEATURES, WEIGHTS
from branchline.games.railroad_ink.kernels.layout import ROUTE_DICE
from branchline.games.railroad_ink.kernels.rollouts import blend
from branchline.games.railroad_ink.kernels.study import Masks
from branchline.parts.compiled import Ints

Drawing = tuple[int, int, int]
"""Result of a die or special, cell, picture: a row of `placements`."""


class Plan(NamedTuple):
    """One way to draw the rest of a round."""

    value: int
    """In hundredths of a point."""
    drawings: tuple[Drawing, ...]


class Planner:
    """Searches rounds with a beam of a given width for up to `limit` plans."""

    def __init__(self, width: int, limit: int) -> None:
        self.width = width
        self._values = np.empty(limit, np.int64)
        self._ends = np.empty(limit, np.int64)
        self._counted = np.empty((limit, FEATURES), np.int32)
        self._steps = np.empty((1 + width * MAX_STEPS, STEP_SIZE), np.int32)

    def plans(self, head: Ints, block: Ints, specials: bool = True, weights: Ints = WEIGHTS) -> list[Plan]:
        """Plans for the rest of a seat's round, best first; never empty."""
        rows = blended(head, weights)
        found = search_round(
            head,
            block,
            int(specials),
            rows,
            self.width,
            self._values,
            self._ends,
            self._counted,
            self._steps,
        )
        values, ends = self._values[:found].tolist(), self._ends[:found].tolist()
        return [Plan(value, self._drawings(end)) for value, end in zip(values, ends, strict=True)]

    def _drawings(self, end: int) -> tuple[Drawing, ...]:
        """The steps that lead to this one."""
        drawings: list[Drawing] = []
        while end:
            end, result, cell, picture = self._steps[end].tolist()
            drawings.append((result, cell, picture))
        return tuple(reversed(drawings))


def blended(head: Ints, weights: Ints) -> Masks:
    """Weights for every number of dice to come."""
    rows = np.empty((ROUTE_DICE + 1, FEATURES), np.int64)
    blend(head, weights, rows)
    return rows
