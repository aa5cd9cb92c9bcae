"""A board studied before drawings are tried on it: its networks, and where each can go on, as bit masks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXIT, EXIT_NUMBER, EXITS, NEIGHBOUR
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, Feature
from branchline.games.railroad_ink.kernels.fitting import demand
from branchline.games.railroad_ink.kernels.growth import LAND_FACTS, study_land
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, networks
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES
from branchline.parts.compiled import Ints, kernel

Masks = NDArray[np.int64]
"""Bit masks of cells, and hashes."""

NEW = MAX_NETWORKS
"""The networks of a drawing, one for each of its parts, are numbered after all others,"""
FIRST_EXIT = NEW + 2
"""and exits after them."""
NETS = FIRST_EXIT + EXITS

SPANS = 4
"""Over one, two, three, or more empty cells."""

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
MATCHED = MEETINGS + at.CELLS
"""How many matches each empty cell counts for."""
SIZES = MATCHED + at.CELLS
"""Lengths of the two lists above."""
STRETCH = SIZES + 2
"""For each kind and part: the routes of one kind that hang together there,"""
STRETCH_SIZE = STRETCH + 2 * PARTS
"""and of how many parts they are."""
GROUPS = STRETCH_SIZE + 2 * PARTS
"""For each length of a span: the number of groups into which such spans join networks and exits."""
COUNTED = GROUPS + SPANS
"""Features after the drawing,"""
LINES = COUNTED + FEATURES
"""with the two longest lines: length, first and last cell of each."""
LINE_SIZE = 3
STUDY = LINES + 2 * LINE_SIZE
"""Stack of the search for networks."""
LAND = STUDY + PARTS
"""What is known of the land."""
DRAWING_WORK = LAND + LAND_FACTS

# The same for bit masks of cells.
SOURCE = 0
"""The empty cells that each network or exit meets,"""
REACH = SOURCE + NETS
"""those it reaches over some empty cells,"""
BEYOND = REACH + NETS
"""and those next to them."""
ENTITY = BEYOND + NETS
"""One bit for each network with exits, and each exit, that can go on; 0 for all others."""
MEMBERS = ENTITY + NETS
"""For each length of a span and each group: those that are in it, by their bits,"""
AREA = MEMBERS + SPANS * EXITS
"""and the empty cells from which it is so far away at most."""
MASK_WORK = AREA + SPANS * EXITS

_columns = np.arange(at.CELLS) % at.SIZE
NOT_FIRST = int(sum(1 << cell for cell in range(at.CELLS) if _columns[cell] > 0))
NOT_LAST = int(sum(1 << cell for cell in range(at.CELLS) if _columns[cell] < at.SIZE - 1))

_shown = np.arange(at.KEYS)[:, None] >> at.SIDE_BITS * np.arange(4) & (1 << at.SIDE_BITS) - 1
_highways, _railways = (_shown == at.HIGHWAY).sum(1), (_shown == at.RAILWAY).sum(1)
_ends = _highways + _railways
_same = Feature.ONE_END + np.minimum(_ends, 3) - 1
_mixed = np.where(_ends == 2, Feature.MIXED_ENDS, Feature.MANY_MIXED_ENDS)
GAP = np.where(_ends == 0, -1, np.where((_highways > 0) & (_railways > 0), _mixed, _same)).astype(np.int32)
"""The feature that an empty cell counts for, by its demand key: -1 for none,"""
CRAMPED = (_ends * (_shown == at.CLOSED).sum(1)).astype(np.int32)
"""and how much it counts for cramped ends."""


@kernel("int64(int64)", inner=True, makes_arrays=False, inlined=True)
def spread(cells: int) -> int:
    """These cells and all beside them."""
    sideways = (cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1
    return cells | sideways | cells << at.SIZE | cells >> at.SIZE


@kernel("int64(int64, int64, int64[::1])", inner=True, makes_arrays=False)
def _group(count: int, span: int, masks: Masks) -> int:
    """Join all groups whose BEYOND touches another's REACH; returns how many are left."""
    one = 0
    while one < count - 1:
        other = one + 1
        while other < count:
            if masks[BEYOND + one] & masks[REACH + other]:
                count -= 1
                masks[REACH + one] |= masks[REACH + other]
                masks[BEYOND + one] |= masks[BEYOND + other]
                masks[MEMBERS + EXITS * span + one] |= masks[MEMBERS + EXITS * span + other]
                masks[REACH + other] = masks[REACH + count]
                masks[BEYOND + other] = masks[BEYOND + count]
                masks[MEMBERS + EXITS * span + other] = masks[MEMBERS + EXITS * span + count]
                other = one + 1
            else:
                other += 1
        one += 1
    return count


