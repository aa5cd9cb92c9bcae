"""No board one drawing further is worth more than this: quickly found, so that most need no closer look.

What lies around the drawing and the networks are exact. Joins over empty cells, and the longest lines, are
taken for as many and as long as they could be.
"""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXITS, NEIGHBOUR
from branchline.games.railroad_ink.kernels.drawings import (
    count_matches,
    join_networks,
    measure_surroundings,
    part_networks,
)
from branchline.games.railroad_ink.kernels.evaluation import FEATURES, Feature, goes_on
from branchline.games.railroad_ink.kernels.networks import PARTS
from branchline.games.railroad_ink.kernels.pictures import HOLDS, PART, SIDES
from branchline.games.railroad_ink.kernels.study import (
    ALIAS,
    AREA,
    COUNTED,
    ENTITY,
    GROUPS,
    LINE_SIZE,
    LINES,
    MEMBERS,
    NET_EXITS,
    NEW,
    SOURCE,
    SPANS,
    STRETCH,
    STRETCH_SIZE,
    Masks,
    spread,
)
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int32[::1], int64, int64[:,::1], int64)", inner=True, makes_arrays=False, inlined=True)
def weigh(features: Ints, first: int, weights: Masks, row: int) -> int:
    """The value of features, of which `first` is the place of the first, under a row of weights."""
    total = 0
    for feature in range(FEATURES):
        total += features[first + feature] * weights[row, feature]
    return total


@kernel(
    "int64(int64, int32[::1], int64[:,::1], int64, int64[::1])", inner=True, makes_arrays=False, inlined=True
)
def _most_spans(cell: int, work: Ints, weights: Masks, row: int, masks: Masks) -> int:
    """No joins over empty cells are worth more with a drawing in a cell.

    Joins over so many cells at most: one less for each two of a group that the drawing joins, one more for
    each group that its new ends come near to.
    """
    total = joins = 0
    for span in range(SPANS):
        joins += work[COUNTED + Feature.SPANS_1 + span]
        most = joins
        alive = 0
        for part in range(2):
            net = NEW + part
            if work[ALIAS + net] != net or work[NET_EXITS + net] <= 0:
                continue
            alive += 1
            mine, ends = masks[ENTITY + net], masks[SOURCE + net] & ~(1 << cell)
            left = mine
            while left:
                left &= left - 1
                most -= 1
            for group in range(EXITS * span, EXITS * span + work[GROUPS + span]):
                most += masks[MEMBERS + group] & mine != 0 or masks[AREA + group] & ends != 0
        most += alive == 2
        feature = Feature.SPANS_1 + span
        worth = weights[row, feature] - (weights[row, feature + 1] if span < SPANS - 1 else 0)
        total += max(worth, 0) * most
    return total


