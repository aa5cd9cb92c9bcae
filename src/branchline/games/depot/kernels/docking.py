"""Which cards can be laid, and what clashes, as the trains are now.

Trains are looked at by the masks of the colours and shapes at their ends, or at the depot.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.tables import COLOUR_BITS, DOCK, SHAPE_BITS
from branchline.parts.compiled import Ints, kernel

ALL = 0b1111111
"""The mask of all colours, or of all shapes."""


# --- clashes --------------------------------------------------------------------------------------


@kernel("UniTuple(int64, 2)(int32[::1])")
def clash_bits(data: Ints) -> tuple[int, int]:
    """The colours and the shapes that the ends of two trains share; none when nothing clashes."""
    colours = shapes = shared_colours = shared_shapes = 0
    for exit in range(at.MOST_EXITS):
        end = data[at.ENDS + exit]
        if end != at.NONE:
            shared_colours |= colours & COLOUR_BITS[end]
            shared_shapes |= shapes & SHAPE_BITS[end]
            colours |= COLOUR_BITS[end]
            shapes |= SHAPE_BITS[end]
    return shared_colours, shared_shapes


@kernel("boolean(int32[::1])")
def has_clash(data: Ints) -> bool:
    """Whether the ends of two trains clash."""
    colours, shapes = clash_bits(data)
    return (colours | shapes) != 0


@kernel("boolean(int64, int64, int64)")
def defers(card: int, colours: int, shapes: int) -> bool:
    """Whether a card repeats a clash: it has one of the shared colours or shapes."""
    return bool(COLOUR_BITS[card] & colours or SHAPE_BITS[card] & shapes)


@kernel("boolean(int32[::1], int64)")
def can_defer(data: Ints, seat: int) -> bool:
    """Whether a seat holds a card that repeats a clash."""
    colours, shapes = clash_bits(data)
    found = False
    for card in range(at.CARD_COUNT):
        found |= data[at.PLACE + card] == at.HAND + seat and defers(card, colours, shapes)
    return found


# --- starting trains ------------------------------------------------------------------------------


@kernel("UniTuple(int64, 2)(int32[::1])")
def start_bits(data: Ints) -> tuple[int, int]:
    """The colours and the shapes with which a train can start beside those that have; none without an exit.

    Only the cards that lie at the depot now count (D14).
    """
    colours, shapes, free = ALL, int(data[at.SHAPES]), int(data[at.EXITS])
    for exit in range(at.MOST_EXITS):
        first = data[at.FIRSTS + exit]
        if first != at.NONE:
            free -= 1
            colours &= ~COLOUR_BITS[first]
            shapes &= ~SHAPE_BITS[first]
    return (colours, shapes) if free else (0, 0)


@kernel("boolean(int64, int64, int64)")
def starts(card: int, colours: int, shapes: int) -> bool:
    """Whether a card is of those colours and shapes; a special wagon never is."""
    return bool(COLOUR_BITS[card] & colours and SHAPE_BITS[card] & shapes)


@kernel("boolean(int32[::1], int64)")
def can_start(data: Ints, seat: int) -> bool:
    """Whether a seat holds a card that can start a train."""
    colours, shapes = start_bits(data)
    found = False
    for card in range(at.CARD_COUNT):
        found |= data[at.PLACE + card] == at.HAND + seat and starts(card, colours, shapes)
    return found


# --- laying ---------------------------------------------------------------------------------------


@kernel("boolean(int32[::1], int64, int64, int64)", inner=True)
def can_dock(data: Ints, docking: int, card: int, exit: int) -> bool:
    """Whether a card docks to the train of an exit, from 0."""
    end = data[at.ENDS + exit]
    return bool(end != at.NONE and DOCK[docking, end, card])


@kernel("boolean(int32[::1], int64, int64, int64, int64)", inner=True)
def _can_be_laid(data: Ints, docking: int, card: int, colours: int, shapes: int) -> bool:
    found = starts(card, colours, shapes)
    for exit in range(at.MOST_EXITS):
        found |= can_dock(data, docking, card, exit)
    return found


@kernel("boolean(int32[::1], int64, int64)", inner=True)
def fits(data: Ints, docking: int, card: int) -> bool:
    """Whether a card docks to one of the trains or starts one."""
    colours, shapes = start_bits(data)
    return _can_be_laid(data, docking, card, colours, shapes)


@kernel("void(int32[::1], int64, boolean[::1])")
def mark_fitting(data: Ints, docking: int, out: NDArray[np.bool_]) -> None:
    """Which of all cards dock to one of the trains or start one."""
    colours, shapes = start_bits(data)
    for card in range(at.CARD_COUNT):
        out[card] = _can_be_laid(data, docking, card, colours, shapes)


@kernel("boolean(int32[::1], int64, int64)")
def can_lay(data: Ints, docking: int, seat: int) -> bool:
    """Whether a seat holds a card that docks or starts a train."""
    colours, shapes = start_bits(data)
    found = False
    for card in range(at.CARD_COUNT):
        found |= data[at.PLACE + card] == at.HAND + seat and _can_be_laid(
            data, docking, card, colours, shapes
        )
    return found
