"""OpenSpiel's own tests, with serialisation; chance nodes, information states, observers."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from branchline.adapters.openspiel import load
from tests.adapters.kinds import SEVERAL, SOLO
from tests.soak import SOAK, rotating

pytestmark = pytest.mark.xdist_group("adapters")

TABLES = [*SEVERAL, *((name, 1, options) for name, options in SOLO)]


def advance(state: Any, random: Random, steps: int) -> None:
    while steps and not state.is_terminal():
        steps -= 1
        if state.is_chance_node():
            faces, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(random.choice(faces))
        else:
            state.apply_action(random.choice(state.legal_actions()))


@rotating(("name", "seats", "options"), TABLES)
def test_their_simulation_passes(name: str, seats: int, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(
        load(name, seats, **options), num_sims=5 if SOAK else 1, serialize=True, verbose=False
    )


@rotating(("name", "seats", "options"), TABLES)
def test_a_game_and_its_states_come_back_from_text(name: str, seats: int, options: dict[str, Any]) -> None:
    game = load(name, seats, **options)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = game.new_initial_state()
    advance(state, Random(2), 40)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)


def test_what_others_do_in_the_same_round_is_in_no_information_state() -> None:
    """Two moves of the first seat that the second can't tell apart, although it acts after it."""
    game = load("railroad-ink", 2)
    seen = set()
    for choice in (0, 1):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[choice])
        seen.add(state.information_state_string(1))
    assert len(seen) == 1


def test_an_observer_names_its_pieces() -> None:
    game = load("depot", 2)
    state = game.new_initial_state()
    advance(state, Random(1), 30)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    own = observer.dict["cards"][0]
    assert own.sum() == state.match.table.view(0).hand_sizes[0], "the first plane is the own hand"
    assert observer.tensor.sum() == pytest.approx(sum(piece.sum() for piece in observer.dict.values()))
    assert np.array_equal(np.array(state.observation_tensor(0), np.float32), observer.tensor)
