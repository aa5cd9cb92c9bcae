"""What lies where, in order, and how much of it a seat sees."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.parts.compiled import Ints, kernel

PLACES = at.UNDER + at.DEPOT_COUNT
"""Of the places of cards each number is below this one."""
SEEN = -1
"""In place of the shuffle of a card that everyone has seen."""


@kernel("void(int32[::1], int32[::1])", inner=True)
def _put_in_order(data: Ints, cards: Ints) -> None:
    """Sorts the cards of a place by their positions."""
    for last in range(1, len(cards)):
        card, slot = cards[last], last
        while slot and data[at.POSITION + card] < data[at.POSITION + cards[slot - 1]]:
            cards[slot] = cards[slot - 1]
            slot -= 1
        cards[slot] = card


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def sort_cards(data: Ints, cards: Ints, shuffles: Ints, starts: Ints) -> int:
    """All cards but the deck's by their places, each place in its order, and their number.

    `shuffles` says for each of them from which it came, or SEEN; `starts` where each place begins and ends.
    """
    starts[:] = 0
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] != at.DECK:
            starts[data[at.PLACE + card]] += 1
    for place in range(PLACES):
        starts[place + 1] += starts[place]
    for card in range(at.CARD_COUNT - 1, -1, -1):
        place = data[at.PLACE + card]
        if place != at.DECK:
            starts[place] -= 1
            cards[starts[place]] = card
    for place in range(PLACES):
        _put_in_order(data, cards[starts[place] : starts[place + 1]])
    count = int(starts[PLACES])
    for i in range(count):
        card = cards[i]
        shuffles[i] = SEEN if data[at.SEEN + card] == at.EVERYONE else data[at.SHUFFLE + card]
    return count


@kernel("int64(int32[::1], int64, int32[::1])")
def cards_of_deck(data: Ints, shuffle: int, cards: Ints) -> int:
    """The cards of the deck that last came into it by this shuffle, and their number."""
    count = 0
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] == at.DECK and data[at.SHUFFLE + card] == shuffle:
            cards[count] = card
            count += 1
    return count


@kernel("void(int32[::1], int64, int32[::1])")
def show_to(data: Ints, seat: int, shown: Ints) -> None:
    """Puts what a seat (or NONE) sees into a new state: all but open tasks, answers, and hidden cards."""
    for card in range(at.CARD_COUNT):
        place, public = int(data[at.PLACE + card]), data[at.SEEN + card] == at.EVERYONE
        shown[at.SHUFFLE + card] = data[at.SHUFFLE + card]
        if place != at.DECK and (public or place == at.HAND + seat):
            shown[at.PLACE + card] = place
            shown[at.SEEN + card] = at.EVERYONE if public else 1 << seat
            if not at.HAND <= place < at.TRAIN:
                shown[at.POSITION + card] = data[at.POSITION + card]
    shown[at.FIRSTS : at.TASK] = data[at.FIRSTS : at.TASK]
    for other in range(at.MOST_SEATS):
        if data[at.DONE + other]:
            shown[at.TASK + other] = data[at.TASK + other]
    shown[at.DONE : at.DEPOT_PLACE] = data[at.DONE : at.DEPOT_PLACE]
    for depot in range(at.DEPOT_COUNT):
        if data[at.DEPOT_PLACE + depot] == at.CENTRE:
            shown[at.DEPOT_PLACE + depot] = at.CENTRE
    shown[at.STAGE :] = data[at.STAGE :]
    shown[at.ANSWERED] = shown[at.CLAIMING] = 0
    if data[at.TURN] != seat:
        shown[at.DRAWN] = at.NONE
