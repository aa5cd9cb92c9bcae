"""What a bot that looks ahead asks of the game: candidates, rollouts and playouts."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from branchline.bots import bot
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.moves import PASS, TAKES, Move, Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.state import LandVsSeaState
from tests.games.land_vs_sea.scenes import BLANK, COAST, LAND, SEA, Scene, face, random_state

CAPE = face("SSSLSS", (3,), (0, 1, 2, 4, 5), crosses=[1])
SEEDS = (3, 14, 15)


def to_place(steps: int, seats: int = 2) -> tuple[LandVsSeaState, int]:
    """A state of a random game in which someone is to play a tile."""
    while GAME.view(state := random_state(steps, seats), None).stage != "play":
        steps += 1
    (seat,) = GAME.actors(state)
    return state, seat


def rolled(state: LandVsSeaState, seat: int, plans: list[tuple[Move, ...]]) -> list[list[float]]:
    found: list[list[float]] = GAME.rollouts([state] * len(SEEDS), seat, plans, SEEDS).tolist()
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seeds_give_the_same_results_whatever_else_is_asked(seats: int) -> None:
    state, seat = to_place(50, seats)
    plans = GAME.candidates(state, seat, Random(1), 12)
    found = rolled(state, seat, plans)
    assert rolled(state, seat, plans[::-1]) == found[::-1]
    assert rolled(state, seat, [plans[2]]) == [found[2]]
    assert len(set(map(tuple, found))) > 1


def test_rollouts_leave_the_states_as_they_are() -> None:
    state, seat = to_place(40)
    before = state.data.copy()
    rolled(state, seat, GAME.candidates(state, seat, Random(1), 2))
    assert (state.data == before).all()


@pytest.mark.parametrize("steps", range(30, 124, 7))
def test_a_move_of_a_plan_is_the_move_of_the_rules(steps: int) -> None:
    """Any kind of move: to play it by the rules first, and then go on, comes to the same."""
    state = random_state(steps)
    (seat,) = GAME.actors(state)
    for move in GAME.moves(state, seat)[::20]:
        after = state.copy()
        GAME.play(after, seat, move)
        assert rolled(state, seat, [(move,)]) == rolled(after, seat, [()])


def test_a_plan_goes_on_through_what_is_drawn() -> None:
    state = GAME.setup(LandVsSeaOptions(sides="as_seated"), 2)
    assert len(rolled(state, 0, [(TAKES[0],), (TAKES[1],)])) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_of_a_game_is_its_lead(seats: int) -> None:
    scene = Scene(seats=seats, hands={LAND: [COAST]}, stacks=(0, 0))
    move = scene.game.moves(scene.state, LAND)[0]
    after = scene.state.copy()
    scene.game.play(after, LAND, move)
    scene.game.play(after, LAND, scene.game.parse("done"))
    outcome = scene.game.outcome(after)
    assert outcome is not None
    points = {rank.side: rank.score for rank in outcome.ranks}
    others = [points[side] for side in points if side != LAND]
    [[found]] = scene.game.rollouts([scene.state], LAND, [(move,)], [1]).tolist()
    assert found == points[LAND] - sum(others) / len(others)


def test_candidates_do_not_hang_on_what_the_seat_can_not_know() -> None:
    state, seat = to_place(60)
    view = GAME.view(state, seat)
    for seed in range(4):
        imagined = GAME.imagine(view, Random(seed))
        assert GAME.candidates(imagined, seat, Random(1), 12) == GAME.candidates(state, seat, Random(1), 12)


def test_candidates_are_different_placements_and_may_be_a_pass() -> None:
    again = face("SSSLSS", action="play_again")
    scene = Scene(
        options=LandVsSeaOptions(play_again="optional"),
        hands={LAND: [(again, BLANK), COAST], SEA: [COAST]},
    )
    found = scene.game.candidates(scene.state, LAND, Random(1), 6)
    assert len(set(found)) == 6
    assert all(isinstance(move, Place) for (move,) in found)
    scene.place_any_of(again)
    assert scene.game.candidates(scene.state, LAND, Random(1), 6)[-1] == (PASS,)


def test_an_expert_does_not_complete_what_the_other_would_score() -> None:
    scene = Scene(
        turn=SEA, start=False, on_map={(1, 0): CAPE}, hands={SEA: [(face("SSSLSS"), BLANK)], LAND: [COAST]}
    )
    view = scene.game.view(scene.state, SEA)
    for move in bot("expert", effort=0.5).act(scene.game, view, Random(1)):
        scene.play(str(move))
    assert scene.scores[LAND] == 0


def test_of_stacks_that_are_as_good_either_is_taken() -> None:
    scene = Scene(hands={LAND: [COAST], SEA: [COAST]})
    scene.place_any(1, 0)
    view = scene.game.view(scene.state, LAND)
    taken = {str(*bot("greedy").act(scene.game, view, Random(seed))) for seed in range(12)}
    assert taken == {"take:left", "take:right"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playouts_are_random_games_to_the_end(seats: int) -> None:
    state = GAME.setup(LandVsSeaOptions(), seats)
    found = GAME.playouts(state, 0, 40, 7)
    assert found.shape == (40,)
    assert (found == GAME.playouts(state, 0, 40, 7)).all()
    assert len(set(found)) > 5
    assert not (found == GAME.playouts(state, 0, 40, 8)).all()


def test_playouts_tell_how_far_the_own_side_is_ahead() -> None:
    state, _ = to_place(80)
    land, sea = (GAME.playouts(state, seat, 20, 5) for seat in (0, 1))
    assert np.array_equal(land, -sea)
