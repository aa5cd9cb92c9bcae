"""What a trained eye sees of a board beyond the features of `evaluation`: the input of `judgement`.

Every empty cell counts by what it meets on its four sides, whichever way the board is turned or mirrored and
whichever kind is which; networks by their exits and by where they can go on; pairs of networks by how many
empty cells of one kind would join them; lines by the stretches of which they could be made; and every route
of the dice by what it would bring if it came next.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CENTRE, EXIT, EXIT_NUMBER, EXITS, NEIGHBOUR
from branchline.games.railroad_ink.kernels.evaluation import FEATURES, Feature
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, networks
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES
from branchline.games.railroad_ink.kernels.prospects import (
    EXCHANGED_ROUTES,
    PROSPECTS,
    PROSPECTS_WORK,
    SECOND,
    look_ahead,
)
from branchline.games.railroad_ink.kernels.study import (
    ACTIVE,
    NET,
    NET_EXITS,
    STRETCH,
    STRETCH_SIZE,
    STUDY,
    Masks,
    spread,
    study_stretches,
)
from branchline.parts.compiled import Ints, kernel

KINDS = (at.HIGHWAY, at.RAILWAY)
BORDER = at.RAILWAY + 1
"""An empty cell meets nothing yet, a blank side, a highway, a railway, or the border without an exit."""
MET = np.array([0, 1, 2, 3, 1, 1, 1, 1], np.int32)
"""By the code of a side: whatever is no route is as good as blank."""
COLOURS = BORDER + 1

Meeting = tuple[int, ...]
"""What a cell meets on its four sides."""


def _alike(meeting: Meeting) -> Meeting:
    """The first of all meetings that differ by turning, mirroring, and exchanging highways and railways."""
    kinds = {at.HIGHWAY: at.RAILWAY, at.RAILWAY: at.HIGHWAY}
    exchanged = tuple(kinds.get(met, met) for met in meeting)
    turned = [one[turn:] + one[:turn] for one in (meeting, exchanged) for turn in range(4)]
    return min(turned + [one[::-1] for one in turned])


def _meetings(cell: int) -> list[Meeting]:
    """All that an empty cell can meet."""
    sides = [
        [0, at.CLOSED, *KINDS] if NEIGHBOUR[cell, side] >= 0 else [int(EXIT[cell, side]) or BORDER]
        for side in range(4)
    ]
    return list(product(*sides))


_first: dict[Meeting, int] = {}
MEETING = np.full(COLOURS**4, -1, np.int32)
"""The number of each meeting, the same for those that are alike, by its code in base COLOURS."""
for _cell in range(at.CELLS):
    for _meeting in _meetings(_cell):
        _number = _first.setdefault(_alike(_meeting), len(_first))
        MEETING[sum(met * COLOURS**side for side, met in enumerate(_meeting))] = _number

# The description, after the features.
MEETINGS = FEATURES
"""Empty cells by what they meet."""
FREE_EXITS = MEETINGS + len(_first)
"""Exits in empty cells,"""
STUCK_NETS = FREE_EXITS + 1
"""networks with exits that can't go on,"""
OPEN_NETS = STUCK_NETS + 1
"""and that can go on in one, two, or more cells;"""
MOST_EXITS = OPEN_NETS + 3
"""exits of the two largest networks,"""
LARGE_NETS = MOST_EXITS + 2
"""networks with several exits,"""
STUCK_EXITS = LARGE_NETS + 1
"""and exits of networks that can't go on."""
SPANS = 4
KIND_SPANS = STUCK_EXITS + 1
"""Joins of networks and exits that are possible by one kind over so many empty cells,"""
PAIRS = KIND_SPANS + SPANS
"""the pairs that could be joined so,"""
NEAR_PAIRS = PAIRS + SPANS
"""and those that are one or two cells apart, whatever the kind."""
STRETCHES = NEAR_PAIRS + 2
"""For each kind: the two longest stretches, the longest that can go on,"""
OVER_ONE = 3
"""the longest that two would make over one empty cell, or over two,"""
STRETCH_COUNT = 5
"""and the number of stretches."""
OF_A_KIND = 6
CENTRE_MET = STRETCHES + 2 * OF_A_KIND
"""Empty cells of the centre that meet a route,"""
CENTRE_LEFT = CENTRE_MET + 1
"""and those that do not."""
AHEAD = CENTRE_LEFT + 1
"""What each route of the dice would bring."""
DESCRIPTION = AHEAD + PROSPECTS
DESCRIPTION_WORK = PROSPECTS_WORK

