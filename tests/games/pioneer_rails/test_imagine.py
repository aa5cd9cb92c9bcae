"""What a seat does not know is imagined anew."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pioneer_rails.scenes import Scene


def secrets(state_data: list[int]) -> dict[int, str]:
    places = state_data[at.CARD_PLACE : at.OFFERED]
    return {place - at.SECRET: CARD_NAMES[card] for card, place in enumerate(places) if place >= at.SECRET}


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
        for slot in range(at.GOALS):
            found[slot].add(GOAL_CARDS[world.data[at.GOAL + slot]].id)
    assert found == [
        {"1B", "1C", "1D", "1E"},
        {"1G", "1H", "1I", "1J"},
        {"1K", "1L", "1M", "1N", "1O"},
    ], "those that lie face up are not among them"
