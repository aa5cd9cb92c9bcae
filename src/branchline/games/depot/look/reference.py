"""What can be looked up in Depot: the kinds of cards, all cards by colour, the depots."""

from __future__ import annotations

from functools import partial

from branchline.core.drawing import Pane
from branchline.core.reference import Chapter, Entry
from branchline.core.texts import Text, ntext, text
from branchline.games.depot.cards import CARDS, COLOURS, DEPOTS
from branchline.games.depot.look.diagrams import rows
from branchline.games.depot.look.symbols import ON_PLATE, sprite
from branchline.games.depot.words.names import COLOUR_NAMES, KIND_NAMES, shape_list
from branchline.parts.svg import Picture, group, named, placed, use

PER_ROW = 5
PLATE = 46

DOES = {
    "locomotive": text("Docks by colour, shape or kind, and can start a train. It makes a task worth more."),
    "passenger": text("Docks by colour, shape or kind, and can start a train."),
    "freight": text("Docks by colour, shape or kind, and can start a train."),
    "special": text("Docks by colour only and can't start a train. It stands in for any shape of a task."),
}


def _depot(name: str, shapes: tuple[str, ...], language: str) -> Picture:
    """The shapes of a depot, as they stand on its shed."""
    label = shape_list(shapes).say(language)
    signs = (
        use("dp-plate", placed(x, PLATE / 2)) + use(f"dp-{shape}", placed(x, PLATE / 2), color=ON_PLATE)
        for shape, x in ((shape, PLATE * (n + 0.5)) for n, shape in enumerate(shapes))
    )
    drawn = group(*signs, id=name, **named(label))
    return Picture((Pane("depot", label, PLATE * len(shapes), PLATE, {name: drawn}),), sprite())


def _kind(kind: str) -> Entry:
    cards = [card for card in CARDS if card.type == kind]
    return Entry(
        kind,
        KIND_NAMES[kind],
        partial(rows, [[[cards[0].name]]]),
        Text("{cards} {does}", {"cards": ntext("{n} card.", "{n} cards.", len(cards)), "does": DOES[kind]}),
    )


def _colour(colour: str) -> Entry:
    cards = [card.name for card in CARDS if card.colour == colour]
    each = [cards[at : at + PER_ROW] for at in range(0, len(cards), PER_ROW)]
    return Entry(colour, COLOUR_NAMES[colour], partial(rows, [[row] for row in each]))


REFERENCE = (
    Chapter("cards", text("Cards"), None, tuple(map(_kind, KIND_NAMES))),
    Chapter(
        "tasks",
        text("Depots and tasks"),
        None,
        tuple(
            Entry(depot.name, shape_list(depot.shapes), partial(_depot, depot.name, tuple(depot.shapes)))
            for depot in DEPOTS
        ),
    ),
    Chapter("colours", text("All cards by colour"), None, tuple(map(_colour, COLOURS)), wide=True),
)
