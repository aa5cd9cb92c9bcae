"""The cards of Depot: 105 that are played and 7 depots, read from their data file and checked."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from itertools import combinations, product
from typing import Literal

import msgspec

from branchline.core.texts import Text, text

Type = Literal["locomotive", "passenger", "freight", "special"]

TYPE_TEXTS: dict[str, Text] = {
    "locomotive": text("locomotive"),
    "passenger": text("passenger wagon"),
    "freight": text("freight wagon"),
    "special": text("special wagon"),
}
COLOUR_TEXTS: dict[str, Text] = {
    "red": text("red"),
    "green": text("green"),
    "yellow": text("yellow"),
    "blue": text("blue"),
    "purple": text("purple"),
    "orange": text("orange"),
    "cyan": text("cyan"),
}
SHAPE_TEXTS: dict[str, Text] = {
    "circle": text("circle"),
    "oval": text("oval"),
    "square": text("square"),
    "triangle": text("triangle"),
    "rhombus": text("rhombus"),
    "pentagon": text("pentagon"),
    "star": text("star"),
}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A locomotive or a wagon; only special wagons have no shape."""

    type: Type
    colour: str
    shape: str | None

    @property
    def name(self) -> str:
        """The card in notation: `P-blue-oval`, `S-red`."""
        return "-".join(filter(None, (self.type[0].upper(), self.colour, self.shape)))

    @property
    def title(self) -> Text:
        """The card in words."""
        kind, colour = TYPE_TEXTS[self.type], COLOUR_TEXTS[self.colour]
        if self.shape is None:
            return text("{type} ({colour})", type=kind, colour=colour)
        return text("{type} ({colour}, {shape})", type=kind, colour=colour, shape=SHAPE_TEXTS[self.shape])


class Depot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A depot: the four shapes with which trains can start there, or which a task asks for."""

    name: str
    shapes: tuple[str, ...]


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file."""

    origin: str
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    cards: tuple[Card, ...]
    depots: tuple[Depot, ...]


class WrongData(ValueError):
    """The data file does not hold the cards of the game."""


def check(box: _Box) -> None:
    """The counts of the rulebook, and the design of the depots."""

    def demand(what: str, holds: bool) -> None:
        if not holds:
            raise WrongData(what)

    shaped = [card for card in box.cards if card.type != "special"]
    specials = [card for card in box.cards if card.type == "special"]
    types = Counter(card.type for card in box.cards)
    demand("types", types == {"locomotive": 14, "passenger": 42, "freight": 42, "special": 7})
    demand("no two equal cards", len(set(box.cards)) == len(box.cards))
    demand("seven colours", set(box.colours) == set(COLOUR_TEXTS) == {card.colour for card in specials})
    demand("seven shapes", set(box.shapes) == set(SHAPE_TEXTS))
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


def _read() -> _Box:
    file = resources.files(__package__) / "data" / "cards.json"
    box = msgspec.json.decode(file.read_bytes(), type=_Box)
    check(box)
    return box


_BOX = _read()
CARDS = _BOX.cards
DEPOTS = _BOX.depots
COLOURS = _BOX.colours
SHAPES = _BOX.shapes
NAMES = tuple(card.name for card in CARDS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
DEPOT_NAMES = tuple(depot.name for depot in DEPOTS)
