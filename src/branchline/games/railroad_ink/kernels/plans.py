"""Whole rounds: the most promising ways to draw all dice, and perhaps a special, found by a beam search.

Every step draws one more thing on each of the best boards so far. A board reached in another order is
the same board: a hash that every drawing updates finds it. What need not be drawn (dice of expansions,
copies, specials) is drawn where the board looks better with it than without.
"""

from __future__ import annotations

from random import Random as PythonRandom
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels.canyons import PATHS
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    UNCHANGED,
    WEIGHTS,
    measure,
)
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    DICE,
    DICE_DRAWN,
    HEAD_ROUND,
    HEAD_ROUNDS,
    PICTURE,
    ROUTE_DICE,
)
from branchline.games.railroad_ink.kernels.pictures import (
    FIRST_EXPANSION_FACE,
    FIRST_PATTERN,
    PICTURES,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.kernels.placement import LAVA_DUTY, MAX_PLACEMENTS, duty, placements
from branchline.parts.compiled import Ints

Drawing = tuple[int, int, int]
"""Result of a die or special, cell, picture: a row of `placements`."""

_bits = PythonRandom("railroad ink")
HASH = np.array([[_bits.getrandbits(62) for _ in range(PICTURES)] for _ in range(CELLS)], np.int64)
"""Zobrist numbers: the hash of a board is the exclusive or over its cells"""
PATH_HASH = np.array([_bits.getrandbits(62) for _ in range(PATHS)], np.int64)
"""and over the canyons dug in this round."""


class Plan(NamedTuple):
    """One way to draw the rest of a round."""

    value: int
    """In hundredths of a point."""
    drawings: tuple[Drawing, ...]


class Beam(NamedTuple):
    """The best boards after some drawings."""

    blocks: Ints
    features: Ints
    dug: NDArray[np.int64]
    """A hash of the canyons of this round."""
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
        rows = _blended(head, weights)
        blocks = block[None].copy()
        beam = Beam(blocks, self._measured(head, blocks, UNCHANGED), np.zeros(1, np.int64), [()])
        found: list[Plan] = []
        while beam.drawings:
            for mine, features, drawings in zip(beam.blocks, beam.features, beam.drawings, strict=True):
                if not duty(head, mine):
                    found.append(Plan(int(features @ rows[0]), drawings))
            beam = self._step(head, beam, specials, rows)
        found.sort(key=lambda plan: -plan.value)
        return found[: self.limit]

    def _step(self, head: Ints, beam: Beam, specials: bool, rows: NDArray[np.int64]) -> Beam:
        """The best of all boards one drawing further."""
        drawings, dug = self._drawings(head, beam, specials)
        features = self._measured(head, beam.blocks, drawings)
        to_come = _to_come(beam.blocks)[drawings[:, 0]] - _is_route(drawings[:, 1])
        values = np.einsum("ij,ij->i", features, rows[np.maximum(to_come, 0)])
        best = np.argsort(-values, kind="stable")[: self.width]
        blocks = beam.blocks[drawings[best, 0]]
        for block, drawing in zip(blocks, drawings[best, 1:], strict=True):
            draw(head, drawing, block)
        before = [beam.drawings[origin] for origin in drawings[best, 0]]
        after = [tuple(drawing) for drawing in drawings[best, 1:].tolist()]
        return Beam(
            blocks, features[best], dug[best], [(*old, new) for old, new in zip(before, after, strict=True)]
        )

    def _drawings(self, head: Ints, beam: Beam, specials: bool) -> tuple[Ints, NDArray[np.int64]]:
        """Rows (row of the block, result, cell, picture): all next drawings that lead to different boards.

        With them, the hash of the canyons of each.
        """
        found = []
        for origin, block in enumerate(beam.blocks):
            count = placements(head, block, int(specials), self._listed)
            listed = self._listed[:count]
            if duty(head, block) != LAVA_DUTY:  # nobody lets a volcano rise without need
                listed = listed[listed[:, 0] != VOLCANO_FACE]
            found.append(np.insert(listed, 0, origin, axis=1))
        drawings = np.concatenate(found)
        pictures = beam.blocks[:, PICTURE : PICTURE + CELLS]
        boards = np.bitwise_xor.reduce(HASH[np.arange(CELLS), pictures], axis=1)
        origin, result, cell, picture = drawings.T
        digs = result >= FIRST_PATTERN
        dug = beam.dug[origin] ^ np.where(digs, PATH_HASH[picture % PATHS], 0)
        cell = cell % CELLS
        put = HASH[cell, pictures[origin, cell]] ^ HASH[cell, picture % PICTURES]
        _, first = np.unique(boards[origin] ^ dug ^ np.where(digs, 0, put), return_index=True)
        first.sort()
        return drawings[first], dug[first]

    def _measured(self, head: Ints, blocks: Ints, drawings: Ints) -> Ints:
        features = np.empty((len(drawings), FEATURES), np.int32)
        measure(head, blocks, drawings, features, self._work)
        return features


def _blended(head: Ints, weights: Ints) -> NDArray[np.int64]:
    """Weights for every number of dice to come: between those after this round and those before it."""
    left = int(head[HEAD_ROUNDS] - head[HEAD_ROUND])
    after, before = weights[left].astype(np.int64), weights[min(left + 1, len(weights) - 1)]
    to_come = np.arange(ROUTE_DICE + 1)[:, None]
    blended: NDArray[np.int64] = (after * (ROUTE_DICE - to_come) + before * to_come) // ROUTE_DICE
    return blended


def _to_come(blocks: Ints) -> NDArray[np.int64]:
    """Number of route dice not drawn yet on each board."""
    drawn = blocks[:, DICE_DRAWN, None] >> np.arange(ROUTE_DICE) & 1
    dice = blocks[:, DICE : DICE + ROUTE_DICE]
    to_come: NDArray[np.int64] = np.count_nonzero((dice >= 0) & (drawn == 0), axis=1)
    return to_come


def _is_route(results: Ints) -> NDArray[np.bool_]:
    """Which results are those of route dice?"""
    return results < FIRST_EXPANSION_FACE
