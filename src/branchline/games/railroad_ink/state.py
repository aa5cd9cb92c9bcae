"""The state of a game, one flat array: a head for what everyone shares, and a block for each seat.

`Head` and `Seat` read it by name; what changes it writes to the places that `kernels/layout.py` names.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.state import State
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.expansions import check_drafted_sets, features, round_count
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import START
from branchline.games.railroad_ink.kernels.pictures import VOLCANO
from branchline.games.railroad_ink.meta import META, RailroadInkOptions

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints

RailroadInkState = State[RailroadInkOptions]


def new_state(options: RailroadInkOptions, seats: int, rules: int = META.newest_rules) -> RailroadInkState:
    """Empty boards, before anything is rolled, in a version of the rules."""
    return State(options, seats, _new_data(options, seats, rules).copy())


@lru_cache(maxsize=64)  # every imagined state begins with it
def _new_data(options: RailroadInkOptions, seats: int, rules: int) -> Ints:
    check_drafted_sets(options, seats)
    data = np.zeros(at.HEAD_SIZE + seats * at.SEAT_SIZE, np.int32)
    data[at.HEAD_ROUND] = 1
    data[at.HEAD_ROUNDS] = round_count(options)
    data[at.HEAD_FEATURES] = features(options, rules)
    data[at.HEAD_STAGE] = at.ROLLING
    data[at.HEAD_FIRST] = data[at.HEAD_STAR] = data[at.GOAL : at.GOAL + at.GOALS] = -1
    draft.clear(data)
    for block in data[at.HEAD_SIZE :].reshape(seats, at.SEAT_SIZE):
        block[:] = empty_block()
        if data[at.HEAD_FEATURES] & at.LAVAS:
            block[at.PICTURE + START], block[at.ROUND + START] = VOLCANO, 1
    return data


def empty_block() -> Ints:
    """A seat with nothing drawn."""
    return _EMPTY.copy()


_EMPTY: Ints = np.zeros(at.SEAT_SIZE, np.int32)
_EMPTY[at.DICE : at.DICE + at.MAX_DICE] = -1
_EMPTY[at.LAST_IMPACT] = START


# --- its parts ------------------------------------------------------------------------------------------


def head_of(state: RailroadInkState) -> Ints:
    return state.data[: at.HEAD_SIZE]


def seat_block(state: RailroadInkState, seat: int) -> Ints:
    """A seat's part of the state."""
    start = at.HEAD_SIZE + seat * at.SEAT_SIZE
    return state.data[start : start + at.SEAT_SIZE]


def seat_blocks(state: RailroadInkState) -> list[Ints]:
    return [seat_block(state, seat) for seat in range(state.seats)]


def is_draft(state: RailroadInkState) -> bool:
    """Nobody drafts alone."""
    return state.options.draft and state.seats > 1


# --- reading by name ------------------------------------------------------------------------------------


class Head:
    """What everyone shares."""

    __slots__ = ("data",)

    def __init__(self, data: Ints) -> None:
        self.data = data

    @property
    def round(self) -> int:
        return self.data.item(at.HEAD_ROUND)

    @property
    def rounds(self) -> int:
        return self.data.item(at.HEAD_ROUNDS)

    @property
    def rounds_left(self) -> int:
        """After the current one."""
        return self.rounds - self.round

    @property
    def features(self) -> int:
        return self.data.item(at.HEAD_FEATURES)

    @property
    def stage(self) -> int:
        return self.data.item(at.HEAD_STAGE)

    @property
    def first(self) -> int | None:
        """The seat that picks first in a draft,"""
        return _known(self.data.item(at.HEAD_FIRST))

    @property
    def star(self) -> int | None:
        """and the one that did so in the first round."""
        return _known(self.data.item(at.HEAD_STAR))

    @property
    def goals(self) -> list[tuple[int, int]]:
        """The goals on the table: the number of the card, and what it pays next."""
        cards = self.data[at.GOAL : at.GOAL + at.GOALS].tolist()
        pays = self.data[at.GOAL_PAYS : at.GOAL_PAYS + at.GOALS].tolist()
        return [(card, value) for card, value in zip(cards, pays, strict=True) if card >= 0]


class Seat:
    """What lies before one seat beside its cells."""

    __slots__ = ("block",)

    def __init__(self, block: Ints) -> None:
        self.block = block

    @property
    def route_dice(self) -> list[int]:
        """What its dice show, -1 where there is none."""
        dice: list[int] = self.block[at.DICE : at.DICE + at.ROUTE_DICE].tolist()
        return dice

    @property
    def expansion_dice(self) -> list[int]:
        dice: list[int] = self.block[at.DICE + at.ROUTE_DICE : at.DICE + at.MAX_DICE].tolist()
        return dice

    @property
    def dice_drawn(self) -> tuple[int, ...]:
        """Positions of the dice drawn in this round: first the route dice, then those of the expansions."""
        return _bits(self.block.item(at.DICE_DRAWN))

    @property
    def specials_used(self) -> tuple[int, ...]:
        return _bits(self.block.item(at.SPECIALS_USED))

    @property
    def specials_left(self) -> int:
        """How many of the three specials of a game are left; the university's is none of them."""
        return at.SPECIALS_PER_GAME - len(self.specials_used) + self.free_special_used

    @property
    def special_spent(self) -> bool:
        """Whether this round's special has been drawn or sacrificed."""
        return bool(self.block.item(at.SPECIAL_SPENT))

    @property
    def free_special(self) -> bool:
        """Whether the special of the third university may be drawn now,"""
        return bool(self.block.item(at.FREE_SPECIALS))

    @property
    def free_special_used(self) -> bool:
        """and whether it has been."""
        return bool(self.block.item(at.FREE_USED))

    @property
    def done(self) -> bool:
        return bool(self.block.item(at.DONE))

    @property
    def has_begun(self) -> bool:
        """Whether anything of this round has been drawn or confirmed."""
        return bool(self.block.item(at.DICE_DRAWN)) or self.special_spent or self.done

    @property
    def copies(self) -> int:
        return self.block.item(at.COPIES)

    @property
    def villages(self) -> int:
        return self.block.item(at.VILLAGES)

    @property
    def universities(self) -> int:
        return self.block.item(at.UNIVERSITIES)

    @property
    def last_impact(self) -> int:
        """A cell."""
        return self.block.item(at.LAST_IMPACT)

    @property
    def events(self) -> int:
        """Bit mask of what is to be answered before drawing."""
        return self.block.item(at.EVENTS)

    @property
    def answers_drought(self) -> bool:
        """Whether it is the drought that is to be answered now: it comes before the meteor."""
        return bool(self.events & at.DROUGHT_EVENT)

    @property
    def bridge_points(self) -> int:
        """Those that are left."""
        return at.BRIDGE_POINTS - self.block.item(at.BRIDGES_SPENT)

    @property
    def goal_points(self) -> tuple[int, ...]:
        """What each goal has paid, 0 for one not met."""
        return tuple(self.block[at.GOAL_POINTS : at.GOAL_POINTS + at.GOALS].tolist())


def _known(value: int) -> int | None:
    return None if value < 0 else value


@cache  # there are a few hundred, and each is asked for with every view
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