EXCHANGED = np.arange(DESCRIPTION)
"""Where everything stands when highways and railways are exchanged."""
for _one, _other in (
    (Feature.HIGHWAY, Feature.RAILWAY),
    (Feature.OPEN_HIGHWAY, Feature.OPEN_RAILWAY),
    *((STRETCHES + _place, STRETCHES + OF_A_KIND + _place) for _place in range(OF_A_KIND)),
):
    EXCHANGED[[_one, _other]] = _other, _one
for _first_route in (AHEAD, AHEAD + SECOND):
    EXCHANGED[_first_route : _first_route + SECOND] = _first_route + np.array(EXCHANGED_ROUTES)

# Work space for bit masks of cells.
NETS = MAX_NETWORKS + EXITS
"""Networks, and exits after them."""
SOURCE = 0
"""The empty cells that each network or exit meets, for each kind,"""
REACH = SOURCE + 2 * NETS
"""and for each that can be joined: these, those beside them, the empty ones of those, those beside these."""
REACHES = 2 * EXITS
ENDS = REACH + SPANS * REACHES
"""The empty cells that each stretch meets."""
DESCRIPTION_MASKS = ENDS + PARTS

GROUP = ACTIVE
"""For each that can be joined the one it has been joined to; `study` keeps something else here."""


@kernel("int64(int64)", inner=True, makes_arrays=False)
def _count(cells: int) -> int:
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


