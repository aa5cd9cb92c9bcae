"""The cards of Depot: 105 that are played and 7 depots, as `kernels/tables.py` reads them, and in words."""

from __future__ import annotations

from branchline.core.texts import Text, text
from branchline.games.depot.kernels.tables import BOX, CardData

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


class Card(CardData, frozen=True):
    """A locomotive or a wagon, with its names."""

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


CARDS = tuple(Card(card.type, card.colour, card.shape) for card in BOX.cards)
DEPOTS = BOX.depots
COLOURS = BOX.colours
SHAPES = BOX.shapes
NAMES = tuple(card.name for card in CARDS)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
DEPOT_NAMES = tuple(depot.name for depot in DEPOTS)
