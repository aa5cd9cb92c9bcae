"""What a seat may know of a game of Depot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Literal, get_args

import msgspec
import numpy as np

from branchline.core.contract import View
from branchline.core.origins import Origins
from branchline.games.depot.cards import CARDS, CLASH, DEPOT_NAMES, NAMES, SHAPES
from branchline.games.depot.clues import clue_rows, read_row
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.seeing import PLACES, SEEN, show_to, sort_cards
from branchline.games.depot.legal import actors
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.state import Data, DepotState, new_state

StageName = Literal[
    "depot", "tasks", "deal", "first", "turn", "draw", "lay", "ask", "discard", "reward", "over"
]
"""What the table waits for: a draw of chance (depot, tasks, deal, first, draw, reward), a seat's turn,
the laying of a card that was drawn and fits, the answers whether a task is claimed, discards as a reward."""

STAGES: tuple[StageName, ...] = get_args(StageName)


class Clash(msgspec.Struct, frozen=True):
    """Two trains whose last cards share a colour or a shape (or both), by their exits."""

    exits: tuple[int, int]
    cards: tuple[str, str]
    colour: str | None
    shape: str | None


class Clue(msgspec.Struct, frozen=True):
    """What everyone could tell of a hidden card of a seat: it is one of these.

    A pass, for one, tells that the card drawn did not fit. Each clue is about another card. With `left`
    the one card named has been laid or discarded since and may be the card of an earlier clue.
    """

    seat: int
    shuffle: int
    """The shuffle of the deck from which the card came; the first is 0."""
    cards: tuple[str, ...]
    left: bool = False


class Task(msgspec.Struct, frozen=True):
    """A task that was fulfilled: its depot, and the train that lies under it now."""

    seat: int
    depot: str
    train: tuple[str, ...]


class DepotView(View, frozen=True, kw_only=True):
    """The table as one seat (or a spectator) knows it. Cards and depots are given by their names."""

    options: DepotOptions
    stage: StageName
    phase: int
    draws: int
    """How many cards have been drawn since the deal."""

    depots: tuple[str, ...]
    """The start depot, then those that joined it: together the big depot."""
    shapes: tuple[str, ...]
    """The shapes with which a train can start."""
    exits: int
    trains: tuple[tuple[str, ...], ...]
    """For each of seven exits (number 1 first) its train, from the depot outwards; empty when free."""

    turn: int | None
    """The seat whose turn it is (or that discards or draws as a reward)."""
    opening: bool
    """Whether the first move is to be made, which must start a train."""
    obliged: bool
    """Whether the seat whose turn it is must defer or take."""
    clashes: tuple[Clash, ...]
    drawn: str | None
    """The card the viewer has just drawn and must lay; others see only the stage `lay`."""
    passes: int
    """How many turns in a row have ended with a pass."""

    hand: tuple[str, ...]
    """The viewer's own cards."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    """For each seat the cards in its hand that everyone has seen it take."""
    hidden: tuple[tuple[int, ...], ...]
    """For each seat its other cards: only the shuffle of the deck from which each came."""
    clues: tuple[Clue, ...]
    deck: int
    discard: tuple[str, ...]
    """The discard pile, the latest card last."""
    shuffles: int
    """How often the discard pile has become the deck."""
    shuffled: dict[str, int]
    """The cards that were in those shuffles, and the last that each was in."""

    task: str | None
    """The viewer's own task, in the advanced game."""
    tasks: tuple[bool, ...]
    """For each seat whether it has a task that is still open."""
    done: tuple[Task, ...]
    """The tasks that were fulfilled, in that order."""
    not_tasks: tuple[tuple[str, ...], ...]
    """For each seat the depots that can't be its open task: it would have claimed them."""
    layer: int | None
    """While claims are asked for: the seat that laid a card; claims go clockwise from it."""
    answer: Literal["claim", "wait"] | None
    """The viewer's own answer while claims are asked for; nobody else sees it."""
    owed: int
    """How many cards the seat whose turn it is still discards, or draws, as the reward of its task."""
    winner: int | None


ORIGINS: Origins[DepotView, Data] = Origins(64)
"""For each view a new state in which lies what the viewer sees."""

_NO_CARDS = [0] * at.FIRSTS
"""In place of what the state says of each card: asked for by the place of a card, not by its number."""


