"""Tiles in hands and stacks: who holds what, who has looked under it, and what comes up."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.layout import (
    DRAWN,
    EVERYONE,
    FACES,
    HAND_SIZES,
    HAND_TILES,
    HANDS,
    HIDDEN,
    MOST_SEATS,
    OTHER,
    PHASE,
    PLAYED,
    SEATS,
    SEEN,
    SIZES,
    STAGE,
    TOPS,
    TURN,
    Stage,
)
from branchline.games.land_vs_sea.kernels.tables import NONE, TILES
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int32[::1], int64, int64)")
def holding(data: Ints, seat: int, face: int) -> int:
    """Which tile of a seat has this face on either side, or NONE."""
    for tile in range(data[HAND_SIZES + seat]):
        up = data[HANDS + HAND_TILES * seat + tile]
        if face in (up, data[OTHER + up]):
            return tile
    return NONE


@kernel("int64(int32[::1], int64)")
def shown_by(data: Ints, face: int) -> int:
    """Who has a tile in hand on which this face lies up, or NONE."""
    for seat in range(data[SEATS]):
        for tile in range(data[HAND_SIZES + seat]):
            if data[HANDS + HAND_TILES * seat + tile] == face:
                return seat
    return NONE


@kernel("void(int32[::1], int64, int64)", inner=True)
def give(data: Ints, seat: int, face: int) -> None:
    """A tile with this face up comes into a hand: its owner looks under it."""
    data[HANDS + HAND_TILES * seat + data[HAND_SIZES + seat]] = face
    data[HAND_SIZES + seat] += 1
    data[SEEN + data[OTHER + face]] |= 1 << seat


@kernel("void(int32[::1], int64, int64)", inner=True)
def lose(data: Ints, seat: int, tile: int) -> None:
    """A tile leaves a hand."""
    hand = HANDS + HAND_TILES * seat
    data[HAND_SIZES + seat] -= 1
    for position in range(tile, data[HAND_SIZES + seat]):
        data[hand + position] = data[hand + position + 1]
    data[hand + data[HAND_SIZES + seat]] = NONE


@kernel("int64(int32[::1])")
def to_turn_up(data: Ints) -> int:
    """The stack on which a new top is to be turned up, or NONE."""
    for stack in range(2):
        if data[SIZES + stack] and data[TOPS + stack] == NONE:
            return stack
    return NONE


@kernel("void(int32[::1], int64)")
def turn_up(data: Ints, face: int) -> None:
    """A face comes up on the stack that waits for it; everyone sees it."""
    data[TOPS + to_turn_up(data)] = face
    data[DRAWN] += 1
    data[HIDDEN + face] = data[HIDDEN + data[OTHER + face]] = 0
    data[SEEN + face] = EVERYONE


@kernel("void(int32[::1], int64)", inner=True)
def _split(data: Ints, empty: int) -> None:
    """Half of the other stack, from its top, goes where there is none; a single tile stays (L19, L20)."""
    other = 1 - empty
    size = int(data[SIZES + other])
    if size > 1:
        data[SIZES + empty], data[SIZES + other] = size // 2, size - size // 2
        data[TOPS + empty], data[TOPS + other] = data[TOPS + other], NONE


@kernel("void(int32[::1], int64, int64)", inner=True)
def draw(data: Ints, seat: int, stack: int) -> None:
    """A tile goes from the top of a stack into a hand; without a second stack the other is split."""
    give(data, seat, int(data[TOPS + stack]))
    data[TOPS + stack] = NONE
    data[SIZES + stack] -= 1
    if not data[SIZES + stack]:
        _split(data, stack)


@kernel("boolean(int32[::1])", inner=True)
def stacks_empty(data: Ints) -> bool:
    return bool(data[SIZES] + data[SIZES + 1] == 0)


@kernel("void(int32[::1], int32[::1])")
def begin_table(data: Ints, other: Ints) -> None:
    """Everything beside the map at the beginning; `other` gives each face the one on its other side."""
    data[STAGE], data[PHASE], data[TURN], data[PLAYED], data[DRAWN] = Stage.DEAL, 0, 0, 0, 0
    for face in range(FACES):
        data[OTHER + face] = other[face]
        data[SEEN + face] = 0
        data[HIDDEN + face] = 1
    for seat in range(MOST_SEATS):
        data[HAND_SIZES + seat] = 0
        for tile in range(HAND_TILES):
            data[HANDS + HAND_TILES * seat + tile] = NONE
    for stack in range(2):
        data[TOPS + stack], data[SIZES + stack] = NONE, TILES // 2
