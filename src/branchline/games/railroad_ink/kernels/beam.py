"""Whole rounds: the most promising ways to draw all dice, and perhaps a special, found by a beam search.

Every step draws one more thing on each of the best boards so far. A board reached in another order is
the same board: a hash that every drawing updates finds it. What need not be drawn (dice of expansions,
copies, specials) is drawn where the board looks better with it than without. Dice of expansions wait until
no route die can be drawn: the order hardly ever matters, and there are far fewer ways then.
"""

from __future__ import annotations

from random import Random as PythonRandom

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.bounds import weigh
from branchline.games.railroad_ink.kernels.candidates import bound_candidate, measure_candidate
from branchline.games.railroad_ink.kernels.canyons import PATHS
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, measure
from branchline.games.railroad_ink.kernels.pictures import (
    FIRST_EXPANSION_FACE,
    FIRST_PATTERN,
    FIRST_SPECIAL,
    PICTURES,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.kernels.placement import (
    LAVA_DUTY,
    MAX_PLACEMENTS,
    NO_DUTY,
    duty,
    placements,
)
from branchline.games.railroad_ink.kernels.study import (
    COUNTED,
    DRAWING_WORK,
    LINE_SIZE,
    MASK_WORK,
    Masks,
    study,
)
from branchline.parts.compiled import Ints, kernel

_bits = PythonRandom("railroad ink")
HASH_BITS = 62
HASH = np.array([[_bits.getrandbits(HASH_BITS) for _ in range(PICTURES)] for _ in range(at.CELLS)], np.int64)
"""Zobrist numbers: the hash of a board is the exclusive or over its cells"""
PATH_HASH = np.array([_bits.getrandbits(HASH_BITS) for _ in range(PATHS)], np.int64)
"""and over the canyons dug in this round."""

MAX_STEPS = 24
"""No round has more drawings."""

# A candidate for the next beam: a row in named columns.
ORIGIN, RESULT, CELL, PICTURE = range(4)
FOUND = 4
"""Features,"""
FOUND_LINES = FOUND + FEATURES
"""and longest lines."""
ROW_SIZE = FOUND_LINES + 2 * LINE_SIZE

# With it go hashes of the board and of the canyons dug, and the number of its last step.
BOARD_HASH, DUG_HASH, REACHED = range(3)
KEY_SIZE = 3

# What waits for a closer look: the key that it has at most, its turn, and the hashes after it.
MOST, TURN, NEW_BOARD, NEW_DUG = range(4)
WAITING_SIZE = 4

TURN_BITS = 24
"""Candidates are kept by keys: their value, then the turn in which they come, earlier ones first."""
LAST_TURN = (1 << TURN_BITS) - 1

STEP_SIZE = 4
"""A step on the way to a plan: the number of the step before, and a drawing."""
NEVER = -(1 << 60)
"""Below any value."""


@kernel("int64(int64, int64[::1])", inner=True, makes_arrays=False)
def _is_new(board: int, seen: Masks) -> bool:
    """Has no board with this hash been seen before? A table that is nearly full takes all for new."""
    size = len(seen) - 1
    if seen[size] * 4 > size * 3:
        return True
    place = (board >> HASH_BITS // 2) * size >> HASH_BITS // 2
    while seen[place] != 0:
        if seen[place] == board:
            return False
        place = place + 1 if place + 1 < size else 0
    seen[place] = board
    seen[size] += 1
    return True


@kernel("int64(int32[::1])", inner=True, makes_arrays=False)
def _to_come(block: Ints) -> int:
    """Number of route dice not drawn yet."""
    count = 0
    for die in range(at.ROUTE_DICE):
        count += block[at.DICE + die] >= 0 and not block[at.DICE_DRAWN] >> die & 1
    return count


@kernel("int64(int64, int64[::1], int64[::1], int64)", inner=True, makes_arrays=False)
def _insert(value: int, values: Masks, order: Masks, size: int) -> int:
    """Takes in a value among `size` sorted downwards, after its equals; returns the place where it is kept.

    If all places are taken, that is the place of the last one.
    """
    rank = min(size, len(order) - 1)
    place = int(order[rank]) if size == len(order) else size
    while rank > 0 and values[order[rank - 1]] < value:
        order[rank] = order[rank - 1]
        rank -= 1
    order[rank] = place
    values[place] = value
    return place


@kernel("void(int32[::1], int32[::1], int32[::1], int64[::1])", inner=True)
def _begin(head: Ints, block: Ints, row: Ints, key: Masks) -> None:
    """The board on which a search begins."""
    work = np.empty(EVALUATION_WORK, np.int32)
    measure(head, block, row[FOUND:FOUND_LINES], row[FOUND_LINES:], work)
    key[BOARD_HASH] = key[DUG_HASH] = key[REACHED] = 0
    for cell in range(at.CELLS):
        key[BOARD_HASH] ^= HASH[cell, block[at.PICTURE + cell]]


@kernel("void(int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _recall(row: Ints, work: Ints) -> None:
    """Features and lines as they are before any drawing."""
    for column in range(FEATURES + 2 * LINE_SIZE):
        work[COUNTED + column] = row[FOUND + column]


@kernel("boolean(int64)", inner=True, makes_arrays=False)
def _is_of_expansion(result: int) -> bool:
    return FIRST_EXPANSION_FACE <= result < FIRST_SPECIAL or result >= FIRST_PATTERN


@kernel("boolean(int64, int32[:,::1])", inner=True, makes_arrays=False)
def _has_route(count: int, listed: Ints) -> bool:
    """Is a route of the dice among what can be drawn?"""
    found = False
    for turn in range(count):
        found |= listed[turn, 0] < FIRST_EXPANSION_FACE
    return found


@kernel("int64(int64, int64)", inner=True, makes_arrays=False)
def _key(value: int, turn: int) -> int:
    return (value << TURN_BITS) + LAST_TURN - turn


@kernel("int64(int64, int64[:,::1])", inner=True, makes_arrays=False)
def _most_promising(count: int, waiting: Masks) -> int:
    best = 0
    for number in range(1, count):
        if waiting[number, MOST] > waiting[best, MOST]:
            best = number
    return best


@kernel(
    "int64(int32[::1], int32[::1], int64, int64, int64[:,::1], int32[::1], int64[::1], int64, int64[::1],"
    "int32[::1], int64[::1], int32[::1], int32[:,::1], int64[:,::1])",
    inner=True,
    makes_arrays=False,
)
def _bound_all(
    head: Ints,
    block: Ints,
    specials: int,
    rank: int,
    weights: Masks,
    row: Ints,
    key: Masks,
    least: int,
    seen: Masks,
    work: Ints,
    masks: Masks,
    scratch: Ints,
    listed: Ints,
    waiting: Masks,
) -> int:
    """All drawings on a studied board that may be among the best go to `waiting`; returns how many."""
    needs_volcano = head[at.HEAD_FEATURES] & at.LAVAS and duty(head, block) == LAVA_DUTY
    to_come = _to_come(block)
    count = 0
    choices = placements(head, block, specials, listed)
    routes_first = _has_route(choices, listed)
    for turn in range(choices):
        result, cell, picture = int(listed[turn, 0]), int(listed[turn, 1]) % at.CELLS, int(listed[turn, 2])
        if routes_first and _is_of_expansion(result):
            continue
        if result == VOLCANO_FACE and not needs_volcano:  # nobody lets a volcano rise without need
            continue
        board, dug = key[BOARD_HASH], key[DUG_HASH]
        if result >= FIRST_PATTERN:
            dug ^= PATH_HASH[picture]
        else:
            board ^= HASH[cell, block[at.PICTURE + cell]] ^ HASH[cell, picture]
        if not _is_new(board ^ dug, seen):
            continue
        _recall(row, work)
        left = max(to_come - (result < FIRST_EXPANSION_FACE), 0)
        most = bound_candidate(head, block, listed, turn, weights, left, work, masks, scratch)
        waiting[count, MOST] = _key(most, rank * MAX_PLACEMENTS + turn)
        if waiting[count, MOST] > least:
            waiting[count, TURN], waiting[count, NEW_BOARD], waiting[count, NEW_DUG] = turn, board, dug
            count += 1
    return count


@kernel(
    "int64(int32[::1], int32[::1], int64, int64, int64[:,::1], int32[::1], int64[::1], int64, int32[:,::1],"
    "int64[:,::1], int64[::1], int64[::1], int64[::1], int32[::1], int64[::1], int32[::1], int32[:,::1],"
    "int64[:,::1])",
    inner=True,
    makes_arrays=False,
)
def _try_all(
    head: Ints,
    block: Ints,
    specials: int,
    rank: int,
    weights: Masks,
    row: Ints,
    key: Masks,
    size: int,
    rows: Ints,
    keys: Masks,
    values: Masks,
    order: Masks,
    seen: Masks,
    work: Ints,
    masks: Masks,
    scratch: Ints,
    listed: Ints,
    waiting: Masks,
) -> int:
    """Try all drawings on a board, and keep those that are among the best; returns how many are kept now.

    Those that promise most come first, so that few of the others need a closer look.
    """
    width = len(order)
    to_come = _to_come(block)
    empty = study(int(head[at.HEAD_FEATURES]), block, work, masks)
    least = values[order[width - 1]] if size == width else NEVER
    count = _bound_all(
        head, block, specials, rank, weights, row, key, least, seen, work, masks, scratch, listed, waiting
    )
    while count:
        best = _most_promising(count, waiting)
        if waiting[best, MOST] <= least:
            break
        turn, board, dug = int(waiting[best, TURN]), waiting[best, NEW_BOARD], waiting[best, NEW_DUG]
        count -= 1
        for column in range(WAITING_SIZE):
            waiting[best, column] = waiting[count, column]
        _recall(row, work)
        left = max(to_come - (listed[turn, 0] < FIRST_EXPANSION_FACE), 0)
        value = measure_candidate(
            head, block, listed, turn, empty, least >> TURN_BITS, weights, left, work, masks, scratch
        )
        reached = _key(value, rank * MAX_PLACEMENTS + turn)
        if reached <= least:
            continue
        place = _insert(reached, values, order, size)
        size = min(size + 1, width)
        rows[place, ORIGIN] = -1
        for column in range(3):
            rows[place, RESULT + column] = listed[turn, column]
        for column in range(FEATURES + 2 * LINE_SIZE):
            rows[place, FOUND + column] = work[COUNTED + column]
        keys[place, BOARD_HASH], keys[place, DUG_HASH] = board, dug
        least = values[order[width - 1]] if size == width else NEVER
    return size


@kernel(
    "int64(int32[::1], int32[::1], int64, int64[:,::1], int64, int64[::1], int64[::1], int32[:,::1],"
    "int32[:,::1])"
)
def search_round(
    head: Ints,
    block: Ints,
    specials: int,
    weights: Masks,
    width: int,
    values: Masks,
    ends: Masks,
    counted: Ints,
    steps: Ints,
) -> int:
    """Search the rest of a seat's round with a beam; returns the number of plans found, at least one.

    `values` has room for as many plans as are wanted, best first, in hundredths of a point; `counted`
    gets the features of each, `ends` its last step, an index into `steps` (1 + width * MAX_STEPS rows: the
    step before, then the drawing); step 0 is no drawing. `weights` are for every number of route dice to
    come.
    """
    work, masks = np.empty(DRAWING_WORK, np.int32), np.empty(MASK_WORK, np.int64)
    listed, scratch = np.empty((MAX_PLACEMENTS, 3), np.int32), np.empty(at.SEAT_SIZE, np.int32)
    seen = np.empty(max(width, 8) * 512 + 1, np.int64)
    waiting = np.empty((MAX_PLACEMENTS, WAITING_SIZE), np.int64)
    blocks, rows = np.empty((2, width, at.SEAT_SIZE), np.int32), np.empty((2, width, ROW_SIZE), np.int32)
    keys, order = np.empty((2, width, KEY_SIZE), np.int64), np.empty((2, width), np.int64)
    best, found_best = np.empty(width, np.int64), np.empty(len(values), np.int64)
    found_order, found_ends = np.empty(len(values), np.int64), np.empty(len(values), np.int64)
    found_features = np.empty((len(values), FEATURES), np.int32)

    blocks[0, 0] = block
    order[0, 0] = 0
    _begin(head, block, rows[0, 0], keys[0, 0])
    size, now, found, step_count = 1, 0, 0, 1
    while size:
        seen[:] = 0
        following = 0
        for turn in range(size):
            origin = order[now, turn]
            mine, row, key = blocks[now, origin], rows[now, origin], keys[now, origin]
            if duty(head, mine) == NO_DUTY:
                value = weigh(row, FOUND, weights, 0)
                if found < len(values) or value > found_best[found_order[found - 1]]:
                    place = _insert(value, found_best, found_order, found)
                    found_ends[place] = key[REACHED]
                    found_features[place] = row[FOUND:FOUND_LINES]
                    found = min(found + 1, len(values))
            following = _try_all(
                head,
                mine,
                specials,
                turn,
                weights,
                row,
                key,
                following,
                rows[1 - now],
                keys[1 - now],
                best,
                order[1 - now],
                seen,
                work,
                masks,
                scratch,
                listed,
                waiting,
            )
            for place in range(following):
                if rows[1 - now, place, ORIGIN] < 0:
                    rows[1 - now, place, ORIGIN] = origin
        for turn in range(following):
            place = order[1 - now, turn]
            row, key = rows[1 - now, place], keys[1 - now, place]
            origin = row[ORIGIN]
            blocks[1 - now, place] = blocks[now, origin]
            draw(head, row[RESULT:FOUND], blocks[1 - now, place])
            steps[step_count, 0] = keys[now, origin, REACHED]
            steps[step_count, 1:] = row[RESULT:FOUND]
            key[REACHED] = step_count
            step_count += 1
        now = 1 - now
        size = following
    for turn in range(found):
        values[turn] = found_best[found_order[turn]]
        ends[turn] = found_ends[found_order[turn]]
        counted[turn] = found_features[found_order[turn]]
    return found
