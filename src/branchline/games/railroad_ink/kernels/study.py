"""A board studied before drawings are tried on it: its networks, and where each can go on, as bit masks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXIT_NUMBER, EXITS, NEIGHBOUR
from branchline.games.railroad_ink.kernels.evaluation import EVALUATION_WORK, FEATURES, Feature
from branchline.games.railroad_ink.kernels.fitting import demand
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, networks
from branchline.games.railroad_ink.kernels.pictures import PART
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
