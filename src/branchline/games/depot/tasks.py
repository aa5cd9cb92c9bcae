"""Tasks of the advanced game: which trains fulfil them, and with what reward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from branchline.games.depot.cards import CARDS, DEPOT_SHAPES, DEPOTS, SHAPE_BITS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.state import Data, DepotState, cards_at


class Train(NamedTuple):
    """What counts of a train for tasks: the masks of all shapes and of those on locomotives, the specials."""

    exit: int
    shapes: int
    locomotive_shapes: int
    specials: int


class Fulfilment(NamedTuple):
    """How a task can be fulfilled: with which train, and the cards to discard or, below zero, to draw."""

    exit: int
    reward: int


_LOCOMOTIVE_SHAPES = tuple(
    bits if card.type == "locomotive" else 0 for card, bits in zip(CARDS, SHAPE_BITS, strict=True)
)


def trains(data: Data) -> list[Train]:
    """All trains, by their exits from 0."""
    lengths: list[int] = data[at.LENGTHS : at.LENGTHS + at.MOST_EXITS].tolist()
    found = []
    for exit, length in enumerate(lengths):
        if length:
            shapes = locomotive_shapes = specials = 0
            for card in cards_at(data, at.TRAIN + exit):
                shapes |= SHAPE_BITS[card]
                locomotive_shapes |= _LOCOMOTIVE_SHAPES[card]
                specials += not SHAPE_BITS[card]
            found.append(Train(exit, shapes, locomotive_shapes, specials))
    return found


def missing_shapes(train: Train, depot: int) -> int:
    """How many shapes of the depot a train lacks; special wagons may stand in for them."""
    return (DEPOT_SHAPES[depot] & ~train.shapes).bit_count()


def best_fulfilment(state: DepotState, seat: int) -> Fulfilment | None:
    """How a seat's task is fulfilled best for it (D19), with the first of equal trains."""
    depot = int(state.data[at.TASK + seat])
    found = [
        Fulfilment(train.exit, reward(state.options.reward, train, depot))
        for train in trains(state.data)
        if missing_shapes(train, depot) <= train.specials
    ]
    return max(found, key=lambda fulfilment: fulfilment.reward, default=None)


def reward(basis: str, train: Train, depot: int) -> int:
    """Two specials or more: draw as many; one: nothing; none: discard 2 with a locomotive, else 1 (D18).

    What counts is the whole train, or only the four cards needed, chosen best for the claimant.
    """
    if basis == "whole_train":
        specials, locomotives = train.specials, train.locomotive_shapes
    else:
        specials, locomotives = missing_shapes(train, depot), train.locomotive_shapes & DEPOT_SHAPES[depot]
    if specials:
        return 0 if specials == 1 else -specials
    return 2 if locomotives else 1


def depots_fulfilled(by: Iterable[Train]) -> int:
    """The mask of the depots that one of these trains fulfils without a special wagon."""
    shapes = {train.shapes for train in by}
    return sum(
        1 << depot for depot, wanted in enumerate(DEPOT_SHAPES) if any(wanted & ~held == 0 for held in shapes)
    )


def is_claim_automatic(state: DepotState, seat: int) -> bool:
    """Whether a seat's task is fulfilled without a special wagon, so that there is nothing to ask (D21)."""
    return bool(depots_fulfilled(trains(state.data)) >> int(state.data[at.TASK + seat]) & 1)


def someone_may_choose(data: Data) -> bool:
    """Whether a depot that nobody sees could be fulfilled with special wagons: everyone can tell that."""
    face_down = [depot for depot in range(len(DEPOTS)) if data[at.DEPOT_PLACE + depot] != at.CENTRE]
    with_specials = [train for train in trains(data) if train.specials]
    return any(
        1 <= missing_shapes(train, depot) <= train.specials for train in with_specials for depot in face_down
    )
