"""A whole state from what one seat knows: what it has not seen is dealt anew, in line with every clue."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE
from branchline.games.depot import hidden
from branchline.games.depot.cards import DEPOT_NAMES, NAMES, NUMBERS, SHAPES
from branchline.games.depot.clues import clue_row, left_row
from branchline.games.depot.docking import fitting
from branchline.games.depot.kernels import layout
from branchline.games.depot.kernels.layout import CENTRE, HAND, NONE, PILE, TRAIN, UNDER, N
from branchline.games.depot.state import Data, DepotState, new_state
from branchline.games.depot.tasks import best_way
from branchline.games.depot.view import STAGES, Clue, DepotView

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random


def imagine(view: DepotView, random: Random) -> DepotState:
    """A state that looks like this view to its seat."""
    state = new_state(view.options, view.seats)
    _place_what_is_seen(state.data, view)
    _deal_tasks(state.data, view, random)
    _deal_hidden_cards(state, view, random)
    _answer(state, view)
    state.data = np.concatenate((state.data, *(_row(clue) for clue in view.clues)))
    return state


def _row(clue: Clue) -> Data:
    if clue.left:
        return left_row(clue.seat, clue.shuffle, NUMBERS[clue.cards[0]])
    cards = np.zeros(N, np.bool_)
    cards[[NUMBERS[name] for name in clue.cards]] = True
    return clue_row(clue.seat, clue.shuffle, cards)


# --- what is seen ---------------------------------------------------------------------------------


def _place_what_is_seen(data: Data, view: DepotView) -> None:
    for field, number in (
        (layout.STAGE, STAGES.index(view.stage)),
        (layout.PHASE, view.phase),
        (layout.TURN, view.turn),
        (layout.OPENING, view.opening),
        (layout.OBLIGED, view.obliged),
        (layout.PASSES, view.passes),
        (layout.DRAWS, view.draws),
        (layout.DECK_SIZE, view.deck),
        (layout.PILE_SIZE, len(view.discard)),
        (layout.SHUFFLES, view.shuffles),
        (layout.SHAPES, sum(1 << SHAPES.index(shape) for shape in view.shapes)),
        (layout.EXITS, view.exits),
        (layout.LAYER, view.layer),
        (layout.OWED, view.owed),
        (layout.WINNER, view.winner),
    ):
        data[field] = NONE if number is None else number
    for i, train in enumerate(view.trains):
        _put(data, train, TRAIN + i, EVERYONE)
        if train:
            data[layout.FIRSTS + i] = NUMBERS[train[0]]
            data[layout.ENDS + i] = NUMBERS[train[-1]]
            data[layout.LENGTHS + i] = len(train)
    _put(data, view.discard, PILE, EVERYONE)
    for task in view.done:
        _put(data, task.train, UNDER + DEPOT_NAMES.index(task.depot), EVERYONE)
    if view.seat is not None:
        _put(data, view.hand, HAND + view.seat, 1 << view.seat, ordered=False)
    for seat, cards in enumerate(view.known):
        _put(data, cards, HAND + seat, EVERYONE, ordered=False)
        data[layout.HAND_SIZES + seat] = view.hand_sizes[seat]
    if view.drawn is not None:
        data[layout.DRAWN] = NUMBERS[view.drawn]
    for name, shuffle in view.shuffled.items():
        data[layout.SHUFFLE + NUMBERS[name]] = shuffle


def _put(data: Data, names: Iterable[str], place: int, seen: int, *, ordered: bool = True) -> None:
    for position, name in enumerate(names):
        card = NUMBERS[name]
        data[layout.PLACE + card] = place
        data[layout.SEEN + card] = seen
        data[layout.POSITION + card] = position if ordered else 0


# --- tasks ----------------------------------------------------------------------------------------


def _deal_tasks(data: Data, view: DepotView, random: Random) -> None:
    """Every open task is a depot that lies nowhere in sight and would not have been claimed already."""
    for name in view.depots:
        data[layout.DEPOT_PLACE + DEPOT_NAMES.index(name)] = CENTRE
    for order, task in enumerate(view.done, 1):
        data[layout.TASK + task.seat] = DEPOT_NAMES.index(task.depot)
        data[layout.DONE + task.seat] = order
    for seat, names in enumerate(view.not_tasks):
        data[layout.NOT_TASK + seat] = sum(1 << DEPOT_NAMES.index(name) for name in names)
    unseen = [name for name in DEPOT_NAMES if name not in view.depots and name != view.task]
    others = [seat for seat, is_open in enumerate(view.tasks) if is_open and seat != view.seat]
    possible = [
        tasks
        for tasks in permutations(unseen, len(others))
        if not any(task in view.not_tasks[seat] for seat, task in zip(others, tasks, strict=True))
    ]
    dealt = dict(zip(others, random.choice(possible), strict=True))
    if view.seat is not None and view.tasks[view.seat] and view.task is not None:
        dealt[view.seat] = view.task
    for seat, name in dealt.items():
        data[layout.TASK + seat] = DEPOT_NAMES.index(name)
        data[layout.DEPOT_PLACE + DEPOT_NAMES.index(name)] = HAND + seat


def _answer(state: DepotState, view: DepotView) -> None:
    """While claims are settled: the viewer's own answer; the others claim when they can."""
    data = state.data
    if view.answer is not None and view.seat is not None:
        data[layout.ANSWERED] |= 1 << view.seat
        data[layout.CLAIMING] |= (view.answer == "claim") << view.seat
    for seat, is_open in enumerate(view.tasks):
        if view.layer is not None and is_open and seat not in (view.seat, *view.acting):
            data[layout.ANSWERED] |= 1 << seat
            data[layout.CLAIMING] |= (best_way(state, seat) is not None) << seat


# --- hidden cards ---------------------------------------------------------------------------------


def _deal_hidden_cards(state: DepotState, view: DepotView, random: Random) -> None:
    """Gives the other seats what they may hold; the rest is the deck.

    That someone has drawn a card and must lay it is a clue, too: the card fits.
    """
    data = state.data
    clues, drawn = list(view.clues), NONE
    if view.stage == "lay" and view.turn is not None and view.turn != view.seat:
        drawn = len(clues)
        fits = tuple(NAMES[card] for card in fitting(state).nonzero()[0])
        clues.append(Clue(view.turn, view.shuffles, fits))
    for shuffle in range(view.shuffles + 1):
        for got, card in hidden.deal(view, clues, shuffle, random).items():
            _put(data, [card], HAND + got.seat, 1 << got.seat, ordered=False)
            if got.clue == drawn != NONE:
                data[layout.DRAWN] = NUMBERS[card]
