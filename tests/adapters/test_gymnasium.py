"""Gymnasium's own checks, and what they don't look at: rewards, masks, bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from branchline.adapters.gymnasium import TableEnv, make_env
from branchline.core.errors import BranchlineError
from tests.adapters.kinds import SEVERAL, SOLO
from tests.soak import rotating

pytestmark = [
    pytest.mark.xdist_group("adapters"),
    # It asks for what the registry of environments adds, and for names of pixels that we have none of.
    pytest.mark.filterwarnings("ignore:.*(registered|render mode|spec|Box).*:UserWarning"),
]


def played(env: TableEnv, seed: int) -> tuple[float, int]:
    """A random game: its reward, and how many steps it took."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    steps = 0
    while True:
        _, reward, ended, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        steps += 1
        assert not truncated
        if ended:
            assert not info["action_mask"].any(), "nobody acts when all is over"
            return float(reward), steps
        assert reward == 0


@rotating(("name", "options"), SOLO)
def test_their_checks_pass_alone(name: str, options: dict[str, Any]) -> None:
    check_env(make_env(name, render_mode="svg", **options), skip_render_check=True)


@rotating(("name", "seats", "options"), SEVERAL)
def test_their_checks_pass_against_bots(name: str, seats: int, options: dict[str, Any]) -> None:
    bots = ["random"] * (seats - 1)
    check_env(make_env(name, bots=bots, seat=seats - 1, **options), skip_render_check=True)


@rotating(("name", "options"), SOLO)
def test_alone_the_reward_is_the_score(name: str, options: dict[str, Any]) -> None:
    env = make_env(name, **options)
    reward, steps = played(env, 3)
    assert env.match is not None
    [sheet] = env.match.table.sheet(0)
    assert (reward, steps) == (sheet.total, played(env, 3)[1]), "the same seed, the same game"


@rotating(("name", "seats", "options"), SEVERAL)
def test_against_bots_the_reward_is_the_place(name: str, seats: int, options: dict[str, Any]) -> None:
    env = make_env(name, bots=["random"] * (seats - 1), **options)
    reward, _ = played(env, 5)
    assert -1 <= reward <= 1
    assert env.match is not None
    assert sum(env.match.returns()) == pytest.approx(0)


def test_an_illegal_action_changes_nothing() -> None:
    env = make_env("railroad-ink")
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, ended, _, later = env.step(illegal)
    assert (reward, ended) == (0, False)
    assert (later["action_mask"] == info["action_mask"]).all()
    assert all((after[name] == seen[name]).all() for name in seen)


def test_pictures_are_text_or_pixels() -> None:
    env = make_env("railroad-ink", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape[2] == 3
    assert picture.dtype == np.uint8
    env.render_mode = "svg"
    drawn = env.render()
    assert isinstance(drawn, str)
    assert drawn.startswith("<svg")


def test_what_can_not_be_played_is_refused() -> None:
    with pytest.raises(BranchlineError, match="2 to 6 players"):
        make_env("depot")
