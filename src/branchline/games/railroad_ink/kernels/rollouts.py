"""How good boards turn out: the next rounds are drawn on them with dice that are the same for all boards."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.beam import MAX_STEPS, STEP_SIZE, search_round
from branchline.games.railroad_ink.kernels.bounds import weigh
from branchline.games.railroad_ink.kernels.description import (
    DESCRIPTION,
    DESCRIPTION_MASKS,
    DESCRIPTION_WORK,
    describe,
)
from branchline.games.railroad_ink.kernels.effects import (
    apply_drought,
    apply_meteor,
    begin_round,
    draw,
    sacrifice,
)
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, measure
from branchline.games.railroad_ink.kernels.judgement import FIRST_LAYER, SECOND_LAYER, Reals, judge
from branchline.games.railroad_ink.kernels.meteors import ANY, rolled_direction
from branchline.games.railroad_ink.kernels.pictures import SPECIALS
from branchline.games.railroad_ink.kernels.placement import allowed_specials
from branchline.games.railroad_ink.kernels.study import LINE_SIZE, Masks
from branchline.parts.compiled import Ints, kernel


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


@kernel("void(int32[::1], int64, int32[:,::1], int32[::1])", inner=True)
def _carry_out(head: Ints, end: int, steps: Ints, block: Ints) -> None:
    """Draw all steps that lead to the last one."""
    path = np.empty(MAX_STEPS, np.int64)
    count = 0
    while end:
        path[count] = end
        end = int(steps[end, 0])
        count += 1
    for step in range(count - 1, -1, -1):
        draw(head, steps[path[step], 1:], block)


@kernel(
    "void(int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1], float32[:,::1], int64, int64, int64[:,::1],"
    "int32[:,:,::1])"
)
def roll_out(
    head: Ints,
    blocks: Ints,
    dice: Ints,
    weights: Ints,
    judges: Reals,
    width: int,
    limit: int,
    values: Masks,
    ends: Ints,
) -> None:
    """What the best plan of the last of some rounds is worth, and the board after it, for each future.

    `head` is that of the first of these rounds; `blocks` are the boards of a seat before it; `dice` has a
    row of MAX_DICE results for each future and round; `weights` are for each number of rounds left. They
    find `limit` plans of each round, and `judges`, networks for each number of rounds left from one on, say
    which is best; without any, and after the last round, the weights do. `values` and `ends` have a row for
    each board and a column for each future.
    """
    rows = np.empty((at.ROUTE_DICE + 1, FEATURES), np.int64)
    now, block, after = head.copy(), np.empty(at.SEAT_SIZE, np.int32), np.empty(at.SEAT_SIZE, np.int32)
    found, last = np.empty(limit, np.int64), np.empty(limit, np.int64)
    counted = np.empty((limit, FEATURES), np.int32)
    steps, seen = np.empty((1 + width * MAX_STEPS, STEP_SIZE), np.int32), np.empty(DESCRIPTION, np.int32)
    work, masks = np.empty(DESCRIPTION_WORK, np.int32), np.empty(DESCRIPTION_MASKS, np.int64)
    units = np.empty(FIRST_LAYER + SECOND_LAYER, np.float32)
    for board in range(len(blocks)):
        for future in range(dice.shape[0]):
            block[:] = blocks[board]
            best = 0
            for turn in range(dice.shape[1]):
                now[at.HEAD_ROUND] = head[at.HEAD_ROUND] + turn
                left = min(int(now[at.HEAD_ROUNDS] - now[at.HEAD_ROUND]), len(judges))
                blend(now, weights, rows)
                block[at.DICE : at.DICE + at.MAX_DICE] = dice[future, turn]
                begin_round(now, block)
                _answer_events(now, block, rows)
                count = search_round(now, block, 1, rows, width, found, last, counted, steps)
                chosen = 0
                best = found[0]
                for plan in range(count if left else 0):
                    after[:] = block
                    _carry_out(now, int(last[plan]), steps, after)
                    seen[:FEATURES] = counted[plan]
                    describe(now, after, seen, work, masks)
                    value = judge(seen, judges[left - 1], units)
                    if plan == 0 or value > best:
                        chosen = plan
                        best = value
                _carry_out(now, int(last[chosen]), steps, block)
            values[board, future] = best
            ends[board, future] = block
