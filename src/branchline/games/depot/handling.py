"""Cards in motion: what laying, taking, discarding and shuffling change on the table."""

from __future__ import annotations

from branchline.core.chance import EVERYONE
from branchline.games.depot.layout import (
    DECK,
    DECK_SIZE,
    ENDS,
    EXITS,
    FIRSTS,
    HAND,
    HAND_SIZES,
    LENGTHS,
    NONE,
    PILE,
    PILE_SIZE,
    PLACE,
    POSITION,
    SEEN,
    SHUFFLE,
    SHUFFLES,
    TRAIN,
    UNDER,
    Data,
    at,
)
from branchline.games.depot.moves import START


def stack_train(data: Data, exit: int, depot: int) -> None:
    """A train goes out of the game, under the depot of the task that it has fulfilled (D17)."""
    for card in at(data, TRAIN + exit):
        data[PLACE + card] = UNDER + depot
    data[FIRSTS + exit] = data[ENDS + exit] = NONE
    data[LENGTHS + exit] = 0


def draw_cards(data: Data, seat: int, cards: list[int]) -> None:
    """From the deck into a hand; only that seat sees them."""
    data[PLACE:POSITION][cards] = HAND + seat
    data[SEEN:SHUFFLE][cards] = 1 << seat
    data[HAND_SIZES + seat] += len(cards)
    data[DECK_SIZE] -= len(cards)


def lay_card(data: Data, seat: int, card: int, exit: int) -> None:
    """From a hand to the end of a train, or to the first free exit."""
    data[HAND_SIZES + seat] -= 1
    i = exit - 1 if exit != START else free_exit(data)
    length = int(data[LENGTHS + i])
    if not length:
        data[FIRSTS + i] = card
    data[ENDS + i] = card
    data[LENGTHS + i] = length + 1
    data[PLACE + card] = TRAIN + i
    data[POSITION + card] = length
    data[SEEN + card] = EVERYONE


def free_exit(data: Data) -> int:
    """The first exit without a train, from 0; exits are all alike."""
    exits: list[int] = data[FIRSTS : FIRSTS + int(data[EXITS])].tolist()
    return exits.index(NONE)


def uncouple(data: Data, card: int) -> None:
    """The last card of a train comes off; without a card its exit is free (D13)."""
    i = int(data[PLACE + card]) - TRAIN
    length = int(data[LENGTHS + i]) - 1
    data[LENGTHS + i] = length
    if length:
        data[ENDS + i] = next(c for c in at(data, TRAIN + i) if data[POSITION + c] == length - 1)
    else:
        data[FIRSTS + i] = data[ENDS + i] = NONE


def take_card(data: Data, seat: int, card: int) -> None:
    """From the end of a train into a hand, in the open."""
    uncouple(data, card)
    data[PLACE + card] = HAND + seat
    data[POSITION + card] = 0
    data[HAND_SIZES + seat] += 1


def discard_end(data: Data, card: int) -> None:
    """From the end of a train to the discard pile."""
    uncouple(data, card)
    _to_pile(data, card)


def discard_card(data: Data, seat: int, card: int) -> None:
    """From a hand to the discard pile."""
    data[HAND_SIZES + seat] -= 1
    _to_pile(data, card)


def _to_pile(data: Data, card: int) -> None:
    data[PLACE + card] = PILE
    data[POSITION + card] = data[PILE_SIZE]
    data[SEEN + card] = EVERYONE
    data[PILE_SIZE] += 1


def fill_deck(data: Data) -> bool:
    """Shuffles the discard pile when the deck is empty; whether there is a card to draw now."""
    if not data[DECK_SIZE] and data[PILE_SIZE]:
        data[SHUFFLES] += 1
        for card in at(data, PILE):
            data[PLACE + card] = DECK
            data[POSITION + card] = 0
            data[SEEN + card] = 0
            data[SHUFFLE + card] = data[SHUFFLES]
        data[DECK_SIZE], data[PILE_SIZE] = data[PILE_SIZE], 0
    return bool(data[DECK_SIZE])
