"""What each route of the dice would bring if it came next: the points of its best two places.

What has been found out about networks and longest lines is taken over, so that nothing is drawn for it. Only
routes are looked at: what an expansion adds is left out.
"""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXITS
from branchline.games.railroad_ink.kernels.evaluation import Feature
from branchline.games.railroad_ink.kernels.fitting import COUNT, FITTING, ROW, START, demand
from branchline.games.railroad_ink.kernels.gains import (
    AROUND,
    GAINS,
    IS_BUILT,
    KINDS,
    KNOWN,
    LINE,
    NETWORK,
    NETWORK_EXITS,
    NEW_LINE,
    NEW_POINTS,
    POINTS,
    gain,
    look_around,
    measure_arms,
)
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FIRST_SPECIAL, SPECIALS
from branchline.games.railroad_ink.kernels.study import DRAWING_WORK, NET, NET_EXITS
from branchline.parts.compiled import Ints, kernel

ROUTES = ("hs", "rs", "hc", "rc", "ht", "rt", "op", "ss", "sc")
ROUTE_FACES = np.array([FACE_ID[code] for code in ROUTES], np.int32)
EXCHANGED_ROUTES = [ROUTES.index(code) for code in ("rs", "hs", "rc", "hc", "rt", "ht", "op", "ss", "sc")]
"""Where each route stands when highways and railways are exchanged."""

# What is found.
BEST = 0
"""The points that each route brings in its best place,"""
SECOND = BEST + len(ROUTES)
"""and in its second best;"""
SPECIAL = SECOND + len(ROUTES)
"""and those of the best special, if one may still be drawn."""
PROSPECTS = SPECIAL + 1
LEAST = -2
"""A route that fits nowhere, or nowhere well."""

# Work space, after that of a studied board.
FACTS = DRAWING_WORK
SURROUNDINGS = FACTS + KNOWN
GAINED = SURROUNDINGS + AROUND
PROSPECTS_WORK = GAINED + GAINS


@kernel("void(int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _take_over(counted: Ints, work: Ints) -> None:
    """What `gains` has to know, from the networks and the features; an exit by itself is a network."""
    for part in range(PARTS):
        work[FACTS + NETWORK + part] = work[NET + part]
    for net in range(MAX_NETWORKS):
        work[FACTS + NETWORK_EXITS + net] = work[NET_EXITS + net]
    for number in range(EXITS):
        work[FACTS + NETWORK + PARTS + number] = PARTS + number
        work[FACTS + NETWORK_EXITS + PARTS + number] = 1
    work[FACTS + POINTS] = 0
    for kind in range(KINDS):
        work[FACTS + LINE + kind] = counted[Feature.HIGHWAY + kind]
        work[FACTS + IS_BUILT + kind] = 0


@kernel("int64(int64, int64, int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _most(cell: int, row: int, face: int, classic: int, work: Ints) -> int:
    """The most points that a face brings in a cell with such a row of demands."""
    known, around = work[FACTS : FACTS + KNOWN], work[SURROUNDINGS : SURROUNDINGS + AROUND]
    gained = work[GAINED : GAINED + GAINS]
    before = known[LINE] + known[LINE + 1]
    most = LEAST
    for entry in range(START[face, row], START[face, row] + COUNT[face, row]):
        gain(cell, int(FITTING[entry]), classic, known, around, gained)
        most = max(most, int(gained[NEW_POINTS] + gained[NEW_LINE] + gained[NEW_LINE + 1] - before))
    return most


@kernel("void(int32[::1], int32[::1], int32[::1], int32[::1], int32[::1])", inner=True, makes_arrays=False)
def look_ahead(head: Ints, block: Ints, counted: Ints, prospects: Ints, work: Ints) -> None:
    """What each route would bring; `counted` are the features, `work` has the networks of the board.

    `prospects` has PROSPECTS elements, `work` has PROSPECTS_WORK.
    """
    classic = head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST
    board, known = block[: at.BOARD], work[FACTS : FACTS + KNOWN]
    around = work[SURROUNDINGS : SURROUNDINGS + AROUND]
    has_special = counted[Feature.SPECIALS] > 0
    _take_over(counted, work)
    for place in range(PROSPECTS):
        prospects[place] = LEAST
    for cell in range(at.CELLS):
        if board[cell]:
            continue
        key = demand(board, cell)
        if key == 0:
            continue
        row = int(ROW[key])
        look_around(board, cell, known, around)
        measure_arms(board, classic, known, around)
        for route in range(len(ROUTES)):
            most = _most(cell, row, int(ROUTE_FACES[route]), classic, work)
            prospects[SECOND + route] = max(prospects[SECOND + route], min(most, prospects[BEST + route]))
            prospects[BEST + route] = max(prospects[BEST + route], most)
        for special in range(SPECIALS if has_special else 0):
            if not block[at.SPECIALS_USED] >> special & 1:
                most = _most(cell, row, FIRST_SPECIAL + special, classic, work)
                prospects[SPECIAL] = max(prospects[SPECIAL], most)
