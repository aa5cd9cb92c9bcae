"""A sheet as numbers for programs that learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import HAND, RANK_COUNT, ROUNDS, SUIT_COUNT, SUITS
from branchline.games.pioneer_rails.kernels.geometry import CELLS, DIAGONALS, SIDES
from branchline.games.pioneer_rails.kernels.maps import LOCATION
from branchline.parts.compiled import Ints, kernel

Planes = NDArray[np.int16]

_FIELDS = {
    **{f"saloon {n + 1}": at.SALOON + n for n in range(ROUNDS)},
    **{f"bank {n + 1}": at.BANK + n for n in range(at.BANK_BOXES)},
    **{f"goal {n + 1}": at.STAR + n for n in range(at.GOALS)},
    "nuggets": at.NUGGETS,
    "banked": at.BANKED,
    "town boxes": at.TOWN_BOXES,
    "town boxes crossed": at.TOWN_BOXES_CROSSED,
    "two stations": at.MIXED,
    "tracks left": at.TRACKS_LEFT,
    "tracks laid": at.TRACKS_LAID,
    "fresh towns": at.FRESH_TOWNS,
    "deposits": at.DEPOSITS_DUE,
    "done": at.DONE,
}
FIELDS = np.array([*_FIELDS.values()], np.int32)
"""The places in a seat's block that are counters."""
COUNTERS = (*_FIELDS, *(f"lays {suit}" for suit in SUITS))
POKER = ROUNDS * RANK_COUNT


@kernel("void(int32[::1], int64, int16[:,::1], int16[::1], int16[::1], int16[::1])")
def observe_sheet(
    block: Ints, map_number: int, tracks: Planes, activated: Planes, poker: Planes, counters: Planes
) -> None:
    """The tracks of each railway, the activated locations, the ranks of each hand, and the counters.

    A box of the banks counts one more than what is written in it, so that an empty one is 0.
    """
    tracks[:] = 0
    activated[:] = 0
    poker[:] = 0
    for side in range(SIDES):
        if block[at.SIDE + side]:
            tracks[(block[at.SIDE + side] - 1) % SUIT_COUNT, side] = 1
    for cell in range(CELLS):
        content = block[at.CELL + cell]
        if content and LOCATION[map_number, cell]:
            activated[cell] = 1
        elif content:
            diagonal = (content - 1) // SUIT_COUNT % DIAGONALS
            tracks[(content - 1) % SUIT_COUNT, SIDES + DIAGONALS * cell + diagonal] = 1
    for box in range(ROUNDS * HAND):
        if block[at.POKER + box]:
            poker[box // HAND * RANK_COUNT + block[at.POKER + box] - 1] += 1
    for number in range(len(FIELDS)):
        counters[number] = block[FIELDS[number]]
    for box in range(at.BANK_BOXES):
        counters[ROUNDS + box] += 1
    for suit in range(SUIT_COUNT):
        counters[len(FIELDS) + suit] = block[at.SUIT] == suit
