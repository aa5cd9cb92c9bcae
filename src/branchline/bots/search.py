"""A search for any game: the best of some plans, by how they turn out in many futures.

All plans meet the same futures, so that luck does not tell them apart. The futures come in stages, and after
each the worse half of the plans is given up (sequential halving): most is spent on those that are hard to
tell apart. The first half of the stages looks half as far as the other. The seeds of the futures follow one
another, so that a game can spread them evenly. The same random numbers and the same effort give the same move
on any machine; only a bot with a time limit may stop earlier.
"""

from __future__ import annotations

import logging
from functools import cache
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from branchline import games
from branchline.bots.simple import seat_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from branchline.core.contract import Game, View
    from branchline.core.meta import Search
    from branchline.core.thinking import Floats

    Plan = tuple[Hashable, ...]


logger = logging.getLogger(__name__)

FUTURES_OF_A_STATE = 4
"""How many futures begin with the same imagined state: chance goes on differently, and to imagine is dear."""


class SearchBot:
    """Compares whole turns over imagined futures; each game says how many (`Levels.search`)."""

    level: str
    effort = 1.0
    seconds: float | None = None
    """No further stage is begun after that time."""

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        """The plan that came out best; where it is worth something to differ, any that is as good as that."""
        ranked: list[tuple[float, Plan]] = self.ranked(game, view, random)
        near = game.near(view)
        if near <= game.meta.near:  # futures tell apart what a rule of thumb can't
            return ranked[0][1]
        best = ranked[0][0] - near
        return random.choice([plan for value, plan in ranked if value >= best])

    def ranked(self, game: Game[Any, Any, Any], view: View, random: Random) -> list[tuple[float, Plan]]:
        """The plans that were compared, best first, each with what it is expected to bring."""
        _warn_if_interpreted(game.meta.id)
        seat = seat_of(view)
        state = game.imagine(view, random)
        if (proved := game.proved_plan(state, seat)) is not None:
            return [(game.value(state, seat), proved)]
        budget = game.meta.levels.search[self.level]
        plans = game.candidates(state, seat, random, budget.plans)
        if len(plans) == 1:
            return [(game.value(state, seat), plans[0])]
        return self._halved(game, view, random, plans, budget)

    def _halved(
        self, game: Game[Any, Any, Any], view: View, random: Random, plans: Sequence[Plan], budget: Search
    ) -> list[tuple[float, Plan]]:
        begun, rollouts = monotonic(), round(budget.rollouts * self.effort)
        seat, state = seat_of(view), game.imagine(view, random)
        stages = (len(plans) - 1).bit_length()
        rivals = [*plans]
        given_up: list[tuple[Floats, Plan]] = []
        found: Floats = np.empty((len(plans), 0))
        first = random.getrandbits(62)
        for stage in count():
            futures = max(1, rollouts // (stages * len(rivals)))
            turns = budget.turns if 2 * stage >= stages - 1 else (budget.turns + 1) // 2
            seeds = range(first + found.shape[1], first + found.shape[1] + futures)
            if game.meta.samples > 1:
                imagined = [game.imagine(view, random) for _ in seeds[::FUTURES_OF_A_STATE]]
                states = [imagined[number // FUTURES_OF_A_STATE] for number in range(futures)]
            else:
                states = [state] * futures
            found = np.hstack([found, game.rollouts(states, seat, rivals, seeds, turns)])
            order = np.argsort(-found.mean(axis=1), kind="stable").tolist()
            ranked = [(found[row], rivals[row]) for row in order]
            left = (len(rivals) + 1) // 2
            if left == 1 or (self.seconds is not None and monotonic() - begun > self.seconds):
                break
            given_up = ranked[left:] + given_up
            rivals, found = [rivals[row] for row in order[:left]], found[order[:left]]
        return _compared(ranked + given_up)


@cache
def _warn_if_interpreted(game: str) -> None:
    if game in games.packages() and games.is_interpreted(game):
        logger.warning("Searching in %s takes minutes until `branchline warm` has compiled it.", game)


def _compared(ranked: Sequence[tuple[Floats, Plan]]) -> list[tuple[float, Plan]]:
    """What each plan is expected to bring: how far it fell behind the best in the futures both have met."""
    best, _ = ranked[0]
    return [(float(best.mean() - (best[: len(met)] - met).mean()), plan) for met, plan in ranked]


class ExpertBot(SearchBot):
    """Looks ahead for about as long as a person waits gladly."""

    level = "expert"


class MasterBot(SearchBot):
    """Looks ahead as far as patience goes."""

    level = "master"
