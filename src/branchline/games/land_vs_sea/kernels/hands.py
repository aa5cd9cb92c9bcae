"""Tiles in hands and stacks: who holds what, who has seen its other side, and what is turned up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import Matrix
from branchline.games.land_vs_sea.kernels.tables import NONE, TILES
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int32[::1], int64, int64)")
def hand_index(data: Ints, seat: int, face: int) -> int:
    """The position in a seat's hand of the tile with this face on either side, or NONE."""
    for tile in range(data[at.HAND_SIZES + seat]):
        up = data[at.HANDS + at.HAND_LIMIT * seat + tile]
        if face in (up, data[at.OTHER_SIDE + up]):
            return tile
    return NONE


@kernel("int64(int32[::1], int64)")
def holder_of(data: Ints, face: int) -> int:
    """The seat with a tile in hand on which this face lies up, or NONE."""
    for seat in range(data[at.SEATS]):
        for tile in range(data[at.HAND_SIZES + seat]):
            if data[at.HANDS + at.HAND_LIMIT * seat + tile] == face:
                return seat
    return NONE


@kernel("void(int32[::1], int64, int64)", inner=True)
def add_to_hand(data: Ints, seat: int, face: int) -> None:
    """Adds a tile with this face up to a hand; its owner sees the other side."""
    data[at.HANDS + at.HAND_LIMIT * seat + data[at.HAND_SIZES + seat]] = face
    data[at.HAND_SIZES + seat] += 1
    data[at.SEEN + data[at.OTHER_SIDE + face]] |= 1 << seat


@kernel("void(int32[::1], int64, int64)", inner=True)
def remove_from_hand(data: Ints, seat: int, index: int) -> None:
    """Removes the tile at a position of a hand."""
    hand = at.HANDS + at.HAND_LIMIT * seat
    data[at.HAND_SIZES + seat] -= 1
    for position in range(index, data[at.HAND_SIZES + seat]):
        data[hand + position] = data[hand + position + 1]
    data[hand + data[at.HAND_SIZES + seat]] = NONE


@kernel("int64(int32[::1])")
def stack_to_turn_up(data: Ints) -> int:
    """The stack on which a new top is to be turned up, or NONE."""
    for stack in range(2):
        if data[at.STACK_SIZES + stack] and data[at.STACK_TOPS + stack] == NONE:
            return stack
    return NONE


@kernel("void(int32[::1], int64)")
def turn_up(data: Ints, face: int) -> None:
    """Turns up a face on the stack that has no face on top; everyone sees it."""
    data[at.STACK_TOPS + stack_to_turn_up(data)] = face
    data[at.DRAWS] += 1
    data[at.IN_STACKS + face] = data[at.IN_STACKS + data[at.OTHER_SIDE + face]] = 0
    data[at.SEEN + face] = at.EVERYONE


@kernel("void(int32[::1], int64)", inner=True)
def _split_stack(data: Ints, empty: int) -> None:
    """Moves the upper half of the other stack to the empty one; a single tile stays (L19, L20)."""
    other = 1 - empty
    size = int(data[at.STACK_SIZES + other])
    if size > 1:
        data[at.STACK_SIZES + empty], data[at.STACK_SIZES + other] = size // 2, size - size // 2
        data[at.STACK_TOPS + empty], data[at.STACK_TOPS + other] = data[at.STACK_TOPS + other], NONE


@kernel("void(int32[::1], int64, int64)", inner=True)
def draw_tile(data: Ints, seat: int, stack: int) -> None:
    """Moves the top tile of a stack into a hand; when the stack is empty then, the other one is split."""
    add_to_hand(data, seat, int(data[at.STACK_TOPS + stack]))
    data[at.STACK_TOPS + stack] = NONE
    data[at.STACK_SIZES + stack] -= 1
    if not data[at.STACK_SIZES + stack]:
        _split_stack(data, stack)


@kernel("boolean(int32[::1])", inner=True)
def stacks_empty(data: Ints) -> bool:
    return bool(data[at.STACK_SIZES] + data[at.STACK_SIZES + 1] == 0)


@kernel("void(int32[::1], int32[::1])")
def set_up_table(data: Ints, other_side: Ints) -> None:
    """Stacks and hands at the beginning; `other_side` gives each face the one on its other side."""
    data[at.STAGE], data[at.PHASE], data[at.TURN], data[at.PLAYED], data[at.DRAWS] = at.Stage.DEAL, 0, 0, 0, 0
    for face in range(at.FACES):
        data[at.OTHER_SIDE + face] = other_side[face]
        data[at.SEEN + face] = 0
        data[at.IN_STACKS + face] = 1
    for seat in range(at.MOST_SEATS):
        data[at.HAND_SIZES + seat] = 0
        for tile in range(at.HAND_LIMIT):
            data[at.HANDS + at.HAND_LIMIT * seat + tile] = NONE
    for stack in range(2):
        data[at.STACK_TOPS + stack], data[at.STACK_SIZES + stack] = NONE, TILES // 2


