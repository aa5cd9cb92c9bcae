"""What one more drawing brings: networks, errors and centre exactly, and how long the lines can become.

This holds where nothing but routes is drawn. A line through the new drawing is made of lines that begin at
what it joins. As these may share cells, the longest of them together are a bound; any other line was there
before.
"""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import (
    CENTRE,
    EXIT,
    EXIT_NUMBER,
    EXITS,
    NEIGHBOUR,
    NETWORK_POINTS,
)
from branchline.games.railroad_ink.kernels.longest import (
    LONGEST_WORK,
    MAX_LINE,
    NODE,
    NODES,
    VISITED,
    build,
    longest,
    walk,
)
from branchline.games.railroad_ink.kernels.networks import PARTS
from branchline.games.railroad_ink.kernels.pictures import ENDS, PART
from branchline.parts.compiled import Ints, kernel

KINDS = 2
"""Highways and railways."""
PLACES = PARTS + EXITS
"""What can hang together: the parts of all cells, then the exits."""

# What is known about a board, one array in named slices.
NETWORK = 0
"""The network of each place, named after one of its places."""
NETWORK_EXITS = NETWORK + PLACES
"""The exits of each network. An exit that nothing has reached is a network of its own."""
POINTS = NETWORK_EXITS + PLACES
"""Points of networks and centre less errors."""
LINE = POINTS + 1
"""No line of each kind is longer than this."""
IS_BUILT = LINE + KINDS
"""1 when the nodes and joints of each kind have been found,"""
GRAPH = IS_BUILT + KINDS
"""they themselves,"""
ARM = GRAPH + KINDS * LONGEST_WORK
"""and the longest line that begins at each node, 0 where nobody has asked for it."""
SCRATCH = ARM + KINDS * NODES
KNOWN = SCRATCH + MAX_LINE

# What is known about a cell, by side:
JOINED = 0
"""the place that a route would join there, -1 for none,"""
OF_KIND = JOINED + 4
"""whether a highway (0) or a railway (1) would,"""
ARMS = OF_KIND + 4
"""and the longest line that begins there, or a bound for it."""
AROUND = ARMS + 4

# What `gain` gives out: points and lines of the board with the drawing.
NEW_POINTS, NEW_LINE = 0, 1
GAINS = NEW_LINE + KINDS

TWICE = ((ENDS > 0) & (ENDS[:, :1] == ENDS)).all(1).astype(np.int32)
"""1 for a picture that a line can count twice in the crossing reading: a crossroads, a double curve."""


@kernel("int64(int32[::1], int64, int64, int64, int32[::1])", inner=True)
def _arm(board: Ints, place: int, kind: int, classic: int, known: Ints) -> int:
    """Length of the longest line of a kind that begins at a place of a cell."""
    graph = known[GRAPH + kind * LONGEST_WORK : GRAPH + (kind + 1) * LONGEST_WORK]
    arms = known[ARM + kind * NODES : ARM + (kind + 1) * NODES]
    if not known[IS_BUILT + kind]:
        known[IS_BUILT + kind] = 1
        graph[VISITED] = 0
        arms[: build(board, at.HIGHWAY + kind, classic, graph)] = 0
    node = int(graph[NODE + place])
    if not arms[node]:
        arms[node] = walk(node, classic, 0, MAX_LINE, known[SCRATCH : SCRATCH + MAX_LINE], graph)
    return int(arms[node])


@kernel("void(int32[::1], int64, int32[::1], int32[::1])", inner=True)
def look_around(board: Ints, cell: int, known: Ints, around: Ints) -> None:
    """Find what a drawing in a cell can join; `around` has AROUND elements, its arms are not measured yet."""
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        shown = EXIT[cell, side] if neighbour < 0 else ENDS[board[neighbour], side ^ 2]
        around[JOINED + side] = -1
        around[ARMS + side] = 0
        if at.HIGHWAY <= shown <= at.RAILWAY:
            kind = shown - at.HIGHWAY
            around[OF_KIND + side] = kind
            if neighbour < 0:
                around[JOINED + side] = PARTS + EXIT_NUMBER[cell, side]
            else:
                around[JOINED + side] = 2 * neighbour + PART[board[neighbour], side ^ 2]
                around[ARMS + side] = known[LINE + kind]


@kernel("void(int32[::1], int64, int32[::1], int32[::1])", inner=True)
def measure_arms(board: Ints, classic: int, known: Ints, around: Ints) -> None:
    """Find how long the lines are that a drawing can join."""
    for side in range(4):
        place = int(around[JOINED + side])
        if 0 <= place < PARTS:
            around[ARMS + side] = _arm(board, place, int(around[OF_KIND + side]), classic, known)


