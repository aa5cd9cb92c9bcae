"""Tasks of the advanced game: which trains fulfil them, and with what reward."""

from __future__ import annotations

from typing import NamedTuple

from branchline.games.depot.cards import CARDS, DEPOTS
from branchline.games.depot.docking import DEPOT_SHAPES, SHAPE_BITS
from branchline.games.depot.layout import (
    CENTRE,
    DEPOT_PLACE,
    LENGTHS,
    TASK,
    TRAIN,
    Data,
    DepotState,
    at,
    has_task,
)
from branchline.games.depot.moves import MOST_EXITS


class Way(NamedTuple):
    """A way to fulfil a task: the reward (cards to discard, or below zero to draw), the specials it needs."""

    reward: int
    specials: int
    exit: int


class _Train(NamedTuple):
    shapes: int
    """The mask of the shapes on its cards."""
    locomotive_shapes: int
    specials: int


def best_way(state: DepotState, seat: int) -> Way | None:
    """The way to fulfil the seat's task that is best for it (D19), on the first of equal trains."""
    found = ways(state, int(state.data[TASK + seat]))
    return max(found, key=lambda way: way.reward, default=None)


def ways(state: DepotState, depot: int) -> list[Way]:
    """Every train that has the four shapes of the depot, special wagons standing in for what it lacks."""
    found = []
    for exit in range(MOST_EXITS):
        if state.data[LENGTHS + exit]:
            train = _train(state.data, exit)
            lacking = _lacking(train, depot)
            if lacking <= train.specials:
                found.append(Way(_reward(state.options.reward, train, depot), lacking, exit))
    return found


def _train(data: Data, exit: int) -> _Train:
    shapes = locomotive_shapes = specials = 0
    for card in at(data, TRAIN + exit):
        shapes |= SHAPE_BITS[card]
        locomotive_shapes |= SHAPE_BITS[card] * (CARDS[card].type == "locomotive")
        specials += CARDS[card].type == "special"
    return _Train(shapes, locomotive_shapes, specials)


def _lacking(train: _Train, depot: int) -> int:
    return (DEPOT_SHAPES[depot] & ~train.shapes).bit_count()


def _reward(basis: str, train: _Train, depot: int) -> int:
    """Two specials or more: draw as many; one: nothing; none: discard 2 with a locomotive, else 1 (D18).

    What counts is the whole train, or only the four cards needed, chosen best for the claimant.
    """
    if basis == "whole_train":
        specials, locomotives = train.specials, train.locomotive_shapes
    else:
        specials, locomotives = _lacking(train, depot), train.locomotive_shapes & DEPOT_SHAPES[depot]
    if specials:
        return 0 if specials == 1 else -specials
    return 2 if locomotives else 1


def is_automatic(state: DepotState, seat: int) -> bool:
    """Whether the task is fulfilled without a special wagon, so that there is nothing to ask (D21)."""
    return any(not way.specials for way in ways(state, int(state.data[TASK + seat])))


def fulfilled(state: DepotState) -> int:
    """The mask of the depots that would have been claimed: who does not claim has another task."""
    depots = range(len(DEPOTS))
    return sum(1 << depot for depot in depots if any(not way.specials for way in ways(state, depot)))


def someone_may_choose(state: DepotState) -> bool:
    """Whether a depot that nobody sees could be fulfilled with special wagons: everyone can tell that."""
    data = state.data
    if not any(has_task(data, seat) for seat in range(state.seats)):
        return False
    face_down = [depot for depot in range(len(DEPOTS)) if data[DEPOT_PLACE + depot] != CENTRE]
    trains = [_train(data, exit) for exit in range(MOST_EXITS) if data[LENGTHS + exit]]
    return any(1 <= _lacking(train, depot) <= train.specials for train in trains for depot in face_down)
