"""Canyons: patterns dug along the grid lines, bridges over them, and the longest one."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR, POINTS, POINTS_ACROSS
from branchline.games.railroad_ink.kernels.pictures import ROUTE_SIDES
from branchline.parts.compiled import Ints, kernel

EDGE_TO_EDGE = 2
"""For each canyon with both ends at the edge of the board."""
BITS = np.array([mask.bit_count() for mask in range(16)], np.int32)

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
POINT_NAMES = tuple(
    f"{'abcdefgh'[point % POINTS_ACROSS]}{point // POINTS_ACROSS + 1}" for point in range(POINTS)
)
PATTERN_STEPS = ("e", "ee", "eee", "es", "ess", "ese")
"""The patterns of the dice k1 k2 k3 k11 k12 k111, in one orientation."""


def _orientations(steps: str) -> set[str]:
    """All ways to turn, mirror and reverse a pattern."""
    turned = str.maketrans("nesw", "eswn")
    found: set[str] = set()
    for one in (steps, steps.translate(str.maketrans("ns", "sn"))):
        for _ in range(4):
            one = one.translate(turned)
            found |= {one, one[::-1].translate(str.maketrans("nesw", "swne"))}
    return found


def _walk(start: int, steps: str) -> list[int] | None:
    """The points of a path, if it stays on the board and off its border lines."""
    points = [start]
    for step in steps:
        row, column = divmod(points[-1], POINTS_ACROSS)
        if (row if step in "ew" else column) in (0, at.SIZE):
            return None
        row, column = row + STEPS[step][0], column + STEPS[step][1]
        if not (0 <= row <= at.SIZE and 0 <= column <= at.SIZE):
            return None
        points.append(row * POINTS_ACROSS + column)
    return points


def segment_between(one: int, other: int) -> int:
    """The segment between two neighbouring grid points, as 4 * cell + side with side EAST or SOUTH."""
    row, column = divmod(min(one, other), POINTS_ACROSS)
    if abs(one - other) == 1:
        return 4 * ((row - 1) * at.SIZE + column) + at.SOUTH
    return 4 * (row * at.SIZE + column - 1) + at.EAST


_paths = [
    (pattern, POINT_NAMES[start] + ":" + steps, points)
    for pattern, shape in enumerate(PATTERN_STEPS)
    for start in range(POINTS)
    for steps in sorted(_orientations(shape))
    if (points := _walk(start, steps)) is not None and points[-1] > start
]
PATHS = len(_paths)
PATH_TEXT = tuple(text for _, text, _ in _paths)
"""Text of each path: its first point in reading order, and its steps."""
PATH_OF = {text: path for path, text in enumerate(PATH_TEXT)}
PATH_PATTERN = np.array([pattern for pattern, _, _ in _paths], np.int32)
FIRST_PATH = np.searchsorted(PATH_PATTERN, np.arange(len(PATTERN_STEPS) + 1)).astype(np.int32)
"""The first path of each pattern, and the end of the last."""
PATH_POINTS = np.array([points + [-1] * (4 - len(points)) for _, _, points in _paths], np.int32)
PATH_SEGMENTS = np.array(
    [
        [segment_between(*pair) for pair in pairwise(points)] + [-1] * (4 - len(points))
        for _, _, points in _paths
    ],
    np.int32,
)
AT_EDGE = np.array(
    [{0, at.SIZE} & {*divmod(point, POINTS_ACROSS)} != set() for point in range(POINTS)], np.int32
)

_segments = [
    (segment_between(point, point + step), point, point + step)
    for point in range(POINTS)
    for step, direction in ((1, "e"), (POINTS_ACROSS, "s"))
    if _walk(point, direction)
]
SEGMENTS = len(_segments)
SEGMENT = np.array([segment for segment, _, _ in _segments], np.int32)
"""All segments: 4 * cell + side,"""
SEGMENT_POINTS = np.array([ends for _, *ends in _segments], np.int32)
"""and the grid points at both ends of each."""
SEGMENTS_AT = np.full((POINTS, 4), -1, np.int32)
"""The segments at each grid point, by their numbers, -1 where there is none in a direction."""
for _number, (_, *_ends) in enumerate(_segments):
    for _point in _ends:
        SEGMENTS_AT[_point, (SEGMENTS_AT[_point] >= 0).sum()] = _number


@kernel("int64(int32[::1], int64, int64)", inner=True, makes_arrays=False)
def bridges_needed(block: Ints, cell: int, picture: int) -> int:
    """Bridge points that a drawing costs: route ends at segments not bridged yet."""
    marks = int(block[at.MARKS + cell])
    return int(BITS[marks >> at.CANYON & ~(marks >> at.BRIDGED) & 15 & ROUTE_SIDES[picture]])


@kernel("void(int32[::1], int64)", inner=True, makes_arrays=False)
def _bridge(block: Ints, segment: int) -> None:
    """Pay for a segment at which a route ends."""
    cell, side = segment >> 2, segment & 3
    block[at.BRIDGES_SPENT] += 1
    block[at.MARKS + cell] |= 1 << at.BRIDGED + side
    block[at.MARKS + NEIGHBOUR[cell, side]] |= 1 << at.BRIDGED + (side ^ 2)


@kernel("void(int32[::1], int64)", inner=True, makes_arrays=False)
def pay_bridges(block: Ints, cell: int) -> None:
    """Bridge the segments at which the drawing of a cell has route ends."""
    marks = int(block[at.MARKS + cell])
    needed = marks >> at.CANYON & ~(marks >> at.BRIDGED) & 15 & ROUTE_SIDES[block[at.PICTURE + cell]]
    for side in range(4):
        if needed >> side & 1:
            _bridge(block, 4 * cell + side)


@kernel("void(int32[::1], int32[::1])")
def degrees(board: Ints, degree: Ints) -> None:
    """Number of canyon segments at each grid point."""
    for point in range(POINTS):
        degree[point] = 0
    for number in range(SEGMENTS):
        segment = SEGMENT[number]
        if board[at.MARKS + (segment >> 2)] >> at.CANYON + (segment & 3) & 1:
            degree[SEGMENT_POINTS[number, 0]] += 1
            degree[SEGMENT_POINTS[number, 1]] += 1


@kernel("boolean(int32[::1], int64)", inner=True, makes_arrays=False)
def _route_ends(block: Ints, segment: int) -> bool:
    """Does a route end at a segment, on either side?"""
    cell, side = segment >> 2, segment & 3
    there = int(NEIGHBOUR[cell, side])
    return bool(
        ROUTE_SIDES[block[at.PICTURE + cell]] >> side & 1
        | ROUTE_SIDES[block[at.PICTURE + there]] >> (side ^ 2) & 1
    )


# Answers of `check_canyon`.
DIGGABLE, CROSSES, UNANCHORED, TOO_EXPENSIVE = range(4)


@kernel("int64(int32[::1], int32[::1], int64)")
def check_canyon(block: Ints, degree: Ints, path: int) -> int:
    """Why a canyon may not be dug along a path: CROSSES, UNANCHORED or TOO_EXPENSIVE; else DIGGABLE.

    It begins or ends at the edge of the board or at the open end of a canyon, and touches none elsewhere.
    """
    length = 3
    while PATH_SEGMENTS[path, length - 1] < 0:
        length -= 1
    anchored = False
    for place in range(length + 1):
        point = PATH_POINTS[path, place]
        inner = 0 < place < length
        if degree[point] > (0 if inner else 1):
            return CROSSES
        anchored |= not inner and (AT_EDGE[point] or degree[point] == 1)
    cost = 0
    for place in range(length):
        segment = int(PATH_SEGMENTS[path, place])
        if block[at.MARKS + (segment >> 2)] >> at.CANYON + (segment & 3) & 1:
            return CROSSES
        cost += _route_ends(block, segment)
    if not anchored:
        return UNANCHORED
    return TOO_EXPENSIVE if block[at.BRIDGES_SPENT] + cost > at.BRIDGE_POINTS else DIGGABLE


@kernel("void(int32[::1], int64)")
def dig(block: Ints, path: int) -> None:
    """A canyon along a path; routes that it meets are bridged."""
    for place in range(3):
        segment = int(PATH_SEGMENTS[path, place])
        if segment >= 0:
            cell, side = segment >> 2, segment & 3
            block[at.MARKS + cell] |= 1 << at.CANYON + side
            block[at.MARKS + NEIGHBOUR[cell, side]] |= 1 << at.CANYON + (side ^ 2)
            if _route_ends(block, segment):
                _bridge(block, segment)


# Work space of the points.
CANYON_OF = 0
"""The canyon at each grid point, -1 for none,"""
LENGTH = CANYON_OF + POINTS
"""its length,"""
EDGES = LENGTH + POINTS
"""and how often it reaches the edge."""
LONGEST = EDGES + POINTS
"""The length of the longest,"""
CROSSINGS = LONGEST + 1
"""and how many lead from edge to edge."""
STACK = CROSSINGS + 1
CANYON_WORK = STACK + POINTS


@kernel("boolean(int32[::1], int64)", inner=True, makes_arrays=False)
def _is_dug(board: Ints, number: int) -> bool:
    segment = SEGMENT[number]
    return bool(board[at.MARKS + (segment >> 2)] >> at.CANYON + (segment & 3) & 1)


@kernel("void(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _follow(board: Ints, first: int, canyon: int, work: Ints) -> None:
    """All points of a new canyon, from one of them, and how long it is."""
    work[CANYON_OF + first] = canyon
    work[EDGES + canyon] = AT_EDGE[first]
    work[STACK] = first
    size, ends = 1, 0
    while size:
        size -= 1
        point = int(work[STACK + size])
        for direction in range(4):
            number = int(SEGMENTS_AT[point, direction])
            if number < 0 or not _is_dug(board, number):
                continue
            ends += 1
            there = int(SEGMENT_POINTS[number, 0] + SEGMENT_POINTS[number, 1]) - point
            if work[CANYON_OF + there] < 0:
                work[CANYON_OF + there] = canyon
                work[EDGES + canyon] += AT_EDGE[there]
                work[STACK + size] = there
                size += 1
    work[LENGTH + canyon] = ends // 2


@kernel("int64(int32[::1], int32[::1])")
def canyons(board: Ints, work: Ints) -> int:
    """Number of canyons; `work` (CANYON_WORK) gets the canyon of each grid point, its length and edges."""
    for point in range(POINTS):
        work[CANYON_OF + point] = -1
    count = 0
    work[LONGEST] = work[CROSSINGS] = 0
    for number in range(SEGMENTS):
        first = int(SEGMENT_POINTS[number, 0])
        if work[CANYON_OF + first] < 0 and _is_dug(board, number):
            _follow(board, first, count, work)
            work[LONGEST] = max(work[LONGEST], work[LENGTH + count])
            work[CROSSINGS] += work[EDGES + count] == 2
            count += 1
    return count


@kernel("int64(int64, int32[::1])", inner=True, makes_arrays=False)
def gain_when_dug(path: int, work: Ints) -> int:
    """The points that a canyon along a path would bring; `work` has the canyons that are there."""
    length = edges = crossings = 0
    last = -1
    for place in range(PATH_POINTS.shape[1]):
        point = int(PATH_POINTS[path, place])
        if point < 0:
            break
        length += place > 0
        canyon = int(work[CANYON_OF + point])
        if canyon < 0:
            edges += AT_EDGE[point]
        elif canyon != last:
            length += work[LENGTH + canyon]
            edges += work[EDGES + canyon]
            crossings -= work[EDGES + canyon] == 2
            last = canyon
    crossings += edges == 2
    return int(max(length - work[LONGEST], 0) + EDGE_TO_EDGE * crossings)


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def canyon_points(board: Ints, marked: Ints, work: Ints) -> int:
    """1 for each segment of the longest canyon, 2 for each from edge to edge.

    `marked` gets for each cell a mask of the sides with segments that earn them.
    """
    chosen = -1
    for canyon in range(canyons(board, work)):
        if chosen < 0 and work[LENGTH + canyon] == work[LONGEST]:
            chosen = canyon
    for cell in range(at.CELLS):
        marked[cell] = 0
    for number in range(SEGMENTS):
        if _is_dug(board, number):
            canyon = int(work[CANYON_OF + SEGMENT_POINTS[number, 0]])
            if canyon == chosen or work[EDGES + canyon] == 2:
                segment = SEGMENT[number]
                marked[segment >> 2] |= 1 << (segment & 3)
    return int(work[LONGEST] + EDGE_TO_EDGE * work[CROSSINGS])
