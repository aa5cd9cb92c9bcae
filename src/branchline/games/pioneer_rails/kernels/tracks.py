"""Where tracks may be laid: for each track the privileges it needs, or the reason against it."""

from __future__ import annotations

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import BRIDGE, EXTRA, SHORTCUT, SWITCH, TUNNEL
from branchline.games.pioneer_rails.kernels.geometry import (
    CORNERS,
    DIAGONALS,
    FRAME,
    INCIDENT,
    MOST_INCIDENT,
    SIDES,
    TRACK_ENDS,
)
from branchline.games.pioneer_rails.kernels.maps import (
    NEEDS_BRIDGE,
    NEEDS_SHORTCUT,
    NEEDS_TUNNEL,
    NO_SHORTCUT,
    STATION,
    STATION_SIDE,
    TOWN,
    TRACK_KIND,
)
from branchline.parts.compiled import Ints, kernel

MOST_IN_TOWN = 3
"""Different railways that may meet in one town."""
MOST_TRACKS_LISTED = 400
"""The length of a list of tracks; a railway has far fewer ways to go on."""

# Why a track can't be laid.
UNCONNECTED = -1
ALONG_STATION = -2
NOT_IN_DESERT = -3
TAKEN = -4
CELL_TAKEN = -5
ENDS_AT_STATION = -6
TOWN_FULL = -7
BRANCHES_MEET = -8
ENDS_IN_TOWN = -9
ENDS_AT_EDGE = -10


@kernel("int64(int64)", inner=True)
def bit_count(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel("int64(int32[::1], int64, int64, int64)", inner=True)
def start_at(block: Ints, map_number: int, suit: int, corner: int) -> int:
    """What it takes to start a track of a railway in a corner: 0, SWITCH, or why it can't be."""
    mask = int(block[at.CORNER + corner])
    degree = mask // at.COUNT_UNIT
    if STATION[map_number, corner] >= 0:
        if STATION[map_number, corner] != suit:
            return UNCONNECTED
        return SWITCH if degree else 0
    if not mask >> suit & 1:
        return UNCONNECTED
    if TOWN[map_number, corner] >= 0:
        return ENDS_IN_TOWN
    if FRAME[corner]:
        return ENDS_AT_EDGE
    return SWITCH if degree > 1 else 0


@kernel("int64(int32[::1], int64, int64, int64)", inner=True)
def arrive_at(block: Ints, map_number: int, suit: int, corner: int) -> int:
    """Whether a track of a railway may arrive in a corner: 0, or why not."""
    mask = int(block[at.CORNER + corner])
    if STATION[map_number, corner] >= 0:
        return ENDS_AT_STATION
    if TOWN[map_number, corner] >= 0:
        railways = mask % at.COUNT_UNIT
        if not railways >> suit & 1 and bit_count(railways) >= MOST_IN_TOWN:
            return TOWN_FULL
        return 0
    return BRANCHES_MEET if mask else 0


@kernel("int64(int32[::1], int64, int64, int64)")
def privileges_needed(block: Ints, map_number: int, suit: int, track: int) -> int:
    """The privileges a railway needs to lay a track, or the reason why it can't be laid."""
    kind = TRACK_KIND[map_number, track]
    privileges = 0
    if kind == STATION_SIDE:
        return ALONG_STATION
    if kind == NO_SHORTCUT:
        return NOT_IN_DESERT
    if kind == NEEDS_BRIDGE:
        privileges = BRIDGE
    elif kind == NEEDS_TUNNEL:
        privileges = TUNNEL
    elif kind == NEEDS_SHORTCUT:
        privileges = SHORTCUT
    if track < SIDES:
        if block[at.SIDE + track]:
            return TAKEN
    elif block[at.CELL + (track - SIDES) // DIAGONALS]:
        return CELL_TAKEN
    reason = UNCONNECTED
    for end in range(2):
        start = start_at(block, map_number, suit, int(TRACK_ENDS[track, end]))
        if start >= 0:
            arrival = arrive_at(block, map_number, suit, int(TRACK_ENDS[track, 1 - end]))
            if arrival == 0:
                return privileges | start
            reason = arrival
        elif reason == UNCONNECTED:
            reason = start
    return reason


@kernel("int64(int32[::1], int64)")
def free_boxes(block: Ints, flags: int) -> int:
    """How many town boxes may be crossed out now (P6)."""
    fresh = 0 if flags & at.SAME_TURN_TOWN_BONUS else int(block[at.FRESH_TOWNS])
    return int(block[at.TOWN_BOXES] - block[at.TOWN_BOXES_CROSSED]) - fresh


@kernel("int64(int32[::1], int64, int64, int64, int64, int32[:,::1])")
def layable_tracks(block: Ints, map_number: int, suit: int, left: int, boxes: int, out: Ints) -> int:
    """Lists (track, privileges) of all tracks that a railway can lay now with so many boxes; how many.

    When no track is left, a track without a privilege takes a box, too: `extra`.
    """
    count = 0
    for corner in range(CORNERS):
        if not block[at.CORNER + corner] >> suit & 1 and STATION[map_number, corner] != suit:
            continue
        start = start_at(block, map_number, suit, corner)
        if start < 0 or (start > 0 and boxes == 0):
            continue
        for i in range(MOST_INCIDENT):
            track = int(INCIDENT[corner, i])
            if track < 0:
                break
            if track >= SIDES and boxes == 0:
                continue
            privileges = privileges_needed(block, map_number, suit, track)
            if privileges < 0:
                continue
            if privileges == 0 and left == 0:
                privileges = EXTRA
            if bit_count(privileges) <= boxes:
                out[count, 0] = track
                out[count, 1] = privileges
                count += 1
    return count


@kernel("int64(int32[::1], int64, int64, int64)")
def can_lay(block: Ints, map_number: int, suit: int, boxes: int) -> int:
    """Whether a railway has any track that takes no more boxes than these, while tracks are left."""
    for corner in range(CORNERS):
        if not block[at.CORNER + corner] >> suit & 1 and STATION[map_number, corner] != suit:
            continue
        start = start_at(block, map_number, suit, corner)
        if start < 0 or (start > 0 and boxes == 0):
            continue
        for i in range(MOST_INCIDENT):
            track = int(INCIDENT[corner, i])
            if track < 0:
                break
            privileges = privileges_needed(block, map_number, suit, track)
            if privileges >= 0 and bit_count(privileges) <= boxes:
                return 1
    return 0
