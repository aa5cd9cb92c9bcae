"""Chance: goals, the first dealer, secret cards, and the cards of every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE, Draw
from branchline.games.pioneer_rails.kernels.layout import (
    CARD_NAMES,
    DEALT,
    FIRST_DEALER,
    GOAL,
    GOALS,
    HAND,
    SECRETS,
    STAGE,
    TURN,
    Stage,
)
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF, GOAL_TYPES, SHEET
from branchline.games.pioneer_rails.kernels.turns import begin_turn, give_secret, open_cards
from branchline.games.pioneer_rails.state import deck

if TYPE_CHECKING:
    from branchline.core.chance import Drawn
    from branchline.games.pioneer_rails.state import PioneerRailsState

GOAL_POOLS = tuple(tuple(goal.id for goal in GOAL_CARDS if goal.type == kind) for kind in GOAL_TYPES)


def chance(state: PioneerRailsState) -> Draw | None:
    """What is to be drawn now. Alone, the goals lie face down: nobody sees what was drawn."""
    data = state.data
    stage = data[STAGE]
    if stage >= Stage.PICK:
        return None
    if stage == Stage.DEAL:
        act = "deal" if 2 <= state.seats <= 4 else "burn"
        return Draw(f"turn/{data[TURN]}/{act}", (_deck_names(state),) * DEALT, distinct=True)
    if stage == Stage.SECRET:
        seat = int(data[SECRETS])
        label = f"round/{(data[TURN] - 1) // HAND + 1}/secret/{seat}"
        return Draw(label, (_deck_names(state),), seen_by=1 << seat)
    if stage == Stage.DEALER:
        return Draw("dealer", (tuple(map(str, range(state.seats))),))
    if stage == Stage.FURTHER:
        return Draw("goals/further", (_further(state),) * _level(state), distinct=True)
    return Draw("goals", GOAL_POOLS, seen_by=0 if state.seats == 1 else EVERYONE)


def settle(state: PioneerRailsState, drawn: Drawn) -> None:
    """Applies the result of `chance`."""
    data = state.data
    stage = data[STAGE]
    if stage == Stage.DEAL:
        cards = deck(data)
        open_cards(data, np.array([cards[i] for i in drawn], np.int32))
    elif stage == Stage.SECRET:
        give_secret(data, deck(data)[drawn[0]])
    elif stage == Stage.DEALER:
        data[FIRST_DEALER] = drawn[0]
        begin_turn(data)
    elif stage == Stage.FURTHER:
        ids = _further(state)
        data[GOAL + GOALS : GOAL + GOALS + len(drawn)] = [GOAL_OF[ids[i]] for i in drawn]
        begin_turn(data)
    else:
        data[GOAL : GOAL + GOALS] = [GOAL_OF[pool[i]] for pool, i in zip(GOAL_POOLS, drawn, strict=True)]
        if state.seats > 1:
            data[STAGE] = Stage.DEALER
        elif _level(state):
            data[STAGE] = Stage.FURTHER
        else:
            begin_turn(data)


def _deck_names(state: PioneerRailsState) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in deck(state.data))


def _level(state: PioneerRailsState) -> int:
    """How many goals lie face up from the start of a solo game."""
    return SHEET.solo.levels[state.options.level]


def _further(state: PioneerRailsState) -> tuple[str, ...]:
    """The goals that are left when one of each type lies face down."""
    hidden = state.data[GOAL : GOAL + GOALS].tolist()
    return tuple(goal.id for number, goal in enumerate(GOAL_CARDS) if number not in hidden)
