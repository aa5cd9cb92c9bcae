"""Depot in a terminal: the trains, the clash, everyone's number of cards, the viewer's hand.

The texts hold console markup for colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import ntext, text
from branchline.games.depot.cards import card_named, shapes_of_depot
from branchline.games.depot.words.names import SHAPE_TEXTS, shared_by
from branchline.parts.screen import in_rows, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.games.depot.view import Clash, DepotView

SIGNS = {
    "circle": "●",
    "oval": "⬮",
    "square": "■",
    "triangle": "▲",
    "rhombus": "◆",
    "pentagon": "⬟",
    "star": "★",
}
STYLES = {"purple": "magenta", "orange": "dark_orange"}
"""The colours that a terminal calls otherwise."""

CARDS_SHOWN = 6
"""How many cards of a long train are shown at most; only the last one matters for docking."""
COUPLING = " [dim]─[/] "


def terminal(view: DepotView, language: str = "en", width: int = 120) -> str:
    """The table as the viewer sees it."""
    return "\n".join(_lines(view, language, width))


def _lines(view: DepotView, language: str, width: int) -> Iterator[str]:
    shapes = text("Depot: trains start with {shapes}", shapes=_shapes(view.shapes, language))
    yield f"[bold]{shapes.say(language)}[/]"
    for exit_number, train in enumerate(view.trains[: view.exits], 1):
        yield f"  [dim]{exit_number}[/]  {_train(train, width - 5)}"
    for clash in view.clashes:
        yield f"[bold red]{_clash(clash, language)}[/]"
    deck = ntext("{n} card in the deck", "{n} cards in the deck", view.deck)
    yield f"[dim]{deck.say(language)}[/]"
    for seat in range(view.seats):
        yield from _player(view, seat, language, width)
    if view.task is not None:
        yield text("Your task: {shapes}", shapes=_shapes(shapes_of_depot(view.task), language)).say(language)
    if view.seat is not None:
        yield f"[bold]{text('Your hand').say(language)}[/]"
        yield from in_rows(map(_card, view.hand), width, indent="  ")
    if view.drawn is not None:
        yield text("{card}, just drawn", card=_card(view.drawn)).say(language)


def _train(train: tuple[str, ...], width: int) -> str:
    """The last cards of a train, as many as there is room for; dots stand for those before them."""
    if not train:
        return "[dim]·[/]"
    for first in range(max(0, len(train) - CARDS_SHOWN), len(train)):
        left_out = ["[dim]…[/]"] if first else []
        drawn = COUPLING.join(left_out + [_card(card) for card in train[first:]])
        if width_of(drawn) <= width:
            break
    return drawn


def _card(name: str) -> str:
    """A card by its name, in its colour and with the sign of its shape."""
    card = card_named(name)
    sign = SIGNS[card.shape] if card.shape else ""
    return f"[{STYLES.get(card.colour, card.colour)}]{name}{sign}[/]"


def _shapes(shapes: tuple[str, ...], language: str) -> str:
    return ", ".join(f"{SHAPE_TEXTS[shape].say(language)} {SIGNS[shape]}" for shape in shapes)


def _clash(clash: Clash, language: str) -> str:
    said = text("Clash: {shared}", shared=shared_by(clash)).say(language)
    return f"{said} ({clash.exits[0]} – {clash.exits[1]})"


def _player(view: DepotView, seat: int, language: str, width: int) -> Iterator[str]:
    cards = ntext(
        "Player {number}: {n} card", "Player {number}: {n} cards", view.hand_sizes[seat], number=seat + 1
    )
    known = map(_card, view.known[seat] if seat != view.seat else ())
    mark = "[bold]▸[/]" if seat in view.acting else " "
    yield from in_rows(known, width, indent=" " * 4, head=f"{mark} {cards.say(language)}")
