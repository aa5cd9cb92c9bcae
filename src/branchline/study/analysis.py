"""What a seat could do now: its best plans, what each is expected to bring, and why.

Everything comes from the seat's view. The expert proposes the plans; what they are worth is then measured
anew, on futures that had no part in choosing them, so that the best one is not merely the luckiest.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.bots.search import ExpertBot
from branchline.bots.simple import seat_of
from branchline.core.errors import BranchlineError, IllegalMove
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from branchline.core.contract import View
    from branchline.core.state import State
    from branchline.core.table import AnyGame, Table
    from branchline.core.thinking import Floats

    Plan = tuple[Hashable, ...]

MOST_PLANS = 5
LEAST_FUTURES = 8


class Assessment(msgspec.Struct, frozen=True):
    """One way to go on."""

    moves: tuple[str, ...]
    value: float
    """What it is expected to bring, in what the game is judged by (`Meta.judged_by`)."""
    error: float
    """The standard error of that."""
    reasons: tuple[Text, ...]


def analyse(
    table: Table, seat: int, most: int = MOST_PLANS, effort: float = 1.0, random: Random | None = None
) -> tuple[Assessment, ...]:
    """The best plans of a seat that is to act, the best first, as far as the seat can know."""
    require_seat(seat, table.seats)
    if seat not in table.waiting():
        raise IllegalMove("not-your-turn", text("It is not your turn."))
    return assess(table.game, table.view(seat), random or Random(0), most, effort)


def require_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise BranchlineError("no-such-seat", text("There is no seat {seat} at this table.", seat=seat))


def assess(
    game: AnyGame, view: View, random: Random, most: int = MOST_PLANS, effort: float = 1.0
) -> tuple[Assessment, ...]:
    """The same from a view."""
    plans = ranked_plans(game, view, random, effort)[:most]
    found = weigh(game, view, plans, random, effort)
    state = game.imagine(view, random)
    assessments = [
        Assessment(tuple(map(str, plan)), *estimate(row), game.explain_plan(state, seat_of(view), plan))
        for plan, row in zip(plans, found, strict=True)
    ]
    return tuple(sorted(assessments, key=lambda one: -one.value))


def ranked_plans(game: AnyGame, view: View, random: Random, effort: float = 1.0) -> list[Plan]:
    """The plans that the expert compares, the best first."""
    expert = ExpertBot()
    expert.effort = effort
    return [plan for _, plan in expert.ranked(game, view, random)]


def weigh(
    game: AnyGame,
    view: View,
    plans: Sequence[Plan],
    random: Random,
    effort: float = 1.0,
    state: State[Any] | None = None,
) -> Floats:
    """How each plan turns out in new futures, the same for all: a row for each plan.

    They are imagined from the view; or begin with one state, for whoever knows by now what it was.
    """
    budget = effort * game.meta.levels.search[ExpertBot.level].rollouts / 2
    count = max(LEAST_FUTURES, round(budget / len(plans)))
    seeds = [random.getrandbits(62) for _ in range(count)]
    if state is None and game.meta.samples > 1:
        states = [game.imagine(view, random) for _ in seeds]
    else:
        states = [state or game.imagine(view, random)] * count
    return game.rollouts(states, seat_of(view), plans, seeds)


def estimate(values: Floats) -> tuple[float, float]:
    """A mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values))
