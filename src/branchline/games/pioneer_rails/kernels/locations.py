"""A track is laid, and what it reaches is activated: towns, buildings, mines, ranches."""

from __future__ import annotations

import numpy as np

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
)
from branchline.games.pioneer_rails.kernels.layout import (
    ACTIVATED,
    BANK_BOXES,
    BRIDGES,
    CELL,
    CORNER,
    DEGREE,
    DEPOSITS,
    EDGES,
    FRESH,
    HAND,
    MIXED,
    MOUNTAINS,
    NUGGETS,
    RANGES,
    ROUNDS,
    SALOON,
    SIDE,
    TOWN_BOXES,
    TUNNELS,
)
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    KIND,
    LOCATION,
    MINE,
    NEEDS_BRIDGE,
    NEEDS_TUNNEL,
    PASTURE,
    RANCH,
    SIDE_RANGES,
    SIDES_NEEDED,
    TOWN,
)
from branchline.games.pioneer_rails.kernels.maps import SALOON as SALOON_KIND
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.kernels.tracks import bits
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


@kernel("int64(int32[::1], int64, int64, int64)", inner=True)
def half_at(block: Ints, map_number: int, cell: int, direction: int) -> int:
    """The half of a cell that lies at its side in a direction; only bare desert can be split."""
    shortcut = int(block[CELL + cell])
    if LOCATION[map_number, cell] or shortcut == 0:
        return 2 * cell
    diagonal = (shortcut - 1) // 4 % DIAGONALS
    return 2 * cell + int((direction - diagonal - 1) % 6 >= 3)


@kernel("void(int32[::1], int64, int32[::1])")
def regions(block: Ints, map_number: int, label: Ints) -> None:
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
                other = int(NEIGHBOURS[cell, direction])
                if other < 0 or not PASTURE[map_number, other] or block[SIDE + CELL_SIDES[cell, direction]]:
                    continue
                if half_at(block, map_number, cell, direction) != node:
                    continue
                beyond = half_at(block, map_number, other, (direction + 3) % 6)
                if not label[beyond]:
                    label[beyond] = count
                    stack[top] = beyond
                    top += 1


@kernel("void(int32[::1], int64)", inner=True)
def activate_ranches(block: Ints, map_number: int) -> None:
    """Every ranch that is alone in its region is activated."""
    label = np.zeros(HALVES, np.int32)
    regions(block, map_number, label)
    ranches = np.zeros(CELLS + 1, np.int32)
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH:
            ranches[label[2 * cell]] += 1
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH and ranches[label[2 * cell]] == 1 and not block[CELL + cell]:
            block[CELL + cell] = 1
            block[ACTIVATED + RANCH] += 1


@kernel("int64(int32[::1], int64)")
def sides_of(block: Ints, cell: int) -> int:
    """The sides of a cell that carry tracks: 16 × their number, and the mask of their railways."""
    found = 0
    for direction in range(6):
        side = int(CELL_SIDES[cell, direction])
        if side >= 0 and block[SIDE + side]:
            found = (found + DEGREE) | 1 << ((int(block[SIDE + side]) - 1) & 3)
    return found


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def activate(block: Ints, kind: int, cell: int, turn: int) -> None:
    """A mine, saloon, bank, yard or fort has its sides: its symbol is crossed off, its box marked.

    What has no box left is activated all the same, for the goals (P10, P11).
    """
    block[CELL + cell] = 1
    block[ACTIVATED + kind] += 1
    if kind == MINE:
        block[NUGGETS] = min(int(block[NUGGETS]) + 1, NUGGET_BOXES)
    elif kind == SALOON_KIND:
        for row in range((turn - 1) // HAND, ROUNDS):
            if not block[SALOON + row]:
                block[SALOON + row] = 1
                break
    elif kind == BANK and block[ACTIVATED + BANK] <= BANK_BOXES:
        block[DEPOSITS] += 1
    if kind != MINE and bits(sides_of(block, cell) % DEGREE) > 1:
        block[MIXED] = 1


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def reach(block: Ints, map_number: int, suit: int, corner: int) -> None:
    """A railway touches a corner: perhaps a town for the first time, perhaps the edge."""
    first = TOWN[map_number, corner] >= 0 and not block[CORNER + corner]
    if first and block[TOWN_BOXES] < TOWN_BOX_COUNT:
        block[TOWN_BOXES] += 1
        block[FRESH] += 1
    block[CORNER + corner] = (int(block[CORNER + corner]) + DEGREE) | 1 << suit
    if FRAME[corner]:
        block[EDGES] |= 1 << suit


@kernel("void(int32[::1], int64, int64, int64, int64)")
def put_track(block: Ints, map_number: int, suit: int, track: int, turn: int) -> None:
    """Puts a track that has been checked on the map and activates what it reaches."""
    if track < SIDES:
        block[SIDE + track] = 1 + suit + 4 * turn
        kind = KIND[map_number, track]
        if kind == NEEDS_TUNNEL:
            block[TUNNELS] |= 1 << suit
        elif kind == NEEDS_BRIDGE:
            block[BRIDGES] |= 1 << suit
        if SIDE_RANGES[map_number, track]:
            block[RANGES] |= SIDE_RANGES[map_number, track]
            block[MOUNTAINS] += 1
    else:
        cell, diagonal = (track - SIDES) // DIAGONALS, (track - SIDES) % DIAGONALS
        block[CELL + cell] = 1 + suit + 4 * (diagonal + DIAGONALS * turn)
    closed = 0
    for end in range(2):
        corner = int(TRACK_ENDS[track, end])
        reach(block, map_number, suit, corner)
        if not OPEN_CORNER[map_number, corner] or block[CORNER + corner] >= 2 * DEGREE:
            closed += 1
    if track < SIDES:
        for flank in range(2):
            cell = int(SIDE_CELLS[track, flank])
            location = int(LOCATION[map_number, cell])
            if location == 0 or location == RANCH or block[CELL + cell]:
                continue
            if sides_of(block, cell) // DEGREE >= SIDES_NEEDED[location]:
                activate(block, location, cell, turn)
    if closed == 2:
        activate_ranches(block, map_number)


@kernel("void(int32[::1], int64, int32[:,::1])")
def put_tracks(block: Ints, map_number: int, tracks: Ints) -> None:
    """Puts rows (track, suit, turn) on an empty map, in any order."""
    for row in range(len(tracks)):
        put_track(block, map_number, int(tracks[row, 1]), int(tracks[row, 0]), int(tracks[row, 2]))
