"""Tasks of the advanced game: which trains fulfil them, and with what reward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from branchline.games.depot.cards import CARDS, DEPOTS
from branchline.games.depot.docking import DEPOT_SHAPES, SHAPE_BITS
from branchline.games.depot.kernels.layout import CENTRE, DEPOT_PLACE, LENGTHS, MOST_EXITS, TASK, TRAIN
from branchline.games.depot.state import Data, DepotState, at


class Train(NamedTuple):
    """What counts of a train for tasks: the masks of all shapes and of those on locomotives, the specials."""

    exit: int
    shapes: int
    locomotive_shapes: int
    specials: int


class Way(NamedTuple):
    """A way to fulfil a task: with which train, and the cards to discard or, below zero, to draw."""

    exit: int
    reward: int


_LOCOMOTIVE_SHAPES = tuple(
    bits if card.type == "locomotive" else 0 for card, bits in zip(CARDS, SHAPE_BITS, strict=True)
)


def trains(data: Data) -> list[Train]:
    """All trains, by their exits from 0."""
    lengths: list[int] = data[LENGTHS : LENGTHS + MOST_EXITS].tolist()
    found = []
    for exit, length in enumerate(lengths):
        if length:
            shapes = locomotive_shapes = specials = 0
            for card in at(data, TRAIN + exit):
                shapes |= SHAPE_BITS[card]
                locomotive_shapes |= _LOCOMOTIVE_SHAPES[card]
                specials += not SHAPE_BITS[card]
            found.append(Train(exit, shapes, locomotive_shapes, specials))
    return found


def lacking(train: Train, depot: int) -> int:
    """How many shapes of the depot a train lacks; special wagons may stand in for them."""
    return (DEPOT_SHAPES[depot] & ~train.shapes).bit_count()


def best_way(state: DepotState, seat: int) -> Way | None:
    """The way to fulfil a seat's task that is best for it (D19), with the first of equal trains."""
    depot = int(state.data[TASK + seat])
    ways = [
        Way(train.exit, reward(state.options.reward, train, depot))
        for train in trains(state.data)
        if lacking(train, depot) <= train.specials
    ]
    return max(ways, key=lambda way: way.reward, default=None)


def reward(basis: str, train: Train, depot: int) -> int:
    """Two specials or more: draw as many; one: nothing; none: discard 2 with a locomotive, else 1 (D18).

    What counts is the whole train, or only the four cards needed, chosen best for the claimant.
    """
    if basis == "whole_train":
        specials, locomotives = train.specials, train.locomotive_shapes
    else:
        specials, locomotives = lacking(train, depot), train.locomotive_shapes & DEPOT_SHAPES[depot]
    if specials:
        return 0 if specials == 1 else -specials
    return 2 if locomotives else 1


def complete(found: Iterable[Train]) -> int:
    """The mask of the depots that one of these trains fulfils without a special wagon."""
    shapes = {train.shapes for train in found}
    return sum(
        1 << depot for depot, wanted in enumerate(DEPOT_SHAPES) if any(wanted & ~held == 0 for held in shapes)
    )


def is_automatic(state: DepotState, seat: int) -> bool:
    """Whether a task is fulfilled without a special wagon, so that there is nothing to ask (D21)."""
    return bool(complete(trains(state.data)) >> int(state.data[TASK + seat]) & 1)


def someone_may_choose(data: Data) -> bool:
    """Whether a depot that nobody sees could be fulfilled with special wagons: everyone can tell that."""
    face_down = [depot for depot in range(len(DEPOTS)) if data[DEPOT_PLACE + depot] != CENTRE]
    with_specials = [train for train in trains(data) if train.specials]
    return any(1 <= lacking(train, depot) <= train.specials for train in with_specials for depot in face_down)
