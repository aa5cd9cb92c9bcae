"""The state of a game, and how to read it; where everything is in it says `kernels/layout.py`."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from branchline.core.state import State
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.tables import DOCKING_RULES
from branchline.games.depot.meta import DepotOptions

Data = NDArray[np.int32]
DepotState = State[DepotOptions]


def new_state(options: DepotOptions, seats: int) -> DepotState:
    """The state in which every card lies in the deck and every depot aside."""
    return State(options, seats, _NEW.copy())


def _new_data() -> Data:
    data = np.zeros(at.SIZE, np.int32)
    data[at.FIRSTS : at.LENGTHS] = at.NONE
    data[at.TASK : at.DONE] = at.NONE
    for field in (at.TURN, at.DRAWN, at.LAID_BY, at.WINNER):
        data[field] = at.NONE
    data[at.DECK_SIZE] = at.CARD_COUNT
    return data


_NEW = _new_data()


def docking_rule(state: DepotState) -> int:
    """The number of the docking rule, as kernels want it."""
    return DOCKING_RULES.index(state.options.docking)


@cache
def kernel_rules(options: DepotOptions) -> Data:
    """The rules of a table, as kernels want them."""
    rules = np.zeros(at.RULES, np.int32)
    rules[at.DOCKING] = DOCKING_RULES.index(options.docking)
    rules[at.HOLDER] = options.start == "holder"
    rules[at.ADVANCED] = options.version == "advanced"
    rules[at.NEEDED] = options.reward == "needed"
    rules[at.THEN_TURN] = options.claim_turn == "then_turn"
    return rules


def cards_at(data: Data, place: int) -> list[int]:
    """The cards at a place, by their numbers."""
    cards: list[int] = (data[at.PLACE : at.POSITION] == place).nonzero()[0].tolist()
    return cards


def train_ends(data: Data) -> list[int]:
    """The last card of each exit's train."""
    cards: list[int] = data[at.ENDS : at.LENGTHS].tolist()
    return cards
