"""Boards and moves as numbers for programs that learn: planes of a board, and the numbering of moves.

Which planes there are and which pictures are numbered depends on what is played; both are given as arrays.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import (
    CACTI,
    CORNERS,
    FIRST_PATTERN,
    OASIS,
    PART,
    PICTURES,
    SIDES,
    STATION,
    TREES,
)
from branchline.parts.compiled import Ints, kernel

Planes = NDArray[np.int8]

_SIDES = ("north", "east", "south", "west")
_CORNERS = ("north-east", "south-east", "south-west", "north-west")
_KINDS = {
    "highway": at.HIGHWAY,
    "railway": at.RAILWAY,
    "river": at.RIVER,
    "water": at.WATER,
    "lava": at.LAVA,
}
_shown = {
    **{f"{kind} {_SIDES[n]}": SIDES[:, n] == code for kind, code in _KINDS.items() for n in range(4)},
    "drawn": np.arange(PICTURES) > 0,
    "station": STATION,
    "two parts": PART.any(1),
    "trees": TREES,
    "oasis": OASIS,
    "cacti": CACTI,
    **{f"trail {_CORNERS[n]}": CORNERS >> n & 1 for n in range(4)},
}
SHOWN = np.array([*_shown.values()], np.int8).T.copy()
"""For each picture what it adds to each plane."""
_MARKS = {
    "crater": 0,
    **{f"canyon {_SIDES[n]}": at.CANYON + n for n in range(4)},
    **{f"bridge {_SIDES[n]}": at.BRIDGED + n for n in range(4)},
}
MARK_BITS = np.array([*_MARKS.values()], np.int32)
"""For each plane of marks the bit of its mark."""
FIRST_MARK = len(_shown)
THIS_ROUND = FIRST_MARK + len(_MARKS)
PLANE_NAMES = (*_shown, *_MARKS, "this round")
"""All planes of a board, by their numbers."""

# The numbers of moves; placements follow, then canyons and the pairs of a draft.
DONE, DROUGHT, METEOR, METEOR_FROM, SACRIFICE, FIRST_PLACE = 0, 1, 2, 3, 7, 13

COUNTERS = (
    "special spent",
    "done",
    "copies",
    "villages",
    "universities",
    "free special",
    "free special used",
    "drought",
    "meteor",
    "bridge points",
    "last impact",
    "goal 1",
    "goal 2",
    "goal 3",
)


@kernel("void(int32[::1], int64, int32[::1], int8[:,::1])")
def observe_board(block: Ints, round_number: int, chosen: Ints, out: Planes) -> None:
    """The chosen planes of a board: a row for each, a column for each cell."""
    for cell in range(at.CELLS):
        picture = block[at.PICTURE + cell]
        marks = block[at.MARKS + cell]
        for row in range(len(chosen)):
            plane = chosen[row]
            if plane < FIRST_MARK:
                out[row, cell] = SHOWN[picture, plane]
            elif plane < THIS_ROUND:
                out[row, cell] = marks >> MARK_BITS[plane - FIRST_MARK] & 1
            else:
                out[row, cell] = picture > 0 and block[at.ROUND + cell] == round_number


@kernel("void(int32[::1], int8[::1])")
def observe_dice(block: Ints, out: Planes) -> None:
    """How many dice show each result and are not drawn yet."""
    out[:] = 0
    for die in range(at.MAX_DICE):
        if block[at.DICE + die] >= 0 and not block[at.DICE_DRAWN] >> die & 1:
            out[block[at.DICE + die]] += 1


@kernel("void(int32[::1], int8[::1], int8[::1])")
def observe_seat(block: Ints, specials: Planes, counters: Planes) -> None:
    """The specials that a seat has used, and its counters."""
    for special in range(len(specials)):
        specials[special] = block[at.SPECIALS_USED] >> special & 1
    counters[0] = block[at.SPECIAL_SPENT]
    counters[1] = block[at.DONE]
    counters[2] = block[at.COPIES]
    counters[3] = block[at.VILLAGES]
    counters[4] = block[at.UNIVERSITIES]
    counters[5] = block[at.FREE_SPECIALS]
    counters[6] = block[at.FREE_USED]
    counters[7] = block[at.EVENTS] & at.DROUGHT_EVENT
    counters[8] = block[at.EVENTS] >> 1
    counters[9] = at.BRIDGE_POINTS - block[at.BRIDGES_SPENT]
    counters[10] = block[at.LAST_IMPACT]
    for goal in range(at.GOALS):
        counters[11 + goal] = block[at.GOAL_POINTS + goal]


@kernel("int64(int64, int64, int64, int32[::1], int64, int64)")
def number_of_row(result: int, cell: int, picture: int, index: Ints, pictures: int, first_canyon: int) -> int:
    """The number of a drawing as `placements` lists it; `index` numbers the pictures that are played with."""
    if result >= FIRST_PATTERN:
        return first_canyon + picture
    return FIRST_PLACE + cell * pictures + int(index[picture])
