"""Many games at once for learning programs, beside OpenSpiel's Python API and a PettingZoo game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import numpy as np

from bench.measure import FULL, Effort, Row, is_installed, per_second

GROUP = "Vectors"
GAMES = 1024


def vector_steps(name: str, effort: Effort, steps: int = 4) -> float:
    """Return random legal steps per second of a vector of solo games, with observations and masks."""
    from branchline.adapters.vector import make_vec

    games = effort.size(GAMES, 8)
    env, random, rows = make_vec(name, games), np.random.default_rng(1), np.arange(games)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(steps):
            chosen = (random.random(games) * env.batch.counts).astype(np.int64)
            env.step(env.batch.legal[rows, chosen].astype(np.int64))
        return steps * games

    return per_second(play, effort.seconds(3))


def open_spiel_steps(game: str, effort: Effort) -> float:
    """Return random legal steps per second of one game after another, through OpenSpiel's Python API."""
    import pyspiel

    loaded, random = pyspiel.load_game(game), Random(1)

    def play() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return per_second(play, effort.seconds(2))


def our_open_spiel_steps(effort: Effort) -> float:
    """Return the same for Railroad Ink, one game at a time through our adapter for OpenSpiel."""
    from branchline.adapters.openspiel import load

    loaded, random = load("railroad-ink", 1), Random(1)

    def play() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return per_second(play, effort.seconds(2))


def petting_zoo_steps(effort: Effort) -> float:
    """Return random legal steps per second of PettingZoo's Connect Four."""
    from pettingzoo import make

    env = make("aec", "classic/connect_four_v3")

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            steps += not (ended or cut)
        return steps

    return per_second(play, effort.seconds(2))


PEERS = (
    ("vectors.openspiel.ink", "Railroad Ink alone, through OpenSpiel's Python API", "pyspiel",
     our_open_spiel_steps),
    ("vectors.openspiel.hex", "OpenSpiel's hex 11×11, through its Python API", "pyspiel",
     partial(open_spiel_steps, "hex(board_size=11)")),
    ("vectors.pettingzoo.connect-four", "PettingZoo's Connect Four", "pygame", petting_zoo_steps),
)  # fmt: skip
"""Id, name and package of each figure, and the function that measures it. PettingZoo's games need pygame."""


def results(effort: Effort = FULL) -> Iterator[Row]:
    if not is_installed("gymnasium", GROUP):
        return
    ours = vector_steps("railroad-ink", effort)
    yield Row("vectors.ink", GROUP, "1,024 solo games of Railroad Ink", ours, "moves/s")
    pioneer = vector_steps("pioneer-rails", effort)
    yield Row("vectors.pioneer", GROUP, "1,024 solo games of Pioneer Rails", pioneer, "moves/s")
    for id_, name, package, measure in PEERS:
        if is_installed(package, name):
            value = measure(effort)
            yield Row(id_, GROUP, name, value, "moves/s", ours / value, "the vector of Railroad Ink to this")
