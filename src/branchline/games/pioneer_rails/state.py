"""The state of a game, and how to read it; where everything is in it says `kernels/layout.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from branchline.core.state import State
from branchline.games.pioneer_rails.kernels.layout import (
    BANK,
    BURNED,
    CARD,
    CARDS,
    DECK,
    EXTRA_CARD,
    FACE_DOWN,
    FACE_UP,
    FIRST_DEALER,
    FLAGS,
    GOAL_STATE,
    GOALS,
    HEAD,
    MAP,
    MOST_GOALS,
    MOUNTAIN_SIDES,
    NONE,
    OFFER,
    PICK,
    SAME_TURN,
    SEAT,
    SEATS,
    STAR,
    SUIT,
    TOWN_BOXES,
    TURN,
)
from branchline.games.pioneer_rails.kernels.maps import MAP_IDS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.meta import PioneerRailsOptions

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints

PioneerRailsState: TypeAlias = State[PioneerRailsOptions]


def new_state(options: PioneerRailsOptions, seats: int) -> PioneerRailsState:
    """The state before the goals are drawn."""
    data = np.zeros(HEAD + seats * SEAT, np.int32)
    data[TURN] = 1
    data[SEATS] = seats
    data[MAP] = MAP_IDS.index(options.map)
    data[FLAGS] = (
        EXTRA_CARD * options.extra_card
        | SAME_TURN * options.same_turn_town_bonus
        | MOUNTAIN_SIDES * (options.mountain_goal == "sides")
    )
    data[FIRST_DEALER] = 0 if seats == 1 else NONE
    data[BURNED] = NONE
    data[OFFER:GOAL_STATE] = NONE
    data[GOAL_STATE : GOAL_STATE + MOST_GOALS] = FACE_UP
    if seats == 1:
        data[GOAL_STATE : GOAL_STATE + GOALS] = FACE_DOWN
    for seat in range(seats):
        block = seat_block(data, seat)
        block[BANK:STAR] = NONE
        block[PICK] = block[SUIT] = NONE
        block[TOWN_BOXES] = SHEET.town_boxes_precircled
    return State(options, seats, data)


def seat_block(data: Ints, seat: int) -> Ints:
    """A seat's part of the state."""
    return data[HEAD + seat * SEAT : HEAD + (seat + 1) * SEAT]


def deck(data: Ints) -> list[int]:
    """The cards that are still to come in this round."""
    cards: list[int] = np.flatnonzero(data[CARD : CARD + CARDS] == DECK).tolist()
    return cards


def bonus_seat(data: Ints) -> int:
    """The last of three players in turn order, who sits before the first dealer (P24)."""
    return int(data[FIRST_DEALER] + 2) % 3 if data[SEATS] == 3 and data[FIRST_DEALER] != NONE else NONE
