"""What happens in Depot, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.log import TurnEntry
from branchline.core.sentences import player
from branchline.core.texts import Text, listed, ntext, text
from branchline.games.depot.cards import shapes_of_depot
from branchline.games.depot.moves import START, Claim, Discard, DrawCard, Lay, Move, Take, Wait, parse
from branchline.games.depot.words.names import shape_list, title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.log import Entry

UNKNOWN = "?"


def describe_move(move: Move) -> Text:
    """What a seat does, without a subject."""
    match move:
        case Lay(card, exit) if exit == START:
            return text("starts a train with a {card}", card=title_of(card))
        case Lay(card, exit):
            return text("docks a {card} to train {train}", card=title_of(card), train=exit)
        case Take(card, other):
            return text("takes a {card} and discards a {other}", card=title_of(card), other=title_of(other))
        case Discard(card):
            return text("discards a {card}", card=title_of(card))
        case DrawCard():
            return text("draws a card")
        case Claim():
            return text("claims the task")
        case Wait():
            return text("claims nothing now")


def describe_draw(label: str, results: tuple[str, ...]) -> Text:
    """What was dealt or drawn; the label says for which seat, where it is for one."""
    kind, _, number = label.partition("/")
    unknown = UNKNOWN in results
    match kind:
        case "depot":
            return text("The depot shows: {shapes}.", shapes=_shapes(results[0]))
        case "task" if unknown:
            return text("{player} gets a secret task.", player=player(int(number)))
        case "task":
            return text(
                "{player} gets the task: {shapes}.", player=player(int(number)), shapes=_shapes(results[0])
            )
        case "deal" if unknown:
            return ntext(
                "{player} is dealt {n} card.",
                "{player} is dealt {n} cards.",
                len(results),
                player=player(int(number)),
            )
        case "deal":
            cards = listed([title_of(name) for name in results])
            return text("{player} is dealt: {cards}.", player=player(int(number)), cards=cards)
        case "first":
            return text("{player} starts.", player=player(int(results[0])))
    if unknown:
        return text("A card comes from the deck.")
    return text("From the deck: {card}.", card=title_of(results[0]))


def describe_result(label: str, result: str) -> Text:
    """A depot, a card, or who starts."""
    match label.partition("/")[0]:
        case "depot" | "task":
            return _shapes(result)
        case "first":
            return player(int(result))
    return title_of(result)


def _shapes(depot: str) -> Text:
    return shape_list(shapes_of_depot(depot))


def taken_from(log: Sequence[Entry], turn: TurnEntry) -> tuple[int, ...]:
    """Those who had laid the cards of a clash: one is taken from the trains, the other discarded."""
    taken = [move for move in map(parse, turn.moves) if isinstance(move, Take)]
    layers = {_layer(log, card) for take in taken for card in (take.card, take.other)}
    return tuple(sorted(seat for seat in layers - {None, turn.seat} if seat is not None))


def _layer(log: Sequence[Entry], card: str) -> int | None:
    """Who has laid a card last."""
    for entry in reversed(log):
        if isinstance(entry, TurnEntry) and any(move.startswith(f"{card}>") for move in entry.moves):
            return entry.seat
    return None
