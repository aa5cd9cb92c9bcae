"""What a board promises: a sum of features, each with a weight for every number of rounds left.

With no round left the weights are those of the score itself. The others were fitted: the features of
boards after each round of many games against the final scores of these games.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

import msgspec
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
from branchline.games.railroad_ink.kernels.desert import exposed
from branchline.games.railroad_ink.kernels.effects import MAX_UNIVERSITIES
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, is_error, networks
from branchline.games.railroad_ink.kernels.pictures import DATA, ENDS, PART, SIDES, SPECIALS
from branchline.games.railroad_ink.kernels.scoring import SCORE_WORK, VILLAGE_POINTS, expansion_points
from branchline.parts.compiled import Ints, kernel


class Feature(IntEnum):
    """What is counted on a board; an "end" is a route end or an exit that an empty cell meets."""

    NETWORKS = 0  # points of the score, like the next four
    HIGHWAY = 1
    RAILWAY = 2
    CENTRE = 3
    ERRORS = 4
    DEAD_ENDS = 5  # errors for good: route ends at a blank side
    LOST_EXITS = 6  # exits drawn over without joining them
    LONE_EXITS = 7  # networks with a single exit
    STRAY_NETWORKS = 8  # networks without an exit
    ONE_END = 9  # empty cells that meet a single end,
    TWO_ENDS = 10  # two ends of one kind,
    MORE_ENDS = 11  # three or four of one kind,
    MIXED_ENDS = 12  # a highway and a railway,
    MANY_MIXED_ENDS = 13  # or three and four ends of both kinds
    CRAMPED_ENDS = 14  # ends met, times the blank sides around the same cell
    MATCHES = 15  # networks and exits that one drawing of one kind would join
    SPANS_1 = 16  # joins of networks and exits possible over one empty cell,
    SPANS_2 = 17  # over two,
    SPANS_3 = 18  # over three,
    SPANS_4 = 19  # or over more
    OPEN_HIGHWAY = 20  # ends of the longest highway that can go on
    OPEN_RAILWAY = 21
    SPECIALS = 22  # specials still to be used
    BOARD = 23  # always 1: what is to come in any case
    LAND = 24  # points of expansions and villages
    LOOSE_ENDS = 25  # open ends of rivers and lava, which are errors, too
    EXPOSED = 26  # cacti that a drought would erase
    UNIVERSITIES = 27  # marked, of those that lead to a free special


FEATURES = len(Feature)
POINT = 100
"""Values are whole numbers: hundredths of a point."""
LAST_DROUGHT_LOSS = -POINT * 11 // 36
"""A cactus without an oasis, when the desert dice are rolled for the last time."""


def weight_rows(data: dict[str, list[float]]) -> Ints:
    """One row for each number of rounds left, beginning with none, in hundredths of a point."""
    names = [feature.name.lower() for feature in Feature]
    if set(data) != set(names):
        raise ValueError(f"weights must be given for {', '.join(names)}")
    if len({len(row) for row in data.values()}) != 1:
        raise ValueError("every feature needs a weight for the same numbers of rounds left")
    later = np.rint(np.array([data[name] for name in names]).T * POINT)
    score = np.zeros((1, FEATURES))
    score[0, : Feature.ERRORS] = POINT
    score[0, [Feature.ERRORS, Feature.LOOSE_ENDS]] = -POINT
    score[0, Feature.LAND] = POINT
    score[0, Feature.EXPOSED] = LAST_DROUGHT_LOSS
    return np.ascontiguousarray(np.concatenate([score, later]), np.int32)


def load_weights(path: Path) -> Ints:
    """The weights of a file."""
    try:
        return weight_rows(msgspec.json.decode(path.read_bytes(), type=dict[str, list[float]]))
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


ROLLOUT_FILE = DATA / "rollouts.json"


def load_rollout_weights(path: Path = ROLLOUT_FILE) -> dict[str, Ints]:
    """The weights of rollouts, by the name of the expansion that is played, "none" for none."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, list[float]]])
        return {name: weight_rows(weights) for name, weights in data.items()}
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


WEIGHTS = load_weights(DATA / "evaluation.json")

