"""What one more drawing changes: the features of a board are carried on to all boards one drawing further.

A board is studied once: its networks, and for each the empty cells where it can go on, as bit masks. Then
a drawing changes the features around its cell, joins networks, and moves the joins that are possible over
empty cells. The longest lines are left to the caller, who may do without them: here are their bounds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import (
    CENTRE,
    EXIT,
    EXIT_NUMBER,
    EXITS,
    NEIGHBOUR,
    NETWORK_POINTS,
)
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, Feature, goes_on
from branchline.games.railroad_ink.kernels.fitting import demand
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, networks
from branchline.games.railroad_ink.kernels.pictures import ENDS, NETWORK_SIDES, PART, SIDES
from branchline.parts.compiled import Ints, kernel

Masks = NDArray[np.int64]
"""Bit masks of cells, and hashes."""

NEW = MAX_NETWORKS
"""The networks of a drawing, one for each of its parts, are numbered after all others,"""
FIRST_EXIT = NEW + 2
"""and exits after them."""
NETS = FIRST_EXIT + EXITS

# Work space, one array in named slices, after that of the evaluation.
KEY = EVALUATION_WORK
"""The demand key of each empty cell."""
NET = KEY + at.CELLS
"""Network of each part,"""
NET_EXITS = NET + PARTS
"""exits of each network,"""
ALIAS = NET_EXITS + FIRST_EXIT
"""and the network it belongs to after the drawing."""
ACTIVE = ALIAS + FIRST_EXIT
"""Networks and exits that can go on into empty cells,"""
MEETINGS = ACTIVE + NETS
"""and the empty cells that meet several ends of one kind."""
SIZES = MEETINGS + at.CELLS
"""Lengths of these two lists."""
COUNTED = SIZES + 2
"""Features after the drawing,"""
LINES = COUNTED + FEATURES
"""with the two longest lines: length, first and last cell of each."""
LINE_SIZE = 3
STUDY = LINES + 2 * LINE_SIZE
"""Stack of the search for networks."""
DRAWING_WORK = STUDY + PARTS

# The same for bit masks of cells.
SOURCE = 0
"""The empty cells that each network or exit meets,"""
REACH = SOURCE + NETS
"""those it reaches over some empty cells,"""
BEYOND = REACH + NETS
"""and those next to them."""
MASK_WORK = BEYOND + NETS

_shown = np.arange(at.KEYS)[:, None] >> at.SIDE_BITS * np.arange(4) & (1 << at.SIDE_BITS) - 1
_highways, _railways = (_shown == at.HIGHWAY).sum(1), (_shown == at.RAILWAY).sum(1)
_ends = _highways + _railways
_same = Feature.ONE_END + np.minimum(_ends, 3) - 1
_mixed = np.where(_ends == 2, Feature.MIXED_ENDS, Feature.MANY_MIXED_ENDS)
GAP = np.where(_ends == 0, -1, np.where((_highways > 0) & (_railways > 0), _mixed, _same)).astype(np.int32)
"""The feature that an empty cell counts for, by its demand key: -1 for none,"""
CRAMPED = (_ends * (_shown == at.CLOSED).sum(1)).astype(np.int32)
"""and how much it counts for cramped ends."""

_columns = np.arange(at.CELLS) % at.SIZE
NOT_FIRST = int(sum(1 << cell for cell in range(at.CELLS) if _columns[cell] > 0))
NOT_LAST = int(sum(1 << cell for cell in range(at.CELLS) if _columns[cell] < at.SIZE - 1))


@kernel("int64(int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def study(board: Ints, work: Ints, masks: Masks) -> int:
    """All that has to be known of a board before drawings are tried on it; returns a mask of empty cells."""
    label = work[NET : NET + PARTS]
    count = networks(board, label, work[NET_EXITS : NET_EXITS + MAX_NETWORKS], work[STUDY : STUDY + PARTS])
    for net in range(count):
        masks[SOURCE + net] = 0
        work[ALIAS + net] = net
    empty = active = meetings = 0
    for cell in range(at.CELLS):
        if board[cell]:
            continue
        empty |= 1 << cell
        key = demand(board, cell)
        work[KEY + cell] = key
        if GAP[key] < 0:
            continue
        for side in range(4):
            if not at.HIGHWAY <= key >> at.SIDE_BITS * side & 7 <= at.RAILWAY:
                continue
            neighbour = int(NEIGHBOUR[cell, side])
            if neighbour < 0:
                net = FIRST_EXIT + EXIT_NUMBER[cell, side]
                masks[SOURCE + net] = 1 << cell
                work[ACTIVE + active] = net
                active += 1
            else:
                masks[SOURCE + label[2 * neighbour + PART[board[neighbour], side ^ 2]]] |= 1 << cell
        if GAP[key] == Feature.TWO_ENDS or GAP[key] == Feature.MORE_ENDS:
            work[MEETINGS + meetings] = cell
            meetings += 1
    for net in range(count):
        if masks[SOURCE + net]:
            work[ACTIVE + active] = net
            active += 1
    work[SIZES], work[SIZES + 1] = active, meetings
    return empty


@kernel("void(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _measure_surroundings(board: Ints, cell: int, picture: int, work: Ints) -> None:
    """Ends that are met, spoilt or left open, and what the empty cells around meet now."""
    work[COUNTED + Feature.CENTRE] += CENTRE[cell]
    key = work[KEY + cell]
    if GAP[key] >= 0:
        work[COUNTED + GAP[key]] -= 1
    work[COUNTED + Feature.CRAMPED_ENDS] -= CRAMPED[key]
    was_crater = board[at.MARKS + cell] & at.CRATER
    for side in range(4):
        shown = SIDES[picture, side]
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour < 0:
            work[COUNTED + Feature.LOST_EXITS] += EXIT[cell, side] != at.FREE and EXIT[cell, side] != shown
            continue
        end = ENDS[picture, side]
        if board[neighbour] == 0:
            if end > at.RAILWAY:
                work[COUNTED + Feature.LOOSE_ENDS] += 1
            elif end and not board[at.MARKS + neighbour] & at.CRATER:
                work[COUNTED + Feature.ERRORS] += 1
            before = work[KEY + neighbour]
            after = before | shown << at.SIDE_BITS * (side ^ 2)
            if GAP[before] >= 0:
                work[COUNTED + GAP[before]] -= 1
            if GAP[after] >= 0:
                work[COUNTED + GAP[after]] += 1
            work[COUNTED + Feature.CRAMPED_ENDS] += CRAMPED[after] - CRAMPED[before]
            continue
        their_end = ENDS[board[neighbour], side ^ 2]
        spoilt = shown != SIDES[board[neighbour], side ^ 2]
        if their_end > at.RAILWAY:
            work[COUNTED + Feature.LOOSE_ENDS] += spoilt - 1
        elif their_end:
            work[COUNTED + Feature.ERRORS] += spoilt - (0 if was_crater else 1)
            work[COUNTED + Feature.DEAD_ENDS] += spoilt
        if end > at.RAILWAY:
            work[COUNTED + Feature.LOOSE_ENDS] += spoilt
        elif end:
            work[COUNTED + Feature.ERRORS] += spoilt
            work[COUNTED + Feature.DEAD_ENDS] += spoilt


@kernel("void(int64, int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _count_network(played: int, exits: int, change: int, work: Ints) -> None:
    """A network with so many exits comes about (change 1) or ceases to be (-1)."""
    work[COUNTED + Feature.NETWORKS] += change * NETWORK_POINTS[exits]
    if exits == 1:
        work[COUNTED + Feature.LONE_EXITS] += change
    elif exits == 0 and not played & at.LAKES:
        work[COUNTED + Feature.STRAY_NETWORKS] += change


@kernel("void(int64, int32[::1], int64, int64, int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _join_networks(played: int, board: Ints, cell: int, picture: int, work: Ints, masks: Masks) -> None:
    """The networks of a drawing, and what becomes of those it meets."""
    for part in range(2):
        work[NET_EXITS + NEW + part] = -1
        work[ALIAS + NEW + part] = NEW + part
        masks[SOURCE + NEW + part] = 0
    for side in range(4):
        kind = NETWORK_SIDES[picture, side]
        if not kind:
            continue
        mine = int(work[ALIAS + NEW + PART[picture, side]])
        work[NET + 2 * cell + PART[picture, side]] = NEW + PART[picture, side]
        work[NET_EXITS + mine] = max(work[NET_EXITS + mine], 0)
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour < 0:
            work[NET_EXITS + mine] += EXIT[cell, side] == kind
        elif board[neighbour] == 0:
            if kind <= at.RAILWAY:
                masks[SOURCE + mine] |= 1 << neighbour
        elif NETWORK_SIDES[board[neighbour], side ^ 2] == kind:
            net = int(work[NET + 2 * neighbour + PART[board[neighbour], side ^ 2]])
            other = int(work[ALIAS + net])
            if other >= NEW:
                other = int(work[ALIAS + other])
            else:
                _count_network(played, int(work[NET_EXITS + net]), -1, work)
            if other != mine:
                work[ALIAS + other] = mine
                work[ALIAS + net] = mine
                masks[SOURCE + mine] |= masks[SOURCE + other]
                work[NET_EXITS + mine] += max(work[NET_EXITS + other], 0)
                if other >= NEW:
                    work[NET_EXITS + other] = -1
    for part in range(2):
        if work[ALIAS + NEW + part] == NEW + part and work[NET_EXITS + NEW + part] >= 0:
            _count_network(played, int(work[NET_EXITS + NEW + part]), 1, work)


@kernel("void(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _part_networks(board: Ints, cell: int, picture: int, work: Ints) -> None:
    """After a drawing has been tried: the networks are those they were."""
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour >= 0 and NETWORK_SIDES[picture, side] and board[neighbour]:
            net = work[NET + 2 * neighbour + PART[board[neighbour], side ^ 2]]
            if NETWORK_SIDES[board[neighbour], side ^ 2] == NETWORK_SIDES[picture, side]:
                work[ALIAS + net] = net


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def _matches(board: Ints, cell: int, work: Ints) -> int:
    """Of the ends that an empty cell meets: how many belong to another network or exit than the first."""
    owner = -1
    others = 0
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        net = -1
        if neighbour < 0:
            if EXIT[cell, side] > 0:
                net = FIRST_EXIT + EXIT_NUMBER[cell, side]
        elif at.HIGHWAY <= SIDES[board[neighbour], side ^ 2] <= at.RAILWAY:
            net = int(work[ALIAS + work[NET + 2 * neighbour + PART[board[neighbour], side ^ 2]]])
            if net >= NEW:  # the two parts of a drawing may have been joined
                net = int(work[ALIAS + net])
            if work[NET_EXITS + net] == 0:
                net = -1
        if net >= 0:
            others += owner >= 0 and net != owner
            owner = net if owner < 0 else owner
    return others


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def _all_matches(board: Ints, cell: int, work: Ints) -> int:
    """Matches on a board on which a drawing is tried in a cell."""
    found = 0
    for turn in range(work[SIZES + 1]):
        if work[MEETINGS + turn] != cell:
            key = demand(board, int(work[MEETINGS + turn]))
            if GAP[key] == Feature.TWO_ENDS or GAP[key] == Feature.MORE_ENDS:
                found += _matches(board, int(work[MEETINGS + turn]), work)
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour >= 0 and board[neighbour] == 0:
            before = GAP[work[KEY + neighbour]]
            after = GAP[work[KEY + neighbour] | SIDES[board[cell], side] << at.SIDE_BITS * (side ^ 2)]
            listed = before == Feature.TWO_ENDS or before == Feature.MORE_ENDS
            if not listed and (after == Feature.TWO_ENDS or after == Feature.MORE_ENDS):
                found += _matches(board, int(neighbour), work)
    return found


@kernel("int64(int64)", inner=True, makes_arrays=False)
def _spread(cells: int) -> int:
    """These cells and all beside them."""
    sideways = (cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1
    return cells | sideways | cells << at.SIZE | cells >> at.SIZE


@kernel("int64(int64, int64[::1])", inner=True, makes_arrays=False)
def _join_touching(count: int, masks: Masks) -> int:
    """Join all whose BEYOND touches another's REACH; returns how many are left."""
    one = 0
    while one < count - 1:
        reach, beyond = masks[REACH + one], masks[BEYOND + one]
        before = -1
        while before != reach:
            before = reach
            other = one + 1
            while other < count:
                if beyond & masks[REACH + other]:
                    reach |= masks[REACH + other]
                    beyond |= masks[BEYOND + other]
                    count -= 1
                    masks[REACH + other] = masks[REACH + count]
                    masks[BEYOND + other] = masks[BEYOND + count]
                else:
                    other += 1
        masks[REACH + one] = reach
        one += 1
    return count


