"""How far everything on the map is from where tracks can start."""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.geometry import (
    CELL_CORNERS,
    CELL_SIDES,
    CORNERS,
    FRAME,
    INCIDENT,
    SIDES,
    TRACK_ENDS,
)
from branchline.games.pioneer_rails.kernels.maps import (
    LOCATION,
    PLAIN,
    RANCH,
    SIDES_NEEDED,
    STATION,
    TOWN,
    TRACK_KIND,
)
from branchline.parts.compiled import Ints, kernel

FAR = 99
"""The distance of what can't be reached."""
PASSABLE, STATION_CORNER, ENDS_HERE = range(3)
CORNER_KIND = np.where(STATION >= 0, STATION_CORNER, np.where((TOWN >= 0) | (FRAME > 0), ENDS_HERE, PASSABLE))
CORNER_KIND = CORNER_KIND.astype(np.int32)
"""Whether a railway can go on from a corner, starts there, or ends there."""

WAYS = 3
WAY_SIDE = np.full((len(TRACK_KIND), CORNERS, WAYS), -1, np.int32)
"""The sides without a privilege that meet in each corner, -1 where there are fewer than three."""
WAY_CORNER = np.full((len(TRACK_KIND), CORNERS, WAYS), -1, np.int32)
"""The corners at their other ends."""
for _map, _kinds in enumerate(TRACK_KIND):
    for _corner in range(CORNERS):
        _plain = [track for track in INCIDENT[_corner] if 0 <= track < SIDES and _kinds[track] == PLAIN]
        for _way, _side in enumerate(_plain):
            _other = TRACK_ENDS[_side].sum() - _corner
            if STATION[_map, _other] < 0:
                WAY_SIDE[_map, _corner, _way] = _side
                WAY_CORNER[_map, _corner, _way] = _other

PLACES = np.array([np.flatnonzero((row > 0) & (row != RANCH)) for row in LOCATION], np.int32)
"""The cells of all locations that count sides."""


@kernel("int64(int32[::1], int64, int32[::1])", inner=True)
def distances(block: Ints, map_number: int, distance: Ints) -> int:
    """How many free sides lie between each corner and the nearest place where a track can start.

    Gives the number of loose ends that can go on.
    """
    queue = np.empty(CORNERS, np.int32)
    last = 0
    loose = 0
    kinds = CORNER_KIND[map_number]
    for corner in range(CORNERS):
        degree = block[at.CORNER + corner] // at.COUNT_UNIT
        distance[corner] = FAR
        if (degree == 1 and kinds[corner] == PASSABLE) or (degree == 0 and kinds[corner] == STATION_CORNER):
            loose += degree
            distance[corner] = 0
            queue[last] = corner
            last += 1
    first = 0
    while first < last:
        corner = int(queue[first])
        first += 1
        if kinds[corner] == ENDS_HERE:
            continue
        for way in range(WAYS):
            side = int(WAY_SIDE[map_number, corner, way])
            if side < 0 or block[at.SIDE + side]:
                continue
            other = int(WAY_CORNER[map_number, corner, way])
            if distance[other] != FAR or (block[at.CORNER + other] and TOWN[map_number, other] < 0):
                continue
            distance[other] = distance[corner] + 1
            queue[last] = other
            last += 1
    return loose


@kernel("int64(int32[::1], int64, int64, int64, int32[::1])", inner=True)
def tracks_to(block: Ints, map_number: int, cell: int, kind: int, distance: Ints) -> int:
    """How many tracks it takes to activate a location, by the shortest way there; FAR when it can't be."""
    laid = 0
    free = 0
    for direction in range(6):
        side = int(CELL_SIDES[cell, direction])
        if side >= 0:
            if block[at.SIDE + side]:
                laid += 1
            else:
                free += TRACK_KIND[map_number, side] == PLAIN
    needed = int(SIDES_NEEDED[kind]) - laid
    if free < needed:
        return FAR
    nearest = FAR
    for i in range(6):
        nearest = min(nearest, int(distance[CELL_CORNERS[cell, i]]))
    return nearest + needed