@kernel("int64(int64, int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def _longest_through(played: int, board: Ints, cell: int, kind: int, work: Ints) -> int:
    """No line of a kind through a drawing is longer; 0 if it joins none."""
    longest = int(work[LINES + LINE_SIZE * (kind - at.HIGHWAY)])
    stretches = STRETCH + PARTS * (kind - at.HIGHWAY)
    sizes = STRETCH_SIZE + PARTS * (kind - at.HIGHWAY)
    joints = best = second = room = 0
    last = -1
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if SIDES[board[cell], side] != kind or neighbour < 0 or SIDES[board[neighbour], side ^ 2] != kind:
            continue
        joints += 1
        stretch = int(work[stretches + 2 * neighbour + PART[board[neighbour], side ^ 2]])
        size = int(work[sizes + stretch]) if played & at.CLASSIC_LONGEST else longest
        room += size if stretch != last else 0
        last = stretch
        arm = min(size, longest)
        second = max(second, min(arm, best))
        best = max(best, arm)
    if joints == 0:
        return 0
    if joints > 1 and not played & at.CLASSIC_LONGEST:
        return 3 * longest + 2
    return 1 + min(best + second, room)


@kernel("int64(int32[::1], int64, int64)", inner=True, makes_arrays=False, inlined=True)
def _joints(board: Ints, cell: int, kind: int) -> int:
    """How many sides of a drawing meet a drawing with the same kind there."""
    found = 0
    for side in range(4):
        if SIDES[board[cell], side] == kind:
            neighbour = int(NEIGHBOUR[cell, side])
            found += neighbour >= 0 and SIDES[board[neighbour], side ^ 2] == kind
    return found


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def open_ends(board: Ints, kind: int, work: Ints) -> int:
    """At how many of its ends the longest line of a kind can go on."""
    line = LINES + LINE_SIZE * (kind - at.HIGHWAY)
    ends = 0
    if work[line] > 0:
        ends += goes_on(board, work[line + 1], kind)
    if work[line] > 1:
        ends += goes_on(board, work[line + 2], kind)
    return ends


@kernel("boolean(int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def _is_beside_end(cell: int, kind: int, work: Ints) -> bool:
    """Is a cell beside an end of the longest line of a kind?"""
    line = LINES + LINE_SIZE * (kind - at.HIGHWAY)
    if work[line] == 0:
        return False
    return bool(spread(1 << int(work[line + 1]) | 1 << int(work[line + 2])) >> cell & 1)


@kernel(
    "int64(int64, int32[::1], int64, int64[:,::1], int64, int32[::1])",
    inner=True,
    makes_arrays=False,
    inlined=True,
)
def bound_lines(played: int, block: Ints, cell: int, weights: Masks, left: int, work: Ints) -> int:
    """Counts the longest lines where they are known after a drawing; returns a mask of the kinds not known.

    For these the features hold what is best at most: the line through the drawing and all its ends open.
    """
    unknown = 0
    for kind in (at.HIGHWAY, at.RAILWAY):
        line = LINES + LINE_SIZE * (kind - at.HIGHWAY)
        length = Feature.HIGHWAY + kind - at.HIGHWAY
        opened = Feature.OPEN_HIGHWAY + kind - at.HIGHWAY
        if not HOLDS[block[cell]] >> kind & 1:
            if _is_beside_end(cell, kind, work):
                work[COUNTED + opened] = open_ends(block, kind, work)
            continue
        if _joints(block, cell, kind) == 0:
            if work[line] == 0 or (work[line] == 1 and cell < work[line + 1]):
                work[line] = 1
                work[line + 1] = work[line + 2] = cell
            work[COUNTED + length] = work[line]
            work[COUNTED + opened] = open_ends(block, kind, work)
            continue
        unknown |= 1 << kind
        if weights[left, length] > 0:
            through = _longest_through(played, block, cell, kind, work)
            work[COUNTED + length] = max(work[COUNTED + length], through)
        work[COUNTED + opened] = 2 if weights[left, opened] > 0 else 0
    return unknown


@kernel(
    "int64(int64, int32[::1], int64, int64, int64[:,::1], int64, int32[::1], int64[::1])",
    inner=True,
    makes_arrays=False,
    inlined=True,
)
def bound(
    played: int, board: Ints, cell: int, picture: int, weights: Masks, row: int, work: Ints, masks: Masks
) -> int:
    """With a drawing a board is worth no more; COUNTED has the features before it, and is spoilt."""
    spans = COUNTED + Feature.SPANS_1
    measure_surroundings(board, cell, picture, work)
    met_stray = join_networks(played, board, cell, picture, work, masks)
    board[cell] = picture
    value = _most_spans(cell, work, weights, row, masks)
    for span in range(SPANS):
        work[spans + span] = 0
    work[COUNTED + Feature.MATCHES] = count_matches(board, cell, met_stray, work, masks)
    bound_lines(played, board, cell, weights, row, work)
    part_networks(board, cell, picture, work)
    board[cell] = 0
    return value + weigh(work, COUNTED, weights, row)
