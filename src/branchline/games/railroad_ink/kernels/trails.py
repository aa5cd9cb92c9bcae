"""Trails: from corner to corner of cells, joining stations."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels.board import NETWORK_POINTS, POINT, POINTS
from branchline.games.railroad_ink.kernels.layout import CELLS, TRAILS_AT_STATIONS
from branchline.games.railroad_ink.kernels.pictures import CORNERS, STATION
from branchline.parts.compiled import Ints, kernel

SHARING = np.full((CELLS, 4, 3), -1, np.int32)
"""The other cells at each corner of a cell, each with its own corner there: 4 * cell + corner, or -1."""
for _cell in range(CELLS):
    for _corner in range(4):
        _others = [
            4 * cell + corner
            for cell, corner in np.argwhere(POINT[_cell, _corner] == POINT).tolist()
            if cell != _cell
        ]
        SHARING[_cell, _corner, : len(_others)] = _others

TRAIL_POINTS = (NETWORK_POINTS[np.minimum(np.arange(CELLS + 1), len(NETWORK_POINTS) - 1)] + 1) // 2
"""By the number of stations that a network of trails joins."""

# Work space.
LEADER = 0
"""For each grid point the one it has been joined to, -1 where there is no trail,"""
STATIONS = LEADER + POINTS
"""and the stations joined there."""


@kernel("int64(int64, int32[::1], int64)", inner=True, makes_arrays=False)
def trails_near(features: int, board: Ints, cell: int) -> int:
    """Bit mask of the corners of a cell that trails of other cells touch, or cells with a station."""
    stations = features & TRAILS_AT_STATIONS
    near = 0
    for corner in range(4):
        for other in range(3):
            there = SHARING[cell, corner, other]
            if there < 0:
                continue
            picture = board[there >> 2]
            if CORNERS[picture] >> (there & 3) & 1 or (stations and STATION[picture]):
                near |= 1 << corner
    return near


@kernel("int64(int64, int32[::1])", inner=True, makes_arrays=False)
def _leader(point: int, work: Ints) -> int:
    while work[LEADER + point] != point:
        point = int(work[LEADER + point])
    return point


@kernel("void(int64, int64, int32[::1])", inner=True, makes_arrays=False)
def _join_corners(cell: int, corners: int, work: Ints) -> None:
    """Join the corners of a cell that trails touch."""
    first = -1
    for corner in range(4):
        point = int(POINT[cell, corner])
        if corners >> corner & 1 and work[LEADER + point] >= 0:
            if first < 0:
                first = _leader(point, work)
            else:
                work[LEADER + _leader(point, work)] = first


@kernel("int64(int32[::1], int32[::1], int32[::1])")
def trail_points(board: Ints, marked: Ints, work: Ints) -> int:
    """Half the points of a network, rounded up, for the stations that each network of trails joins.

    `marked` gets for each cell of trails and stations that earn them the number of its network, from 1;
    `work` has 2 * POINTS elements.
    """
    for point in range(POINTS):
        work[LEADER + point] = -1
        work[STATIONS + point] = 0
    for cell in range(CELLS):
        for corner in range(4):
            if CORNERS[board[cell]] >> corner & 1:
                work[LEADER + POINT[cell, corner]] = POINT[cell, corner]
    for cell in range(CELLS):
        picture = board[cell]
        _join_corners(cell, 15 if STATION[picture] else int(CORNERS[picture]), work)
    for cell in range(CELLS):
        marked[cell] = -1
        for corner in range(4):
            picture = board[cell]
            point = int(POINT[cell, corner])
            touches = STATION[picture] or CORNERS[picture] >> corner & 1
            if touches and work[LEADER + point] >= 0 and marked[cell] < 0:
                marked[cell] = _leader(point, work)
                work[STATIONS + marked[cell]] += STATION[picture]
    points = 0
    for point in range(POINTS):
        points += TRAIL_POINTS[work[STATIONS + point]]
    for cell in range(CELLS):
        earns = marked[cell] >= 0 and work[STATIONS + marked[cell]] > 1
        marked[cell] = marked[cell] + 1 if earns else 0
    return points


# What is known of the trails of a board before more is drawn: how many networks they are,
NETWORKS = 0
NETWORK_AT = NETWORKS + 1
"""the one at each grid point, -1 for none,"""
NETWORK_STATIONS = NETWORK_AT + POINTS
"""and the stations of each."""
TRAIL_FACTS = NETWORK_STATIONS + POINTS


@kernel("void(int32[::1], int32[::1], int32[::1])", inner=True, makes_arrays=False)
def study_trails(board: Ints, facts: Ints, work: Ints) -> None:
    """The networks of trails, and how many stations each joins; `work` is as for `trail_points`."""
    trail_points(board, work[2 * POINTS : 2 * POINTS + CELLS], work)
    count = 0
    for point in range(POINTS):
        if work[LEADER + point] == point:
            facts[NETWORK_AT + point] = count
            facts[NETWORK_STATIONS + count] = work[STATIONS + point]
            count += 1
    for point in range(POINTS):
        if work[LEADER + point] < 0:
            facts[NETWORK_AT + point] = -1
        else:
            facts[NETWORK_AT + point] = facts[NETWORK_AT + _leader(point, work)]
    facts[NETWORKS] = count


@kernel("int64(int64, int32[::1])", inner=True, makes_arrays=False)
def _trail_at(cell: int, facts: Ints) -> int:
    """A network of trails at a corner of a cell, -1 if there is none: a station there joins them all."""
    found = -1
    for corner in range(4):
        found = max(found, int(facts[NETWORK_AT + POINT[cell, corner]]))
    return found


@kernel("int64(int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def trail_gain(board: Ints, cell: int, picture: int, facts: Ints) -> int:
    """The points that a drawing with trails or a station brings.

    All trails that it meets become one network, with the stations at corners that no trail has touched yet.
    """
    corners = CORNERS[picture]
    joined = new_stations = 0
    for corner in range(4):
        if not (STATION[picture] or corners >> corner & 1):
            continue
        network = int(facts[NETWORK_AT + POINT[cell, corner]])
        if network >= 0:
            joined |= 1 << network
        elif corners >> corner & 1:
            for other in range(3):
                there = int(SHARING[cell, corner, other]) >> 2
                if there >= 0 and STATION[board[there]]:
                    network = _trail_at(there, facts)
                    if network >= 0:
                        joined |= 1 << network
                    else:
                        new_stations |= 1 << there
    if not (joined or corners):
        return 0
    stations = int(STATION[picture])
    while new_stations:
        new_stations &= new_stations - 1
        stations += 1
    gain = 0
    for network in range(facts[NETWORKS]):
        if joined >> network & 1:
            gain -= TRAIL_POINTS[facts[NETWORK_STATIONS + network]]
            stations += facts[NETWORK_STATIONS + network]
    return gain + int(TRAIL_POINTS[stations])
