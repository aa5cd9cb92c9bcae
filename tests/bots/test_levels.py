"""The levels: which bots there are, that they keep to what they are given, and that they differ."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from branchline.bots import bot, hint, play_on
from branchline.bots.hasty import NewcomerBot, RelaxedBot
from branchline.bots.search import ExpertBot, MasterBot
from branchline.core.chance import Committed
from branchline.core.contract import Game
from branchline.core.log import TurnEntry
from branchline.core.table import Table
from branchline.core.thinking import Floats
from branchline.games import built_in, game
from tests.soak import rotating


def opened(name: str, seed: bytes = b"level") -> Table:
    rules = game(name)
    return Table(rules, rules.meta.options(), max(2, rules.meta.seats[0]), Committed(seed))


@pytest.mark.parametrize("name", built_in())
def test_every_game_is_offered_with_five_levels_that_have_names(name: str) -> None:
    levels = game(name).meta.levels
    assert levels.bots == ("newcomer", "relaxed", "greedy", "expert", "master")
    assert {levels.words[level].say(language) for level in levels.bots for language in ("uk", "ru")}
    assert levels.adviser == "expert"
    assert set(levels.search) == {"expert", "master"}


def test_levels_are_bots() -> None:
    kinds = {"newcomer": NewcomerBot, "relaxed": RelaxedBot, "expert": ExpertBot, "master": MasterBot}
    for name, kind in kinds.items():
        assert isinstance(bot(name), kind)


@rotating("name", built_in())
@pytest.mark.parametrize("level", ["newcomer", "relaxed", "greedy", "expert"])
def test_the_same_random_numbers_give_the_same_moves(name: str, level: str) -> None:
    table = opened(name)
    [seat, *_] = table.waiting()
    view = table.view(seat)
    first, second = ([*map(str, bot(level, effort=0.1).act(table.game, view, Random(5)))] for _ in range(2))
    assert first == second


@rotating("name", built_in())
def test_who_is_hasty_looks_at_no_more_moves_than_the_game_says(name: str) -> None:
    table = opened(name)
    [seat, *_] = table.waiting()
    count = len(table.game.moves(table.state, seat))
    for level in ("newcomer", "relaxed"):
        looked = Looked(table.game)
        bot(level).act(cast("Game[Any, Any, Any]", looked), table.view(seat), Random(1))
        glance = table.game.meta.levels.glances[level]
        assert looked.values == min(glance.most, max(1, round(glance.share * count)))


class Looked:
    """A game that counts how many positions a bot has judged."""

    def __init__(self, rules: Game[Any, Any, Any]) -> None:
        self._rules = rules
        self.values = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def value(self, state: Any, seat: int) -> float:
        self.values += 1
        return self._rules.value(state, seat)


class Watched:
    """A game that notes what a search asks of it."""

    def __init__(self, rules: Game[Any, Any, Any], values: Sequence[float], near: float = 0.0) -> None:
        self._rules = rules
        self._values = values
        self._near = near
        self.asked: list[tuple[int, int]] = []
        self.seeds: list[int] = []
        self.turns: list[int] = []
        self.plans_given: list[tuple[Hashable, ...]] = []
        self.ranked: list[tuple[float, tuple[Hashable, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def near(self, view: Any) -> float:
        del view
        return self._near

    def value_of(self, plan: tuple[Hashable, ...]) -> float:
        return self._values[self.plans_given.index(plan)]

    def candidates(self, state: Any, seat: int, random: Random, limit: int) -> list[tuple[Hashable, ...]]:
        del random
        moves = self._rules.moves(state, seat)
        self.plans_given = [(move,) for move in moves[: min(limit, len(self._values))]]
        return self.plans_given

    def rollouts(
        self,
        states: Sequence[Any],
        seat: int,
        plans: Sequence[tuple[Hashable, ...]],
        seeds: Sequence[int],
        turns: int,
    ) -> Floats:
        del seat
        assert len(states) == len(seeds)
        self.turns.append(turns)
        self.asked.append((len(plans), len(seeds)))
        self.seeds += seeds
        noise = np.array([Random(seed).gauss(0, 5) for seed in seeds])
        values = np.array([self.value_of(plan) for plan in plans])
        turned_out: Floats = np.add.outer(values, noise)
        return turned_out


def searched(
    values: Sequence[float], effort: float = 1.0, seconds: float | None = None, level: str = "expert"
) -> Watched:
    table = opened("railroad-ink")
    [seat, *_] = table.waiting()
    watched = Watched(table.game, values)
    found = bot(level, effort, seconds)
    assert isinstance(found, ExpertBot | MasterBot)
    watched.ranked = found.ranked(cast("Game[Any, Any, Any]", watched), table.view(seat), Random(1))
    assert {plan for _, plan in watched.ranked} == set(watched.plans_given)
    return watched


def test_a_search_halves_the_plans_and_gives_all_of_them_the_same_futures() -> None:
    watched = searched([1.0, 5.0, 2.0, 3.0, 4.0])
    plans = [count for count, _ in watched.asked]
    assert plans == [5, 3, 2]
    assert len(set(watched.seeds)) == len(watched.seeds) == sum(futures for _, futures in watched.asked)
    # what is the same for all of them can't tell them apart, however large it is
    assert watched.ranked[0][1] == watched.plans_given[1]


def test_a_search_looks_further_where_few_plans_are_left() -> None:
    far = game("railroad-ink").meta.levels.search["master"].turns
    near = (far + 1) // 2
    assert far > near
    assert searched([1.0, 2.0], level="master").turns == [far]
    assert searched([1.0, 2.0, 3.0, 4.0], level="master").turns == [near, far]
    assert searched([*map(float, range(17))], level="master").turns == [near, near, far, far, far]


def test_what_plans_bring_is_told_apart_by_futures_that_both_have_met() -> None:
    """The luck of the futures, which is the same for all, is not in the differences."""
    watched = searched([1.0, 5.0, 2.0, 3.0, 4.0])
    best = watched.ranked[0][0]
    for value, plan in watched.ranked:
        assert value - best == pytest.approx(watched.value_of(plan) - 5.0)


def test_who_gladly_differs_takes_any_plan_that_is_as_good_as_the_best() -> None:
    table = opened("railroad-ink")
    [seat, *_] = table.waiting()
    for near, wanted in ((0.0, {4.9}), (0.3, {4.9, 4.8, 4.7})):
        watched = Watched(table.game, [4.0, 4.9, 4.8, 1.0, 4.7], near)
        rules, taken = cast("Game[Any, Any, Any]", watched), set()
        for number in range(20):
            plan = tuple(bot("expert", 0.1).act(rules, table.view(seat), Random(number)))
            taken.add(watched.value_of(plan))
        assert taken == wanted


def test_a_search_spends_its_budget_and_no_more() -> None:
    budget = game("railroad-ink").meta.levels.search["expert"].rollouts
    for effort in (1.0, 0.5):
        spent = sum(plans * futures for plans, futures in searched([1.0] * 8, effort).asked)
        assert 0.6 * budget * effort <= spent <= budget * effort


def test_a_search_whose_time_is_up_begins_no_further_stage() -> None:
    assert len(searched([1.0, 2.0, 3.0, 4.0, 5.0], seconds=0.0).asked) == 1


@rotating("name", built_in())
def test_a_hint_says_why_and_what_it_spends(name: str) -> None:
    table = opened(name)
    [seat, *_] = table.waiting()
    advice = hint(table.game, table.view(seat), Random(1), effort=0.1)
    assert advice.moves
    spends = any(table.game.spends(table.game.parse(move)) for move in advice.moves)
    said = [reason.say() for reason in advice.reasons]
    assert ("spends something that does not come back" in said) == spends


@rotating(("level", "effort"), [("greedy", 0.2), ("expert", 0.02)])
def test_four_of_one_level_draw_different_boards(level: str, effort: float) -> None:
    rules = game("railroad-ink")
    table = Table(rules, rules.meta.options(), 4, Committed(b"four"))
    play_on(table, {seat: bot(level, effort) for seat in range(4)}, Random(1))
    turns = [entry for entry in table.log if isinstance(entry, TurnEntry)]
    boards = {
        frozenset(move for turn in turns if turn.seat == seat for move in turn.moves) for seat in range(4)
    }
    assert len(boards) == 4
