"""The longest line of one kind, exactly, by branch and bound.

A node is one part of a cell that shows the kind: a double curve has two nodes, any other cell one.
A line is a walk over nodes that never passes the same joint twice. In the classic reading it never
returns to a cell; in the crossing reading it may, and a crossroads counts a second time. A line that
touches a cell once more than it counts is no longer than the same line without its first or last step,
so the walk enters only nodes that still count: then both readings differ only in how often that is.

The walk goes on from a node only while the bound on what can still be added beats the best line. The
bound drops what hangs on the rest like a tree (a line can end in one such branch, not visit two), and
in the classic reading respects that a line alternates between the two colours of a chessboard.
"""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import CELLS, EAST, SOUTH
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES
from branchline.parts.compiled import Ints, kernel

NODES = 2 * CELLS
MAX_LINE = NODES
"""No line is longer: a crossroads is one node and counts twice, a double curve is two nodes."""

# Work space, one array in named slices.
VISITED = 0
"""Number of bounds computed: the effort of the search."""
NODE = VISITED + 1
"""Node of each part of a cell, -1 for none; part p of a cell has index 2 * cell + p."""
CELL = NODE + NODES
"""Cell of each node."""
LINK = CELL + NODES
"""Node joined at each of the four sides of a node."""
OPEN = LINK + 4 * NODES
"""Bit mask of the sides of a node with a joint that the line has not passed."""
COUNTER = OPEN + NODES
"""The node that counts for this one: itself, or in the classic reading the first of its cell."""
VISITS_LEFT = COUNTER + NODES
"""How often a node can still count."""
GROUP = VISITS_LEFT + NODES
"""Nodes of the connected group in hand."""
GROUPED = GROUP + NODES
"""1 for each node whose group has been found."""
PATH = GROUPED + NODES
"""Nodes of the walk,"""
CAME_BY = PATH + MAX_LINE
"""the side by which it came to each,"""
TRIED = CAME_BY + MAX_LINE
"""and the sides tried there so far."""
REGION = TRIED + MAX_LINE
"""The bound: nodes that can still be reached,"""
LEFT = REGION + NODES
"""the sides of each that lead on, 0 once it is dropped,"""
BRANCH = LEFT + NODES
"""the longest of the branches dropped from it,"""
MARK = BRANCH + NODES
"""and the number of the last bound that reached it."""
LONGEST_WORK = MARK + NODES


