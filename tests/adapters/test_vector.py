"""Many games at once: each goes on as the rules say, and looks as a seat would see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from branchline.adapters.vector import TablesEnv, make_vec
from branchline.core.errors import BranchlineError
from branchline.core.state import State
from branchline.games import game
from tests.soak import SOAK, rotating

pytestmark = pytest.mark.xdist_group("adapters")

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("railroad-ink", {}),
    ("railroad-ink", {"expansion": "lava", "second_expansion": "canyons"}),
    ("pioneer-rails", {"level": "hard"}),
    ("railroad-ink", {"edition": "shining-yellow", "goals": False, "longest": "classic"}),
    ("railroad-ink", {"expansion": "desert", "second_expansion": "meteors"}),
    ("pioneer-rails", {"extra_card": True, "map": "twin_forks"}),
]


def random_actions(env: TablesEnv, random: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int64]]:
    chosen = (random.random(env.num_envs) * env.batch.counts).astype(np.int64)
    return np.take_along_axis(env.batch.legal, chosen[:, None], 1)[:, 0].astype(np.int64)


@rotating(("name", "options"), KINDS)
def test_every_game_goes_by_the_rules(name: str, options: dict[str, Any]) -> None:
    """Its bytes are those that playing the same move gives, as far as nothing is drawn in between."""
    rules, env = game(name), make_vec(name, 3, **options)
    chosen = rules.meta.options(**options)
    actions = rules.actions(chosen, 1)
    env.reset(seed=4)
    random = np.random.default_rng(4)
    steps, ends = 0, 0
    while ends < (30 if SOAK else 3):
        picked, ended = random_actions(env, random), env.batch.ended.copy()
        before = [State(chosen, 1, row.copy()) for row in env.batch.states]
        _, rewards, *_ = env.step(picked)
        for number, state in enumerate(before):
            after = State(chosen, 1, env.batch.states[number])
            if not ended[number]:
                view = rules.view(state, 0)
                rules.play(state, 0, actions.decode(int(picked[number]), view))
                assert rules.chance(state) is not None or state == after
            steps += 1
            if steps % 7 == 0 or env.batch.ended[number]:
                check_row(rules, env, number, after)
            ends += bool(env.batch.ended[number])
            assert rewards[number] == 0 or env.batch.ended[number]


def check_row(rules: Any, env: TablesEnv, number: int, state: State[Any]) -> None:
    """Arrays, mask and reward of one game are what the rules say of its state."""
    view = rules.view(state, 0)
    for name, seen in rules.observe(view).items():
        assert (env.batch.observations[name][number] == seen).all(), name
    moves = rules.moves(state, 0)
    assert (env.batch.mask[number] == rules.actions(state.options, 1).mask(moves, view)).all()
    outcome = rules.outcome(state)
    assert bool(env.batch.ended[number]) == (outcome is not None)
    if outcome is not None:
        assert env.batch.rewards[number] == outcome.ranks[0].score


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = make_vec("railroad-ink", 4), make_vec("railroad-ink", 4)
    for env in (one, other):
        env.reset(seed=9)
        random = np.random.default_rng(1)
        for _ in range(50):
            env.step(random_actions(env, random))
    assert (one.batch.states == other.batch.states).all()
    other.reset(seed=[9, 1, 2, 3])
    assert (one.batch.states != other.batch.states).any()


def test_the_arrays_stay_the_same_and_an_illegal_action_does_nothing() -> None:
    env = make_vec("pioneer-rails", 2)
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    before = env.batch.states.copy()
    again, _, _, _, later = env.step(np.argmin(info["action_mask"], 1))
    assert again["tracks"] is seen["tracks"], "nothing is copied"
    assert later["action_mask"] is info["action_mask"]
    assert (env.batch.states == before).all()


@rotating("name", ["railroad-ink", "pioneer-rails"])
def test_no_action_is_legal_on_the_step_on_which_a_game_ends(name: str) -> None:
    env = make_vec(name, 8)
    _, info = env.reset(seed=2)
    random, ends = np.random.default_rng(2), 0
    while ends < 8:
        _, _, ended, _, info = env.step(random_actions(env, random))
        assert ((info["counts"] == 0) == ended).all()
        ends += int(ended.sum())


def test_the_loop_in_the_document_plays_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    document = Path(__file__).parents[2] / "docs/learners.md"
    program = document.read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    played: dict[str, Any] = {}
    exec(compile(program, "learners.md", "exec"), played)
    assert not played["playing"].any()
    assert len(set(played["points"])) > 10, "the games are different ones"
    assert float(capsys.readouterr().out) == played["points"].mean()


def test_what_can_not_be_played_so_is_refused() -> None:
    with pytest.raises(BranchlineError, match="Depot can't"):
        make_vec("depot", 2)
    with pytest.raises(BranchlineError, match="goal cards"):
        make_vec("railroad-ink", 2, edition="lush-green")
