"""A track is laid, and what it reaches is activated: towns, buildings, mines, ranches."""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import HAND, ROUNDS, SUIT_COUNT
from branchline.games.pioneer_rails.kernels.geometry import (
    CELL_OF,
    CELL_SIDES,
    CELLS,
    CORNER_LIST,
    DIAGONALS,
    FRAME,
    NEIGHBOURS,
    SIDE_CELLS,
    SIDES,
    TRACK_ENDS,
    TRACKS,
)
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    LOCATION,
    MINE,
    NEEDS_BRIDGE,
    NEEDS_TUNNEL,
    PASTURE,
    RANCH,
    SALOON,
    SIDE_RANGES,
    SIDES_NEEDED,
    TOWN,
    TRACK_KIND,
)
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.kernels.tracks import bit_count
from branchline.parts.compiled import Ints, kernel

NUGGET_BOXES = SHEET.nugget_boxes
TOWN_BOX_COUNT = SHEET.town_boxes
HALVES = 2 * CELLS
"""A shortcut splits its cell in two halves; a whole cell is its first half."""

OPEN_CORNER = np.array(
    [
        [all(cell in CELL_OF and pasture[CELL_OF[cell]] for cell in corner) for corner in CORNER_LIST]
        for pasture in PASTURE
    ],
    np.int32,
)
"""Corners amid open pasture: a track that ends there, alone, fences nothing off."""
PASTURE_BESIDE = np.array(
    [np.where((NEIGHBOURS >= 0) & (pasture[NEIGHBOURS] > 0), NEIGHBOURS, -1) for pasture in PASTURE], np.int32
)
"""The neighbour of each cell in each direction, where it is pasture; elsewhere -1."""


@kernel("int64(int32[::1], int64, int64, int64)", inner=True)
def half_at(block: Ints, map_number: int, cell: int, direction: int) -> int:
    """The half of a cell that lies at its side in a direction; only bare desert can be split."""
    shortcut = int(block[at.CELL + cell])
    if shortcut == 0 or LOCATION[map_number, cell]:
        return 2 * cell
    diagonal = (shortcut - 1) // 4 % DIAGONALS
    return 2 * cell + int((direction - diagonal - 1) % 6 >= 3)


@kernel("void(int32[::1], int64, int32[::1])")
def label_regions(block: Ints, map_number: int, label: Ints) -> None:
    """Numbers the regions with ranches: for every half of a cell its region, from 1; 0 without a ranch.

    Tracks, rivers, mountains, stations and the frame are borders.
    """
    label[:] = 0
    stack = np.empty(HALVES, np.int32)
    count = 0
    for ranch in range(CELLS):
        if LOCATION[map_number, ranch] != RANCH or label[2 * ranch]:
            continue
        count += 1
        label[2 * ranch] = count
        stack[0] = 2 * ranch
        top = 1
        while top:
            top -= 1
            node = int(stack[top])
            cell = node // 2
            for direction in range(6):
                other = int(PASTURE_BESIDE[map_number, cell, direction])
                if other < 0 or block[at.SIDE + CELL_SIDES[cell, direction]]:
                    continue
                beyond = half_at(block, map_number, other, (direction + 3) % 6)
                if label[beyond] == 0 and half_at(block, map_number, cell, direction) == node:
                    label[beyond] = count
                    stack[top] = beyond
                    top += 1


@kernel("void(int32[::1], int64)", inner=True)
def activate_ranches(block: Ints, map_number: int) -> None:
    """Every ranch that is alone in its region is activated."""
    label = np.zeros(HALVES, np.int32)
    label_regions(block, map_number, label)
    ranches = np.zeros(CELLS + 1, np.int32)
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH:
            ranches[label[2 * cell]] += 1
    for cell in range(CELLS):
        if (
            LOCATION[map_number, cell] == RANCH
            and ranches[label[2 * cell]] == 1
            and not block[at.CELL + cell]
        ):
            block[at.CELL + cell] = 1
            block[at.ACTIVATED + RANCH] += 1


