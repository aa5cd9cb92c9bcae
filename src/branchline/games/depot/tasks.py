"""Tasks of the advanced game: which trains fulfil them, and with what reward."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from branchline.games.depot.cards import DEPOT_SHAPES
from branchline.games.depot.kernels import fulfilling
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.state import Data, DepotState


class Fulfilment(NamedTuple):
    """How a task can be fulfilled: with which train, and the cards to discard or, below zero, to draw."""

    exit: int
    reward: int


def trains(data: Data) -> Data:
    """What counts of all trains for tasks, as kernels want it."""
    found = np.empty(fulfilling.TRAINS, np.int32)
    fulfilling.read_trains(data, found)
    return found


def fewest_missing(data: Data, seat: int) -> int:
    """How many shapes of a seat's task the best train lacks; special wagons may stand in for them."""
    wanted = DEPOT_SHAPES[int(data[at.TASK + seat])]
    shapes: list[int] = trains(data)[fulfilling.TRAIN_SHAPES : fulfilling.TRAIN_LOCOMOTIVES].tolist()
    return min((wanted & ~held).bit_count() for held in shapes)


def best_fulfilment(state: DepotState, seat: int) -> Fulfilment | None:
    """How a seat's task is fulfilled best for it (D19), with the first of equal trains."""
    data, needed = state.data, state.options.reward == "needed"
    exit, reward = fulfilling.best_fulfilment(data, trains(data), needed, seat)
    return None if exit == at.NONE else Fulfilment(exit, reward)


def is_claim_automatic(state: DepotState, seat: int) -> bool:
    """Whether a seat's task is fulfilled without a special wagon, so that there is nothing to ask (D21)."""
    return bool(fulfilling.depots_fulfilled(trains(state.data)) >> int(state.data[at.TASK + seat]) & 1)
