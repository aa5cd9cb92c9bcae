"""Placements that are weighed without being carried out are worth the difference that they make."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from branchline.core.chance import Sampler
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS
from branchline.games.land_vs_sea.kernels.gains import lead
from branchline.games.land_vs_sea.kernels.prospects import (
    CASES,
    NO_WEIGHTS,
    WEIGHTS,
    Floats,
    open_areas_worth,
)
from branchline.games.land_vs_sea.kernels.weighing import weigh_placements
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.moves import Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.sides import own_side
from branchline.games.land_vs_sea.state import LandVsSeaState, hand
from tests.games.land_vs_sea.test_random import MODULES

FACES = GAME.tiles.table

Weighed = dict[Place, float]


def weighed(state: LandVsSeaState, seat: int, weights: Floats) -> Weighed:
    """What each placement is worth to a seat."""
    data = state.data
    held = [side for face in hand(data, seat) for side in (face, data[at.OTHER_SIDE + face])]
    rows, worths = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(MOST_PLACEMENTS)
    count = weigh_placements(data, FACES, weights, seat, np.array(held, np.int32), rows, worths)
    return {
        Place(GAME.tiles.names[face], *place): worth
        for (face, *place), worth in zip(rows[:count].tolist(), worths[:count].tolist(), strict=True)
    }


def differences(state: LandVsSeaState, seat: int, weights: Floats) -> Weighed:
    """By how much each placement changes the lead and what the open areas are worth, by the rules."""
    side, found = own_side(state.data, seat), {}
    for move in GAME.moves(state, seat):
        if isinstance(move, Place):
            after = state.copy()
            GAME.play(after, seat, move)
            states = (after.data, state.data)
            now, before = (
                lead(data, side) + open_areas_worth(data, FACES, weights, side, side) for data in states
            )
            found[move] = now - before
    return found


def positions(options: LandVsSeaOptions, seats: int) -> list[tuple[LandVsSeaState, int]]:
    """Some states of a random game in which someone is to place a tile."""
    state, random, found = GAME.setup(options, seats), Random(seats), []
    while GAME.outcome(state) is None:
        if (draw := GAME.chance(state)) is not None:
            GAME.settle(state, Sampler(random).draw(draw))
            continue
        (seat,) = GAME.actors(state)
        if state.data[at.STAGE] in (at.Stage.PLAY, at.Stage.AGAIN) and random.random() < 0.2:
            found.append((state.copy(), seat))
        GAME.play(state, seat, random.choice(GAME.moves(state, seat)))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [MODULES[0], MODULES[-1]], ids=["base", "all"])
def test_without_weights_a_placement_is_worth_its_points(seats: int, options: LandVsSeaOptions) -> None:
    for state, seat in positions(options, seats):
        assert weighed(state, seat, NO_WEIGHTS) == differences(state, seat, NO_WEIGHTS)


@pytest.mark.parametrize("seats", [2, 3])
def test_with_weights_it_is_worth_what_it_changes_too(seats: int) -> None:
    """With the same weights in all stages of the game, so that only the placement makes a difference."""
    stage = WEIGHTS[:-1].reshape(CASES)[-1].ravel()
    weights = np.append(np.tile(stage, CASES[0]), 0.0)
    for state, seat in positions(MODULES[0], seats):
        if state.data[at.STACK_SIZES : at.STACK_SIZES + 2].any():
            expected = differences(state, seat, weights)
            assert weighed(state, seat, weights) == pytest.approx(expected)


def test_another_tile_is_worth_its_weight() -> None:
    weights = NO_WEIGHTS.copy()
    weights[-1] = 100.0
    [(state, seat), *_] = positions(MODULES[0], 2)
    for move, worth in weighed(state, seat, weights).items():
        again = GAME.tiles.faces[GAME.tiles.numbers[move.face]].action == "play_again"
        assert (worth > 50) == again
