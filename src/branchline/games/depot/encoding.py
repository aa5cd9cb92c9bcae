"""Moves and views as numbers, for programs that learn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.encoding import (
    Actions,
    Observation,
    Planes,
    Space,
    empty,
    no_such_action,
    seat_names,
    seats_from,
)
from branchline.games.depot.cards import DEPOT_NAMES, NAMES, NUMBERS, SHAPES
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.acting import WAIT
from branchline.games.depot.legal import move_numbered, number_of
from branchline.games.depot.moves import Move
from branchline.games.depot.view import STAGES, DepotView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.games.depot.meta import DepotOptions

_CARDS = ("hand", "drawn", "discard", *(f"train {exit + 1}" for exit in range(at.MOST_EXITS)))
_CARDS_OF_SEATS = ("known", "clues", "under task")
_DEPOTS_OF_SEATS = ("not the task", "fulfilled")
_SEAT_FIELDS = ("cards", "hidden cards", "turn", "open task", "laid", "winner", "acts")
_TABLE = (
    *("opening", "obliged", "passes", "deck", "discard pile", "draws", "owed", "exits", "shuffles"),
    *("claims", "waits"),
)
MOST = 2**15 - 1


class DepotActions(Actions[Move, DepotView]):
    """The numbers that the kernels have for moves (`kernels/acting.py`)."""

    size = WAIT + 1

    def encode(self, move: Move, view: DepotView) -> int:  # noqa: ARG002
        return number_of(move)

    def decode(self, number: int, view: DepotView) -> Move:  # noqa: ARG002
        if not 0 <= number < self.size:
            raise no_such_action(number)
        return move_numbered(number)


ACTIONS = DepotActions()


@cache
def observation(options: DepotOptions, seats: int) -> Space:  # noqa: ARG001
    """The arrays of `observe`; what belongs to a seat is there for each, the viewer first."""
    return {
        "cards": Planes((*_CARDS, *seat_names(seats, _CARDS_OF_SEATS)), (len(NAMES),), most=MOST),
        "depots": Planes(
            ("big depot", "own task", *seat_names(seats, _DEPOTS_OF_SEATS)), (len(DEPOT_NAMES),)
        ),
        "seats": Planes(seat_names(seats, _SEAT_FIELDS), most=MOST),
        "table": Planes((*STAGES, *SHAPES, *_TABLE), most=MOST),
    }


def observe(view: DepotView) -> Observation:
    """A view as arrays. The cards of a train, and of the discard pile, are counted from its first."""
    found = empty(observation(view.options, view.seats))
    seats = seats_from(view)
    cards, depots = found["cards"], found["depots"]
    cards[0, _numbers(view.hand)] = 1
    cards[1, _numbers(() if view.drawn is None else (view.drawn,))] = 1
    cards[2, _numbers(view.discard)] = range(1, len(view.discard) + 1)
    for exit, train in enumerate(view.trains):
        cards[3 + exit, _numbers(train)] = range(1, len(train) + 1)
    places = {seat: place for place, seat in enumerate(seats)}
    for seat, place in places.items():
        known = len(_CARDS) + place * len(_CARDS_OF_SEATS)
        cards[known, _numbers(view.known[seat])] = 1
        depots[2 + place * len(_DEPOTS_OF_SEATS), _depot_numbers(view.not_tasks[seat])] = 1
    for clue in view.clues:
        cards[len(_CARDS) + places[clue.seat] * len(_CARDS_OF_SEATS) + 1, _numbers(clue.cards)] += 1
    for task in view.done:
        place = places[task.seat]
        cards[len(_CARDS) + place * len(_CARDS_OF_SEATS) + 2, _numbers(task.train)] = 1
        depots[3 + place * len(_DEPOTS_OF_SEATS), _depot_numbers((task.depot,))] = 1
    depots[0, _depot_numbers(view.depots)] = 1
    depots[1, _depot_numbers(() if view.task is None else (view.task,))] = 1
    found["seats"][:] = [
        number
        for seat in seats
        for number in (
            view.hand_sizes[seat],
            len(view.hidden[seat]),
            view.turn == seat,
            view.tasks[seat],
            view.layer == seat,
            view.winner == seat,
            seat in view.acting,
        )
    ]
    found["table"][:] = [
        *(view.stage == stage for stage in STAGES),
        *(shape in view.shapes for shape in SHAPES),
        view.opening,
        view.obliged,
        view.passes,
        view.deck,
        len(view.discard),
        view.draws,
        view.owed,
        view.exits,
        view.shuffles,
        view.answer == "claim",
        view.answer == "wait",
    ]
    return found


def _numbers(names: Iterable[str]) -> list[int]:
    return [NUMBERS[name] for name in names]


def _depot_numbers(names: Iterable[str]) -> list[int]:
    return [DEPOT_NAMES.index(name) for name in names]
