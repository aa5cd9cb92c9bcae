"""States that are imagined from what a seat knows."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import (
    SAMPLES,
    give,
    hand_of,
    imagined_hands,
    passing,
    play,
    scene,
)

encode = msgspec.json.encode


def test_a_shuffle_makes_places_unknown_but_not_what_was_in_it() -> None:
    """Hands from before the shuffle hold no card that was in it."""
    pile = ["S-orange", "S-yellow"]
    state = scene([["S-red", "S-blue"], ["S-cyan"]], [["F-green-circle"]], discard=pile, deck=["S-purple"])
    passing(state, 0, "S-purple")
    passing(state, 1, "S-orange")
    view = GAME.view(state, 0)
    assert (view.deck, view.discard, view.shuffles) == (1, (), 1)
    assert view.shuffled == {"S-orange": 1, "S-yellow": 1}
    assert view.hidden == ((0, 0, 0), (0, 1))
    hands = imagined_hands(state, 0, 1)
    assert {frozenset(hand & {"S-orange", "S-yellow"}) for hand in hands} == {
        frozenset({"S-orange"}), frozenset({"S-yellow"})
    }  # fmt: skip


def test_tasks_are_secret_and_imagined_among_those_that_are_possible() -> None:
    hands = [["S-red", "S-blue"], ["S-cyan"], ["S-green"]]
    state = scene(hands, [["F-red-circle"]], tasks=("D2", "D3", "D4"), version="advanced")
    state.data[at.NOT_TASK + 1] = 0b0110000  # D5 and D6
    view, random = GAME.view(state, 0), Random(1)
    assert (view.task, view.tasks, view.not_tasks) == ("D2", (True, True, True), ((), ("D5", "D6"), ()))
    tasks = set()
    for _ in range(SAMPLES):
        world = GAME.imagine(view, random)
        tasks.add((GAME.view(world, 1).task, GAME.view(world, 2).task))
    assert {one for one, _ in tasks} == {"D3", "D4", "D7"}
    assert {two for _, two in tasks} == {"D3", "D4", "D5", "D6", "D7"}
    assert all(one != two for one, two in tasks)


def test_setup_is_imagined_too() -> None:
    """Before anything has been drawn there is nothing to know."""
    state = GAME.setup(DepotOptions(version="advanced"), 3)
    for name in ("D1", "D2", "D3"):
        for viewer in (0, 1, None):
            view = GAME.view(state, viewer)
            assert encode(GAME.view(GAME.imagine(view, Random(1)), viewer)) == encode(view)
        give(state, name)


def test_all_hands_that_agree_with_the_clues_are_equally_likely() -> None:
    """First nothing fits but blue, cyan and yellow special wagons, then red, cyan and yellow ones: 7 ways."""
    trains = [["P-red-star"], ["F-green-square"], ["L-orange-pentagon"]]
    state = scene([["P-blue-oval", "S-purple", "S-orange"], []], trains, turn=1)
    passing(state, 1, "S-blue")
    play(state, 0, "P-blue-oval>1")
    passing(state, 1, "S-red")
    view, random, count = GAME.view(state, 0), Random(1), 3000
    hands = Counter(frozenset(hand_of(GAME.imagine(view, random), 1)) for _ in range(count))
    assert len(hands) == 6
    for hand, times in hands.items():
        ways = 2 if hand == {"S-cyan", "S-yellow"} else 1
        assert abs(times / count - ways / 7) < 0.025
