"""Whole rounds: the most promising ways to draw all dice, and perhaps a special, found by a beam search.

Every step draws one more face on each of the best boards so far. A board reached in another order is
the same board: a hash that every drawing updates finds it.
"""

from __future__ import annotations

from random import Random as PythonRandom
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, WEIGHTS, value
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
    ROUND,
    SEAT_SIZE,
    SPECIAL,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import FIRST_SPECIAL, PICTURES
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, placements
from branchline.parts.compiled import Ints, kernel

Longs = NDArray[np.int64]

STEPS = MAX_DICE + 1
"""A round has at most so many drawings: the dice and a special."""

_bits = PythonRandom("railroad ink")
HASH = np.array([[_bits.getrandbits(62) for _ in range(PICTURES)] for _ in range(CELLS)], np.int64)
"""Zobrist numbers: the hash of a board is the exclusive or over its drawings."""

# A candidate: a seat's block after some drawings (face, cell, picture), these in order, and their number.
DRAWINGS = SEAT_SIZE
LENGTH = DRAWINGS + 3 * STEPS
CANDIDATE = LENGTH + 1

# A rank: value and hash of a board, the row of the candidate it comes from, the drawing that leads there.
WORTH, BOARD, ORIGIN, DRAWING = range(4)
RANK = DRAWING + 3

SEEN = 1 << 14
"""How many boards looked at lately are remembered; others only cost a second look."""

# Work space after that of the evaluation.
TRIAL = EVALUATION_WORK
MEASURED = TRIAL + SEAT_SIZE
BLENDED = MEASURED + FEATURES
PLANS_WORK = BLENDED + FEATURES * (MAX_DICE + 1)


@kernel("void(int32[::1], int32[::1])", inner=True)
def copy(source: Ints, target: Ints) -> None:
    """Copy an array over the beginning of another."""
    for place in range(len(source)):
        target[place] = source[place]


@kernel("void(int32[::1], int64, int32[::1], int32[::1])")
def draw(dice: Ints, turn: int, drawing: Ints, block: Ints) -> None:
    """Put a drawing (face, cell, picture) on a seat's board and note what it uses up."""
    face, cell = int(drawing[0]), int(drawing[1])
    block[PICTURE + cell] = drawing[2]
    block[ROUND + cell] = turn
    if face >= FIRST_SPECIAL:
        block[USED] |= 1 << (face - FIRST_SPECIAL)
        block[SPECIAL] = 1
        return
    for die in range(len(dice)):
        if dice[die] == face and not block[DRAWN] >> die & 1:
            block[DRAWN] |= 1 << die
            return


@kernel("int64(int32[::1], int32[::1])", inner=True)
def _to_come(dice: Ints, block: Ints) -> int:
    """Number of dice not drawn yet."""
    count = 0
    for die in range(len(dice)):
        count += dice[die] >= 0 and not block[DRAWN] >> die & 1
    return count


@kernel("void(int32[::1], int32[:,::1], int32[::1])", inner=True)
def _blend(head: Ints, weights: Ints, work: Ints) -> None:
    """Weights for every number of dice to come: between those after this round and those before it."""
    left = head[HEAD_ROUNDS] - head[HEAD_ROUND]
    before = min(left + 1, len(weights) - 1)
    count = max(1, head[HEAD_DICE_COUNT])
    for to_come in range(count + 1):
        for feature in range(FEATURES):
            sum_of_both = weights[left, feature] * (count - to_come) + weights[before, feature] * to_come
            work[BLENDED + FEATURES * to_come + feature] = sum_of_both // count


@kernel("int64(int64[:,::1], int64, int64, int64)", inner=True)
def _enter(ranks: Longs, count: int, worth: int, board: int) -> int:
    """Make room for a board among the best, in order; its place, or -1 if it is there or not good enough."""
    place = count
    while place > 0 and ranks[place - 1, WORTH] < worth:
        place -= 1
    equal = place
    while equal > 0 and ranks[equal - 1, WORTH] == worth:
        equal -= 1
        if ranks[equal, BOARD] == board:
            return -1
    if place == len(ranks):
        return -1
    for later in range(min(count, len(ranks) - 1), place, -1):
        for item in range(RANK):
            ranks[later, item] = ranks[later - 1, item]
    ranks[place, WORTH] = worth
    ranks[place, BOARD] = board
    return place


