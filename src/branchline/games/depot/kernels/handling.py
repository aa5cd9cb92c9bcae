"""Cards in motion: what drawing, laying, taking, discarding and shuffling change on the table."""

from __future__ import annotations

from branchline.games.depot.kernels.layout import (
    DECK,
    DECK_SIZE,
    ENDS,
    EVERYONE,
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
    START,
    TRAIN,
    UNDER,
    N,
)
from branchline.parts.compiled import Ints, kernel


@kernel("void(int32[::1], int64, int64)")
def stack_train(data: Ints, exit: int, depot: int) -> None:
    """A train goes out of the game, under the depot of the task that it has fulfilled (D17)."""
    for card in range(N):
        if data[PLACE + card] == TRAIN + exit:
            data[PLACE + card] = UNDER + depot
    data[FIRSTS + exit] = data[ENDS + exit] = NONE
    data[LENGTHS + exit] = 0


@kernel("void(int32[::1], int64, int64)")
def draw_card(data: Ints, seat: int, card: int) -> None:
    """From the deck into a hand; only that seat sees it."""
    data[PLACE + card] = HAND + seat
    data[SEEN + card] = 1 << seat
    data[HAND_SIZES + seat] += 1
    data[DECK_SIZE] -= 1


@kernel("int64(int32[::1])", inner=True)
def free_exit(data: Ints) -> int:
    """The first exit without a train, from 0; exits are all alike."""
    for exit in range(data[EXITS]):
        if data[FIRSTS + exit] == NONE:
            return exit
    return NONE


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def lay_card(data: Ints, seat: int, card: int, exit: int) -> None:
    """From a hand to the end of a train, or to the first free exit."""
    data[HAND_SIZES + seat] -= 1
    i = free_exit(data) if exit == START else exit - 1
    length = int(data[LENGTHS + i])
    if not length:
        data[FIRSTS + i] = card
    data[ENDS + i] = card
    data[LENGTHS + i] = length + 1
    data[PLACE + card] = TRAIN + i
    data[POSITION + card] = length
    data[SEEN + card] = EVERYONE


@kernel("void(int32[::1], int64)", inner=True)
def uncouple(data: Ints, card: int) -> None:
    """The last card of a train comes off; without a card its exit is free (D13)."""
    i = int(data[PLACE + card]) - TRAIN
    length = int(data[LENGTHS + i]) - 1
    data[LENGTHS + i] = length
    if not length:
        data[FIRSTS + i] = data[ENDS + i] = NONE
    for other in range(N):
        if data[PLACE + other] == TRAIN + i and data[POSITION + other] == length - 1:
            data[ENDS + i] = other


@kernel("void(int32[::1], int64, int64)", inner=True)
def take_card(data: Ints, seat: int, card: int) -> None:
    """From the end of a train into a hand, in the open."""
    uncouple(data, card)
    data[PLACE + card] = HAND + seat
    data[POSITION + card] = 0
    data[HAND_SIZES + seat] += 1


@kernel("void(int32[::1], int64)", inner=True)
def _to_pile(data: Ints, card: int) -> None:
    data[PLACE + card] = PILE
    data[POSITION + card] = data[PILE_SIZE]
    data[SEEN + card] = EVERYONE
    data[PILE_SIZE] += 1


@kernel("void(int32[::1], int64)", inner=True)
def discard_end(data: Ints, card: int) -> None:
    """From the end of a train to the discard pile."""
    uncouple(data, card)
    _to_pile(data, card)


@kernel("void(int32[::1], int64, int64)")
def discard_card(data: Ints, seat: int, card: int) -> None:
    """From a hand to the discard pile."""
    data[HAND_SIZES + seat] -= 1
    _to_pile(data, card)


@kernel("boolean(int32[::1])")
def fill_deck(data: Ints) -> bool:
    """Shuffles the discard pile when the deck is empty; whether there is a card to draw now."""
    if not data[DECK_SIZE] and data[PILE_SIZE]:
        data[SHUFFLES] += 1
        for card in range(N):
            if data[PLACE + card] == PILE:
                data[PLACE + card] = DECK
                data[POSITION + card] = 0
                data[SEEN + card] = 0
                data[SHUFFLE + card] = data[SHUFFLES]
        data[DECK_SIZE] = data[PILE_SIZE]
        data[PILE_SIZE] = 0
    return bool(data[DECK_SIZE])