@kernel("int64(int32[::1], int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _look_at_gaps(board: Ints, seen: Ints, work: Ints, masks: Masks) -> int:
    """What the empty cells meet, and who meets them; returns a mask of them."""
    empty = 0
    for cell in range(at.CELLS):
        if board[cell]:
            continue
        empty |= 1 << cell
        meeting = 0
        power = 1
        met_route = False
        for side in range(4):
            neighbour = int(NEIGHBOUR[cell, side])
            if neighbour < 0:
                met = int(EXIT[cell, side])
                if met:
                    net = MAX_NETWORKS + EXIT_NUMBER[cell, side]
                    masks[SOURCE + NETS * (met - at.HIGHWAY) + net] = 1 << cell
                    seen[FREE_EXITS] += 1
                else:
                    met = BORDER
            else:
                met = int(MET[SIDES[board[neighbour], side ^ 2]])
                if met >= at.HIGHWAY:
                    part = 2 * neighbour + PART[board[neighbour], side ^ 2]
                    masks[SOURCE + NETS * (met - at.HIGHWAY) + work[NET + part]] |= 1 << cell
                    met_route = True
            meeting += met * power
            power *= COLOURS
        seen[MEETINGS + MEETING[meeting]] += 1
        if CENTRE[cell]:
            seen[CENTRE_MET if met_route else CENTRE_LEFT] += 1
    return empty


@kernel("int64(int64, int64, int64[::1])", inner=True, makes_arrays=False)
def _add(size: int, net: int, masks: Masks) -> int:
    """A network or exit goes to those that can be joined, if it can; returns how many these are."""
    highways, railways = masks[SOURCE + net], masks[SOURCE + NETS + net]
    if not highways | railways:
        return size
    masks[REACH + size], masks[REACH + EXITS + size] = highways, railways
    return size + 1


@kernel("int64(int64, int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _look_at_networks(count: int, seen: Ints, work: Ints, masks: Masks) -> int:
    """Networks by their exits and by where they can go on; returns how many can be joined, exits included."""
    size = 0
    for net in range(count):
        exits = work[NET_EXITS + net]
        if exits == 0:
            continue
        if exits > seen[MOST_EXITS]:
            seen[MOST_EXITS + 1] = seen[MOST_EXITS]
            seen[MOST_EXITS] = exits
        elif exits > seen[MOST_EXITS + 1]:
            seen[MOST_EXITS + 1] = exits
        seen[LARGE_NETS] += exits > 1
        ends = _count(masks[SOURCE + net] | masks[SOURCE + NETS + net])
        if ends:
            seen[OPEN_NETS + min(ends, 3) - 1] += 1
            size = _add(size, net, masks)
        else:
            seen[STUCK_NETS] += 1
            seen[STUCK_EXITS] += exits
    for net in range(MAX_NETWORKS, NETS):
        size = _add(size, net, masks)
    return size


@kernel("int64(int64, int32[::1])", inner=True, makes_arrays=False)
def _leader(one: int, work: Ints) -> int:
    while work[GROUP + one] != one:
        one = int(work[GROUP + one])
    return one


@kernel("void(int64, int64, int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _look_at_pairs(size: int, empty: int, seen: Ints, work: Ints, masks: Masks) -> None:
    """Who could be joined with whom over up to four empty cells."""
    for one in range(size):
        work[GROUP + one] = one
        for kind in range(2):
            place = REACH + EXITS * kind + one
            beside = spread(masks[place])
            masks[place + REACHES] = beside
            masks[place + 2 * REACHES] = beside & empty
            masks[place + 3 * REACHES] = spread(beside & empty)
    for span in range(SPANS):
        near = REACH + (0 if span < 2 else 2 * REACHES)
        far = REACH + span * REACHES
        for one in range(size):
            highways, railways = masks[near + one], masks[near + EXITS + one]
            for other in range(one + 1, size):
                theirs, of_theirs = masks[far + other], masks[far + EXITS + other]
                if highways & theirs | railways & of_theirs:
                    seen[PAIRS + span] += 1
                    leader, other_leader = _leader(one, work), _leader(other, work)
                    seen[KIND_SPANS + span] += leader != other_leader
                    work[GROUP + leader] = other_leader
                if span < 2:
                    seen[NEAR_PAIRS + span] += (highways | railways) & (theirs | of_theirs) != 0


@kernel("void(int32[::1], int64, int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _look_at_stretches(board: Ints, kind: int, seen: Ints, work: Ints, masks: Masks) -> None:
    """The lines that could be made of what hangs together."""
    count = study_stretches(board, kind, work)
    label = STRETCH + PARTS * (kind - at.HIGHWAY)
    length = STRETCH_SIZE + PARTS * (kind - at.HIGHWAY)
    first = STRETCHES + OF_A_KIND * (kind - at.HIGHWAY)
    seen[first + STRETCH_COUNT] = count
    for one in range(count):
        masks[ENDS + one] = 0
    for cell in range(at.CELLS):
        if board[cell] == 0:
            continue
        for side in range(4):
            neighbour = int(NEIGHBOUR[cell, side])
            if SIDES[board[cell], side] == kind and neighbour >= 0 and board[neighbour] == 0:
                masks[ENDS + work[label + 2 * cell + PART[board[cell], side]]] |= 1 << neighbour
    for one in range(count):
        mine = work[length + one]
        if mine > seen[first]:
            seen[first + 1] = seen[first]
            seen[first] = mine
        elif mine > seen[first + 1]:
            seen[first + 1] = mine
        ends = masks[ENDS + one]
        if ends == 0:
            continue
        seen[first + 2] = max(seen[first + 2], mine)
        beside = spread(ends)
        for other in range(one + 1, count):
            both = mine + work[length + other]
            if ends & masks[ENDS + other]:
                seen[first + OVER_ONE] = max(seen[first + OVER_ONE], both)
            elif beside & masks[ENDS + other]:
                seen[first + OVER_ONE + 1] = max(seen[first + OVER_ONE + 1], both)


@kernel("void(int32[::1], int32[::1], int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def describe(head: Ints, block: Ints, seen: Ints, work: Ints, masks: Masks) -> None:
    """Complete a description that begins with the features of the board.

    `seen` has DESCRIPTION elements, `work` has DESCRIPTION_WORK, `masks` has DESCRIPTION_MASKS.
    """
    board = block[: at.BOARD]
    for place in range(FEATURES, DESCRIPTION):
        seen[place] = 0
    label, exits = work[NET : NET + PARTS], work[NET_EXITS : NET_EXITS + MAX_NETWORKS]
    count = networks(board, label, exits, work[STUDY : STUDY + PARTS])
    for place in range(2 * NETS):
        masks[SOURCE + place] = 0
    empty = _look_at_gaps(board, seen, work, masks)
    _look_at_pairs(_look_at_networks(count, seen, work, masks), empty, seen, work, masks)
    for kind in KINDS:
        _look_at_stretches(board, kind, seen, work, masks)
    look_ahead(head, block, seen[:FEATURES], seen[AHEAD : AHEAD + PROSPECTS], work)
