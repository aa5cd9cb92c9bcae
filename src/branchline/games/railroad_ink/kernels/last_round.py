"""The last round, exactly: of all ways to draw the rest of it one that is worth most, by branch and bound.

Only what is drawn counts, not its order, so every set of drawings is looked at once: what has been tried on
a board is left out of all that is tried there afterwards. The rest of a set can always be drawn after any
of it: a drawing joins no less than before, and two that clash are never in one set.

Dice are tried before specials. So with dice left, a special is followed only by those that hang on it alone.
They join no networks, and lines run into them and end there: each brings at most one error less, a centre
cell, and what it counts in lines. That is a bound for them; a special after all dice needs no other than
what it brings itself.

This is for games where nothing but the routes of dice and specials is drawn.
"""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.fitting import COUNT, FITTING, ROW, START, demand
from branchline.games.railroad_ink.kernels.gains import (
    AROUND,
    GAINS,
    GRAPH,
    KINDS,
    KNOWN,
    LINE,
    POINTS,
    gain,
    join,
    learn,
    look_around,
    measure_arms,
    most,
)
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.pictures import ENDS, FACE, FACES, FIRST_SPECIAL, PART, PICTURES
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, NO_DUTY, OFFERS, duty, offers
from branchline.parts.compiled import Ints, kernel

MAX_DRAWINGS = at.ROUTE_DICE + 1
"""The dice and a special."""

# A choice: one drawing that is tried on a board.
RESULT, CELL, PICTURE = 0, 1, 2
"""As in a row of `placements`,"""
GAINED = 3
"""what the board has then,"""
BOUND = GAINED + GAINS
"""and how much it can be worth."""
CHOICE = BOUND + 1

# A frame: a board of the search, what is known about it, and how far its choices have been tried.
BLOCK = 0
CHOICES = BLOCK + at.SEAT_SIZE
TRIED = CHOICES + 1
FACTS = TRIED + 1
FRAME = FACTS + KNOWN
FRAMES = MAX_DRAWINGS + 1

# The search as a whole.
BEST = 0
"""What the best board found so far is worth,"""
LENGTH = BEST + 1
DRAWINGS = LENGTH + 1
"""and the drawings that lead there."""
DEPTH = DRAWINGS + 3 * MAX_DRAWINGS
"""The frame in hand, -1 when everything has been tried."""
VISITED = DEPTH + 1
"""Number of boards looked at."""
PROGRESS = VISITED + 1

SHAPES = ((PROGRESS,), (FRAMES, FRAME), (FRAMES, MAX_PLACEMENTS, CHOICE), (at.CELLS, PICTURES))
"""Of the arrays of a search: its progress, the frames, the choices of each, and 1 for what is left out."""
NOTHING = -4 * at.CELLS - 1
"""Less than any board is worth."""


def _counted(face: int) -> int:
    picture = int(np.argmax(face == FACE))
    return len({(end, part) for end, part in zip(ENDS[picture], PART[picture], strict=True) if end})


COUNTED = np.array([_counted(face) for face in range(len(FACES))], np.int32)
"""How much a face counts in lines of both kinds together."""


@kernel("int64(int32[::1])", inner=True)
def _from_dice(block: Ints) -> int:
    """What the dice that are left bring at most when they hang on a special alone; 0 when all are drawn."""
    most_of_all = 0
    for die in range(at.ROUTE_DICE):
        face = block[at.DICE + die]
        if face >= 0 and not block[at.DICE_DRAWN] >> die & 1:
            most_of_all += 2 + COUNTED[face]
    return int(most_of_all)


@kernel("void(int64, int64, int32[:,::1])", inner=True)
def _move_up(first: int, place: int, choices: Ints) -> None:
    """Bring the choice at a place to where it belongs among those from the first: best bounds come first."""
    while place > first and choices[place - 1, BOUND] < choices[place, BOUND]:
        for item in range(CHOICE):
            choices[place - 1, item], choices[place, item] = choices[place, item], choices[place - 1, item]
        place -= 1


@kernel(
    "int64(int64, int32[::1], int64, int64, int32[::1], int32[:,::1], int32[:,::1])",
    inner=True,
)
def _add_choices(
    classic: int, offered: Ints, enough: int, first: int, frame: Ints, choices: Ints, left_out: Ints
) -> int:
    """Add the drawings of what is offered that can be worth more than `enough`; returns the new count."""
    known, around = frame[FACTS:], np.empty(AROUND, np.int32)
    count = first
    for cell in range(at.CELLS):
        key = 0 if frame[cell] else demand(frame, cell)
        if not key:
            continue
        look_around(frame, cell, known, around)
        if most(cell, known, around) <= enough:
            continue
        measure_arms(frame, classic, known, around)
        if most(cell, known, around) <= enough:
            continue
        row = ROW[key]
        for face in offered:
            for entry in range(START[face, row], START[face, row] + COUNT[face, row]):
                picture = int(FITTING[entry])
                if left_out[cell, picture]:
                    continue
                choice = choices[count]
                gain(cell, picture, classic, known, around, choice[GAINED:])
                choice[BOUND] = choice[GAINED:BOUND].sum()
                if choice[BOUND] > enough:
                    choice[RESULT], choice[CELL], choice[PICTURE] = face, cell, picture
                    _move_up(first, count, choices)
                    count += 1
    return count