# Work space, one array in named slices, after that of the longest line and of the expansions' points.
LINE = LONGEST_WORK
LABEL = LINE + MAX_LINE
"""Network of each part,"""
JOINED = LABEL + PARTS
"""and exits of each network."""
STACK = JOINED + MAX_NETWORKS
"""Cells from which networks spread over the empty cells,"""
OWNER = STACK + PARTS
"""the network that comes first to each,"""
DISTANCE = OWNER + at.CELLS
"""how far it has come,"""
LEADER = DISTANCE + at.CELLS
"""and for each network and exit the one it has been joined to."""
NETS = MAX_NETWORKS + EXITS
EVALUATION_WORK = LEADER + NETS
assert LABEL >= SCORE_WORK


@kernel("void(int32[::1], int64, int32[::1])", inner=True, makes_arrays=False)
def _measure_drawing(pictures: Ints, cell: int, features: Ints) -> None:
    """What a drawing leaves open or spoils."""
    picture = pictures[cell]
    features[Feature.CENTRE] += CENTRE[cell]
    for side in range(4):
        if EXIT[cell, side] != at.FREE:
            features[Feature.LOST_EXITS] += SIDES[picture, side] != EXIT[cell, side]
        elif is_error(pictures, cell, side):
            if ENDS[picture, side] > at.RAILWAY:
                features[Feature.LOOSE_ENDS] += 1
            else:
                features[Feature.ERRORS] += 1
                features[Feature.DEAD_ENDS] += pictures[NEIGHBOUR[cell, side]] > 0


@kernel("boolean(int32[::1], int64, int64)", inner=True, makes_arrays=False)
def goes_on(pictures: Ints, cell: int, kind: int) -> bool:
    """Can a line of a kind be continued from this cell into an empty one?"""
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if SIDES[pictures[cell], side] == kind and neighbour >= 0 and pictures[neighbour] == 0:
            return True
    return False


@kernel("int64(int64, int32[::1])", inner=True, makes_arrays=False)
def _leader(net: int, work: Ints) -> int:
    while work[LEADER + net] != net:
        net = int(work[LEADER + net])
    return net


