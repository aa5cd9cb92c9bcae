"""Rollouts: what a plan comes to at the end of many imagined games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from branchline.games.depot.kernels.acting import all_moves
from branchline.games.depot.kernels.fulfilling import TRAINS
from branchline.games.depot.kernels.policy import POLICY_WORK, WEIGHTS, choose
from branchline.games.depot.kernels.turns import MOST_MOVES
from branchline.games.depot.legal import move_numbered, number_of
from branchline.games.depot.moves import Move
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState, kernel_rules
from tests.games.depot.scenes import advanced, play, scene
from tests.games.depot.test_random import KINDS, Walk


def choice(state: DepotState, seat: int) -> str:
    """What a seat does in a rollout."""
    rules, work = kernel_rules(state.options), np.zeros(POLICY_WORK, np.int32)
    number = choose(state.data, state.seats, rules, seat, WEIGHTS[state.options.version], work)
    return str(move_numbered(number))


def rolled(state: DepotState, seat: int, plans: list[tuple[Move, ...]], seeds: range) -> list[list[float]]:
    found: list[list[float]] = GAME.rollouts([state] * len(seeds), seat, plans, seeds).tolist()
    return found


def middle_game(number: int) -> tuple[DepotState, int, list[tuple[Move, ...]]]:
    """A seat with a choice in a random game."""
    walk = Walk(number)
    while True:
        assert walk.step()
        for seat in GAME.actors(walk.state):
            plans = GAME.plans(walk.state, seat, Random(1), 64)
            if walk.steps > 20 and len(plans) > 2:
                return walk.state, seat, plans


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_seeds_give_the_same_results_and_each_plan_meets_the_same_futures(number: int) -> None:
    """Whatever other plans are looked at, and in whatever order."""
    state, seat, plans = middle_game(number)
    found = rolled(state, seat, plans, range(12))
    assert rolled(state, seat, plans, range(12)) == found
    assert rolled(state, seat, plans[::-1], range(12)) == found[::-1]
    assert rolled(state, seat, plans[1:2], range(6, 12)) == [found[1][6:]]
    assert rolled(state, seat, plans, range(12, 24)) != found


def test_a_rollout_leaves_the_state_as_it_is() -> None:
    state, seat, plans = middle_game(3)
    before = state.copy()
    rolled(state, seat, plans, range(3))
    assert state == before


def test_the_last_card_wins_and_whoever_gives_the_win_away_loses() -> None:
    state = scene([["P-blue-oval", "F-red-circle"], ["P-cyan-oval"]], [["P-blue-star"]])
    play(state, 0, "P-blue-oval>1")
    [[win]] = rolled(state, 1, [(GAME.parse("P-cyan-oval>1"),)], range(1))
    assert win > 1
    state = scene([["P-blue-oval", "S-red"], ["P-cyan-oval"]], [["P-blue-star"]])
    [[loss]] = rolled(state, 0, [(GAME.parse("P-blue-oval>1"),)], range(1))
    assert loss < 0


def test_every_choice_of_the_policy_is_a_legal_move() -> None:
    for number in range(36):
        walk, numbers = Walk(number), np.empty(MOST_MOVES, np.int32)
        while walk.step():
            for seat in GAME.actors(walk.state):
                rules, trains = kernel_rules(walk.state.options), np.empty(TRAINS, np.int32)
                count = all_moves(walk.state.data, rules, seat, trains, numbers)
                legal = [move_numbered(n) for n in numbers[:count].tolist()]
                assert choice(walk.state, seat) in map(str, legal)
                assert [number_of(move) for move in legal] == numbers[:count].tolist()


def test_the_policy_wins_at_once_makes_clashes_and_claims() -> None:
    assert choice(scene([["P-blue-oval"], ["S-red"]], [["P-green-star"]]), 0) == "P-blue-oval>1"
    clash = scene(
        [["F-red-star", "F-blue-oval", "S-green"], ["P-cyan-oval"]], [["F-green-circle"], ["P-red-square"]]
    )
    assert choice(clash, 0) == "F-red-star>1"
    done = advanced(
        [["F-blue-rhombus", "F-blue-oval"], ["S-red"]],
        [["P-red-pentagon", "P-red-square", "F-red-circle"]],
        ("D1", "D3"),
    )
    assert choice(done, 0) == "F-blue-rhombus>1"


def test_the_policy_does_not_look_into_hands() -> None:
    """What others hold unseen changes none of its choices."""
    for number in range(12):
        walk, random = Walk(number), Random(number)
        while walk.step():
            for seat in GAME.actors(walk.state):
                world = GAME.imagine(GAME.view(walk.state, seat), random)
                assert choice(world, seat) == choice(walk.state, seat)