@kernel("int64(int64, int32[::1], int32[::1])", inner=True)
def most(cell: int, known: Ints, around: Ints) -> int:
    """No drawing in a cell makes the board worth more than one that joins all that is there."""
    points = known[POINTS] + CENTRE[cell]
    exits = highway = railway = 0
    for side in range(4):
        place = around[JOINED + side]
        if place < 0:
            continue
        points += place < PARTS
        if around[OF_KIND + side]:
            railway += around[ARMS + side]
        else:
            highway += around[ARMS + side]
        network = known[NETWORK + place]
        is_new = True
        for other in range(side):
            there = around[JOINED + other]
            is_new &= there < 0 or known[NETWORK + there] != network
        if is_new:
            exits += known[NETWORK_EXITS + network]
            points -= NETWORK_POINTS[known[NETWORK_EXITS + network]]
    points += NETWORK_POINTS[exits]
    return int(points + max(known[LINE], 2 + highway) + max(known[LINE + 1], 2 + railway))


@kernel("void(int64, int64, int64, int32[::1], int32[::1], int32[::1])", inner=True)
def gain(cell: int, picture: int, classic: int, known: Ints, around: Ints, out: Ints) -> None:
    """Points and lines with a drawing that fits into a cell; `out` has GAINS elements."""
    points = known[POINTS] + CENTRE[cell]
    highway, railway = known[LINE], known[LINE + 1]
    exits = second_exits = 0
    for side in range(4):
        kind = ENDS[picture, side]
        if not kind:
            continue
        part = PART[picture, side]
        place = around[JOINED + side]
        if NEIGHBOUR[cell, side] >= 0:
            points += 1 if place >= 0 else -1
        line = 1 + around[ARMS + side]
        is_new = place >= 0
        for other in range(side):
            if ENDS[picture, other] and PART[picture, other] == part:
                there = around[JOINED + other]
                if is_new and there >= 0:
                    is_new = known[NETWORK + there] != known[NETWORK + place]
                if ENDS[picture, other] == kind:
                    line = max(line, 1 + around[ARMS + side] + around[ARMS + other])
        if is_new:
            joined = known[NETWORK_EXITS + known[NETWORK + place]]
            points -= NETWORK_POINTS[joined]
            if part:
                second_exits += joined
            else:
                exits += joined
        if kind == at.HIGHWAY:
            highway = max(highway, line)
        else:
            railway = max(railway, line)
    if TWICE[picture] and not classic:  # a loop can lead back to it
        arms = around[ARMS : ARMS + 4]
        line = 2 + arms.sum() - arms.min()
        if ENDS[picture, 0] == at.HIGHWAY:
            highway = max(highway, line)
        else:
            railway = max(railway, line)
    out[NEW_POINTS] = points + NETWORK_POINTS[exits] + NETWORK_POINTS[second_exits]
    out[NEW_LINE] = highway
    out[NEW_LINE + 1] = railway


@kernel("void(int64, int64, int32[::1], int32[::1], int32[::1])", inner=True)
def join(cell: int, picture: int, around: Ints, gained: Ints, known: Ints) -> None:
    """Note a drawing: `known` is about the board with it from now on."""
    for side in range(4):
        place = around[JOINED + side]
        if ENDS[picture, side] and place >= 0:
            mine = known[NETWORK + 2 * cell + PART[picture, side]]
            other = known[NETWORK + place]
            if mine != other:
                known[NETWORK_EXITS + mine] += known[NETWORK_EXITS + other]
                for anywhere in range(PLACES):
                    if known[NETWORK + anywhere] == other:
                        known[NETWORK + anywhere] = mine
    known[POINTS] = gained[NEW_POINTS]
    for kind in range(KINDS):
        known[LINE + kind] = gained[NEW_LINE + kind]
        known[IS_BUILT + kind] = 0


@kernel("void(int32[::1], int64, int32[::1])", inner=True)
def learn(board: Ints, classic: int, known: Ints) -> None:
    """Find out all that `known` tells about a board, drawing it once more."""
    for place in range(PLACES):
        known[NETWORK + place] = place
        known[NETWORK_EXITS + place] = place >= PARTS
    known[POINTS:GRAPH] = 0
    around, gained = np.empty(AROUND, np.int32), np.empty(GAINS, np.int32)
    drawn = np.zeros(at.BOARD, np.int32)
    for cell in range(at.CELLS):
        if board[cell]:
            look_around(drawn, cell, known, around)
            gain(cell, int(board[cell]), classic, known, around, gained)
            join(cell, int(board[cell]), around, gained, known)
            drawn[cell] = board[cell]
    line = np.empty(MAX_LINE, np.int32)
    work = np.empty(LONGEST_WORK, np.int32)
    for kind in range(KINDS):
        known[LINE + kind] = longest(board, at.HIGHWAY + kind, classic, line, work)
