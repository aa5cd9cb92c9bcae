"""Whole rounds: the most promising ways to draw all dice, and perhaps a special, found by a beam search.

Every step draws one more face on each of the best boards so far. A board reached in another order is
the same board: a hash that every drawing updates finds it.
"""

from __future__ import annotations

from random import Random as PythonRandom
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    UNCHANGED,
    WEIGHTS,
    measure,
)
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    CLASSIC_LONGEST,
    DICE,
    DRAWN,
    HEAD_DICE_COUNT,
    HEAD_FEATURES,
    HEAD_ROUND,
    HEAD_ROUNDS,
    MAX_DICE,
    PICTURE,
)
from branchline.games.railroad_ink.kernels.pictures import FIRST_SPECIAL, PICTURES
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, can_draw_any_die, draw, placements
from branchline.parts.compiled import Ints

Drawing = tuple[int, int, int]
"""Face, cell, picture."""

_bits = PythonRandom("railroad ink")
HASH = np.array([[_bits.getrandbits(62) for _ in range(PICTURES)] for _ in range(CELLS)], np.int64)
"""Zobrist numbers: the hash of a board is the exclusive or over its cells."""


class Plan(NamedTuple):
    """One way to draw the rest of a round."""

    value: int
    """In hundredths of a point."""
    drawings: tuple[Drawing, ...]


class Beam(NamedTuple):
    """The best boards after some drawings."""

    blocks: Ints
    features: Ints
    drawings: list[tuple[Drawing, ...]]


class Planner:
    """Searches rounds with a beam of a given width for up to `limit` plans."""

    def __init__(self, width: int, limit: int) -> None:
        self.width = width
        self.limit = limit
        self._listed = np.empty((MAX_PLACEMENTS, 3), np.int32)
        self._work = np.empty(EVALUATION_WORK, np.int32)

    def plans(self, head: Ints, block: Ints, specials: bool = True, weights: Ints = WEIGHTS) -> list[Plan]:
        """Plans for the rest of a seat's round, best first; never empty."""
        dice = head[DICE : DICE + MAX_DICE]
        rows = _blended(head, weights)
        blocks = block[None].copy()
        beam = Beam(blocks, self._measured(head, blocks, UNCHANGED), [()])
        found: list[Plan] = []
        while beam.drawings:
            for mine, features, drawings in zip(*beam, strict=True):
                if not can_draw_any_die(mine, dice):
                    found.append(Plan(int(features @ rows[0]), drawings))
            beam = self._step(head, beam, specials, rows)
        found.sort(key=lambda plan: -plan.value)
        return found[: self.limit]

    def _step(self, head: Ints, beam: Beam, specials: bool, rows: NDArray[np.int64]) -> Beam:
        """The best of all boards one drawing further."""
        dice = head[DICE : DICE + MAX_DICE]
        drawings = self._drawings(beam.blocks, dice, specials)
        features = self._measured(head, beam.blocks, drawings)
        to_come = _to_come(dice, beam.blocks)[drawings[:, 0]] - (drawings[:, 1] < FIRST_SPECIAL)
        worth = np.einsum("ij,ij->i", features, rows[to_come])
        best = np.argsort(-worth, kind="stable")[: self.width]
        blocks = beam.blocks[drawings[best, 0]]
        for block, drawing in zip(blocks, drawings[best, 1:], strict=True):
            draw(dice, head[HEAD_ROUND], drawing, block)
        before = [beam.drawings[origin] for origin in drawings[best, 0]]
        after = [tuple(drawing) for drawing in drawings[best, 1:].tolist()]
        return Beam(blocks, features[best], [(*old, new) for old, new in zip(before, after, strict=True)])

    def _drawings(self, blocks: Ints, dice: Ints, specials: bool) -> Ints:
        """Rows (row of the block, face, cell, picture): all next drawings that lead to different boards."""
        found = []
        for origin, block in enumerate(blocks):
            count = placements(block, dice, int(specials), self._listed)
            found.append(np.insert(self._listed[:count], 0, origin, axis=1))
        drawings = np.concatenate(found)
        boards = np.bitwise_xor.reduce(HASH[np.arange(CELLS), blocks[:, PICTURE : PICTURE + CELLS]], axis=1)
        origin, _, cell, picture = drawings.T
        _, first = np.unique(boards[origin] ^ HASH[cell, 0] ^ HASH[cell, picture], return_index=True)
        return drawings[np.sort(first)]

    def _measured(self, head: Ints, blocks: Ints, drawings: Ints) -> Ints:
        features = np.empty((len(drawings), FEATURES), np.int32)
        measure(blocks, drawings, int(head[HEAD_FEATURES] & CLASSIC_LONGEST), features, self._work)
        return features


def _blended(head: Ints, weights: Ints) -> NDArray[np.int64]:
    """Weights for every number of dice to come: between those after this round and those before it."""
    left = int(head[HEAD_ROUNDS] - head[HEAD_ROUND])
    after, before = weights[left].astype(np.int64), weights[min(left + 1, len(weights) - 1)]
    to_come = np.arange(MAX_DICE + 1)[:, None]
    count = max(1, int(head[HEAD_DICE_COUNT]))
    blended: NDArray[np.int64] = (after * (count - to_come) + before * to_come) // count
    return blended


def _to_come(dice: Ints, blocks: Ints) -> NDArray[np.int64]:
    """Number of dice not drawn yet on each board."""
    drawn = blocks[:, DRAWN, None] >> np.arange(MAX_DICE) & 1
    to_come: NDArray[np.int64] = np.count_nonzero((dice >= 0) & (drawn == 0), axis=1)
    return to_come
