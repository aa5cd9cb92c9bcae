"""The names of cards, colours and shapes, as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import Text, listed, text
from branchline.games.depot.cards import Card, card_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.games.depot.view import Clash

TYPE_TEXTS: dict[str, Text] = {
    "locomotive": text("locomotive"),
    "passenger": text("passenger wagon"),
    "freight": text("freight wagon"),
    "special": text("special wagon"),
}
KIND_NAMES: dict[str, Text] = {
    "locomotive": text("Locomotive"),
    "passenger": text("Passenger wagon"),
    "freight": text("Freight wagon"),
    "special": text("Special wagon"),
}
"""The same as headings."""
COLOUR_TEXTS: dict[str, Text] = {
    "red": text("red"),
    "green": text("green"),
    "yellow": text("yellow"),
    "blue": text("blue"),
    "purple": text("purple"),
    "orange": text("orange"),
    "cyan": text("cyan"),
}
COLOUR_NAMES: dict[str, Text] = {
    "red": text("Red"),
    "green": text("Green"),
    "yellow": text("Yellow"),
    "blue": text("Blue"),
    "purple": text("Purple"),
    "orange": text("Orange"),
    "cyan": text("Cyan"),
}
"""The same as headings."""
SHAPE_TEXTS: dict[str, Text] = {
    "circle": text("circle"),
    "oval": text("oval"),
    "square": text("square"),
    "triangle": text("triangle"),
    "rhombus": text("rhombus"),
    "pentagon": text("pentagon"),
    "star": text("star"),
}


def card_title(card: Card) -> Text:
    """A card in words."""
    kind, colour = TYPE_TEXTS[card.type], COLOUR_TEXTS[card.colour]
    if card.shape is None:
        return text("{type} ({colour})", type=kind, colour=colour)
    return text("{type} ({colour}, {shape})", type=kind, colour=colour, shape=SHAPE_TEXTS[card.shape])


def short_title(card: Card) -> Text:
    """A card as it is called in a sentence: by its colour."""
    colour = COLOUR_TEXTS[card.colour]
    if card.type == "locomotive":
        return text("{colour} locomotive", colour=colour)
    return text("{colour} wagon", colour=colour)


def title_of(name: str) -> Text:
    """The card with this name, in words."""
    return card_title(card_named(name))


def shape_list(shapes: Iterable[str]) -> Text:
    """Several shapes after each other."""
    return listed([SHAPE_TEXTS[shape] for shape in shapes])


def shared_by(clash: Clash) -> Text:
    """The colour, the shape, or both, that two clashing cards share."""
    colours = [COLOUR_TEXTS[clash.colour]] if clash.colour else []
    shapes = [SHAPE_TEXTS[clash.shape]] if clash.shape else []
    return listed([*colours, *shapes])
