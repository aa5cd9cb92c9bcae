"""What a seat knows, what it can only imagine, and what its bot makes of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from branchline.core.chance import Sampler
from branchline.core.table import Table
from branchline.games.pioneer_rails.kernels.layout import CARD, CARD_NAMES, GOAL, GOALS, OFFER, SECRET
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pioneer_rails.scenes import Scene


def secrets(state_data: list[int]) -> dict[int, str]:
    places = state_data[CARD:OFFER]
    return {place - SECRET: CARD_NAMES[card] for card, place in enumerate(places) if place >= SECRET}


def test_secret_cards_of_others_are_imagined_among_the_unseen() -> None:
    scene = Scene(3, extra_card=True)
    for card in ("QD", "AS", "10C"):
        scene.settle(card)
    scene.settle("KC", "JS", "10H")
    assert "AS" not in msgspec.json.encode(scene.view(0)).decode()
    found: Counter[str] = Counter()
    for seed in range(400):
        world = GAME.imagine(scene.view(0), Random(seed))
        held = secrets(world.data.tolist())
        assert held[0] == "QD"
        assert len({*held.values()}) == 3
        found.update((held[1], held[2]))
    assert {*found} == {*CARD_NAMES} - {"QD", "KC", "JS", "10H"}
    spectators = [
        secrets(GAME.imagine(scene.view(None), Random(seed)).data.tolist())[0] for seed in range(60)
    ]
    assert len({*spectators}) > 10, "a spectator knows nobody's"


def test_goals_that_lie_face_down_are_imagined_among_those_of_their_type() -> None:
    scene = Scene(goals=("1E", "1H", "1K", "1A", "1F"), level="medium")
    text = msgspec.json.encode(scene.view(0)).decode()
    assert not any(f'"{goal}"' in text for goal in ("1E", "1H", "1K"))
    found: list[set[str]] = [set(), set(), set()]
    for seed in range(200):
        world = GAME.imagine(scene.view(0), Random(seed))
        for slot in range(GOALS):
            found[slot].add(GOAL_CARDS[world.data[GOAL + slot]].id)
    assert found == [
        {"1B", "1C", "1D", "1E"},
        {"1G", "1H", "1I", "1J"},
        {"1K", "1L", "1M", "1N", "1O"},
    ], "those that lie face up are not among them"


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
