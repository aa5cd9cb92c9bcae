"""The bots' rule of thumb."""

from __future__ import annotations

from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState
from tests.games.depot.scenes import (
    play,
    scene,
)


def value_after(state: DepotState, seat: int, move: str) -> float:
    return GAME.value(play(state.copy(), seat, move), seat)


def test_value_likes_few_cards_and_winning() -> None:
    state = scene([["S-red", "P-blue-oval"], ["S-cyan", "S-green"]], [["F-red-star"]])
    assert value_after(state, 0, "S-red>1") > value_after(state, 0, "draw")
    last = scene([["S-red"], ["S-cyan", "S-green"]], [["F-red-star"]])
    assert value_after(last, 0, "S-red>1") > value_after(state, 0, "S-red>1") + 100


def test_value_likes_a_clash_that_the_next_player_can_not_defer() -> None:
    """Red meets red; seat 1 has none. The other lay clashes with nothing."""
    trains = [["P-orange-oval", "F-orange-star"], ["P-red-square"]]
    state = scene([["F-red-star", "F-yellow-star"], ["S-cyan", "S-green"]], trains)
    assert value_after(state, 0, "F-red-star>1") > value_after(state, 0, "F-yellow-star>1")
