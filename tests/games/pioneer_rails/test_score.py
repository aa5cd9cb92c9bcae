"""Who wins."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.pioneer_rails.imagine import block_from_sheet
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.maps import MAP_IDS
from branchline.games.pioneer_rails.kernels.scoring import meets_goal
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.score import goal_progress, solo_target
from branchline.games.pioneer_rails.words.names import LEVEL_NAMES
from tests.games.pioneer_rails.scenes import Scene, table, view_of


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outcome_of_a_solo_game_says_won_or_lost_and_why(language: str) -> None:
    scene = over(1)
    target, total = solo_target(scene.view()), sum(scene.points().values())
    said = set()
    for points, won in ((target, False), (target + 1, True)):
        scene.block()[at.NUGGETS] += points - total
        total = points
        outcome = GAME.outcome(scene.state)
        assert outcome is not None
        assert outcome.won is won
        why = outcome.decided_by.say(language)
        assert str(points) in why
        assert str(target) in why
        assert LEVEL_NAMES["beginner"].say(language) in why
        said.add(why.replace(str(points), ""))
    assert len(said) == 2


def test_against_others_nothing_is_won_or_lost_alone() -> None:
    outcome = GAME.outcome(over(2).state)
    assert outcome is not None
    assert outcome.won is None


def test_how_far_a_goal_is_agrees_with_whether_it_is_met() -> None:
    """On sheets of random games, with both readings of the mountains."""
    met = set()
    for kind in ("two", "solo"):
        random, game = Random(kind), table(kind, "progress")
        while waiting := game.waiting():
            seat = random.choice(waiting)
            game.play(seat, random.choice(game.moves(seat)))
            for reading, flags in (
                (("ranges", 0), ("sides", at.MOUNTAIN_SIDES)) if random.random() < 0.1 else ()
            ):
                view = view_of(game, 0)
                options = msgspec.structs.replace(view.options, mountain_goal=reading)
                view = msgspec.structs.replace(view, options=options)
                block = block_from_sheet(view.sheets[0], MAP_IDS.index(view.options.map), view.turn)
                for goal in GOAL_CARDS:
                    have, need = goal_progress(view, view.sheets[0], goal.id)
                    reached = meets_goal(block, MAP_IDS.index(view.options.map), flags, GOAL_OF[goal.id])
                    assert (have >= need) == bool(reached), goal.id
                    met.add((goal.id, have >= need))
    assert len(met) > len(GOAL_CARDS), "some are met and some are not"
