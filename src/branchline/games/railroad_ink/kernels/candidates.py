"""Boards one drawing further: their features and value, in full only where they could be among the best.

The longest lines of a board are looked for only if it could be among the best with them.
"""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import STRUCTURE
from branchline.games.railroad_ink.kernels.bounds import bound, bound_lines, open_ends, weigh
from branchline.games.railroad_ink.kernels.canyons import gain_when_dug
from branchline.games.railroad_ink.kernels.drawings import change_features
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.evaluation import (
    FEATURES,
    LINE,
    Feature,
    measure,
    measure_land,
)
from branchline.games.railroad_ink.kernels.growth import (
    CANYON_FACTS,
    LAND_FACTS,
    land_gain,
    newly_exposed,
)
from branchline.games.railroad_ink.kernels.lakes import lets_lakes_fill
from branchline.games.railroad_ink.kernels.longest import MAX_LINE, longest
from branchline.games.railroad_ink.kernels.pictures import FIRST_PATTERN, FIRST_SPECIAL
from branchline.games.railroad_ink.kernels.scoring import CHANGES
from branchline.games.railroad_ink.kernels.study import COUNTED, KEY, LAND, LINE_SIZE, LINES, Masks
from branchline.parts.compiled import Ints, kernel


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


@kernel("void(int32[::1], int32[::1], int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _try(head: Ints, block: Ints, drawing: Ints, scratch: Ints) -> None:
    """What a drawing makes of a board goes to `scratch`."""
    for place in range(at.SEAT_SIZE):
        scratch[place] = block[place]
    draw(head, drawing, scratch)


@kernel(
    "boolean(int32[::1], int32[::1], int32[::1], int32[::1], int32[::1])",
    inner=True,
    makes_arrays=False,
    inlined=True,
)
def _measure_land(head: Ints, block: Ints, drawing: Ints, work: Ints, scratch: Ints) -> bool:
    """Counts what a drawing brings beside its routes; says whether that is everything."""
    counted, land = work[COUNTED : COUNTED + FEATURES], work[LAND : LAND + LAND_FACTS]
    played = int(head[at.HEAD_FEATURES])
    result, cell, picture = int(drawing[0]), int(drawing[1]), int(drawing[2])
    if result >= FIRST_PATTERN:
        counted[Feature.LAND] += gain_when_dug(picture, land[CANYON_FACTS:])
        return True
    erases = cell >= at.CELLS
    if erases or (played & at.LAKES and lets_lakes_fill(block, cell, picture, work[KEY : KEY + at.CELLS])):
        _try(head, block, drawing, scratch)
        measure(head, scratch, counted, work[LINES : LINES + 2 * LINE_SIZE], work)
        return True
    if played & at.STRUCTURES and (STRUCTURE[cell] or result >= FIRST_SPECIAL):
        _try(head, block, drawing, scratch)
        measure_land(played, scratch, counted, work)
        return False
    counted[Feature.SPECIALS] -= result >= FIRST_SPECIAL
    counted[Feature.LAND] += land_gain(played, block, cell, picture, land)
    if played & CHANGES[picture] & at.DESERT:
        counted[Feature.EXPOSED] += newly_exposed(block, cell, picture)
    return False


@kernel(
    "int64(int32[::1], int32[::1], int32[:,::1], int64, int64[:,::1], int64, int32[::1], int64[::1],"
    "int32[::1])",
    inner=True,
    makes_arrays=False,
    inlined=True,
)
def bound_candidate(
    head: Ints,
    block: Ints,
    listed: Ints,
    turn: int,
    weights: Masks,
    left: int,
    work: Ints,
    masks: Masks,
    scratch: Ints,
) -> int:
    """After a drawing the board is worth no more than this; the features in COUNTED are spoilt."""
    played = int(head[at.HEAD_FEATURES])
    cell, picture = int(listed[turn, 1]), int(listed[turn, 2])
    if _measure_land(head, block, listed[turn], work, scratch):
        return weigh(work, COUNTED, weights, left)
    return bound(played, block, cell, picture, weights, left, work, masks)


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
    """Counts the features after a drawing; returns their value, exact if it is not below `least`."""
    played = int(head[at.HEAD_FEATURES])
    cell, picture = int(listed[turn, 1]), int(listed[turn, 2])
    if _measure_land(head, block, listed[turn], work, scratch):
        return weigh(work, COUNTED, weights, left)
    change_features(played, block, cell, picture, empty, work, masks)
    unknown = bound_lines(played, block, cell, weights, left, work)
    value = weigh(work, COUNTED, weights, left)
    if unknown and value >= least:
        _find_lines(played, block, unknown, work)
        value = weigh(work, COUNTED, weights, left)
    block[cell] = 0
    return value
