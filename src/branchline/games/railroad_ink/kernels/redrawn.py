"""The drawings of a round made again, one after the other, in an order in which they can have been made."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.pictures import (
    CACTI,
    FACE,
    FIRST_SPECIAL,
    HOLDS,
    PICTURES,
    SPECIALS,
    VOLCANO,
    WITHERED,
)
from branchline.games.railroad_ink.kernels.placement import OK, UNCONNECTED, check
from branchline.parts.compiled import Ints, kernel

MAY_HAVE_WITHERED = np.zeros(PICTURES, np.bool_)
"""The routes that a cactus may have stood beside: such a drawing need not join anything."""
MAY_HAVE_WITHERED[WITHERED[CACTI > 0]] = True


@kernel("boolean(int32[::1], int32[::1], int64, int64)")
def fits_again(head: Ints, block: Ints, cell: int, picture: int) -> bool:
    """Can this be drawn now? A cactus that it joined may have withered since."""
    features = int(head[at.HEAD_FEATURES])
    answer = check(features, block, cell, picture)
    if answer == UNCONNECTED:
        if not (features & at.DESERT and MAY_HAVE_WITHERED[picture]):
            return False
    elif answer != OK:
        return False
    if FACE[picture] < FIRST_SPECIAL or block[at.FREE_SPECIALS]:
        return True
    left = at.SPECIALS_PER_GAME + int(block[at.FREE_USED])
    for special in range(SPECIALS):
        left -= block[at.SPECIALS_USED] >> special & 1
    return left > 0 and not block[at.SPECIAL_SPENT]


@kernel("boolean(int64, int64)")
def is_harmless(features: int, picture: int) -> bool:
    """Whether drawing this is never in the way of another drawing of its round: it does not fill cells, and
    needs no special that a university might allow later."""
    wet = HOLDS[picture] >> at.WATER & 1
    return not wet and not (features & at.STRUCTURES and FACE[picture] >= FIRST_SPECIAL)


@kernel("void(int32[::1], int32[::1], int64, int64, int64)")
def draw_again(head: Ints, block: Ints, cell: int, picture: int, numbered: int) -> None:
    """Draws it, even where something else has come by itself; without numbers nobody knows of rounds."""
    drawing = np.empty(3, np.int32)
    drawing[0], drawing[1], drawing[2] = FACE[picture], cell, picture
    draw(head, drawing, block)
    if not numbered:
        block[at.SPECIAL_SPENT] = 0


@kernel("int64(int32[::1], int32[::1], int32[:,::1], int64, int32[::1])")
def draw_harmless(head: Ints, block: Ints, places: Ints, numbered: int, order: Ints) -> int:
    """Draws all that are in nobody's way, each time the first that fits; how many that were, and which.

    A place is a row (cell, picture, …).
    """
    features = int(head[at.HEAD_FEATURES])
    count = 0
    drawn = 0
    found = True
    while found:
        found = False
        for n in range(len(places)):
            cell, picture = int(places[n, 0]), int(places[n, 1])
            if drawn >> n & 1 or not is_harmless(features, picture):
                continue
            if fits_again(head, block, cell, picture):
                draw_again(head, block, cell, picture, numbered)
                drawn |= 1 << n
                order[count] = n
                count += 1
                found = True
                break
    return count


@kernel("int64(int32[::1], int32[::1], int64, int32[::1], int32[::1])")
def redraw(head: Ints, board: Ints, rounds: int, block: Ints, order: Ints) -> int:
    """Draws all rounds of a board again on an empty block, as far as nothing is in anything's way.

    `order` gets the cells as they were drawn; returns how many.
    """
    block[at.MARKS : at.MARKS + at.CELLS] = board[at.MARKS : at.MARKS + at.CELLS] & at.CRATER
    places, drawn = np.empty((at.CELLS, 2), np.int32), np.empty(at.CELLS, np.int32)
    count = 0
    for number in range(1, rounds + 1):
        head[at.HEAD_ROUND] = number
        block[at.SPECIAL_SPENT] = block[at.FREE_SPECIALS] = 0
        size = 0
        for volcanoes in range(1, -1, -1):
            for cell in range(at.CELLS):
                picture = board[at.PICTURE + cell]
                if picture and board[at.ROUND + cell] == number and (picture == VOLCANO) == volcanoes:
                    places[size, 0], places[size, 1] = cell, picture
                    size += 1
        for place in range(draw_harmless(head, block, places[:size], 1, drawn)):
            order[count] = places[drawn[place], 0]
            count += 1
    return count
