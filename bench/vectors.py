"""Many games at once for programs that learn, beside OpenSpiel's Python API and a classic PettingZoo game."""

from __future__ import annotations

from random import Random

import numpy as np

from bench.measure import Row, per_second

GROUP = "Vectors"
GAMES = 1024


def vector_steps(name: str, steps: int = 4) -> float:
    """Random legal steps per second in so many solo games, with observations, masks and rewards."""
    from branchline.adapters.vector import make_vec

    env, random, rows = make_vec(name, GAMES), np.random.default_rng(1), np.arange(GAMES)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(steps):
            chosen = (random.random(GAMES) * env.batch.counts).astype(np.int64)
            env.step(env.batch.legal[rows, chosen].astype(np.int64))
        return steps * GAMES

    return per_second(play, 3)


def open_spiel_steps(game: str, observes: bool) -> float:
    """Random legal steps per second of one game after another, through OpenSpiel's Python API."""
    import pyspiel

    loaded, random = pyspiel.load_game(game), Random(1)

    def play() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if observes:
                state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return per_second(play, 2)


def our_open_spiel_steps() -> float:
    """The same game as in the vector, one at a time through our adapter for OpenSpiel."""
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

    return per_second(play, 2)


def petting_zoo_steps() -> float:
    """Random legal steps per second of PettingZoo's Connect Four."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def play() -> int:
        env.reset(seed=1)
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))
            steps += not (ended or cut)
        return steps

    return per_second(play, 2)


def results() -> list[Row]:
    ours = vector_steps("railroad-ink")
    rows = [Row(GROUP, "1,024 solo games of Railroad Ink", ours, "moves/s")]
    rows.append(Row(GROUP, "1,024 solo games of Pioneer Rails", vector_steps("pioneer-rails"), "moves/s"))
    for name, value in (
        ("Railroad Ink alone, through OpenSpiel's Python API", our_open_spiel_steps()),
        ("OpenSpiel's hex 11×11, through its Python API", open_spiel_steps("hex(board_size=11)", True)),
        ("PettingZoo's Connect Four", petting_zoo_steps()),
    ):
        rows.append(Row(GROUP, name, value, "moves/s", ours / value, "the vector of Railroad Ink to this"))
    return rows
