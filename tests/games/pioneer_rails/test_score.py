"""Who wins."""

from __future__ import annotations

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pioneer_rails.scenes import Scene


def over(seats: int) -> Scene:
    """A game of equals: everyone does the same until the end."""
    scene = Scene(seats)
    while scene.view(None).stage != "over":
        scene.turn()
    for seat in range(1, seats):
        scene.block(seat)[:] = scene.block(0)
    return scene


def test_most_points_win() -> None:
    scene = over(2)
    scene.block(1)[at.NUGGETS] += 1
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "1 point more"


def test_a_tie_goes_to_the_better_poker_player() -> None:
    scene = over(2)
    scene.block(0)[at.SALOON : at.SALOON + 4] = 0
    scene.block(1)[at.SALOON : at.SALOON + 4] = 0
    hand = scene.sheet(0).hands[0]
    assert hand is not None
    scene.block(1)[at.SALOON] = 1
    scene.block(0)[at.NUGGETS] += hand
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert len({rank.score for rank in outcome.ranks}) == 1
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "more points for poker hands"


def test_then_the_win_is_shared() -> None:
    outcome = GAME.outcome(over(2).state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.decided_by.say() == "a shared win"
