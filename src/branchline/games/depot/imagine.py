"""A whole state from what one seat knows: what it has not seen is dealt anew, in line with every clue."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE
from branchline.core.state import State
from branchline.games.depot.cards import DEPOT_NAMES, NUMBERS, SHAPES
from branchline.games.depot.clues import ClueRow, fitting_cards, read_clues, write_clues
from branchline.games.depot.hidden_hands import deal_hidden_hands
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.seeing import cards_of_deck
from branchline.games.depot.state import Data, DepotState, new_state
from branchline.games.depot.tasks import best_fulfilment
from branchline.games.depot.view import ORIGINS, STAGES, Clue, DepotView

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random


def imagine(view: DepotView, random: Random) -> DepotState:
    """A state that looks like this view to its seat."""
    state = _with_what_is_seen(view)
    if any(view.tasks):
        _deal_tasks(state.data, view, random)
    _deal_hidden_cards(state, view, random)
    if view.layer is not None:
        _answer_claims(state, view)
    return state


# --- what is seen ---------------------------------------------------------------------------------


def _with_what_is_seen(view: DepotView) -> DepotState:
    shown = ORIGINS.of(view)
    if shown is not None:
        return State(view.options, view.seats, shown.copy())
    state = new_state(view.options, view.seats)
    _place_what_is_seen(state.data, view)
    return state


def _place_what_is_seen(data: Data, view: DepotView) -> None:
    for field, number in (
        (at.STAGE, STAGES.index(view.stage)),
        (at.PHASE, view.phase),
        (at.TURN, view.turn),
        (at.OPENING, view.opening),
        (at.OBLIGED, view.obliged),
        (at.PASSES, view.passes),
        (at.DRAWS, view.draws),
        (at.DECK_SIZE, view.deck),
        (at.PILE_SIZE, len(view.discard)),
        (at.SHUFFLES, view.shuffles),
        (at.SHAPES, _mask(SHAPES, view.shapes)),
        (at.EXITS, view.exits),
        (at.LAID_BY, view.layer),
        (at.OWED, view.owed),
        (at.WINNER, view.winner),
    ):
        data[field] = at.NONE if number is None else number
    for i, train in enumerate(view.trains):
        if train:
            _put(data, train, at.TRAIN + i, EVERYONE)
            data[at.FIRSTS + i] = NUMBERS[train[0]]
            data[at.ENDS + i] = NUMBERS[train[-1]]
            data[at.LENGTHS + i] = len(train)
    _put(data, view.discard, at.PILE, EVERYONE)
    for task in view.done:
        _put(data, task.train, at.UNDER + DEPOT_NAMES.index(task.depot), EVERYONE)
    if view.seat is not None:
        _put(data, view.hand, at.HAND + view.seat, 1 << view.seat, ordered=False)
    for seat, cards in enumerate(view.known):
        _put(data, cards, at.HAND + seat, EVERYONE, ordered=False)
        data[at.HAND_SIZES + seat] = view.hand_sizes[seat]
    if view.drawn is not None:
        data[at.DRAWN] = NUMBERS[view.drawn]
    for name, shuffle in view.shuffled.items():
        data[at.SHUFFLE + NUMBERS[name]] = shuffle
    for name in view.depots:
        data[at.DEPOT_PLACE + DEPOT_NAMES.index(name)] = at.CENTRE
    for order, task in enumerate(view.done, 1):
        data[at.TASK + task.seat] = DEPOT_NAMES.index(task.depot)
        data[at.DONE + task.seat] = order
    for seat, names in enumerate(view.not_tasks):
        data[at.NOT_TASK + seat] = _mask(DEPOT_NAMES, names)
    write_clues(data, [_clue_row(clue) for clue in view.clues])


def _clue_row(clue: Clue) -> ClueRow:
    return ClueRow(clue.seat, clue.shuffle, sum(1 << NUMBERS[name] for name in clue.cards), clue.left)


@lru_cache(maxsize=1024)  # few masks come again and again
def _mask(names: tuple[str, ...], some: tuple[str, ...]) -> int:
    return sum(1 << names.index(name) for name in some)


def _put(data: Data, names: Iterable[str], place: int, seen: int, *, ordered: bool = True) -> None:
    for position, name in enumerate(names):
        card = NUMBERS[name]
        data[at.PLACE + card] = place
        data[at.SEEN + card] = seen
        if ordered:
            data[at.POSITION + card] = position


# --- tasks ----------------------------------------------------------------------------------------


def _deal_tasks(data: Data, view: DepotView, random: Random) -> None:
    """Every open task is a depot that lies nowhere in sight and would not have been claimed already."""
    dealt = _tasks_of_others(view, random)
    if view.seat is not None and view.tasks[view.seat] and view.task is not None:
        dealt[view.seat] = view.task
    for seat, name in dealt.items():
        data[at.TASK + seat] = DEPOT_NAMES.index(name)
        data[at.DEPOT_PLACE + DEPOT_NAMES.index(name)] = at.HAND + seat


def _tasks_of_others(view: DepotView, random: Random) -> dict[int, str]:
    others = [seat for seat, is_open in enumerate(view.tasks) if is_open and seat != view.seat]
    if not others:
        return {}
    unseen = [name for name in DEPOT_NAMES if name not in view.depots and name != view.task]
    possible = [
        tasks
        for tasks in permutations(unseen, len(others))
        if not any(task in view.not_tasks[seat] for seat, task in zip(others, tasks, strict=True))
    ]
    return dict(zip(others, random.choice(possible), strict=True))


def _answer_claims(state: DepotState, view: DepotView) -> None:
    """While claims are asked for: the viewer's own answer; the others claim when they can."""
    data = state.data
    if view.answer is not None and view.seat is not None:
        data[at.ANSWERED] |= 1 << view.seat
        data[at.CLAIMING] |= (view.answer == "claim") << view.seat
    for seat, is_open in enumerate(view.tasks):
        if is_open and seat not in (view.seat, *view.acting):
            data[at.ANSWERED] |= 1 << seat
            data[at.CLAIMING] |= (best_fulfilment(state, seat) is not None) << seat


# --- hidden cards ---------------------------------------------------------------------------------


def _deal_hidden_cards(state: DepotState, view: DepotView, random: Random) -> None:
    """Gives the other seats what they may hold; the rest is the deck.

    That someone has drawn a card and must lay it is a clue, too: the card fits.
    """
    data = state.data
    clues, drawn = read_clues(data), None
    if view.stage == "lay" and view.turn is not None and view.turn != view.seat:
        drawn = len(clues)
        clues.append(ClueRow(view.turn, view.shuffles, fitting_cards(state)))
    for shuffle in range(view.shuffles + 1):
        dealt = deal_hidden_hands(view, clues, shuffle, _not_in_sight(data, shuffle), random)
        for card, unseen in dealt.items():
            data[at.PLACE + card], data[at.SEEN + card] = at.HAND + unseen.seat, 1 << unseen.seat
            if drawn is not None and unseen.clue == drawn:
                data[at.DRAWN] = card


def _not_in_sight(data: Data, shuffle: int) -> list[int]:
    """The cards of a shuffle that the viewer does not see: those that have been put nowhere."""
    room = np.empty(at.CARD_COUNT, np.int32)
    count = cards_of_deck(data, shuffle, room)
    cards: list[int] = room[:count].tolist()
    return cards
