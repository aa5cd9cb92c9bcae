"""How good boards turn out: the next rounds are drawn on them with dice that are the same for all boards."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.beam import MAX_STEPS, STEP_SIZE, search_round
from branchline.games.railroad_ink.kernels.bounds import weigh
from branchline.games.railroad_ink.kernels.effects import (
    apply_drought,
    apply_meteor,
    begin_round,
    draw,
    sacrifice,
)
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, measure
from branchline.games.railroad_ink.kernels.meteors import ANY, rolled_direction
from branchline.games.railroad_ink.kernels.pictures import SPECIALS
from branchline.games.railroad_ink.kernels.placement import allowed_specials
from branchline.games.railroad_ink.kernels.promise import promise
from branchline.games.railroad_ink.kernels.study import LINE_SIZE, Masks
from branchline.parts.compiled import Ints, kernel

CLOSE_LOOKS = 4
"""So many plans of the last round of a future are looked at closely."""


@kernel("void(int32[::1], int32[:,::1], int64[:,::1])")
def blend(head: Ints, weights: Ints, rows: Masks) -> None:
    """Weights for every number of dice to come: between those after this round and those before it."""
    left = int(head[at.HEAD_ROUNDS] - head[at.HEAD_ROUND])
    before = min(left + 1, len(weights) - 1)
    for to_come in range(at.ROUTE_DICE + 1):
        for feature in range(FEATURES):
            mixed = weights[left, feature] * (at.ROUTE_DICE - to_come) + weights[before, feature] * to_come
            rows[to_come, feature] = mixed // at.ROUTE_DICE


@kernel("void(int32[::1], int32[::1], int64, int64)", inner=True)
def _answer(head: Ints, block: Ints, answer: int, direction: int) -> None:
    """One answer to what happens: a special crossed off, or it comes."""
    if answer < SPECIALS:
        sacrifice(block, answer)
    elif block[at.EVENTS] & at.DROUGHT_EVENT:
        apply_drought(head, block)
    else:
        apply_meteor(block, answer - SPECIALS if direction == ANY else direction)


@kernel("void(int32[::1], int32[::1], int64[:,::1])", inner=True)
def _answer_events(head: Ints, block: Ints, weights: Masks) -> None:
    """Drought and meteor, each answered so that the board looks best afterwards."""
    after, best = np.empty(at.SEAT_SIZE, np.int32), np.empty(at.SEAT_SIZE, np.int32)
    features, lines = np.empty(FEATURES, np.int32), np.empty(2 * LINE_SIZE, np.int32)
    work = np.empty(EVALUATION_WORK, np.int32)
    while block[at.EVENTS]:
        allowed = allowed_specials(block)
        meteor = not block[at.EVENTS] & at.DROUGHT_EVENT
        direction = rolled_direction(block) if meteor else 0
        known = False
        highest = 0
        for answer in range(SPECIALS + (4 if meteor and direction == ANY else 1)):
            if answer < SPECIALS and not allowed >> answer & 1:
                continue
            after[:] = block
            _answer(head, after, answer, direction)
            measure(head, after, features, lines, work)
            value = weigh(features, 0, weights, at.ROUTE_DICE)
            if not known or value > highest:
                known = True
                highest = value
                best[:] = after
        block[:] = best


@kernel("void(int32[::1], int64, int32[:,::1], int32[::1])", inner=True, makes_arrays=False)
def _carry_out(head: Ints, end: int, steps: Ints, block: Ints) -> None:
    """Draw the steps that lead to one of them, the first of them first."""
    drawn = 0
    while drawn != end:
        step = end
        while steps[step, 0] != drawn:
            step = int(steps[step, 0])
        draw(head, steps[step, 1:], block)
        drawn = step


@kernel(
    "void(int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1], int64[:,:,::1], int64[:,:,::1], int64,"
    "int64[:,::1], int32[:,:,::1])"
)
def roll_out(
    head: Ints,
    blocks: Ints,
    dice: Ints,
    weights: Ints,
    pairs: Masks,
    cells: Masks,
    width: int,
    values: Masks,
    ends: Ints,
) -> None:
    """What the best plan of the last of some rounds is worth, and the board after it, for each future.

    `head` is that of the first of these rounds; `blocks` are the boards of a seat before it; `dice` has a
    row of MAX_DICE results for each future and round; `weights` are for each number of rounds left, and
    `pairs` and `cells` those of a closer look at the boards in the end, for some or none of these numbers.
    `values` and `ends` have a row for each board and a column for each future.
    """
    rows = np.empty((at.ROUTE_DICE + 1, FEATURES), np.int64)
    now, block, after = head.copy(), np.empty(at.SEAT_SIZE, np.int32), np.empty(at.SEAT_SIZE, np.int32)
    best, found_ends = np.empty(CLOSE_LOOKS, np.int64), np.empty(CLOSE_LOOKS, np.int64)
    steps = np.empty((1 + width * MAX_STEPS, STEP_SIZE), np.int32)
    features, lines = np.empty(FEATURES, np.int32), np.empty(2 * LINE_SIZE, np.int32)
    work = np.empty(EVALUATION_WORK, np.int32)
    rounds = dice.shape[1]
    left = int(head[at.HEAD_ROUNDS] - head[at.HEAD_ROUND]) + 1 - rounds
    for board in range(len(blocks)):
        for future in range(dice.shape[0]):
            block[:] = blocks[board]
            for turn in range(rounds):
                now[at.HEAD_ROUND] = head[at.HEAD_ROUND] + turn
                blend(now, weights, rows)
                block[at.DICE : at.DICE + at.MAX_DICE] = dice[future, turn]
                begin_round(now, block)
                _answer_events(now, block, rows)
                found = search_round(now, block, 1, rows, width, best, found_ends, steps)
                chosen = 0
                value = best[0]
                if turn == rounds - 1 and 0 < left <= len(pairs):
                    for plan in range(found):
                        after[:] = block
                        _carry_out(now, found_ends[plan], steps, after)
                        promised = promise(
                            now, after, pairs[left - 1], cells[left - 1], features, lines, work
                        )
                        if plan == 0 or promised > value:
                            chosen = plan
                            value = promised
                _carry_out(now, found_ends[chosen], steps, block)
                values[board, future] = value
            ends[board, future] = block
