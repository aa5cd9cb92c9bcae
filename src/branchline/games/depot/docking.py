"""Which cards dock, start and clash: the rules about cards alone, as tables over their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from branchline.games.depot.cards import CARDS, COLOURS, DEPOTS, SHAPES, Card

Table = tuple[bytes, ...]
"""For each card a row that holds 1 for each card with which it goes."""

ALL = 0b1111111
"""The mask of all colours, or of all shapes."""


def docks(a: Card, b: Card) -> bool:
    """Same type, same colour or same shape; a special wagon docks only with its own colour (D1, D2)."""
    if "special" in (a.type, b.type):
        return a.colour == b.colour
    return a.type == b.type or clashes(a, b)


def clashes(a: Card, b: Card) -> bool:
    """Same colour or same shape; a special wagon has no shape to share (D11).

    The strict docking rule (D3) is the same: there the type alone does not dock.
    """
    return a.colour == b.colour or (a.shape is not None and a.shape == b.shape)


def _table(holds: Callable[[Card, Card], bool]) -> Table:
    return tuple(bytes(holds(a, b) for b in CARDS) for a in CARDS)


DOCK = {"same_type": _table(docks), "strict": _table(clashes)}
CLASH = _table(clashes)
COLOUR_BITS = tuple(1 << COLOURS.index(card.colour) for card in CARDS)
SHAPE_BITS = tuple(0 if card.shape is None else 1 << SHAPES.index(card.shape) for card in CARDS)
DEPOT_SHAPES = tuple(sum(1 << SHAPES.index(shape) for shape in depot.shapes) for depot in DEPOTS)

_COLOUR_ARRAY = np.array(COLOUR_BITS)
_SHAPE_ARRAY = np.array(SHAPE_BITS)


def clash_bits(ends: Sequence[int]) -> tuple[int, int]:
    """The colours and the shapes that the ends of two trains share; none when nothing clashes."""
    colours = shapes = shared_colours = shared_shapes = 0
    for end in ends:
        if end >= 0:
            shared_colours |= colours & COLOUR_BITS[end]
            shared_shapes |= shapes & SHAPE_BITS[end]
            colours |= COLOUR_BITS[end]
            shapes |= SHAPE_BITS[end]
    return shared_colours, shared_shapes


def clashing(ends: Sequence[int]) -> list[tuple[int, int]]:
    """The exits, from 1, of each two trains that clash."""
    taken = [(exit, end) for exit, end in enumerate(ends, 1) if end >= 0]
    return [(i, j) for (i, a), (j, b) in combinations(taken, 2) if CLASH[a][b]]


def start_bits(shapes: int, exits: int, firsts: Sequence[int]) -> tuple[int, int]:
    """The colours and the shapes with which a train can start beside those that have; none without an exit.

    Only the cards that lie at the depot now count (D14).
    """
    colours, free = ALL, exits
    for first in firsts:
        if first >= 0:
            free -= 1
            colours &= ~COLOUR_BITS[first]
            shapes &= ~SHAPE_BITS[first]
    return (colours, shapes) if free else (0, 0)


def starts(card: int, bits: tuple[int, int]) -> bool:
    """Whether a card is of those colours and shapes; a special wagon never is."""
    return bool(COLOUR_BITS[card] & bits[0] and SHAPE_BITS[card] & bits[1])


def fitting(table: Table, ends: Sequence[int], bits: tuple[int, int]) -> NDArray[np.bool_]:
    """Which of all cards dock to one of these ends or start a train."""
    fits: NDArray[np.bool_] = (_COLOUR_ARRAY & bits[0] != 0) & (_SHAPE_ARRAY & bits[1] != 0)
    for end in ends:
        if end >= 0:
            fits |= np.frombuffer(table[end], np.bool_)
    return fits