@kernel("void(int32[::1], int64, int32[::1], int32[:,::1], int32[:,::1])", inner=True)
def _list_choices(head: Ints, best: int, frame: Ints, choices: Ints, left_out: Ints) -> None:
    """Find what is to be tried on the board of a frame: all dice, then specials that can lead to more."""
    block = frame[BLOCK : BLOCK + at.SEAT_SIZE]
    classic = head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST
    out = np.empty(OFFERS, np.int32)
    offered = out[: offers(head, block, 1, out)]
    dice = offered[offered < FIRST_SPECIAL]
    specials = offered[len(dice) :]
    count = _add_choices(classic, dice, NOTHING, 0, frame, choices, left_out) if len(dice) else 0
    if len(specials):
        enough = best - _from_dice(block)
        count = _add_choices(classic, specials, enough, count, frame, choices, left_out)
    frame[CHOICES] = count
    frame[TRIED] = 0


@kernel("void(int32[::1], int32[::1], int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1])")
def begin(head: Ints, block: Ints, progress: Ints, frames: Ints, choices: Ints, left_out: Ints) -> None:
    """Begin a search with the board of a seat whose dice are rolled; some may be drawn."""
    classic = head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST
    frames[0, BLOCK : BLOCK + at.SEAT_SIZE] = block
    learn(block[: at.BOARD], classic, frames[0, FACTS:])
    progress[BEST] = NOTHING
    progress[LENGTH] = progress[DEPTH] = progress[VISITED] = 0
    left_out[:] = 0
    if duty(head, block) == NO_DUTY:
        progress[BEST] = frames[0, FACTS + POINTS] + frames[0, FACTS + LINE : FACTS + LINE + KINDS].sum()
    _list_choices(head, int(progress[BEST]), frames[0], choices[0], left_out)


@kernel("void(int32[::1], int64, int32[::1], int32[:,::1], int32[:,:,::1])", inner=True)
def _compare(head: Ints, depth: int, progress: Ints, frames: Ints, choices: Ints) -> None:
    """Is the finished board of a frame, reached by what is being tried on those before it, the best?"""
    classic = head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST
    line, work = np.empty(MAX_LINE, np.int32), np.empty(LONGEST_WORK, np.int32)
    worth = int(frames[depth, FACTS + POINTS])
    for kind in range(KINDS):
        worth += longest(frames[depth, : at.BOARD], at.HIGHWAY + kind, classic, line, work)
    if worth > progress[BEST]:
        progress[BEST] = worth
        progress[LENGTH] = depth
        for step in range(depth):
            for item in range(3):
                progress[DRAWINGS + 3 * step + item] = choices[step, frames[step, TRIED] - 1, item]


@kernel("boolean(int32[::1], int64, int32[::1], int32[:,::1], int32[:,:,::1], int32[:,::1])")
def search(head: Ints, boards: int, progress: Ints, frames: Ints, choices: Ints, left_out: Ints) -> bool:
    """Go on with a search for so many boards; True when everything has been tried."""
    around = np.empty(AROUND, np.int32)
    enough = progress[VISITED] + boards
    depth = int(progress[DEPTH])
    while depth >= 0 and progress[VISITED] < enough:
        frame = frames[depth]
        if frame[TRIED]:
            tried = choices[depth, frame[TRIED] - 1]
            left_out[tried[CELL], tried[PICTURE]] = 1
        if frame[TRIED] == frame[CHOICES]:
            for place in range(frame[CHOICES]):
                left_out[choices[depth, place, CELL], choices[depth, place, PICTURE]] = 0
            depth -= 1
            continue
        choice = choices[depth, frame[TRIED]]
        frame[TRIED] += 1
        is_special = choice[RESULT] >= FIRST_SPECIAL
        if is_special and choice[BOUND] + _from_dice(frame) <= progress[BEST]:
            continue
        progress[VISITED] += 1
        after = frames[depth + 1]
        after[: FACTS + GRAPH] = frame[: FACTS + GRAPH]
        look_around(frame, int(choice[CELL]), frame[FACTS:], around)
        join(int(choice[CELL]), int(choice[PICTURE]), around, choice[GAINED:], after[FACTS:])
        draw(head, choice, after[BLOCK : BLOCK + at.SEAT_SIZE])
        if choice[BOUND] > progress[BEST] and duty(head, after[BLOCK : BLOCK + at.SEAT_SIZE]) == NO_DUTY:
            _compare(head, depth + 1, progress, frames, choices)
        if _from_dice(after) or not is_special:
            depth += 1
            _list_choices(head, int(progress[BEST]), after, choices[depth], left_out)
    progress[DEPTH] = depth
    return depth < 0