@kernel("void(int64, int64, int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _measure_spans(empty: int, used: int, work: Ints, masks: Masks) -> None:
    """How networks and exits can be joined over empty cells, shortest joins first.

    What is joined over so many cells forms one group, however it is joined: so groups are counted.
    """
    count = 0
    for turn in range(work[SIZES] + 2):
        net = int(work[ACTIVE + turn]) if turn < work[SIZES] else NEW + turn - int(work[SIZES])
        if net < FIRST_EXIT and (work[ALIAS + net] != net or work[NET_EXITS + net] <= 0):
            continue
        cells = masks[SOURCE + net] & ~used
        if cells:
            masks[REACH + count] = masks[BEYOND + count] = cells
            count += 1
    for span in range(4):
        if span and count > 1:
            for one in range(count):
                if span >= 2:
                    masks[REACH + one] = _spread(masks[REACH + one]) & empty
                cells = masks[REACH + one]
                masks[BEYOND + one] = cells if span == 2 else _spread(cells)
        groups = _join_touching(count, masks)
        work[COUNTED + Feature.SPANS_1 + span] = count - groups
        count = groups


@kernel(
    "void(int64, int32[::1], int64, int64, int64, int32[::1], int64[::1])", inner=True, makes_arrays=False
)
def measure_drawing(
    played: int, board: Ints, cell: int, picture: int, empty: int, work: Ints, masks: Masks
) -> None:
    """All features of routes but the longest lines, as they are after a drawing, from those before it.

    They are changed in COUNTED. The drawing is on the board afterwards, to be taken off by the caller.
    """
    _measure_surroundings(board, cell, picture, work)
    _join_networks(played, board, cell, picture, work, masks)
    board[cell] = picture
    work[COUNTED + Feature.MATCHES] = _all_matches(board, cell, work)
    _measure_spans(empty & ~(1 << cell), 1 << cell, work, masks)
    _part_networks(board, cell, picture, work)


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
