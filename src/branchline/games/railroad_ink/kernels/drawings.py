"""What one more drawing changes: the features of routes are carried on to the board one drawing further.

A drawing changes the features around its cell, joins networks, and moves the joins that are possible over
empty cells. The longest lines are left to `candidates`.
"""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CENTRE, EXIT, EXIT_NUMBER, NEIGHBOUR, NETWORK_POINTS
from branchline.games.railroad_ink.kernels.evaluation import Feature
from branchline.games.railroad_ink.kernels.fitting import demand
from branchline.games.railroad_ink.kernels.pictures import ENDS, NETWORK_SIDES, PART, SIDES
from branchline.games.railroad_ink.kernels.study import (
    ACTIVE,
    ALIAS,
    BEYOND,
    COUNTED,
    CRAMPED,
    ENTITY,
    FIRST_EXIT,
    GAP,
    KEY,
    MATCHED,
    MEETINGS,
    NET,
    NET_EXITS,
    NEW,
    REACH,
    SIZES,
    SOURCE,
    SPANS,
    Masks,
    matches,
    spread,
)
from branchline.parts.compiled import Ints, kernel


@kernel("void(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def measure_surroundings(board: Ints, cell: int, picture: int, work: Ints) -> None:
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


@kernel("void(int64, int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def _count_network(played: int, exits: int, change: int, work: Ints) -> None:
    """A network with so many exits comes about (change 1) or ceases to be (-1)."""
    work[COUNTED + Feature.NETWORKS] += change * NETWORK_POINTS[exits]
    if exits == 1:
        work[COUNTED + Feature.LONE_EXITS] += change
    elif exits == 0 and not played & at.LAKES:
        work[COUNTED + Feature.STRAY_NETWORKS] += change


@kernel(
    "boolean(int64, int32[::1], int64, int64, int32[::1], int64[::1])",
    inner=True,
    makes_arrays=False,
    inlined=True,
)
def join_networks(played: int, board: Ints, cell: int, picture: int, work: Ints, masks: Masks) -> bool:
    """The networks of a drawing, and what becomes of those it meets; is one without exits among these?"""
    met_stray = False
    for part in range(2):
        work[NET_EXITS + NEW + part] = -1
        work[ALIAS + NEW + part] = NEW + part
        masks[SOURCE + NEW + part] = masks[ENTITY + NEW + part] = 0
    for side in range(4):
        kind = NETWORK_SIDES[picture, side]
        if not kind:
            continue
        mine = int(work[ALIAS + NEW + PART[picture, side]])
        work[NET + 2 * cell + PART[picture, side]] = NEW + PART[picture, side]
        work[NET_EXITS + mine] = max(work[NET_EXITS + mine], 0)
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour < 0:
            if EXIT[cell, side] == kind:
                work[NET_EXITS + mine] += 1
                masks[ENTITY + mine] |= masks[ENTITY + FIRST_EXIT + EXIT_NUMBER[cell, side]]
        elif board[neighbour] == 0:
            if kind <= at.RAILWAY:
                masks[SOURCE + mine] |= 1 << neighbour
        elif NETWORK_SIDES[board[neighbour], side ^ 2] == kind:
            net = int(work[NET + 2 * neighbour + PART[board[neighbour], side ^ 2]])
            other = int(work[ALIAS + net])
            if other >= NEW:
                other = int(work[ALIAS + other])
            else:
                met_stray |= work[NET_EXITS + net] == 0
                _count_network(played, int(work[NET_EXITS + net]), -1, work)
            if other != mine:
                work[ALIAS + other] = mine
                work[ALIAS + net] = mine
                masks[SOURCE + mine] |= masks[SOURCE + other]
                masks[ENTITY + mine] |= masks[ENTITY + other]
                work[NET_EXITS + mine] += max(work[NET_EXITS + other], 0)
                if other >= NEW:
                    work[NET_EXITS + other] = -1
    for part in range(2):
        if work[ALIAS + NEW + part] == NEW + part and work[NET_EXITS + NEW + part] >= 0:
            _count_network(played, int(work[NET_EXITS + NEW + part]), 1, work)
    return met_stray


@kernel("void(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def part_networks(board: Ints, cell: int, picture: int, work: Ints) -> None:
    """After a drawing has been tried: the networks are those they were."""
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour >= 0 and NETWORK_SIDES[picture, side] and board[neighbour]:
            net = work[NET + 2 * neighbour + PART[board[neighbour], side ^ 2]]
            if NETWORK_SIDES[board[neighbour], side ^ 2] == NETWORK_SIDES[picture, side]:
                work[ALIAS + net] = net


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def _all_matches(board: Ints, cell: int, work: Ints) -> int:
    """Matches on a board on which a drawing is tried in a cell."""
    found = 0
    for turn in range(work[SIZES + 1]):
        if work[MEETINGS + turn] != cell:
            key = demand(board, int(work[MEETINGS + turn]))
            if GAP[key] == Feature.TWO_ENDS or GAP[key] == Feature.MORE_ENDS:
                found += matches(board, int(work[MEETINGS + turn]), work)
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour >= 0 and board[neighbour] == 0:
            before = GAP[work[KEY + neighbour]]
            after = GAP[work[KEY + neighbour] | SIDES[board[cell], side] << at.SIDE_BITS * (side ^ 2)]
            listed = before == Feature.TWO_ENDS or before == Feature.MORE_ENDS
            if not listed and (after == Feature.TWO_ENDS or after == Feature.MORE_ENDS):
                found += matches(board, int(neighbour), work)
    return found


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def _near_matches(board: Ints, cell: int, work: Ints) -> int:
    """The same if no networks are joined: matches change only around the cell."""
    found = work[COUNTED + Feature.MATCHES] - work[MATCHED + cell]
    for side in range(4):
        neighbour = int(NEIGHBOUR[cell, side])
        if neighbour >= 0 and board[neighbour] == 0:
            found -= work[MATCHED + neighbour]
            gap = GAP[work[KEY + neighbour] | SIDES[board[cell], side] << at.SIDE_BITS * (side ^ 2)]
            if gap == Feature.TWO_ENDS or gap == Feature.MORE_ENDS:
                found += matches(board, neighbour, work)
    return int(found)


@kernel(
    "int64(int32[::1], int64, boolean, int32[::1], int64[::1])", inner=True, makes_arrays=False, inlined=True
)
def count_matches(board: Ints, cell: int, met_stray: bool, work: Ints, masks: Masks) -> int:
    """Matches on a board on which a drawing is tried in a cell, after `join_networks`."""
    one, other = masks[ENTITY + NEW], masks[ENTITY + NEW + 1]
    if met_stray or one & one - 1 or other & other - 1:
        return _all_matches(board, cell, work)
    return _near_matches(board, cell, work)


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
    for span in range(SPANS):
        if span and count > 1:
            for one in range(count):
                if span >= 2:
                    masks[REACH + one] = spread(masks[REACH + one]) & empty
                cells = masks[REACH + one]
                masks[BEYOND + one] = cells if span == 2 else spread(cells)
        groups = _join_touching(count, masks)
        work[COUNTED + Feature.SPANS_1 + span] = count - groups
        count = groups


@kernel(
    "void(int64, int32[::1], int64, int64, int64, int32[::1], int64[::1])", inner=True, makes_arrays=False
)
def change_features(
    played: int, board: Ints, cell: int, picture: int, empty: int, work: Ints, masks: Masks
) -> None:
    """All features of routes but the longest lines, as they are after a drawing, from those before it.

    They are changed in COUNTED. The drawing is on the board afterwards, to be taken off by the caller.
    """
    measure_surroundings(board, cell, picture, work)
    met_stray = join_networks(played, board, cell, picture, work, masks)
    board[cell] = picture
    work[COUNTED + Feature.MATCHES] = count_matches(board, cell, met_stray, work, masks)
    _measure_spans(empty & ~(1 << cell), 1 << cell, work, masks)
    part_networks(board, cell, picture, work)
