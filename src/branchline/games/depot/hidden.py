"""Hands for the seats whose cards a viewer has not seen, in line with every clue."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from branchline.games.depot.cards import NAMES
from branchline.games.depot.kernels.layout import NONE
from branchline.games.depot.view import Clue, DepotView
from branchline.parts.matching import match


class Got(NamedTuple):
    """A card that a seat got unseen: by the place of the clue about it, or as one of those without a clue."""

    seat: int
    clue: int
    number: int = 0


Choices = dict[Got, list[str | int]]
"""What each may be: cards that nobody has seen, or the place (among the clues) of one that has left."""


def deal(view: DepotView, clues: Sequence[Clue], shuffle: int, random: Random) -> dict[Got, str]:
    """The cards of one shuffle of the deck that the other seats hold.

    What they got unseen is in their hands or has left them since. So those that have left come first, as
    they are certain; then each clue gets a card that it may be about, and the rest any.
    """
    deck = unseen(view, shuffle)
    random.shuffle(deck)
    choices = _choices(view, clues, shuffle, deck)
    got = random.sample(list(choices), len(choices))
    left = [i for i, clue in enumerate(clues) if _is_about(view, clue, shuffle) and clue.left]
    was: dict[Got, int] = {}
    fits = match(left, {i: [one for one in got if i in choices[one]] for i in left}, was)
    owner: dict[str | int, Got] = {i: one for one, i in was.items()}
    others = sorted((one for one in got if one not in was), key=lambda one: one.clue == NONE)
    if not (fits and match(others, choices, owner)):
        raise AssertionError("no hands agree with the clues")
    return {one: thing for thing, one in owner.items() if isinstance(thing, str)}


def unseen(view: DepotView, shuffle: int) -> list[str]:
    """The cards of a shuffle that the viewer does not see."""
    seen = {*view.hand, *view.discard}.union(*view.trains, *view.known, *(task.train for task in view.done))
    return [name for name in NAMES if name not in seen and view.shuffled.get(name, 0) == shuffle]


def _choices(view: DepotView, clues: Sequence[Clue], shuffle: int, deck: list[str]) -> Choices:
    choices: Choices = {}
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        about = [(i, clue) for i, clue in enumerate(clues) if clue.seat == seat and clue.shuffle == shuffle]
        left = [(i, clue.cards[0]) for i, clue in about if clue.left]
        for i, clue in about:
            if not clue.left:
                since = [j for j, card in left if j > i and card in clue.cards]
                choices[Got(seat, i)] = [*(name for name in deck if name in clue.cards), *since]
        without_clue = view.hidden[seat].count(shuffle) + 2 * len(left) - len(about)
        anything: list[str | int] = [*deck, *(i for i, _ in left)]
        choices |= {Got(seat, NONE, number): anything for number in range(without_clue)}
    return choices


def _is_about(view: DepotView, clue: Clue, shuffle: int) -> bool:
    return clue.seat != view.seat and clue.shuffle == shuffle