@kernel("int64(int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _join(one: int, other: int, work: Ints) -> int:
    """Join two networks or exits; 1 unless they were joined before."""
    first, second = _leader(one, work), _leader(other, work)
    work[LEADER + first] = second
    return first != second


@kernel("int64(int32[::1], int64, int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _measure_gap(pictures: Ints, cell: int, features: Ints, work: Ints) -> int:
    """What an empty cell meets; returns 1 if a network with exits, or an exit, is among it."""
    highways = 0
    railways = 0
    blanks = 0
    joins = 0
    work[OWNER + cell] = -1
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        net = -1
        if neighbour < 0:
            kind = EXIT[cell, side]
            if kind > 0:
                net = MAX_NETWORKS + EXIT_NUMBER[cell, side]
        else:
            kind = SIDES[pictures[neighbour], side ^ 2]
            if at.HIGHWAY <= kind <= at.RAILWAY:
                net = int(work[LABEL + 2 * neighbour + PART[pictures[neighbour], side ^ 2]])
                if work[JOINED + net] == 0:
                    net = -1
        highways += kind == at.HIGHWAY
        railways += kind == at.RAILWAY
        blanks += kind == at.CLOSED
        if net >= 0:
            if work[OWNER + cell] < 0:
                work[OWNER + cell] = net
            elif work[OWNER + cell] != net:
                joins += 1
                features[Feature.SPANS_1] += _join(int(work[OWNER + cell]), net, work)
    ends = highways + railways
    features[Feature.CRAMPED_ENDS] += ends * blanks
    if highways and railways:
        features[Feature.MIXED_ENDS if ends == 2 else Feature.MANY_MIXED_ENDS] += 1
    elif ends:
        features[Feature.MATCHES] += joins
        features[Feature.ONE_END + min(ends, 3) - 1] += 1
    return int(work[OWNER + cell] >= 0)


@kernel("void(int32[::1], int64, int32[::1], int32[::1])", inner=True, makes_arrays=False)
def _measure_spans(pictures: Ints, size: int, features: Ints, work: Ints) -> None:
    """How networks and exits can be joined over empty cells: a spanning tree, shortest joins first."""
    turn = 0
    while turn < size:
        cell = int(work[STACK + turn])
        turn += 1
        for side in range(4):
            neighbour = NEIGHBOUR[cell, side]
            if neighbour >= 0 and pictures[neighbour] == 0 and work[OWNER + neighbour] < 0:
                work[OWNER + neighbour] = work[OWNER + cell]
                work[DISTANCE + neighbour] = work[DISTANCE + cell] + 1
                work[STACK + size] = neighbour
                size += 1
    for length in range(2, 7):
        for turn in range(size):
            cell = int(work[STACK + turn])
            for side in (at.EAST, at.SOUTH):
                neighbour = NEIGHBOUR[cell, side]
                if (
                    neighbour >= 0
                    and pictures[neighbour] == 0
                    and work[OWNER + cell] != work[OWNER + neighbour]
                    and work[DISTANCE + cell] + work[DISTANCE + neighbour] + 2 == length
                ):
                    joined = _join(int(work[OWNER + cell]), int(work[OWNER + neighbour]), work)
                    features[Feature.SPANS_1 + min(length, 4) - 1] += joined


@kernel("void(int64, int32[::1], int32[::1], int32[::1])", inner=True, makes_arrays=False)
def measure_land(played: int, block: Ints, counted: Ints, work: Ints) -> None:
    """What does not lie in the routes: specials, universities, points and cacti of the expansions."""
    counted[Feature.SPECIALS] = at.SPECIALS_PER_GAME + block[at.FREE_USED]
    for special in range(SPECIALS):
        counted[Feature.SPECIALS] -= block[at.SPECIALS_USED] >> special & 1
    unfinished = block[at.UNIVERSITIES] < MAX_UNIVERSITIES
    counted[Feature.UNIVERSITIES] = block[at.UNIVERSITIES] if unfinished else 0
    counted[Feature.EXPOSED] = exposed(block) if played & at.DESERT else 0
    counted[Feature.LAND] = VILLAGE_POINTS[block[at.VILLAGES]]
    if played & at.EXPANSIONS:
        counted[Feature.LAND] += expansion_points(played, block[: at.BOARD], work)


@kernel("void(int32[::1], int32[::1], int32[::1], int32[::1], int32[::1])")
def measure(head: Ints, block: Ints, counted: Ints, lines: Ints, work: Ints) -> None:
    """Count the features of a seat's board: `counted` gets FEATURES elements.

    `lines` gets the length, first and last cell of the longest highway, then of the longest railway.
    `work` has EVALUATION_WORK elements.
    """
    line = work[LINE : LINE + MAX_LINE]
    label = work[LABEL : LABEL + PARTS]
    exits = work[JOINED : JOINED + MAX_NETWORKS]
    board = block[: at.BOARD]
    played = int(head[at.HEAD_FEATURES])
    for feature in range(FEATURES):
        counted[feature] = 0
    counted[Feature.BOARD] = 1
    measure_land(played, block, counted, work)

    for kind in (at.HIGHWAY, at.RAILWAY):
        length = longest(board, kind, played & at.CLASSIC_LONGEST, line, work)
        counted[Feature.HIGHWAY + kind - at.HIGHWAY] = length
        for end in range(min(length, 2)):
            counted[Feature.OPEN_HIGHWAY + kind - at.HIGHWAY] += goes_on(
                board, line[end * (length - 1)], kind
            )
        first = 3 * (kind - at.HIGHWAY)
        lines[first], lines[first + 1], lines[first + 2] = length, line[0], line[max(length - 1, 0)]

    for network in range(networks(board, label, exits, work[STACK : STACK + PARTS])):
        counted[Feature.NETWORKS] += NETWORK_POINTS[exits[network]]
        counted[Feature.LONE_EXITS] += exits[network] == 1
        counted[Feature.STRAY_NETWORKS] += exits[network] == 0 and not played & at.LAKES

    for net in range(NETS):
        work[LEADER + net] = net
    size = 0
    for cell in range(at.CELLS):
        if board[cell]:
            _measure_drawing(board, cell, counted)
        elif _measure_gap(board, cell, counted, work):
            work[DISTANCE + cell] = 0
            work[STACK + size] = cell
            size += 1
    _measure_spans(board, size, counted, work)


def evaluate(head: Ints, block: Ints, weights: Ints, features: Ints, work: Ints) -> int:
    """The value of a seat's board under one row of WEIGHTS, in hundredths of a point.

    `features` gets what was counted (FEATURES elements), `work` has EVALUATION_WORK elements.
    """
    measure(head, block, features, np.empty(6, np.int32), work)
    return int(weights.astype(np.int64) @ features)
