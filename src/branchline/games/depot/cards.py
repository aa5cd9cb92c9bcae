"""The cards of Depot: 105 that are played and 7 depots, by their numbers and by their names."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.depot.kernels import tables
from branchline.games.depot.kernels.tables import BOX, CardData


class Card(CardData, frozen=True):
    """A locomotive or a wagon, with its name."""

    @property
    def name(self) -> str:
        """The card in notation: `P-blue-oval`, `S-red`."""
        return "-".join(filter(None, (self.type[0].upper(), self.colour, self.shape)))


CARDS = tuple(Card(card.type, card.colour, card.shape) for card in BOX.cards)
DEPOTS = BOX.depots
COLOURS = BOX.colours
SHAPES = BOX.shapes
NAMES = tuple(card.name for card in CARDS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
DEPOT_NAMES = tuple(depot.name for depot in DEPOTS)


def card_named(name: str) -> Card:
    """The card with this name."""
    return CARDS[NUMBERS[name]]


def shapes_of_depot(name: str) -> tuple[str, ...]:
    """The shapes on the depot with this name."""
    return DEPOTS[DEPOT_NAMES.index(name)].shapes


# --- which cards go together: the kernels' tables as plain Python values --------------------------

Table = tuple[bytes, ...]
"""For each card a row that holds 1 for each card with which it goes."""


def _rows(table: NDArray[np.int8]) -> Table:
    return tuple(row.tobytes() for row in table)


DOCK = {rule: _rows(table) for rule, table in zip(tables.DOCKING_RULES, tables.DOCK, strict=True)}
CLASH = _rows(tables.CLASH)
COLOUR_BITS: tuple[int, ...] = tuple(tables.COLOUR_BITS.tolist())
SHAPE_BITS: tuple[int, ...] = tuple(tables.SHAPE_BITS.tolist())
DEPOT_SHAPES: tuple[int, ...] = tuple(tables.DEPOT_SHAPES.tolist())
"""For each depot the mask of its shapes."""
