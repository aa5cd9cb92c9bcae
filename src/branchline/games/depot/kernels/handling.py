"""Cards in motion: what drawing, laying, taking, discarding and shuffling change on the table."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.parts.compiled import Ints, kernel


@kernel("void(int32[::1], int64, int64)")
def stack_train(data: Ints, exit: int, depot: int) -> None:
    """A train goes out of the game, under the depot of the task that it has fulfilled (D17)."""
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] == at.TRAIN + exit:
            data[at.PLACE + card] = at.UNDER + depot
    data[at.FIRSTS + exit] = data[at.ENDS + exit] = at.NONE
    data[at.LENGTHS + exit] = 0


@kernel("void(int32[::1], int64, int64)")
def draw_card(data: Ints, seat: int, card: int) -> None:
    """From the deck into a hand; only that seat sees it."""
    data[at.PLACE + card] = at.HAND + seat
    data[at.SEEN + card] = 1 << seat
    data[at.HAND_SIZES + seat] += 1
    data[at.DECK_SIZE] -= 1


@kernel("int64(int32[::1])", inner=True)
def free_exit(data: Ints) -> int:
    """The first exit without a train, from 0; exits are all alike."""
    for exit in range(data[at.EXITS]):
        if data[at.FIRSTS + exit] == at.NONE:
            return exit
    return at.NONE


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def lay_card(data: Ints, seat: int, card: int, exit: int) -> None:
    """From a hand to the end of a train, or to the first free exit."""
    data[at.HAND_SIZES + seat] -= 1
    i = free_exit(data) if exit == at.START else exit - 1
    length = int(data[at.LENGTHS + i])
    if not length:
        data[at.FIRSTS + i] = card
    data[at.ENDS + i] = card
    data[at.LENGTHS + i] = length + 1
    data[at.PLACE + card] = at.TRAIN + i
    data[at.POSITION + card] = length
    data[at.SEEN + card] = at.EVERYONE


@kernel("void(int32[::1], int64)", inner=True)
def uncouple(data: Ints, card: int) -> None:
    """The last card of a train comes off; without a card its exit is free (D13)."""
    i = int(data[at.PLACE + card]) - at.TRAIN
    length = int(data[at.LENGTHS + i]) - 1
    data[at.LENGTHS + i] = length
    if not length:
        data[at.FIRSTS + i] = data[at.ENDS + i] = at.NONE
    for other in range(at.CARD_COUNT):
        if data[at.PLACE + other] == at.TRAIN + i and data[at.POSITION + other] == length - 1:
            data[at.ENDS + i] = other


@kernel("void(int32[::1], int64, int64)", inner=True)
def take_card(data: Ints, seat: int, card: int) -> None:
    """From the end of a train into a hand, in the open."""
    uncouple(data, card)
    data[at.PLACE + card] = at.HAND + seat
    data[at.POSITION + card] = 0
    data[at.HAND_SIZES + seat] += 1


@kernel("void(int32[::1], int64)", inner=True)
def _to_pile(data: Ints, card: int) -> None:
    data[at.PLACE + card] = at.PILE
    data[at.POSITION + card] = data[at.PILE_SIZE]
    data[at.SEEN + card] = at.EVERYONE
    data[at.PILE_SIZE] += 1


@kernel("void(int32[::1], int64)", inner=True)
def discard_end(data: Ints, card: int) -> None:
    """From the end of a train to the discard pile."""
    uncouple(data, card)
    _to_pile(data, card)


@kernel("void(int32[::1], int64, int64)")
def discard_card(data: Ints, seat: int, card: int) -> None:
    """From a hand to the discard pile."""
    data[at.HAND_SIZES + seat] -= 1
    _to_pile(data, card)


@kernel("boolean(int32[::1])")
def fill_deck(data: Ints) -> bool:
    """Shuffles the discard pile when the deck is empty; whether there is a card to draw now."""
    if not data[at.DECK_SIZE] and data[at.PILE_SIZE]:
        data[at.SHUFFLES] += 1
        for card in range(at.CARD_COUNT):
            if data[at.PLACE + card] == at.PILE:
                data[at.PLACE + card] = at.DECK
                data[at.POSITION + card] = 0
                data[at.SEEN + card] = 0
                data[at.SHUFFLE + card] = data[at.SHUFFLES]
        data[at.DECK_SIZE] = data[at.PILE_SIZE]
        data[at.PILE_SIZE] = 0
    return bool(data[at.DECK_SIZE])
