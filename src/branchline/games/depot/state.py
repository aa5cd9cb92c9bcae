"""The state of a game, and how to read it; where everything is in it says `kernels/layout.py`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.core.state import State
from branchline.games.depot.kernels.layout import (
    DECK_SIZE,
    DONE,
    DRAWN,
    ENDS,
    FIRSTS,
    HEAD,
    LAYER,
    LENGTHS,
    NONE,
    PLACE,
    POSITION,
    TASK,
    TURN,
    WINNER,
    N,
)
from branchline.games.depot.meta import DepotOptions

Data = NDArray[np.int32]
DepotState = State[DepotOptions]


def new_state(options: DepotOptions, seats: int) -> DepotState:
    """The state in which every card lies in the deck and every depot aside."""
    data = np.zeros(HEAD, np.int32)
    data[FIRSTS:LENGTHS] = NONE
    data[TASK:DONE] = NONE
    for field in (TURN, DRAWN, LAYER, WINNER):
        data[field] = NONE
    data[DECK_SIZE] = N
    return State(options, seats, data)


def at(data: Data, place: int) -> list[int]:
    """The cards at a place, by their numbers."""
    cards: list[int] = (data[PLACE:POSITION] == place).nonzero()[0].tolist()
    return cards


def ends(data: Data) -> list[int]:
    """The last card of each exit's train."""
    cards: list[int] = data[ENDS:LENGTHS].tolist()
    return cards


def has_task(data: Data, seat: int) -> bool:
    """Whether a seat has a task that is still open."""
    return bool(data[TASK + seat] != NONE and not data[DONE + seat])
