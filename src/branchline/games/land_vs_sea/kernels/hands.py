"""Tiles in hands and stacks: who holds what, who has seen its other side, and what is turned up."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels import layout as at
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
