"""Chance: goals, the first dealer, secret cards, and the cards of every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE, Draw
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES, DEALT, HAND
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF, GOAL_TYPES, SHEET
from branchline.games.pioneer_rails.kernels.turns import (
    begin_turn,
    deal_secret,
    dealer_picks_first,
    turn_up_cards,
)
from branchline.games.pioneer_rails.state import deck

if TYPE_CHECKING:
    from branchline.core.chance import Drawn
    from branchline.games.pioneer_rails.state import PioneerRailsState

GOAL_POOLS = tuple(tuple(goal.id for goal in GOAL_CARDS if goal.type == kind) for kind in GOAL_TYPES)


def chance(state: PioneerRailsState) -> Draw | None:
    """What is to be drawn now. Alone, the goals lie face down: nobody sees what was drawn."""
    data = state.data
    stage = data.item(at.STAGE)
    if stage >= at.Stage.PICK:
        return None
    if stage == at.Stage.DEAL:
        kind = "deal" if dealer_picks_first(state.seats) else "burn"
        return Draw(f"turn/{data[at.TURN]}/{kind}", (_deck_names(state),) * DEALT, distinct=True)
    if stage == at.Stage.SECRET:
        seat = int(data[at.SECRETS_DEALT])
        label = f"round/{(data[at.TURN] - 1) // HAND + 1}/secret/{seat}"
        return Draw(label, (_deck_names(state),), seen_by=1 << seat)
    if stage == at.Stage.DEALER:
        return Draw("dealer", (tuple(map(str, range(state.seats))),))
    if stage == at.Stage.FURTHER_GOALS:
        return Draw("goals/further", (_further_goals(state),) * _further_goal_count(state), distinct=True)
    return Draw("goals", GOAL_POOLS, seen_by=0 if state.seats == 1 else EVERYONE)


def settle(state: PioneerRailsState, drawn: Drawn) -> None:
    """Applies the result of `chance`."""
    data = state.data
    stage = data.item(at.STAGE)
    if stage == at.Stage.DEAL:
        cards = deck(data)
        turn_up_cards(data, np.array([cards[i] for i in drawn], np.int32))
    elif stage == at.Stage.SECRET:
        deal_secret(data, deck(data)[drawn[0]])
    elif stage == at.Stage.DEALER:
        data[at.FIRST_DEALER] = drawn[0]
        begin_turn(data)
    elif stage == at.Stage.FURTHER_GOALS:
        ids = _further_goals(state)
        data[at.GOAL + at.GOALS : at.GOAL + at.GOALS + len(drawn)] = [GOAL_OF[ids[i]] for i in drawn]
        begin_turn(data)
    else:
        data[at.GOAL : at.GOAL + at.GOALS] = [
            GOAL_OF[pool[i]] for pool, i in zip(GOAL_POOLS, drawn, strict=True)
        ]
        if state.seats > 1:
            data[at.STAGE] = at.Stage.DEALER
        elif _further_goal_count(state):
            data[at.STAGE] = at.Stage.FURTHER_GOALS
        else:
            begin_turn(data)


def _deck_names(state: PioneerRailsState) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in deck(state.data)])


def _further_goal_count(state: PioneerRailsState) -> int:
    """How many goals lie face up from the start of a solo game."""
    return SHEET.solo.levels[state.options.level]


def _further_goals(state: PioneerRailsState) -> tuple[str, ...]:
    """The goals that are left when one of each type lies face down."""
    hidden = state.data[at.GOAL : at.GOAL + at.GOALS].tolist()
    return tuple(goal.id for number, goal in enumerate(GOAL_CARDS) if number not in hidden)
