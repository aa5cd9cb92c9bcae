"""PettingZoo's own tests."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from branchline.adapters.pettingzoo import env, parallel_env
from tests.adapters.kinds import AT_ONCE, SEVERAL
from tests.soak import SOAK, rotating

with warnings.catch_warnings():  # where pygame is installed, their tests load a game in a way they deprecate
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

pytestmark = [
    pytest.mark.xdist_group("adapters"),
    # It would rather have one array of its own classic games than named ones.
    pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo"),
    pytest.mark.filterwarnings("ignore:.*(NumPy array|observation|Observation|Action mask).*:UserWarning"),
]
CYCLES = 500 if SOAK else 12


@rotating(("name", "seats", "options"), SEVERAL)
def test_their_api_test_passes(name: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env(name, seats, **options), num_cycles=CYCLES)


@rotating(("name", "seats", "options"), SEVERAL)
def test_their_seed_test_passes(name: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(lambda: env(name, seats, **options), num_cycles=CYCLES)


@rotating(("name", "seats", "options"), SEVERAL)
def test_their_render_test_passes(name: str, seats: int, options: dict[str, Any]) -> None:
    def drawn(picture: object) -> bool:
        return isinstance(picture, str) and picture.startswith("<svg")

    render_test(lambda render_mode: env(name, seats, render_mode=render_mode, **options), {"svg": drawn})


@rotating(("name", "seats", "options"), AT_ONCE)
def test_their_tests_for_seats_that_act_at_once_pass(name: str, seats: int, options: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(name, seats, **options), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(name, seats, **options), num_cycles=CYCLES)


@rotating(("name", "seats", "options"), SEVERAL)
def test_a_whole_game_brings_nothing_to_all_together(name: str, seats: int, options: dict[str, Any]) -> None:
    table = env(name, seats, **options)
    table.reset(seed=3)
    totals = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, ended, _, _ = table.last()
        totals[agent] += reward
        mask = observation["action_mask"]
        table.step(None if ended else int(np.flatnonzero(mask)[-1]))
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) <= 1


def test_seats_that_are_not_to_act_wait() -> None:
    table = parallel_env("land-vs-sea", 2)
    seen, _ = table.reset(seed=1)
    waits = [seen[agent]["action_mask"][-1] for agent in table.agents]
    assert sorted(waits) == [0, 1], "one is to act, the other waits"