@kernel("void(int64, int32[::1], int64[::1])", inner=True, makes_arrays=False)
def _study_spans(empty: int, work: Ints, masks: Masks) -> None:
    """Which networks and exits can be joined over so many empty cells, and from where each can be reached."""
    count = 0
    for turn in range(work[SIZES]):
        net = int(work[ACTIVE + turn])
        if net >= FIRST_EXIT or work[NET_EXITS + net] > 0:  # no more than there are exits
            masks[ENTITY + net] = masks[MEMBERS + count] = 1 << count
            masks[REACH + count] = masks[BEYOND + count] = masks[SOURCE + net]
            count += 1
    for span in range(SPANS):
        for one in range(count):
            if span:
                masks[MEMBERS + EXITS * span + one] = masks[MEMBERS + EXITS * (span - 1) + one]
            if span >= 2:
                masks[REACH + one] = spread(masks[REACH + one]) & empty
            masks[BEYOND + one] = spread(masks[REACH + one]) if span & 1 else masks[REACH + one]
        count = _group(count, span, masks)
        work[GROUPS + span] = count
        for one in range(count):
            area = masks[REACH + one]
            for _ in range(1 if 0 < span < 3 else span):
                area = spread(area) & empty
            masks[AREA + EXITS * span + one] = area


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def study_stretches(board: Ints, kind: int, work: Ints) -> int:
    """How much of one kind hangs together at each part: no line is longer; returns how many stretches."""
    first = STRETCH + PARTS * (kind - at.HIGHWAY)
    sizes = STRETCH_SIZE + PARTS * (kind - at.HIGHWAY)
    for part in range(PARTS):
        work[first + part] = -1
    count = 0
    for start in range(at.CELLS):
        if board[start] == 0:
            continue
        for side in range(4):
            part = 2 * start + PART[board[start], side]
            if SIDES[board[start], side] != kind or work[first + part] >= 0:
                continue
            work[first + part] = count
            work[STUDY] = part
            size = 1
            work[sizes + count] = 0
            while size:
                size -= 1
                here = int(work[STUDY + size])
                cell = here >> 1
                work[sizes + count] += 1
                for end in range(4):
                    if SIDES[board[cell], end] != kind or PART[board[cell], end] != here & 1:
                        continue
                    neighbour = int(NEIGHBOUR[cell, end])
                    if neighbour >= 0 and SIDES[board[neighbour], end ^ 2] == kind:
                        there = 2 * neighbour + PART[board[neighbour], end ^ 2]
                        if work[first + there] < 0:
                            work[first + there] = count
                            work[STUDY + size] = there
                            size += 1
            count += 1
    return count


@kernel("int64(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def matches(board: Ints, cell: int, work: Ints) -> int:
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


@kernel("int64(int64, int32[::1], int32[::1], int64[::1])", inner=True, makes_arrays=False)
def study(played: int, board: Ints, work: Ints, masks: Masks) -> int:
    """All that has to be known of a board before drawings are tried on it; returns a mask of empty cells."""
    label = work[NET : NET + PARTS]
    count = networks(board, label, work[NET_EXITS : NET_EXITS + MAX_NETWORKS], work[STUDY : STUDY + PARTS])
    for net in range(count):
        masks[SOURCE + net] = masks[ENTITY + net] = 0
        work[ALIAS + net] = net
    empty = active = meetings = 0
    for cell in range(at.CELLS):
        if board[cell]:
            continue
        empty |= 1 << cell
        key = demand(board, cell)
        work[KEY + cell] = key
        work[MATCHED + cell] = 0
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
    for turn in range(meetings):
        cell = int(work[MEETINGS + turn])
        work[MATCHED + cell] = matches(board, cell, work)
    _study_spans(empty, work, masks)
    for kind in (at.HIGHWAY, at.RAILWAY):
        study_stretches(board, kind, work)
    if played & at.EXPANSIONS:
        study_land(played, board, work[LAND : LAND + LAND_FACTS], work)
    return empty
