"""A table as PettingZoo environments: `env`, one seat after the other, and `parallel_env`, all in each step.

Agents are `seat_0`, `seat_1` …; an observation has the keys `observation` and `action_mask`. The reward comes
at the end: from 1 for the first place to -1 for the last, alone the points.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from branchline.adapters.match import RENDER_MODES, Kind
from branchline.adapters.spaces import observation_space

if TYPE_CHECKING:
    from branchline.adapters.match import Match, Picture

ILLEGAL_REWARD = -1.0


def env(game: str, seats: int, *, render_mode: str | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """Seats act one after the other. One that does what is not legal loses at once, and the game is over."""
    found: Any = TurnsEnv(Kind(game, seats, options), render_mode)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=ILLEGAL_REWARD)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


def parallel_env(game: str, seats: int, *, render_mode: str | None = None, **options: Any) -> AtOnceEnv:
    """All seats act in each step; for games in which they do. The last action is to wait: the only legal one
    of a seat that is not to act. What is not legal changes nothing."""
    return AtOnceEnv(Kind(game, seats, options), render_mode)


class _Seats:
    """What both kinds of environment have."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012
    waits = 0
    """How many actions there are beside the moves."""

    def __init__(self, kind: Kind, render_mode: str | None) -> None:
        self.kind = kind
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": kind.game.meta.id.replace("-", "_")}
        self.possible_agents = [f"seat_{seat}" for seat in range(kind.seats)]
        size = kind.actions.size + self.waits
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observation_space(kind.space),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.generator, _ = seeding.np_random(None)
        self.match: Match | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> Match:
        if seed is not None:
            self.generator, _ = seeding.np_random(seed)
        return self.kind.begin(Random(int(self.generator.integers(2**63))))

    def render(self) -> Picture | None:
        return None if self.match is None else self.match.render(self.render_mode, None)

    def close(self) -> None:
        """There is nothing to close."""


class TurnsEnv(_Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Seats one after the other; of several that may act, the first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self.match = self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select(self.match)

    def _select(self, match: Match) -> None:
        waiting = match.table.waiting()
        self.agent_selection = self.possible_agents[waiting[0] if waiting else 0]

    def observe(self, agent: str) -> dict[str, Any]:
        assert self.match is not None, "reset comes first"
        seat = self.possible_agents.index(agent)
        mask = self.match.mask(seat)
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        assert self.match is not None, "reset comes first"
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.match.play(self.possible_agents.index(agent), action)
        self.rewards = dict(zip(self.possible_agents, self.match.returns(), strict=True))
        if self.match.table.outcome() is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select(self.match)
        self._accumulate_rewards()


class AtOnceEnv(_Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """All seats in each step."""

    waits = 1

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.match = self.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observed(self.match), {agent: {} for agent in self.agents}

    def _observed(self, match: Match) -> dict[str, Any]:
        return {agent: self._seen(match, seat) for seat, agent in enumerate(self.possible_agents)}

    def _seen(self, match: Match, seat: int) -> dict[str, Any]:
        moves = match.mask(seat)
        return {
            "observation": match.observe(seat),
            "action_mask": np.append(moves, np.int8(not moves.any())),
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        assert self.match is not None, "reset comes first"
        for seat in self.match.table.waiting():
            action = actions.get(self.possible_agents[seat], self.kind.actions.size)
            if action < self.kind.actions.size:
                self.match.try_to_play(seat, action)
        ended = self.match.table.outcome() is not None
        everyone = self.possible_agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in everyone}
        found = (
            self._observed(self.match),
            dict(zip(everyone, self.match.returns(), strict=True)),
            dict.fromkeys(everyone, ended),
            dict.fromkeys(everyone, False),
            infos,
        )
        if ended:
            self.agents = []
        return found
