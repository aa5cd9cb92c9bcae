"""Many solo games as one vector environment of Gymnasium, stepped by one compiled call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from branchline.adapters.spaces import observation_space
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.games import game as find_game
from branchline.games import package
from branchline.games.compiling import compile_games

if TYPE_CHECKING:
    from branchline.core.encoding import Observation


def make_vec(game: str, num_envs: int, **options: Any) -> TablesEnv:
    """So many solo games; not every game can do that."""
    return TablesEnv(game, num_envs, options)


class TablesEnv(VectorEnv["Observation", "NDArray[np.int64]", "NDArray[Any]"]):
    """Observations, masks and rewards are the arrays that the kernel writes to: the next step changes them.

    `info` has `action_mask`; beside it the legal actions as lists, `legal` with `counts` of them in each
    game, from which choosing is quicker. A game that has ended begins anew with the next step. An action
    that is not legal changes nothing.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, game: str, num_envs: int, options: dict[str, Any]) -> None:
        make = package(game).batch
        if make is None:
            raise BranchlineError(
                "no-batch",
                text("{title} can't be played many times at once.", title=package(game).meta.title),
            )
        compile_games([game])  # programs that learn play many games
        rules = find_game(game)
        chosen = msgspec.convert(options, rules.meta.options)
        self.num_envs = num_envs
        self.batch = make()(chosen, num_envs)
        self.single_observation_space = observation_space(rules.observation(chosen, 1))
        self.single_action_space = spaces.Discrete(rules.actions(chosen, 1).size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        self._info = {"action_mask": self.batch.mask, "legal": self.batch.legal, "counts": self.batch.counts}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed if seed is None or isinstance(seed, int) else None, options=options)
        seeds = self.np_random.integers(1, 2**64 - 1, self.num_envs, np.uint64)
        if isinstance(seed, list):
            for number, own in enumerate(seed):
                if own is not None:
                    seeds[number] = np.random.default_rng(own).integers(1, 2**64 - 1, dtype=np.uint64)
        self.batch.reset(seeds)
        return self.batch.observations, self._info

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self.batch.step(np.ascontiguousarray(actions, np.int64))
        return self.batch.observations, self.batch.rewards, self.batch.ended, self._never, self._info