def view(state: DepotState, seat: int | None) -> DepotView:
    """The state as a seat knows it: what everyone knows, and what is its own."""
    head: list[int] = _NO_CARDS + state.data[at.FIRSTS : at.HEAD].tolist()
    cards = _SortedCards(state.data)
    seats = range(state.seats)
    done = _fulfilled_tasks(head, cards)
    found = DepotView(
        seat=seat,
        seats=state.seats,
        acting=actors(state),
        options=state.options,
        stage=STAGES[head[at.STAGE]],
        phase=head[at.PHASE],
        draws=head[at.DRAWS],
        depots=_depots(*head[at.DEPOT_PLACE : at.DEPOT_PLACE + at.DEPOT_COUNT], joined=done),
        shapes=_names_in_mask(SHAPES, head[at.SHAPES]),
        exits=head[at.EXITS],
        trains=tuple([cards.at(at.TRAIN + exit) for exit in range(at.MOST_EXITS)]),
        turn=_seat_or_none(head[at.TURN]),
        opening=bool(head[at.OPENING]),
        obliged=bool(head[at.OBLIGED]),
        clashes=clashes_between(head[at.ENDS : at.LENGTHS]),
        drawn=NAMES[head[at.DRAWN]] if head[at.DRAWN] != at.NONE and head[at.TURN] == seat else None,
        passes=head[at.PASSES],
        hand=() if seat is None else cards.at(at.HAND + seat),
        hand_sizes=tuple(head[at.HAND_SIZES : at.HAND_SIZES + state.seats]),
        known=tuple([cards.known_at(at.HAND + s) for s in seats]),
        hidden=tuple([cards.shuffles_at(at.HAND + s) for s in seats]),
        clues=tuple(chain.from_iterable([_clues(row) for row in clue_rows(state.data)])),
        deck=head[at.DECK_SIZE],
        discard=cards.at(at.PILE),
        shuffles=head[at.SHUFFLES],
        shuffled=_shuffled(state.data) if head[at.SHUFFLES] else {},
        task=None if seat is None or head[at.TASK + seat] == at.NONE else DEPOT_NAMES[head[at.TASK + seat]],
        tasks=tuple([head[at.TASK + s] != at.NONE and not head[at.DONE + s] for s in seats]),
        done=done,
        not_tasks=tuple([_names_in_mask(DEPOT_NAMES, head[at.NOT_TASK + s]) for s in seats]),
        layer=_seat_or_none(head[at.LAID_BY]),
        answer=_answer(head, seat),
        owed=head[at.OWED],
        winner=_seat_or_none(head[at.WINNER]),
    )
    ORIGINS.keep(found, _shown(state, seat))
    return found


def _shown(state: DepotState, seat: int | None) -> Data:
    shown = new_state(state.options, state.seats).data
    show_to(state.data, at.NONE if seat is None else seat, shown)
    return shown


class _SortedCards:
    """All cards but the deck's by their places, each place in its order."""

    __slots__ = ("_names", "_shuffles", "_starts")

    def __init__(self, data: Data) -> None:
        room, starts = np.empty((2, at.CARD_COUNT), np.int32), np.empty(PLACES + 1, np.int32)
        count = sort_cards(data, room[0], room[1], starts)
        numbers, self._shuffles = room[:, :count].tolist()
        self._names = tuple([NAMES[card] for card in numbers])
        self._starts: list[int] = starts.tolist()

    def at(self, place: int) -> tuple[str, ...]:
        """The cards at a place."""
        return self._names[self._starts[place] : self._starts[place + 1]]

    def known_at(self, place: int) -> tuple[str, ...]:
        """Those that everyone has seen."""
        start, end = self._starts[place], self._starts[place + 1]
        return tuple([self._names[i] for i in range(start, end) if self._shuffles[i] == SEEN])

    def shuffles_at(self, place: int) -> tuple[int, ...]:
        """The shuffles from which the others came."""
        shuffles = self._shuffles[self._starts[place] : self._starts[place + 1]]
        return tuple(sorted([shuffle for shuffle in shuffles if shuffle != SEEN]))


@lru_cache(maxsize=1024)  # few masks come again and again
def _names_in_mask(names: tuple[str, ...], mask: int) -> tuple[str, ...]:
    return tuple([name for i, name in enumerate(names) if mask >> i & 1])


def _shuffled(data: Data) -> dict[str, int]:
    shuffles: list[int] = data[at.SHUFFLE : at.FIRSTS].tolist()
    return {NAMES[card]: shuffle for card, shuffle in enumerate(shuffles) if shuffle}


def _seat_or_none(seat: int) -> int | None:
    return None if seat == at.NONE else seat


def _fulfilled_tasks(head: list[int], cards: _SortedCards) -> tuple[Task, ...]:
    """The fulfilled tasks, in their order."""
    when = head[at.DONE : at.NOT_TASK]
    if not any(when):
        return ()
    tasks = []
    for seat in sorted([s for s, order in enumerate(when) if order], key=when.__getitem__):
        depot = head[at.TASK + seat]
        tasks.append(Task(seat, DEPOT_NAMES[depot], cards.at(at.UNDER + depot)))
    return tuple(tasks)


@lru_cache(maxsize=1024)  # they seldom change
def _depots(*places: int, joined: tuple[Task, ...]) -> tuple[str, ...]:
    """The start depot and those of fulfilled tasks, given where all depots are."""
    names = [task.depot for task in joined]
    centre = [name for name, place in zip(DEPOT_NAMES, places, strict=True) if place == at.CENTRE]
    return (*[name for name in centre if name not in names], *names)


def clashes_between(ends: Sequence[int]) -> tuple[Clash, ...]:
    """The clashes of trains, given the last card of each exit's train."""
    trains = [(exit, end) for exit, end in enumerate(ends, 1) if end != at.NONE]
    return tuple([_clash(one, other) for one, other in combinations(trains, 2) if CLASH[one[1]][other[1]]])


def _clash(one: tuple[int, int], other: tuple[int, int]) -> Clash:
    (exit, end), (other_exit, other_end) = one, other
    a, b = CARDS[end], CARDS[other_end]
    colour = a.colour if a.colour == b.colour else None
    shape = a.shape if a.shape == b.shape else None
    return Clash((exit, other_exit), (a.name, b.name), colour, shape)


@lru_cache(maxsize=1024)  # it is told again with every view as long as it stands
def _clues(row: bytes) -> tuple[Clue, ...]:
    """The clues of a row of the state."""
    return tuple([Clue(c.seat, c.shuffle, _names_in_mask(NAMES, c.cards), c.left) for c in read_row(row)])


def _answer(head: list[int], seat: int | None) -> Literal["claim", "wait"] | None:
    """What the seat has said while claims are asked for."""
    if seat is None or not head[at.ANSWERED] >> seat & 1:
        return None
    return "claim" if head[at.CLAIMING] >> seat & 1 else "wait"
