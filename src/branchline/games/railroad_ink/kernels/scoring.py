"""The score of a board: networks, longest lines, centre, errors, expansions, villages, goals."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CENTRE, NETWORK_POINTS
from branchline.games.railroad_ink.kernels.canyons import CANYON_WORK, canyon_points
from branchline.games.railroad_ink.kernels.desert import desert_points
from branchline.games.railroad_ink.kernels.forest import forest_points
from branchline.games.railroad_ink.kernels.lakes import lake_points
from branchline.games.railroad_ink.kernels.lava import lava_points
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.meteors import meteor_points
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, is_error, networks
from branchline.games.railroad_ink.kernels.pictures import CACTI, CORNERS, HOLDS, OASIS, STATION, TREES
from branchline.games.railroad_ink.kernels.rivers import river_points
from branchline.games.railroad_ink.kernels.trails import trail_points
from branchline.parts.compiled import Ints, kernel

# What `score` gives out; errors are counted, not negative.
NETWORKS, HIGHWAYS, RAILWAYS, CENTRES, ERRORS, EXPANSIONS, VILLAGE, TOTAL = range(8)
SCORE_SIZE = 8

VILLAGE_POINTS = np.array([0, 2, 4, 6, 8], np.int32)
"""By the number of villages marked."""

_changing = {
    at.RIVERS: HOLDS >> at.RIVER & 1,
    at.LAKES: HOLDS >> at.WATER & 1,
    at.LAVAS: HOLDS >> at.LAVA & 1,
    at.FOREST: TREES,
    at.TRAILS: STATION | CORNERS,
    at.DESERT: OASIS | CACTI,
}
CHANGES: Ints = np.sum([np.where(drawn, played, 0) for played, drawn in _changing.items()], 0, np.int32)
"""The expansions of which a drawing of each picture may change the points wherever it is drawn; at craters
all routes do."""

SCORE_WORK = LONGEST_WORK + MAX_LINE
"""Work space for `score`: the networks use it first, then each longest line, then the expansions."""
assert max(3 * PARTS, at.CELLS + CANYON_WORK) <= SCORE_WORK


@kernel("int64(int64, int32[::1], int32[::1])")
def expansion_points(features: int, board: Ints, work: Ints) -> int:
    """Points of all expansions that are played; `work` has SCORE_WORK elements."""
    if not features & at.EXPANSIONS:
        return 0
    marked, rest = work[: at.CELLS], work[at.CELLS :]
    points = 0
    if features & at.RIVERS:
        points += river_points(board, marked, rest)
    if features & at.LAKES:
        points += lake_points(board, marked, rest)
    if features & at.LAVAS:
        points += lava_points(board, marked, rest)
    if features & at.METEORS:
        points += meteor_points(features, board, marked)
    if features & at.FOREST:
        points += forest_points(board, marked, rest)
    if features & at.TRAILS:
        points += trail_points(board, marked, rest)
    if features & at.DESERT:
        points += desert_points(board, marked, rest)
    if features & at.CANYONS:
        points += canyon_points(board, marked, rest)
    return points


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def score(head: Ints, block: Ints, out: Ints, work: Ints) -> int:
    """The total of a seat; `out` (SCORE_SIZE) gets its items, `work` has SCORE_WORK elements."""
    features = int(head[at.HEAD_FEATURES])
    classic = features & at.CLASSIC_LONGEST
    board = block[: at.BOARD]
    exits = work[2 * PARTS : 2 * PARTS + MAX_NETWORKS]
    count = networks(board, work[:PARTS], exits, work[PARTS : 2 * PARTS])
    out[NETWORKS] = 0
    for network in range(count):
        out[NETWORKS] += NETWORK_POINTS[exits[network]]
    line = work[LONGEST_WORK : LONGEST_WORK + MAX_LINE]
    out[HIGHWAYS] = longest(board, at.HIGHWAY, classic, line, work)
    out[RAILWAYS] = longest(board, at.RAILWAY, classic, line, work)
    out[CENTRES] = 0
    out[ERRORS] = 0
    for cell in range(at.CELLS):
        if board[cell]:
            out[CENTRES] += CENTRE[cell]
            for side in range(4):
                out[ERRORS] += is_error(board, cell, side)
    out[EXPANSIONS] = expansion_points(features, board, work)
    out[VILLAGE] = VILLAGE_POINTS[block[at.VILLAGES]]
    total = out[NETWORKS] + out[HIGHWAYS] + out[RAILWAYS] + out[CENTRES] - out[ERRORS]
    total += out[EXPANSIONS] + out[VILLAGE]
    for goal in range(at.GOALS):
        total += block[at.GOAL_POINTS + goal]
    out[TOTAL] = total
    return int(total)
