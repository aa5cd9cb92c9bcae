"""Where routes may be drawn: one lookup on what the four neighbours of a cell show to it."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels.board import EXIT, NEIGHBOUR
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    DRAWN,
    HIGHWAY,
    KEYS,
    PICTURE,
    RAILWAY,
    RIVER,
    ROUND,
    SIDE_BITS,
    SPECIAL,
    SPECIALS_PER_GAME,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACES,
    FIRST_SPECIAL,
    PICTURES,
    SIDES,
    SPECIALS,
)
from branchline.parts.compiled import Ints, kernel

# Answers of `check`; a clash at side s is CLASH + s.
OK, OCCUPIED, UNCONNECTED, CLASH = 0, 1, 2, 4

MAX_PLACEMENTS = CELLS * (PICTURES - 1)
"""No list of placements is longer."""

CLASHES = np.zeros((1 << SIDE_BITS, 1 << SIDE_BITS), np.int32)
"""Which two sides may never meet."""
for _one, _other in ((HIGHWAY, RAILWAY), (HIGHWAY, RIVER), (RAILWAY, RIVER)):
    CLASHES[_one, _other] = CLASHES[_other, _one] = 1


def _fitting() -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """For each demand key and picture: does the picture join something and clash with nothing?"""
    demand = np.arange(KEYS)[:, None] >> SIDE_BITS * np.arange(4) & (1 << SIDE_BITS) - 1
    shown, met = SIDES[None, :, :], demand[:, None, :]
    joins = (shown == met) & ((met == HIGHWAY) | (met == RAILWAY))
    fits: np.ndarray[tuple[int, int], np.dtype[np.bool_]] = joins.any(2) & ~CLASHES[shown, met].any(2)
    fits[:, 0] = False
    return fits


# Keys with the same fitting pictures share a row, which keeps the tables in the processor's first cache.
_rows, _row_of_key = np.unique(_fitting(), axis=0, return_inverse=True)
ROW = _row_of_key.reshape(KEYS).astype(np.int32)
"""Row of each demand key; row 0 is the one in which nothing fits."""
START = np.zeros((len(_rows), len(FACES) + 1), np.int32)
"""Where the pictures of a row and face begin in FITTING; they end where the next face begins."""
START[:, 1:] = np.cumsum([[row[face == FACE].sum() for face in range(len(FACES))] for row in _rows], 1)
START[1:] += START[:-1, -1].cumsum()[:, None].astype(np.int32)
FITTING = np.concatenate([np.flatnonzero(row) for row in _rows]).astype(np.int32)
"""Pictures by row, then face, then id."""


@kernel("int64(int32[::1], int64)", inner=True)
def demand(pictures: Ints, cell: int) -> int:
    """What the neighbours and the border show to a cell, 3 bits a side."""
    key = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        shown = EXIT[cell, side] if neighbour < 0 else SIDES[pictures[neighbour], side ^ 2]
        key |= int(shown) << SIDE_BITS * side
    return key


@kernel("void(int32[::1], int32[::1])")
def demands(pictures: Ints, keys: Ints) -> None:
    """The demand key of every cell."""
    for cell in range(CELLS):
        keys[cell] = demand(pictures, cell)


@kernel("int64(int32[::1], int64, int64)")
def check(pictures: Ints, cell: int, picture: int) -> int:
    """Why a picture may not be drawn in a cell: OCCUPIED, CLASH + side or UNCONNECTED; else OK."""
    if pictures[cell]:
        return OCCUPIED
    key = demand(pictures, cell)
    joined = False
    for side in range(4):
        met = key >> SIDE_BITS * side & 7
        shown = SIDES[picture, side]
        if CLASHES[shown, met]:
            return CLASH + side
        joined |= shown == met and HIGHWAY <= met <= RAILWAY
    return OK if joined else UNCONNECTED


@kernel("int64(int32[::1])", inner=True)
def open_specials(block: Ints) -> int:
    """Bit mask of the specials a seat may still draw in this round."""
    used = int(block[USED])
    count = 0
    for special in range(SPECIALS):
        count += used >> special & 1
    return 0 if block[SPECIAL] or count >= SPECIALS_PER_GAME else ~used & (1 << SPECIALS) - 1


@kernel("int64(int32[::1], int32[::1], int64, int32[:,::1])")
def placements(block: Ints, dice: Ints, specials: int, out: Ints) -> int:
    """All placements (face, cell, picture) of the remaining dice and, if asked for, of the specials.

    Ordered by die, cell and picture, then the specials likewise; equal dice are one choice.
    """
    pictures = block[PICTURE : PICTURE + CELLS]
    allowed = open_specials(block) if specials else 0
    count = 0
    seen = 0
    for source in range(len(dice) + SPECIALS):
        if source < len(dice):
            face = int(dice[source])
            if face < 0 or block[DRAWN] >> source & 1 or seen >> face & 1:
                continue
            seen |= 1 << face
        else:
            face = FIRST_SPECIAL + source - len(dice)
            if not allowed >> source - len(dice) & 1:
                continue
        for cell in range(CELLS):
            if pictures[cell] == 0:
                row = ROW[demand(pictures, cell)]
                for entry in range(START[row, face], START[row, face + 1]):
                    out[count, 0] = face
                    out[count, 1] = cell
                    out[count, 2] = FITTING[entry]
                    count += 1
    return count


@kernel("int64(int32[::1], int32[::1])")
def can_draw_any_die(block: Ints, dice: Ints) -> int:
    """1 while a remaining die can be drawn somewhere: the round may not be ended before."""
    pictures = block[PICTURE : PICTURE + CELLS]
    for cell in range(CELLS):
        if pictures[cell] == 0:
            row = ROW[demand(pictures, cell)]
            for die in range(len(dice)):
                face = dice[die]
                if face >= 0 and not block[DRAWN] >> die & 1 and START[row, face] < START[row, face + 1]:
                    return 1
    return 0


@kernel("void(int32[::1], int64, int32[::1], int32[::1])")
def draw(dice: Ints, turn: int, drawing: Ints, block: Ints) -> None:
    """Put a placement (face, cell, picture) on a seat's board in a round and note what it uses up."""
    face, cell = int(drawing[0]), int(drawing[1])
    block[PICTURE + cell] = drawing[2]
    block[ROUND + cell] = turn
    if face >= FIRST_SPECIAL:
        block[USED] |= 1 << (face - FIRST_SPECIAL)
        block[SPECIAL] = 1
        return
    for die in range(len(dice)):
        if dice[die] == face and not block[DRAWN] >> die & 1:
            block[DRAWN] |= 1 << die
            return
