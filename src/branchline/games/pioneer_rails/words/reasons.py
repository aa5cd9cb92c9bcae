"""Why a plan is a good one, beyond what it changes on the sheet at once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np

from branchline.core import thinking
from branchline.core.texts import text
from branchline.games.pioneer_rails import bot
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import HAND, RANK_COUNT, ROUNDS
from branchline.games.pioneer_rails.kernels.poker import FULL_HOUSE, hand_points
from branchline.games.pioneer_rails.kernels.scoring import meets_goal
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, SHEET
from branchline.games.pioneer_rails.score import HAND_TEXTS
from branchline.games.pioneer_rails.state import Seat, deck, seat_block
from branchline.games.pioneer_rails.words.names import short_goal_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.core.contract import Game
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.moves import Move
    from branchline.games.pioneer_rails.state import PioneerRailsState

Plan = tuple["Move", ...]


def explain_plan(
    game: Game[Any, Any, Any], state: PioneerRailsState, seat: int, plan: Plan
) -> tuple[Text, ...]:
    """Goals that are met when the turn is over, the points, and the best hand that can still come about.

    A dealer's pick is explained by the tracks it is good for.
    """
    after: PioneerRailsState = thinking.after(game, state, seat, plan)
    if state.data[at.STAGE] == at.Stage.PICK:
        plan = (*plan, *bot.candidates(after, seat, 1)[0])
        after = thinking.after(game, state, seat, plan)
    points = thinking.explain_plan(game, state, seat, plan)
    return (*_goals(after, seat), *points, *_hand(after, seat))


def _goals(after: PioneerRailsState, seat: int) -> Iterator[Text]:
    """The goals that the sheet meets, before the end of the turn brings their stars."""
    data, block = after.data, seat_block(after.data, seat)
    if after.seats == 1:
        return
    for slot in range(at.GOALS):
        goal = int(data[at.GOAL + slot])
        if not block[at.STAR + slot] and meets_goal(block, int(data[at.MAP]), int(data[at.FLAGS]), goal):
            first, later = SHEET.goal_star_values
            yield text(
                "the goal “{goal}”: +{points}",
                goal=short_goal_text(GOAL_CARDS[goal].id, after.options.mountain_goal),
                points=later if data[at.GOAL_STATE + slot] == at.MET else first,
            )


def _hand(after: PioneerRailsState, seat: int) -> Iterator[Text]:
    """The best hand that the cards of this round may still make, if it is a good one."""
    row = min((int(after.data[at.TURN]) - 1) // HAND, ROUNDS - 1)
    ranks = [int(box) - 1 for box in Seat(seat_block(after.data, seat)).poker_row(row) if box]
    if not 1 < len(ranks) < HAND:
        return
    left = Counter(card % RANK_COUNT for card in deck(after.data))
    best = max(
        (
            hand_points(np.bincount([*ranks, *more], minlength=RANK_COUNT).astype(np.int32))
            for more in combinations_with_replacement(range(RANK_COUNT), HAND - len(ranks))
            if Counter(more) <= left
        ),
        default=0,
    )
    if best >= FULL_HOUSE:
        yield text("still possible: {hand}", hand=HAND_TEXTS[best])