@kernel("int64(int32[::1], int64)")
def sides_with_tracks(block: Ints, cell: int) -> int:
    """The sides of a cell that carry tracks: the mask of their railways, plus COUNT_UNIT × their number."""
    found = 0
    for direction in range(6):
        side = int(CELL_SIDES[cell, direction])
        if side >= 0 and block[at.SIDE + side]:
            found = (found + at.COUNT_UNIT) | 1 << ((int(block[at.SIDE + side]) - 1) & 3)
    return found


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def activate_location(block: Ints, kind: int, cell: int, turn: int) -> None:
    """A mine, saloon, bank, yard or fort has its sides: its symbol is crossed off, its box marked.

    What has no box left is activated all the same, for the goals (P10, P11).
    """
    block[at.CELL + cell] = 1
    block[at.ACTIVATED + kind] += 1
    if kind == MINE:
        block[at.NUGGETS] = min(int(block[at.NUGGETS]) + 1, NUGGET_BOXES)
    elif kind == SALOON:
        for row in range((turn - 1) // HAND, ROUNDS):
            if not block[at.SALOON + row]:
                block[at.SALOON + row] = 1
                break
    elif kind == BANK and block[at.ACTIVATED + BANK] <= at.BANK_BOXES:
        block[at.DEPOSITS_DUE] += 1
    if kind != MINE and bit_count(sides_with_tracks(block, cell) % at.COUNT_UNIT) > 1:
        block[at.MIXED] = 1


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def reach_corner(block: Ints, map_number: int, suit: int, corner: int) -> None:
    """A railway arrives in a corner: perhaps in a town for the first time, perhaps at the edge."""
    first = TOWN[map_number, corner] >= 0 and not block[at.CORNER + corner]
    if first and block[at.TOWN_BOXES] < TOWN_BOX_COUNT:
        block[at.TOWN_BOXES] += 1
        block[at.FRESH_TOWNS] += 1
    block[at.CORNER + corner] = (int(block[at.CORNER + corner]) + at.COUNT_UNIT) | 1 << suit
    if FRAME[corner]:
        block[at.EDGES] |= 1 << suit


@kernel("int64(int32[::1], int64, int64, int64, int64)", inner=True)
def _put(block: Ints, map_number: int, suit: int, track: int, turn: int) -> int:
    """Puts a track on the map and activates what it reaches but ranches; whether it may fence off one."""
    if track < SIDES:
        block[at.SIDE + track] = 1 + suit + 4 * turn
        kind = TRACK_KIND[map_number, track]
        if kind == NEEDS_TUNNEL:
            block[at.TUNNELS] |= 1 << suit
        elif kind == NEEDS_BRIDGE:
            block[at.BRIDGES] |= 1 << suit
        if SIDE_RANGES[map_number, track]:
            block[at.RANGES] |= SIDE_RANGES[map_number, track]
            block[at.MOUNTAINS] += 1
    else:
        cell, diagonal = (track - SIDES) // DIAGONALS, (track - SIDES) % DIAGONALS
        block[at.CELL + cell] = 1 + suit + 4 * (diagonal + DIAGONALS * turn)
    touching_ends = 0
    for end in range(2):
        corner = int(TRACK_ENDS[track, end])
        reach_corner(block, map_number, suit, corner)
        if not OPEN_CORNER[map_number, corner] or block[at.CORNER + corner] >= 2 * at.COUNT_UNIT:
            touching_ends += 1
    if track < SIDES:
        for flank in range(2):
            cell = int(SIDE_CELLS[track, flank])
            location = int(LOCATION[map_number, cell])
            if location == 0 or location == RANCH or block[at.CELL + cell]:
                continue
            if sides_with_tracks(block, cell) // at.COUNT_UNIT >= SIDES_NEEDED[location]:
                activate_location(block, location, cell, turn)
    return int(touching_ends == 2)


@kernel("void(int32[::1], int64, int64, int64, int64)")
def put_track(block: Ints, map_number: int, suit: int, track: int, turn: int) -> None:
    """Puts a track that has been checked on the map and activates what it reaches."""
    if _put(block, map_number, suit, track, turn):
        activate_ranches(block, map_number)


# --- whole sheets ---------------------------------------------------------------------------------

OF_SUIT = TRACKS
OF_TURN = TRACKS * SUIT_COUNT
"""A track on a sheet as one number: the track + OF_SUIT × its suit + OF_TURN × the turn it was laid in."""


@kernel("void(int32[::1], int64, int32[::1])")
def put_tracks(block: Ints, map_number: int, tracks: Ints) -> None:
    """Puts tracks on an empty map, in any order: a ranch that is alone stays alone."""
    fences = 0
    for number in tracks:
        suit, turn = number // OF_SUIT % SUIT_COUNT, number // OF_TURN
        fences |= _put(block, map_number, suit, number % OF_SUIT, turn)
    if fences:
        activate_ranches(block, map_number)


@kernel("void(int32[::1], int64, int64)")
def forget_turns(block: Ints, map_number: int, turn: int) -> None:
    """The tracks of all other turns than this one are as if they were laid in the first."""
    for side in range(SIDES):
        content = int(block[at.SIDE + side]) - 1
        if content >= 0 and content // SUIT_COUNT != turn:
            block[at.SIDE + side] = 1 + content % SUIT_COUNT + SUIT_COUNT
    shortcuts = SUIT_COUNT * DIAGONALS
    for cell in range(CELLS):
        content = int(block[at.CELL + cell]) - 1
        if content >= 0 and content // shortcuts != turn and not LOCATION[map_number, cell]:
            block[at.CELL + cell] = 1 + content % shortcuts + shortcuts


@kernel("void(int32[::1], int64, int32[::1], int32[::1])")
def list_tracks(block: Ints, map_number: int, tracks: Ints, counts: Ints) -> None:
    """All tracks on the map, railway by railway, and how many each has; OF_TURN tells when each was laid."""
    count = 0
    for suit in range(SUIT_COUNT):
        first = count
        for side in range(SIDES):
            content = int(block[at.SIDE + side]) - 1
            if content >= 0 and content % SUIT_COUNT == suit:
                tracks[count] = side + OF_TURN * (content // SUIT_COUNT)
                count += 1
        for cell in range(CELLS):
            content = int(block[at.CELL + cell]) - 1
            if content >= 0 and content % SUIT_COUNT == suit and not LOCATION[map_number, cell]:
                turn, diagonal = content // SUIT_COUNT // DIAGONALS, content // SUIT_COUNT % DIAGONALS
                tracks[count] = SIDES + DIAGONALS * cell + diagonal + OF_TURN * turn
                count += 1
        counts[suit] = count - first
