"""The score of a board: networks, longest lines, centre, errors."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import CENTRE, NETWORK_POINTS
from branchline.games.railroad_ink.kernels.layout import CELLS, HIGHWAY, RAILWAY
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, is_error, networks
from branchline.parts.compiled import Ints, kernel

# What `score` gives out; errors are counted, not negative.
NETWORKS, HIGHWAYS, RAILWAYS, CENTRES, ERRORS, TOTAL = range(6)
SCORE_SIZE = 6

SCORE_WORK = LONGEST_WORK + MAX_LINE
"""Work space for `score`: the networks use it first, then each longest line."""


@kernel("int64(int32[::1], int64, int32[::1], int32[::1])")
def score(pictures: Ints, classic: int, out: Ints, work: Ints) -> int:
    """The total; `out` (SCORE_SIZE) gets its items, `work` has SCORE_WORK elements."""
    exits = work[2 * PARTS : 2 * PARTS + MAX_NETWORKS]
    count = networks(pictures, work[:PARTS], exits, work[PARTS : 2 * PARTS])
    out[NETWORKS] = 0
    for network in range(count):
        out[NETWORKS] += NETWORK_POINTS[exits[network]]
    line = work[LONGEST_WORK : LONGEST_WORK + MAX_LINE]
    out[HIGHWAYS] = longest(pictures, HIGHWAY, classic, line, work)
    out[RAILWAYS] = longest(pictures, RAILWAY, classic, line, work)
    out[CENTRES] = 0
    out[ERRORS] = 0
    for cell in range(CELLS):
        if pictures[cell]:
            out[CENTRES] += CENTRE[cell]
            for side in range(4):
                out[ERRORS] += is_error(pictures, cell, side)
    out[TOTAL] = out[NETWORKS] + out[HIGHWAYS] + out[RAILWAYS] + out[CENTRES] - out[ERRORS]
    return int(out[TOTAL])