@kernel("int64(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False)
def build(pictures: Ints, kind: int, classic: int, work: Ints) -> int:
    """Find the nodes and joints of one kind; returns the number of nodes."""
    count = 0
    for cell in range(CELLS):
        work[NODE + 2 * cell] = work[NODE + 2 * cell + 1] = -1
        picture = pictures[cell]
        if picture == 0:
            continue
        first = count
        sides = 0
        for side in range(4):
            if SIDES[picture, side] == kind:
                sides += 1
                part = 2 * cell + PART[picture, side]
                if work[NODE + part] < 0:
                    work[NODE + part] = count
                    work[CELL + count] = cell
                    work[OPEN + count] = 0
                    work[COUNTER + count] = first if classic else count
                    work[VISITS_LEFT + count] = 1
                    work[GROUPED + count] = 0
                    work[MARK + count] = 0
                    count += 1
        if sides == 4 and count - first == 1 and not classic:
            work[VISITS_LEFT + first] = 2
    for cell in range(CELLS):
        picture = pictures[cell]
        if picture == 0:
            continue
        for side in (EAST, SOUTH):
            neighbour = NEIGHBOUR[cell, side]
            if SIDES[picture, side] == kind and neighbour >= 0:
                back = side ^ 2
                if SIDES[pictures[neighbour], back] == kind:
                    one = int(work[NODE + 2 * cell + PART[picture, side]])
                    other = int(work[NODE + 2 * neighbour + PART[pictures[neighbour], back]])
                    work[LINK + 4 * one + side] = other
                    work[LINK + 4 * other + back] = one
                    work[OPEN + one] |= 1 << side
                    work[OPEN + other] |= 1 << back
    return count


@kernel("int64(int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _ways(node: int, home: int, work: Ints) -> int:
    """Bit mask of the sides by which a line can go on from a node; the way to `home` counts in any case."""
    ways = int(work[OPEN + node])
    for side in range(4):
        if ways >> side & 1:
            there = work[LINK + 4 * node + side]
            if there != home and work[VISITS_LEFT + work[COUNTER + there]] == 0:
                ways ^= 1 << side
    return ways


@kernel("int64(int64)", inner=True, makes_arrays=False)
def _side(way: int) -> int:
    """The side of a mask with a single bit."""
    return (way > 1) + (way > 2) + (way > 4)


@kernel("int64(int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _bound(head: int, classic: int, work: Ints) -> int:
    """At most this much can be added to a line that stands at `head`."""
    work[VISITED] += 1
    number = work[VISITED]
    work[REGION + 0] = head
    work[MARK + head] = number
    size = 1
    turn = 0
    while turn < size:
        node = int(work[REGION + turn])
        turn += 1
        work[LEFT + node] = _ways(node, head, work)
        work[BRANCH + node] = 0
        for side in range(4):
            there = work[LINK + 4 * node + side]
            if work[LEFT + node] >> side & 1 and work[MARK + there] != number:
                work[MARK + there] = number
                work[REGION + size] = there
                size += 1

    for turn in range(1, size):
        node = int(work[REGION + turn])
        while node != head and work[LEFT + node] and not work[LEFT + node] & work[LEFT + node] - 1:
            side = _side(int(work[LEFT + node]))
            there = int(work[LINK + 4 * node + side])
            work[LEFT + node] = 0
            work[LEFT + there] ^= 1 << (side ^ 2)
            work[BRANCH + there] = max(work[BRANCH + there], work[BRANCH + node] + 1)
            node = there

    longest_branch = int(work[BRANCH + head])
    total = 0
    same = 0
    for turn in range(1, size):
        node = int(work[REGION + turn])
        if work[LEFT + node]:
            longest_branch = max(longest_branch, work[BRANCH + node])
            more = work[LEFT + node] & work[LEFT + node] - 1
            total += work[VISITS_LEFT + work[COUNTER + node]] if more & more - 1 else 1
            same += (work[CELL + node] ^ work[CELL + head] ^ 1) & 1
    if classic:
        total = min(total, 2 * same + 1, 2 * (total - same))
    elif work[LEFT + head] & work[LEFT + head] - 1:
        total += work[VISITS_LEFT + head]
    return total + longest_branch


@kernel("int64(int64, int64, int64, int64, int32[::1], int32[::1])", inner=True, makes_arrays=False)
def walk(start: int, classic: int, best: int, enough: int, line: Ints, work: Ints) -> int:
    """Try all lines from a node that may beat `best` until one is long `enough`; the best goes to `line`."""
    work[PATH + 0] = start
    work[VISITS_LEFT + work[COUNTER + start]] -= 1
    work[TRIED + 0] = 0 if 1 + _bound(start, classic, work) > best else 15
    length = 1
    while length:
        node = int(work[PATH + length - 1])
        if length > best:
            best = length
            for step in range(length):
                line[step] = work[CELL + work[PATH + step]]
        ways = 0 if best == enough else _ways(node, -1, work) & ~int(work[TRIED + length - 1])
        if ways:
            way = ways & -ways
            side = _side(way)
            work[TRIED + length - 1] |= way
            there = int(work[LINK + 4 * node + side])
            work[OPEN + node] ^= way
            work[OPEN + there] ^= 1 << (side ^ 2)
            work[VISITS_LEFT + work[COUNTER + there]] -= 1
            work[PATH + length] = there
            work[CAME_BY + length] = side
            length += 1
            ways = _ways(there, -1, work)
            hopeless = ways & (ways - 1) and length + _bound(there, classic, work) <= best
            work[TRIED + length - 1] = 15 if hopeless else 0
        else:
            length -= 1
            work[VISITS_LEFT + work[COUNTER + node]] += 1
            if length:
                there = int(work[PATH + length - 1])
                side = int(work[CAME_BY + length])
                work[OPEN + there] ^= 1 << side
                work[OPEN + node] ^= 1 << (side ^ 2)
    return best


@kernel("int64(int64, int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _measure_tree(start: int, size: int, steps: int, work: Ints) -> int:
    """How many steps each node of a tree is away from one of them; returns one that is farthest away."""
    work[REGION + 0] = start
    work[BRANCH + start] = -1  # the node before
    work[steps + start] = 0
    found = 1
    for turn in range(size):
        node = int(work[REGION + turn])
        for side in range(4):
            there = int(work[LINK + 4 * node + side])
            if work[OPEN + node] >> side & 1 and there != work[BRANCH + node]:
                work[BRANCH + there] = node
                work[steps + there] = work[steps + node] + 1
                work[REGION + found] = there
                found += 1
    return int(work[REGION + size - 1])


@kernel("int64(int64, int64, int64, int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _cross_tree(size: int, classic: int, best: int, line: Ints, work: Ints) -> int:
    """The longest line of a group that is a tree, if it is longer than `best`: from leaf to leaf."""
    one = _measure_tree(int(work[GROUP]), size, LEFT, work)
    other = _measure_tree(one, size, LEFT, work)
    length = int(work[LEFT + other]) + 1
    if length <= best:
        return best
    _measure_tree(other, size, MARK, work)
    turn = 0
    while max(work[LEFT + work[GROUP + turn]], work[MARK + work[GROUP + turn]]) + 1 < length:
        turn += 1
    for node in range(size):
        work[MARK + work[GROUP + node]] = 0
    return walk(int(work[GROUP + turn]), classic, length - 1, length, line, work)


@kernel("int64(int32[::1], int64, int64, int32[::1], int32[::1])")
def longest(pictures: Ints, kind: int, classic: int, line: Ints, work: Ints) -> int:
    """Length of the longest line of a kind; `line` (MAX_LINE) gets its cells in order.

    `classic` is 1 for the classic reading, else 0; `work` has LONGEST_WORK elements.
    """
    work[VISITED] = 0
    best = 0
    for first in range(build(pictures, kind, classic, work)):
        if work[GROUPED + first]:
            continue
        work[GROUPED + first] = 1
        work[GROUP + 0] = first
        size = 1
        turn = 0
        most = 0
        excess = 2  # joints, both ends of each, above those of a tree
        while turn < size:
            node = int(work[GROUP + turn])
            turn += 1
            most += work[VISITS_LEFT + node]
            excess += (work[COUNTER + node] != node) - 2
            for side in range(4):
                if work[OPEN + node] >> side & 1:
                    excess += 1
                    there = work[LINK + 4 * node + side]
                    if not work[GROUPED + there]:
                        work[GROUPED + there] = 1
                        work[GROUP + size] = there
                        size += 1
        if excess == 0:
            best = _cross_tree(size, classic, best, line, work)
            continue
        for inner in range(2):
            for turn in range(size):
                node = int(work[GROUP + turn])
                ends = int(work[OPEN + node])
                if best < most and inner == (ends & (ends - 1) != 0):
                    best = walk(node, classic, best, most, line, work)
    return best