@kernel(
    "int64(int32[::1], int32[::1], int64, int32[:,::1], int32[:,::1], int64[:,::1], int32[:,::1], int64[:,::1],"
    " int32[:,::1], int64[::1], int32[::1])"
)
def search(
    head: Ints,
    block: Ints,
    specials: int,
    weights: Ints,
    beam: Ints,
    ranks: Longs,
    found: Ints,
    best: Longs,
    moves: Ints,
    seen: Longs,
    work: Ints,
) -> int:
    """Find plans for the rest of a seat's round; returns their number.

    A plan is a candidate in `found`; best[n, ORIGIN] is the row of the nth best, best[n, WORTH] its value.
    `beam` has two rows for each row of `ranks`: the candidates of this step and the next.
    """
    dice = head[DICE : DICE + MAX_DICE]
    classic = head[HEAD_FEATURES] & CLASSIC_LONGEST
    trial = work[TRIAL : TRIAL + SEAT_SIZE]
    features = work[MEASURED : MEASURED + FEATURES]
    _blend(head, weights, work)
    for slot in range(SEEN):
        seen[slot] = 0
    copy(block, beam[0])
    beam[0, LENGTH] = 0
    count = 1
    plans = 0
    for step in range(STEPS + 1):
        now, then = (step & 1) * len(ranks), (~step & 1) * len(ranks)
        ranked = 0
        for origin in range(now, now + count):
            mine = beam[origin, :SEAT_SIZE]
            board = 0
            for cell in range(CELLS):
                board ^= HASH[cell, mine[PICTURE + cell]]

            listed = placements(mine, dice, specials, moves)
            if listed == 0 or moves[0, 0] >= FIRST_SPECIAL:
                row = plans if plans < len(best) else best[plans - 1, ORIGIN]
                rank = _enter(
                    best,
                    plans,
                    value(mine, classic, work[BLENDED : BLENDED + FEATURES], features, work),
                    board,
                )
                if rank >= 0:
                    best[rank, ORIGIN] = row
                    copy(beam[origin], found[row])
                    plans = min(plans + 1, len(best))

            for move in range(listed):
                cell, picture = moves[move, 1], moves[move, 2]
                after = board ^ HASH[cell, 0] ^ HASH[cell, picture]
                if seen[after & (SEEN - 1)] != after:
                    seen[after & (SEEN - 1)] = after
                    copy(mine, trial)
                    draw(dice, head[HEAD_ROUND], moves[move], trial)
                    row = BLENDED + FEATURES * _to_come(dice, trial)
                    worth = value(trial, classic, work[row : row + FEATURES], features, work)
                    rank = _enter(ranks, ranked, worth, after)
                    if rank >= 0:
                        ranks[rank, ORIGIN] = origin
                        for item in range(3):
                            ranks[rank, DRAWING + item] = moves[move, item]
                        ranked = min(ranked + 1, len(ranks))

        for rank in range(ranked):
            child = beam[then + rank]
            copy(beam[ranks[rank, ORIGIN]], child)
            drawing = DRAWINGS + 3 * child[LENGTH]
            for item in range(3):
                child[drawing + item] = ranks[rank, DRAWING + item]
            draw(dice, head[HEAD_ROUND], child[drawing : drawing + 3], child)
            child[LENGTH] += 1
        count = ranked
    return plans


class Plan(NamedTuple):
    """One way to draw the rest of a round."""

    value: int
    """In hundredths of a point."""
    drawings: tuple[tuple[int, int, int], ...]
    """(face, cell, picture) in order."""


class Planner:
    """Room for searching rounds with a beam of a given width."""

    def __init__(self, width: int, limit: int) -> None:
        self._beam = np.zeros((2 * width, CANDIDATE), np.int32)
        self._ranks = np.zeros((width, RANK), np.int64)
        self._found = np.zeros((limit, CANDIDATE), np.int32)
        self._best = np.zeros((limit, RANK), np.int64)
        self._moves = np.zeros((MAX_PLACEMENTS, 3), np.int32)
        self._seen = np.zeros(SEEN, np.int64)
        self._work = np.zeros(PLANS_WORK, np.int32)

    def plans(self, head: Ints, block: Ints, specials: bool = True, weights: Ints = WEIGHTS) -> list[Plan]:
        """Plans for the rest of a seat's round, best first; never empty."""
        count = search(
            head,
            block,
            int(specials),
            weights,
            self._beam,
            self._ranks,
            self._found,
            self._best,
            self._moves,
            self._seen,
            self._work,
        )
        plans = []
        for rank in self._best[:count]:
            candidate = self._found[rank[ORIGIN]]
            drawings = candidate[DRAWINGS : DRAWINGS + 3 * candidate[LENGTH]].reshape(-1, 3).tolist()
            plans.append(Plan(int(rank[WORTH]), tuple(map(tuple, drawings))))
        return plans
