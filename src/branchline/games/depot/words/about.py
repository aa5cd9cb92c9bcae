"""What things on the table mean: what they need and what they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import About
from branchline.core.texts import Text, ntext, text
from branchline.games.depot.cards import NUMBERS, card_named, shapes_of_depot
from branchline.games.depot.words.names import (
    COLOUR_TEXTS,
    SHAPE_TEXTS,
    TYPE_TEXTS,
    card_title,
    shape_list,
    shared_by,
    title_of,
)

if TYPE_CHECKING:
    from branchline.games.depot.view import DepotView


def about(view: DepotView, thing: str) -> About | None:
    """What an element or a line of the sheet means to the viewer."""
    kind, _, what = thing.partition("/")
    if kind == "card" and what in NUMBERS:
        return _card(view, what)
    if kind == "train":
        exits = [exit for exit, train in enumerate(view.trains, 1) if train and str(exit) == what]
        return _train(view, exits[0]) if exits else None
    if thing == "task" and view.task is not None:
        return _task(view, view.task)
    match thing:
        case "depot":
            return _depot(view)
        case "deck":
            return About(
                ntext("{n} card in the deck", "{n} cards in the deck", view.deck),
                text("Draw instead of laying. A card that fits must be laid at once; any other you keep."),
            )
        case "discard":
            return About(
                text("Discard pile"),
                text("When the deck is empty, these cards are shuffled and become the deck."),
            )
        case "hand":
            return About(text("Cards in hand"), _aim(view))
    return None


def _aim(view: DepotView) -> Text:
    if view.options.version == "advanced":
        return text("You win with your task done and no cards in hand.")
    return text("Whoever has no cards left wins at once.")


def _card(view: DepotView, name: str) -> About:
    card, docks = card_named(name), _docking(view, name)
    if card.shape is None:
        told = text("{docks} It can't start a train.", docks=docks)
    elif card.shape in view.shapes:
        told = text("{docks} The depot shows its shape: it can start a train.", docks=docks)
    else:
        told = docks
    return About(card_title(card), told)


def _docking(view: DepotView, name: str) -> Text:
    """What a card docks with."""
    card = card_named(name)
    colour, kind = COLOUR_TEXTS[card.colour], TYPE_TEXTS[card.type]
    if card.shape is None:
        return text("Docks only with its own colour: {colour}.", colour=colour)
    shape = SHAPE_TEXTS[card.shape]
    if view.options.docking == "strict":
        return text("Docks with {colour} or {shape}.", colour=colour, shape=shape)
    return text("Docks with {colour}, {shape} or {type}.", colour=colour, shape=shape, type=kind)


def _train(view: DepotView, exit: int) -> About:
    """What a train takes, and with what it clashes."""
    end = view.trains[exit - 1][-1]
    told = text("Its last card is {card}. {docks}", card=title_of(end), docks=_docking(view, end))
    clash = next((clash for clash in view.clashes if exit in clash.exits), None)
    if clash is not None:
        other = next(end for end in clash.exits if end != exit)
        told = text("It clashes with train {train}: {shared}.", train=other, shared=shared_by(clash))
    return About(text("Train {train}", train=exit), told)


def _depot(view: DepotView) -> About:
    starts = {card_named(train[0]).shape for train in view.trains if train}
    free = [shape for shape in view.shapes if shape not in starts]
    told = text("No shape is free to start a train.")
    if free:
        told = text(
            "A train starts with {shapes}; "
            "its first card differs in colour and shape from those at the depot.",
            shapes=shape_list(free),
        )
    return About(text("Depot"), told, (sum(map(bool, view.trains)), view.exits))


def _task(view: DepotView, task: str) -> About:
    """The own task, and how many of its shapes the best train has."""
    shapes = shapes_of_depot(task)
    told = text(
        "One train with {shapes}, in any order and colour. A special wagon stands in for one missing shape.",
        shapes=shape_list(shapes),
    )
    done = any(fulfilled.seat == view.seat for fulfilled in view.done)
    far = len(shapes) if done else max(_shapes_in(train, shapes) for train in view.trains)
    return About(text("Your task"), told, (far, len(shapes)))


def _shapes_in(train: tuple[str, ...], shapes: tuple[str, ...]) -> int:
    cards = [card_named(name) for name in train]
    specials = sum(card.shape is None for card in cards)
    return min(len(shapes), len({card.shape for card in cards}.intersection(shapes)) + specials)
