"""Boards one drawing further: their features and value, in full only where they could be among the best.

The longest lines of a board are looked for only if it could be among the best with them.
"""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.drawings import change_features
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.evaluation import (
    FEATURES,
    LINE,
    Feature,
    goes_on,
    measure,
    measure_land,
)
from branchline.games.railroad_ink.kernels.longest import MAX_LINE, longest
from branchline.games.railroad_ink.kernels.pictures import FIRST_PATTERN, FIRST_SPECIAL, SIDES
from branchline.games.railroad_ink.kernels.study import COUNTED, LINE_SIZE, LINES, Masks
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int32[::1], int64, int64[:,::1], int64)", inner=True, makes_arrays=False)
def weigh(features: Ints, first: int, weights: Masks, row: int) -> int:
    """The value of features, of which `first` is the place of the first, under a row of weights."""
    total = 0
    for feature in range(FEATURES):
        total += features[first + feature] * weights[row, feature]
    return total


@kernel("int64(int32[::1], int64, int64)", inner=True, makes_arrays=False)
def joints(board: Ints, cell: int, kind: int) -> int:
    """How many sides of a drawing meet a drawing with the same kind there; -1 if it has no such side."""
    found = -1
    for side in range(4):
        if SIDES[board[cell], side] == kind:
            neighbour = int(NEIGHBOUR[cell, side])
            found = max(found, 0) + (neighbour >= 0 and SIDES[board[neighbour], side ^ 2] == kind)
    return found


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def open_ends(board: Ints, kind: int, work: Ints) -> int:
    """At how many of its ends the longest line of a kind can go on."""
    line = LINES + LINE_SIZE * (kind - at.HIGHWAY)
    ends = 0
    if work[line] > 0:
        ends += goes_on(board, work[line + 1], kind)
    if work[line] > 1:
        ends += goes_on(board, work[line + 2], kind)
    return ends


@kernel("int64(int64, int32[::1], int64, int64[:,::1], int64, int32[::1])", inner=True, makes_arrays=False)
def _bound_lines(played: int, block: Ints, cell: int, weights: Masks, left: int, work: Ints) -> int:
    """Counts the longest lines where they are known after a drawing; returns a mask of the kinds not known.

    For these the features hold what is best at most: the line through the drawing and all its ends open.
    """
    unknown = 0
    for kind in (at.HIGHWAY, at.RAILWAY):
        line = LINES + LINE_SIZE * (kind - at.HIGHWAY)
        length = Feature.HIGHWAY + kind - at.HIGHWAY
        opened = Feature.OPEN_HIGHWAY + kind - at.HIGHWAY
        joined = joints(block, cell, kind)
        if joined <= 0:
            if joined == 0 and (work[line] == 0 or (work[line] == 1 and cell < work[line + 1])):
                work[line] = 1
                work[line + 1] = work[line + 2] = cell
            work[COUNTED + length] = work[line]
            work[COUNTED + opened] = open_ends(block, kind, work)
            continue
        unknown |= 1 << kind
        if weights[left, length] > 0:
            twice = work[line] + 1 if played & at.CLASSIC_LONGEST else 3 * work[line] + 2
            work[COUNTED + length] += 1 if joined == 1 else twice
        work[COUNTED + opened] = 2 if weights[left, opened] > 0 else 0
    return unknown


@kernel("void(int64, int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def _find_lines(played: int, block: Ints, unknown: int, work: Ints) -> None:
    """Counts the longest lines of the kinds of a mask."""
    found = work[LINE : LINE + MAX_LINE]
    for kind in (at.HIGHWAY, at.RAILWAY):
        if unknown >> kind & 1:
            line = LINES + LINE_SIZE * (kind - at.HIGHWAY)
            length = longest(block, kind, played & at.CLASSIC_LONGEST, found, work)
            work[line], work[line + 1], work[line + 2] = length, found[0], found[max(length - 1, 0)]
            work[COUNTED + Feature.HIGHWAY + kind - at.HIGHWAY] = length
            work[COUNTED + Feature.OPEN_HIGHWAY + kind - at.HIGHWAY] = open_ends(block, kind, work)


@kernel("boolean(int32[::1], int32[::1], int64)", inner=True, makes_arrays=False)
def _differ_elsewhere(block: Ints, after: Ints, cell: int) -> bool:
    """Has a drawing changed other cells than its own?"""
    for other in range(at.CELLS):
        if block[at.PICTURE + other] != after[at.PICTURE + other] and other != cell:
            return True
    return False


@kernel("boolean(int32[::1], int32[::1], int32[::1], int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _measure_expansions(head: Ints, block: Ints, drawing: Ints, work: Ints, scratch: Ints) -> bool:
    """Counts what a drawing brings beside its routes; if it changes other cells, everything, and says so."""
    counted = work[COUNTED : COUNTED + FEATURES]
    played = int(head[at.HEAD_FEATURES])
    for place in range(at.SEAT_SIZE):
        scratch[place] = block[place]
    draw(head, drawing, scratch)
    if drawing[1] >= at.CELLS or (played & at.LAKES and _differ_elsewhere(block, scratch, int(drawing[1]))):
        measure(head, scratch, counted, work[LINES : LINES + 2 * LINE_SIZE], work)
        return True
    measure_land(played, scratch, counted, work)
    return False


@kernel(
    "int64(int32[::1], int32[::1], int32[:,::1], int64, int64, int64, int64[:,::1], int64, int32[::1],"
    "int64[::1], int32[::1])",
    inner=True,
    makes_arrays=False,
)
def measure_candidate(
    head: Ints,
    block: Ints,
    listed: Ints,
    turn: int,
    empty: int,
    least: int,
    weights: Masks,
    left: int,
    work: Ints,
    masks: Masks,
    scratch: Ints,
) -> int:
    """Counts the features after a drawing; returns their value, exact if it is above `least`."""
    played = int(head[at.HEAD_FEATURES])
    result, cell, picture = int(listed[turn, 0]), int(listed[turn, 1]), int(listed[turn, 2])
    if played & (at.EXPANSIONS | at.STRUCTURES):
        if _measure_expansions(head, block, listed[turn], work, scratch) or result >= FIRST_PATTERN:
            return weigh(work, COUNTED, weights, left)
    elif result >= FIRST_SPECIAL:
        work[COUNTED + Feature.SPECIALS] -= 1
    change_features(played, block, cell, picture, empty, work, masks)
    unknown = _bound_lines(played, block, cell, weights, left, work)
    value = weigh(work, COUNTED, weights, left)
    if unknown and value > least:
        _find_lines(played, block, unknown, work)
        value = weigh(work, COUNTED, weights, left)
    block[cell] = 0
    return value
