"""The cards and depots of the data file, checked; which cards go together, as tables over their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).resolve().parents[1] / "data"

Type = Literal["locomotive", "passenger", "freight", "special"]


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A locomotive or a wagon; only special wagons have no shape."""

    type: Type
    colour: str
    shape: str | None


class Depot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A depot: the four shapes with which trains can start there, or which a task asks for."""

    name: str
    shapes: tuple[str, ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    origin: str
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    cards: tuple[CardData, ...]
    depots: tuple[Depot, ...]


class WrongData(ValueError):
    """The data file does not hold the cards of the game."""


def check_box(box: Box) -> None:
    """The counts of the rulebook, and the design of the depots."""

    def demand(what: str, holds: bool) -> None:
        if not holds:
            raise WrongData(what)

    shaped = [card for card in box.cards if card.type != "special"]
    specials = [card for card in box.cards if card.type == "special"]
    types = Counter(card.type for card in box.cards)
    demand("types", types == {"locomotive": 14, "passenger": 42, "freight": 42, "special": 7})
    demand("no two equal cards", len(set(box.cards)) == len(box.cards))
    demand("seven colours", len(box.colours) == 7 and set(box.colours) == {card.colour for card in specials})
    demand("seven shapes", len(box.shapes) == len(set(box.shapes)) == 7)
    demand("special wagons have no shape", all(card.shape is None for card in specials))
    pairs = Counter((card.colour, card.shape) for card in shaped)
    demand("each colour and shape twice", pairs == dict.fromkeys(product(box.colours, box.shapes), 2))
    for key in ("colour", "shape"):
        kinds = Counter((getattr(card, key), card.type) for card in shaped)
        demand(f"types of each {key}", sorted(kinds.values()) == [2] * 7 + [6] * 14)
    demand("seven depots of four shapes", [len(set(depot.shapes)) for depot in box.depots] == [4] * 7)
    demand("shapes of depots", all(set(depot.shapes) <= set(box.shapes) for depot in box.depots))
    together = Counter(pair for depot in box.depots for pair in combinations(sorted(depot.shapes), 2))
    demand("each pair of shapes on two depots", sorted(together.values()) == [2] * 21)


def _read() -> Box:
    box = msgspec.json.decode((DATA / "cards.json").read_bytes(), type=Box)
    check_box(box)
    return box


BOX = _read()


def docks(a: CardData, b: CardData) -> bool:
    """Same type, same colour or same shape; a special wagon docks only with its own colour (D1, D2)."""
    if "special" in (a.type, b.type):
        return a.colour == b.colour
    return a.type == b.type or clashes(a, b)


def clashes(a: CardData, b: CardData) -> bool:
    """Same colour or same shape; a special wagon has no shape to share (D11).

    The strict docking rule (D3) is the same: there the type alone does not dock.
    """
    return a.colour == b.colour or (a.shape is not None and a.shape == b.shape)


def _table(holds: Callable[[CardData, CardData], bool]) -> NDArray[np.int8]:
    return np.array([[holds(a, b) for b in BOX.cards] for a in BOX.cards], np.int8)


DOCKING_RULES = ("same_type", "strict")
"""The two docking rules, by their numbers."""

DOCK = np.stack((_table(docks), _table(clashes)))
"""For each docking rule and card: 1 for each card that docks to it."""
CLASH = _table(clashes)
"""For each card: 1 for each card with which it clashes, when both end a train."""
COLOUR_BITS = np.array([1 << BOX.colours.index(card.colour) for card in BOX.cards], np.int32)
SHAPE_BITS = np.array(
    [0 if card.shape is None else 1 << BOX.shapes.index(card.shape) for card in BOX.cards], np.int32
)
DEPOT_SHAPES = np.array(
    [sum(1 << BOX.shapes.index(shape) for shape in depot.shapes) for depot in BOX.depots], np.int32
)
LOCOMOTIVE_SHAPES = np.array(
    [bits if card.type == "locomotive" else 0 for card, bits in zip(BOX.cards, SHAPE_BITS, strict=True)],
    np.int32,
)
"""The shape of each card that is a locomotive."""
BIT_COUNT = np.array([mask.bit_count() for mask in range(1 << 7)], np.int32)
"""How many colours, shapes or depots a mask holds."""