# --- seeing and imagining -------------------------------------------------------------------------

TILE_ROW = 6
ROW_FACE, _, _, _, ROW_SEAT, ROW_UNDER = range(TILE_ROW)
"""A tile that is seen: its face, where it is on the map and how it is turned, who holds it or has placed it,
its underside if the viewer knows it."""


MOST_SEEN = at.SLOTS + at.MOST_SEATS * at.HAND_LIMIT + 2
"""On the map, in hands, and on top of the stacks."""


@kernel("int64(int32[::1], int64, int64)", inner=True)
def _seen_underside(data: Ints, viewer: int, face: int) -> int:
    """The other side of the tile with this face, if the viewer has seen it; start and specials have none."""
    if face >= at.FACES:
        return NONE
    under = int(data[at.OTHER_SIDE + face])
    return under if data[at.SEEN + under] >> viewer & 1 else NONE


@kernel("void(int32[::1], int64, int64, int64, int64, int64, int64)", inner=True)
def _write_row(row: Ints, face: int, q: int, r: int, rotation: int, seat: int, under: int) -> None:
    row[0], row[1], row[2], row[3], row[4], row[5] = face, q, r, rotation, seat, under


@kernel("int64(int32[::1], int64, int32[:, ::1])")
def seen_tiles(data: Ints, viewer: int, rows: Matrix) -> int:
    """The tiles that are seen: those on the map, those in hands, the tops; how many rows they are."""
    count = int(data[at.TILE_COUNT])
    for slot in range(count):
        face, q, r = int(data[at.FACE + slot]), int(data[at.Q + slot]), int(data[at.R + slot])
        rotation, seat = int(data[at.ROTATION + slot]), int(data[at.PLACER + slot])
        _write_row(rows[slot], face, q, r, rotation, seat, _seen_underside(data, viewer, face))
    for seat in range(data[at.SEATS]):
        for tile in range(data[at.HAND_SIZES + seat]):
            face = int(data[at.HANDS + at.HAND_LIMIT * seat + tile])
            _write_row(rows[count], face, 0, 0, 0, seat, _seen_underside(data, viewer, face))
            count += 1
    for stack in range(2):
        if data[at.STACK_TOPS + stack] != NONE:
            _write_row(rows[count], int(data[at.STACK_TOPS + stack]), 0, 0, 0, NONE, NONE)
            count += 1
    return count


@kernel("int64(int32[:, ::1])")
def count_unseen(seen: Matrix) -> int:
    """How many faces lie neither up nor, as far as the viewer knows, under a tile that is seen."""
    count = at.FACES
    for row in seen:
        if row[ROW_FACE] < at.FACES:
            count -= 1 if row[ROW_UNDER] == NONE else 2
    return count


@kernel("void(int32[::1], int32[:, ::1], int64[::1], int64)")
def pair_faces(data: Ints, seen: Matrix, order: NDArray[np.int64], viewers: int) -> None:
    """Gives every tile that is seen its underside; what is left are the tiles in the stacks.

    `order` numbers the faces that nobody can see in any order, `viewers` is the mask of who knows undersides
    that are known.
    """
    for row in seen:
        if row[ROW_FACE] < at.FACES:
            data[at.IN_STACKS + row[ROW_FACE]] = 0
            if row[ROW_UNDER] != NONE:
                data[at.IN_STACKS + row[ROW_UNDER]] = 0
    unseen = np.empty(len(order), np.int32)
    count = 0
    for face in range(at.FACES):
        if data[at.IN_STACKS + face]:
            unseen[count] = face
            count += 1
    used = 0
    for row in seen:
        face, under, seat = row[ROW_FACE], row[ROW_UNDER], row[ROW_SEAT]
        if face >= at.FACES:
            continue
        knowing = 0 if seat == NONE else 1 << seat
        if under == NONE:
            under = unseen[order[used]]
            used += 1
            data[at.IN_STACKS + under] = 0
        else:
            knowing |= viewers
        data[at.OTHER_SIDE + face], data[at.OTHER_SIDE + under] = under, face
        data[at.SEEN + face], data[at.SEEN + under] = at.EVERYONE, knowing
    half = (count - used) // 2
    for place in range(used, used + half):
        one, other = unseen[order[place]], unseen[order[place + half]]
        data[at.OTHER_SIDE + one], data[at.OTHER_SIDE + other] = other, one
    data[at.DRAWS] = TILES - half
