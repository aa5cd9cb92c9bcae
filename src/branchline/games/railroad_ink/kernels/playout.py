"""Random games to the end: a uniformly chosen remaining die, then a uniformly chosen placement of it.

The frontier (the empty cells where something can be joined) and the demand keys are kept up to date
with each drawing, so that choosing a placement looks at the frontier alone.
"""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    CLASSIC_LONGEST,
    DICE,
    DONE,
    DRAWN,
    HEAD_DICE_COUNT,
    HEAD_FEATURES,
    HEAD_ROUND,
    HEAD_ROUNDS,
    MAX_DICE,
    PICTURE,
    SEAT_SIZE,
    SIDE_BITS,
    SPECIAL,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FIRST_SPECIAL, SIDES, SPECIALS
from branchline.games.railroad_ink.kernels.placement import FITTING, ROW, START, demands, open_specials
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import Ints, Random, below, kernel

DICE_TABLES = {name: np.array(dice, np.int32) for name, dice in DICE_SETS.items()}
"""Faces of the dice of each set, one row a die, as the playouts want them."""

# Work space, one array in named slices.
BLOCK = SCORE_WORK
"""A copy of the seat's block, played to the end,"""
KEY = BLOCK + SEAT_SIZE
"""the demand key of each cell,"""
FRONTIER = KEY + CELLS
"""the cells of the frontier, in no order,"""
LISTED = FRONTIER + CELLS
"""1 for each cell that is in it or drawn,"""
HAND = LISTED + CELLS
"""the faces still to be drawn in this round,"""
RESULT = HAND + MAX_DICE + 1
"""and the score."""
PLAYOUT_WORK = RESULT + SCORE_SIZE


@kernel("int64(int32[::1])", inner=True)
def _explore(work: Ints) -> int:
    """Demand keys and frontier of the board in hand; returns the number of cells in the frontier."""
    demands(work[BLOCK + PICTURE : BLOCK + PICTURE + CELLS], work[KEY : KEY + CELLS])
    size = 0
    for cell in range(CELLS):
        drawn = work[BLOCK + PICTURE + cell] > 0
        joins = ROW[work[KEY + cell]] > 0
        work[LISTED + cell] = drawn or joins
        if joins and not drawn:
            work[FRONTIER + size] = cell
            size += 1
    return size


@kernel("int64(int64, int64, uint64[::1], int32[::1])", inner=True)
def _draw(face: int, size: int, random: Random, work: Ints) -> int:
    """Draw a face at random in a frontier of `size` cells; returns its new size, -1 if impossible."""
    frontier = work[FRONTIER : FRONTIER + CELLS]
    key = work[KEY : KEY + CELLS]
    total = 0
    for place in range(size):
        row = ROW[key[frontier[place]]]
        total += START[row, face + 1] - START[row, face]
    if total == 0:
        return -1
    choice = below(random, total)
    place = -1
    start = choice
    while choice >= 0:
        place += 1
        row = ROW[key[frontier[place]]]
        start = START[row, face] + choice
        choice -= START[row, face + 1] - START[row, face]
    picture = FITTING[start]
    cell = int(frontier[place])
    work[BLOCK + PICTURE + cell] = picture
    if face >= FIRST_SPECIAL:
        work[BLOCK + USED] |= 1 << (face - FIRST_SPECIAL)
    size -= 1
    frontier[place] = frontier[size]
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0:
            key[neighbour] |= SIDES[picture, side] << SIDE_BITS * (side ^ 2)
            if not work[LISTED + neighbour] and ROW[key[neighbour]] > 0:
                work[LISTED + neighbour] = 1
                frontier[size] = neighbour
                size += 1
    return size


@kernel("int64(int64, int64, uint64[::1], int32[::1])", inner=True)
def _draw_hand(count: int, size: int, random: Random, work: Ints) -> int:
    """Draw the faces in hand in random order until none of those left can be drawn."""
    hand = work[HAND : HAND + MAX_DICE + 1]
    stuck = 0
    while stuck < count:
        choice = below(random, count - stuck)
        face = int(hand[choice])
        after = _draw(face, size, random, work)
        if after < 0:
            stuck += 1
            hand[choice] = hand[count - stuck]
            hand[count - stuck] = face
        else:
            size = after
            count -= 1
            hand[choice] = hand[count - stuck]
            hand[count - stuck] = hand[count]
            stuck = 0
    return size


@kernel("int64(int32[::1], int64, int32[:,::1], int64, uint64[::1], int32[::1])", inner=True)
def _take_hand(head: Ints, turn: int, dice: Ints, specials: int, random: Random, work: Ints) -> int:
    """The faces to be drawn in a round: what is left of the one that has begun, or a roll."""
    hand = work[HAND : HAND + MAX_DICE + 1]
    block = work[BLOCK : BLOCK + SEAT_SIZE]
    count = 0
    if turn == head[HEAD_ROUND] and head[HEAD_DICE_COUNT]:
        if block[DONE]:
            return 0
        for die in range(MAX_DICE):
            if head[DICE + die] >= 0 and not block[DRAWN] >> die & 1:
                hand[count] = head[DICE + die]
                count += 1
    else:
        block[SPECIAL] = 0
        for die in range(len(dice)):
            hand[count] = dice[die, below(random, dice.shape[1])]
            count += 1
    allowed = open_specials(block) if specials else 0
    if allowed and below(random, 2):
        special = below(random, SPECIALS)
        while not allowed >> special & 1:
            special = below(random, SPECIALS)
        hand[count] = FIRST_SPECIAL + special
        count += 1
    return count


@kernel("void(int32[::1], int32[::1], int32[:,::1], int64, uint64[::1], int32[::1], int32[::1])")
def playouts(
    head: Ints, block: Ints, dice: Ints, specials: int, random: Random, totals: Ints, work: Ints
) -> None:
    """Play a seat's game to its end as often as `totals` has room, and score each exactly.

    The game goes on from any moment: with what is left of the round, or a roll if there are no dice yet.
    `dice` is one of DICE_TABLES. With `specials`, every round has an even chance of one more face to
    draw: a random one of the specials still allowed. `work` has PLAYOUT_WORK elements; the last board
    stays in it, at BLOCK.
    """
    classic = head[HEAD_FEATURES] & CLASSIC_LONGEST
    pictures = work[BLOCK + PICTURE : BLOCK + PICTURE + CELLS]
    for game in range(len(totals)):
        for place in range(SEAT_SIZE):
            work[BLOCK + place] = block[place]
        size = _explore(work)
        for turn in range(head[HEAD_ROUND], head[HEAD_ROUNDS] + 1):
            count = _take_hand(head, turn, dice, specials, random, work)
            size = _draw_hand(count, size, random, work)
        totals[game] = score(pictures, classic, work[RESULT : RESULT + SCORE_SIZE], work)
