"""The state of a game, and how to read it; where everything is in it says `kernels/layout.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from branchline.core.state import State
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARDS, HAND
from branchline.games.pioneer_rails.kernels.maps import MAP_IDS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.meta import PioneerRailsOptions

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints

PioneerRailsState: TypeAlias = State[PioneerRailsOptions]


def new_state(options: PioneerRailsOptions, seats: int) -> PioneerRailsState:
    """The state before the goals are drawn."""
    return State(options, seats, _new_data(options, seats).copy())


def new_head(options: PioneerRailsOptions, seats: int) -> list[int]:
    """The head of that state."""
    return _new_head(options, seats).copy()


@lru_cache(maxsize=64)  # every imagined state begins with it
def _new_head(options: PioneerRailsOptions, seats: int) -> list[int]:
    head: list[int] = _new_data(options, seats)[: at.HEAD_SIZE].tolist()
    return head


@lru_cache(maxsize=64)
def _new_data(options: PioneerRailsOptions, seats: int) -> Ints:
    data = np.zeros(at.HEAD_SIZE + seats * at.SEAT_SIZE, np.int32)
    data[at.TURN] = 1
    data[at.SEATS] = seats
    data[at.MAP] = MAP_IDS.index(options.map)
    data[at.FLAGS] = (
        at.EXTRA_CARD * options.extra_card
        | at.SAME_TURN_TOWN_BONUS * options.same_turn_town_bonus
        | at.MOUNTAIN_SIDES * (options.mountain_goal == "sides")
    )
    data[at.FIRST_DEALER] = 0 if seats == 1 else at.NONE
    data[at.BURNED] = at.NONE
    data[at.OFFERED : at.GOAL_STATE] = at.NONE
    data[at.GOAL_STATE : at.GOAL_STATE + at.MOST_GOALS] = at.FACE_UP
    if seats == 1:
        data[at.GOAL_STATE : at.GOAL_STATE + at.GOALS] = at.FACE_DOWN
    for seat in range(seats):
        block = seat_block(data, seat)
        block[at.BANK : at.STAR] = at.NONE
        block[at.PICK] = block[at.SUIT] = at.NONE
        block[at.TOWN_BOXES] = SHEET.town_boxes_precircled
    return data


def seat_block(data: Ints, seat: int) -> Ints:
    """A seat's part of the state."""
    start = at.HEAD_SIZE + seat * at.SEAT_SIZE
    return data[start : start + at.SEAT_SIZE]


class Seat:
    """The block of a seat, read by name."""

    __slots__ = ("block",)

    def __init__(self, block: Ints) -> None:
        self.block = block

    @property
    def pick(self) -> int:
        """The card of this turn, NONE before it is picked."""
        return self.block.item(at.PICK)

    @property
    def has_picked(self) -> bool:
        return self.pick != at.NONE

    @property
    def suit(self) -> int:
        """The railway to which all tracks of this turn belong, NONE before a card is picked."""
        return int(self.block[at.SUIT])

    @property
    def tracks_left(self) -> int:
        return int(self.block[at.TRACKS_LEFT])

    @property
    def tracks_laid(self) -> int:
        """How many were laid in this turn."""
        return int(self.block[at.TRACKS_LAID])

    @property
    def deposits_due(self) -> int:
        """How many banks activated in this turn wait for their nuggets."""
        return int(self.block[at.DEPOSITS_DUE])

    @property
    def unbanked(self) -> int:
        """How many nuggets are not yet in a bank."""
        return int(self.block[at.NUGGETS] - self.block[at.BANKED])

    @property
    def done(self) -> bool:
        return bool(self.block[at.DONE])

    def poker_row(self, row: int) -> Ints:
        """The boxes of a hand: 0, or 1 + rank."""
        start = at.POKER + row * HAND
        return self.block[start : start + HAND]


def deck(data: Ints) -> list[int]:
    """The cards that are still to come in this round."""
    places = data[at.CARD_PLACE : at.CARD_PLACE + CARDS]
    cards: list[int] = (places == at.DECK).nonzero()[0].tolist()
    return cards


def bonus_seat(data: Ints) -> int | None:
    """The last of three players in turn order, who sits before the first dealer (P24)."""
    if data.item(at.SEATS) != 3 or data.item(at.FIRST_DEALER) == at.NONE:
        return None
    return int(data[at.FIRST_DEALER] + 2) % 3
