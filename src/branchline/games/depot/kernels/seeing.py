"""What lies where, in order, and how much of it a seat sees."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.parts.compiled import Ints, kernel

PLACES = at.UNDER + at.DEPOT_COUNT
"""Of the places of cards each number is below this one."""


@kernel("void(int32[::1], int32[::1])", inner=True)
def _put_in_order(data: Ints, cards: Ints) -> None:
    """Sorts the cards of a place by their positions."""
    for last in range(1, len(cards)):
        card, slot = cards[last], last
        while slot and data[at.POSITION + card] < data[at.POSITION + cards[slot - 1]]:
            cards[slot] = cards[slot - 1]
            slot -= 1
        cards[slot] = card


@kernel("void(int32[::1], int32[::1], int32[::1])")
def sort_cards(data: Ints, cards: Ints, starts: Ints) -> None:
    """All cards by their places, each place in its order; `starts` says where each place begins and ends."""
    starts[:] = 0
    for card in range(at.CARD_COUNT):
        starts[data[at.PLACE + card]] += 1
    for place in range(PLACES):
        starts[place + 1] += starts[place]
    for card in range(at.CARD_COUNT - 1, -1, -1):
        place = data[at.PLACE + card]
        starts[place] -= 1
        cards[starts[place]] = card
    for place in range(at.DECK + 1, PLACES):
        _put_in_order(data, cards[starts[place] : starts[place + 1]])


@kernel("void(int32[::1], int64, int32[::1])")
def show_to(data: Ints, seat: int, shown: Ints) -> None:
    """Puts what a seat (or NONE) sees into a new state: all but tasks, answers, and hidden cards."""
    for card in range(at.CARD_COUNT):
        place, public = int(data[at.PLACE + card]), data[at.SEEN + card] == at.EVERYONE
        shown[at.SHUFFLE + card] = data[at.SHUFFLE + card]
        if place != at.DECK and (public or place == at.HAND + seat):
            shown[at.PLACE + card] = place
            shown[at.SEEN + card] = at.EVERYONE if public else 1 << seat
            if not at.HAND <= place < at.TRAIN:
                shown[at.POSITION + card] = data[at.POSITION + card]
    shown[at.FIRSTS : at.TASK] = data[at.FIRSTS : at.TASK]
    shown[at.STAGE : at.HEAD] = data[at.STAGE : at.HEAD]
    shown[at.ANSWERED] = shown[at.CLAIMING] = 0
    if data[at.TURN] != seat:
        shown[at.DRAWN] = at.NONE
