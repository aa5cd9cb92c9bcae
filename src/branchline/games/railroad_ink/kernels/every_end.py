"""The last round with expansions, exactly: every way to draw the rest of it is scored.

As in `last_round`, only what is drawn counts, not its order: what has been tried on a board is left out of
all that is tried there afterwards. That is right where nothing that is drawn takes a place or a possibility
from the rest of its set: rivers, trees, trails and canyons do not. A lake does, because it fills cells, and
lava, because it erases them; neither is looked at here, nor are specials.
"""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.canyons import PATHS
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.pictures import FIRST_PATTERN, PICTURES
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, NO_DUTY, duty, placements
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import Ints, kernel

MAX_DRAWINGS = at.MAX_DICE
FRAMES = MAX_DRAWINGS + 1
"""Boards of the search, one for each drawing and the one before them."""
NOTHING = -4 * at.CELLS - 1
"""Less than any board is worth."""
PATTERN_ROW = at.CELLS
"""In place of a cell: what is dug lies in none."""

# The search as a whole.
BEST = 0
"""What the best end found so far is worth,"""
LENGTH = BEST + 1
DRAWINGS = LENGTH + 1
"""and the drawings that lead there."""
DEPTH = DRAWINGS + 3 * MAX_DRAWINGS
"""The board in hand, -1 when everything has been tried."""
VISITED = DEPTH + 1
"""Number of boards looked at."""
CHOICES = VISITED + 1
"""What can be drawn on each board,"""
TRIED = CHOICES + FRAMES
"""and how much of it has been tried."""
PROGRESS = TRIED + FRAMES

SHAPES = (
    (PROGRESS,),
    (FRAMES, at.SEAT_SIZE),
    (FRAMES, MAX_PLACEMENTS, 3),
    (at.CELLS + 1, max(PICTURES, PATHS)),
)
"""Of the arrays of a search: its progress, the boards, the choices of each, and 1 for what is left out."""


@kernel("int64(int32[::1])", inner=True, makes_arrays=False)
def _row(choice: Ints) -> int:
    """Where a choice is noted when it is left out; its picture or path says where in that row."""
    return PATTERN_ROW if choice[0] >= FIRST_PATTERN else int(choice[1])


@kernel("void(int32[::1], int64, int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1])", inner=True)
def _list_choices(
    head: Ints, depth: int, progress: Ints, frames: Ints, choices: Ints, left_out: Ints
) -> None:
    """Find what is to be tried on a board."""
    listed = choices[depth]
    count = 0
    for place in range(placements(head, frames[depth], 0, listed)):
        if not left_out[_row(listed[place]), listed[place, 2]]:
            for item in range(3):
                listed[count, item] = listed[place, item]
            count += 1
    progress[CHOICES + depth] = count
    progress[TRIED + depth] = 0


@kernel("void(int32[::1], int64, int32[::1], int32[:,::1], int32[:,:,::1])", inner=True)
def _compare(head: Ints, depth: int, progress: Ints, frames: Ints, choices: Ints) -> None:
    """Is the board in hand, if the round can end with it, the best?"""
    if duty(head, frames[depth]) != NO_DUTY:
        return
    worth = score(head, frames[depth], np.empty(SCORE_SIZE, np.int32), np.empty(SCORE_WORK, np.int32))
    if worth > progress[BEST]:
        progress[BEST] = worth
        progress[LENGTH] = depth
        for step in range(depth):
            for item in range(3):
                progress[DRAWINGS + 3 * step + item] = choices[step, progress[TRIED + step] - 1, item]


@kernel("void(int32[::1], int32[::1], int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1])")
def begin(head: Ints, block: Ints, progress: Ints, frames: Ints, choices: Ints, left_out: Ints) -> None:
    """Begin a search with the board of a seat whose dice are rolled; some may be drawn."""
    frames[0] = block
    progress[BEST] = NOTHING
    progress[LENGTH] = progress[DEPTH] = progress[VISITED] = 0
    left_out[:] = 0
    _list_choices(head, 0, progress, frames, choices, left_out)
    _compare(head, 0, progress, frames, choices)


@kernel("boolean(int32[::1], int64, int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1])")
def search(head: Ints, boards: int, progress: Ints, frames: Ints, choices: Ints, left_out: Ints) -> bool:
    """Go on with a search for so many boards; True when everything has been tried."""
    enough = progress[VISITED] + boards
    depth = int(progress[DEPTH])
    while depth >= 0 and progress[VISITED] < enough:
        tried = int(progress[TRIED + depth])
        if tried:
            last = choices[depth, tried - 1]
            left_out[_row(last), last[2]] = 1
        if tried == progress[CHOICES + depth]:
            for place in range(tried):
                left_out[_row(choices[depth, place]), choices[depth, place, 2]] = 0
            depth -= 1
            continue
        progress[TRIED + depth] += 1
        progress[VISITED] += 1
        frames[depth + 1] = frames[depth]
        draw(head, choices[depth, tried], frames[depth + 1])
        depth += 1
        _compare(head, depth, progress, frames, choices)
        _list_choices(head, depth, progress, frames, choices, left_out)
    progress[DEPTH] = depth
    return depth < 0
