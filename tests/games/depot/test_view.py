"""What a seat may know."""

from __future__ import annotations

from random import Random

import msgspec

from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState
from tests.games.depot.scenes import (
    give,
    imagined_hands,
    moves,
    play,
    scene,
)

encode = msgspec.json.encode


def test_1_6_hands_are_hidden_and_their_sizes_are_not() -> None:
    state = scene([["S-red", "S-blue"], ["S-cyan"]], [["F-red-circle"]])
    view = GAME.view(state, 1)
    assert view.hand == ("S-cyan",)
    assert view.hand_sizes == (2, 1)
    assert b"S-red" not in encode(view)
    assert GAME.view(state, None).hand == ()


def test_two_worlds_that_differ_in_what_a_seat_can_not_know_look_the_same_to_it() -> None:
    def world(card: str, task: str) -> DepotState:
        hands = [["S-red", "S-blue"], [card]]
        return scene(hands, [["F-red-circle"]], tasks=("D2", task), version="advanced")

    one, other = world("S-cyan", "D3"), world("S-green", "D5")
    assert encode(GAME.view(one, 0)) == encode(GAME.view(other, 0))
    assert encode(GAME.view(one, None)) == encode(GAME.view(other, None))
    assert encode(GAME.view(one, 1)) != encode(GAME.view(other, 1))
    play(one, 0, "S-red>1")
    play(other, 0, "S-red>1")
    assert encode(GAME.view(one, 0)) == encode(GAME.view(other, 0))


def test_1_6_a_card_taken_in_the_open_is_known_until_it_is_laid() -> None:
    state = scene([["S-cyan"], ["S-blue"]], [["F-red-circle"], ["P-blue-square", "P-red-star"]])
    play(state, 0, "take:P-red-star/F-red-circle")
    assert GAME.view(state, 1).known == (("P-red-star",), ())
    assert all("P-red-star" in hand for hand in imagined_hands(state, 1, 0))
    play(state, 1, "draw")
    give(state, "S-green")
    play(state, 0, "P-red-star>2")
    assert GAME.view(state, 1).known == ((), ())


def test_a_card_that_was_drawn_and_fits_is_the_drawers_secret_until_it_is_laid() -> None:
    state = scene([["S-green"], ["S-cyan"]], [["F-red-circle"]])
    play(state, 0, "draw")
    give(state, "S-red")
    assert GAME.view(state, 0).drawn == "S-red"
    seen = GAME.view(state, 1)
    assert (seen.drawn, seen.stage) == (None, "lay")
    for seed in range(50):
        world = GAME.imagine(seen, Random(seed))
        assert moves(world, 0), "whatever was drawn, it fits"
