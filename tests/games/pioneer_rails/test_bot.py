"""What a bot makes of what it knows."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Sampler
from branchline.core.table import Table
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pioneer_rails.scenes import Scene


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("map_name", ["copper_creek", "twin_forks"])
def test_plans_are_legal_and_whole_turns(seats: int, map_name: str) -> None:
    random = Random(f"{seats} {map_name}")
    options = PioneerRailsOptions(map=map_name, extra_card=seats > 1)  # type: ignore[arg-type]
    table = Table(GAME, options, seats, Sampler(random))
    for _ in range(3 * seats):
        seat = table.waiting()[0]
        world = GAME.imagine(GAME.view(table.seen(seat), seat), random)
        plans = GAME.plans(world, seat, random, 20)
        assert len({*plans}) == len(plans) <= 20
        states = set()
        for plan in plans:
            after = world.copy()
            for move in plan:
                GAME.play(after, seat, move)
            assert seat not in GAME.actors(after) or GAME.phase(after) != GAME.phase(world)
            states.add(after.data.tobytes())
        assert len(states) == len(plans), "no two lead to the same state"
        for move in plans[0]:
            table.play(seat, move)


def test_the_dealers_plan_is_a_pick() -> None:
    scene = Scene(2, dealer=0)
    scene.settle("QD", "KC", "AS")
    plans = GAME.plans(scene.state, 0, Random(1), 5)
    assert sorted(str(plan[0]) for plan in plans) == ["pick:AS", "pick:KC", "pick:QD"]
    assert GAME.plans(scene.state, 1, Random(1), 5) == []


def test_the_value_grows_with_what_is_good() -> None:
    plain, fort = Scene(2), Scene(2).put(0, "hearts", "f2.g2", "g1.f2", "f1.f2", "f2.f3")
    assert GAME.value(fort.state, 0) > GAME.value(plain.state, 0) + 6
    assert GAME.value(fort.state, 1) == GAME.value(plain.state, 1)


def test_bots_play_a_whole_game() -> None:
    random = Random(3)
    table = Table(GAME, PioneerRailsOptions(), 2, Sampler(random))
    play_on(table, {0: bot("random"), 1: bot("greedy")}, random)
    outcome = table.outcome()
    assert outcome is not None
    assert [rank.side for rank in outcome.ranks] == [1, 0], "greedy beats random"


def test_a_plan_is_explained_by_the_goal_it_meets() -> None:
    """Its star comes when the turn is over; until then the sheet does not tell."""
    scene = Scene(2, dealer=0).put(0, "hearts", "f2.g2", "g1.f2", "f1.f2", "f2.f3")
    scene.settle("QD", "KC", "AS")
    reasons = GAME.explain_plan(scene.state, 0, (GAME.parse("pick:QD"),))
    assert reasons[0].say() == "the goal “1 fort”: +10"


def test_a_plan_is_explained_by_the_hand_it_leads_to() -> None:
    def last_reason(card: str) -> str:
        scene = Scene()
        for picked in ("10S", "JS", "QS"):
            scene.turn(picked, spared=("10S", "JS", "QS", "KD", "QD"))
        scene.settle("AD", "KD", "QD")
        plan = next(
            plan for plan in GAME.candidates(scene.state, 0, Random(1), 20) if str(plan[0]) == f"pick:{card}"
        )
        return GAME.explain_plan(scene.state, 0, plan)[-1].say()

    assert last_reason("KD") == "still possible: Straight"
    assert "possible" not in last_reason("QD")
