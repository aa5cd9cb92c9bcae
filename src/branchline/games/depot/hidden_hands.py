"""Hands for the seats whose cards a viewer has not seen, in line with every clue."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeVar

from branchline.core.chance import shuffle as shuffle_cards
from branchline.games.depot.clues import ClueRow, Mask, cards_in
from branchline.games.depot.view import DepotView


class UnseenCard(NamedTuple):
    """A card that a seat got unseen: the one that a clue is about, or one of those without a clue."""

    seat: int
    clue: int | None
    """The place of the clue among all clues."""
    number: int = 0


Choices = dict[UnseenCard, list[int]]
"""What each may be: cards that nobody has seen, or one that has left: its place among the clues, inverted."""

EXCHANGES = 4
"""How often each is offered another card, on average."""


def deal_hidden_hands(
    view: DepotView, clues: Sequence[ClueRow], shuffle: int, deck: list[int], random: Random
) -> dict[int, UnseenCard]:
    """The cards of one shuffle of the deck that the other seats hold, out of those that are not in sight.

    What they got unseen is in their hands or has left them since. So those that have left come first, as
    they are certain; then each clue gets a card that it may be about, and the rest any. With clues, a few
    exchanges make all deals that agree with them about equally likely.
    """
    about = [(i, clue) for i, clue in enumerate(clues) if clue.shuffle == shuffle and clue.seat != view.seat]
    if not about:
        return _deal_freely(view, shuffle, deck, random)
    shuffle_cards(deck, random)
    choices = _choices(view, about, shuffle, deck)
    unseen = random.sample(list(choices), len(choices))
    left = [~i for i, clue in about if clue.left]
    explained: dict[UnseenCard, int] = {}
    possible = match(left, {i: [one for one in unseen if i in choices[one]] for i in left}, explained)
    owner: dict[int, UnseenCard] = {i: one for one, i in explained.items()}
    others = sorted((one for one in unseen if one not in explained), key=lambda one: one.clue is None)
    if not (possible and match(others, choices, owner)):
        raise AssertionError("no hands agree with the clues")
    if any(one.clue is not None for one in unseen):
        _exchange(owner, choices, unseen, random)
    return {card: one for card, one in owner.items() if card >= 0}


def _deal_freely(view: DepotView, shuffle: int, deck: list[int], random: Random) -> dict[int, UnseenCard]:
    """Nothing is known of the cards of the others, so they may be any."""
    unseen: list[UnseenCard] = []
    for seat, hidden in enumerate(view.hidden):
        if seat != view.seat:
            unseen += [UnseenCard(seat, None)] * hidden.count(shuffle)
    return dict(zip(random.sample(deck, len(unseen)), unseen, strict=True))


def _exchange(
    owner: dict[int, UnseenCard], choices: Choices, unseen: list[UnseenCard], random: Random
) -> None:
    """Some get another of their choices, from the deck or from each other; what has left stays explained."""
    got = {one: thing for thing, one in owner.items()}
    for one in random.choices(unseen, k=EXCHANGES * len(unseen)):
        old, new = got[one], random.choice(choices[one])
        other = owner.get(new)
        if other is None and old >= 0:
            del owner[old]
        elif other is not None and old in choices[other]:
            owner[old], got[other] = other, old
        else:
            continue
        owner[new], got[one] = one, new


def _choices(view: DepotView, clues: Sequence[tuple[int, ClueRow]], shuffle: int, deck: list[int]) -> Choices:
    choices: Choices = {}
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        about = [(i, clue) for i, clue in clues if clue.seat == seat]
        left = [(i, clue.cards.bit_length() - 1) for i, clue in about if clue.left]
        for i, clue in about:
            if not clue.left:
                cards = _set_of(clue.cards)
                since = [~j for j, card in left if j > i and card in cards]
                choices[UnseenCard(seat, i)] = [*[card for card in deck if card in cards], *since]
        without_clue = view.hidden[seat].count(shuffle) + 2 * len(left) - len(about)
        anything = [*deck, *[~i for i, _ in left]]
        choices |= {UnseenCard(seat, None, number): anything for number in range(without_clue)}
    return choices


@lru_cache(maxsize=1024)  # a clue stands in many views
def _set_of(cards: Mask) -> frozenset[int]:
    return frozenset(cards_in(cards))


# --- everyone gets something of their own choice: bipartite matching, by augmenting paths ---------

Chooser = TypeVar("Chooser", bound=Hashable)
Thing = TypeVar("Thing", bound=Hashable)


def match(
    choosers: Iterable[Chooser], choices: Mapping[Chooser, Sequence[Thing]], owner: dict[Thing, Chooser]
) -> bool:
    """Finds an owner for one choice of each; what has an owner already keeps one, if another.

    Whether everyone was served; earlier choices are preferred where they are free.
    """
    return all(_serve(one, choices, owner, set()) for one in choosers)


def _serve(
    one: Chooser, choices: Mapping[Chooser, Sequence[Thing]], owner: dict[Thing, Chooser], tried: set[Thing]
) -> bool:
    free = next((thing for thing in choices[one] if thing not in owner), None)
    if free is not None:
        owner[free] = one
        return True
    for thing in choices[one]:
        if thing not in tried:
            tried.add(thing)
            if _serve(owner[thing], choices, owner, tried):
                owner[thing] = one
                return True
    return False
