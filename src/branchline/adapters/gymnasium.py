"""A game for one learner as a Gymnasium environment: alone, or against bots.

The reward comes at the end: alone the points, otherwise from 1 for the first place to -1 for the last. The
legal actions are `info["action_mask"]`; an action that is not legal changes nothing.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
from gymnasium import spaces

from branchline.adapters.match import RENDER_MODES, Kind
from branchline.adapters.spaces import observation_space
from branchline.bots import bot, play_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.adapters.match import Match, Picture
    from branchline.bots.simple import Bot
    from branchline.core.encoding import Observation


def make_env(
    game: str,
    *,
    bots: Sequence[str | Bot] = (),
    seat: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv:
    """An environment for a game: the bots, by name or as objects, take the other seats in their order."""
    return TableEnv(game, bots, seat, render_mode, options)


class TableEnv(gymnasium.Env[Any, Any]):
    """One seat of a table."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        bots: Sequence[str | Bot],
        seat: int,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        self.kind = Kind(game, 1 + len(bots), options)
        self.seat = seat
        self.render_mode = render_mode
        others = [other for other in range(self.kind.seats) if other != seat]
        players = [bot(player) if isinstance(player, str) else player for player in bots]
        self.bots = dict(zip(others, players, strict=True))
        self.observation_space = observation_space(self.kind.space)
        self.action_space = spaces.Discrete(self.kind.actions.size)
        self.match: Match | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.random = Random(int(self.np_random.integers(2**63)))
        self.match = self.kind.begin(self.random)
        play_on(self.match.table, self.bots, self.random)
        return self.match.observe(self.seat), self._info(self.match)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        assert self.match is not None, "reset comes first"
        if self.match.try_to_play(self.seat, action):
            play_on(self.match.table, self.bots, self.random)
        reward = self.match.returns()[self.seat]
        ended = self.match.table.outcome() is not None
        return self.match.observe(self.seat), reward, ended, False, self._info(self.match)

    def render(self) -> Picture | None:
        return None if self.match is None else self.match.render(self.render_mode, self.seat)

    def _info(self, match: Match) -> dict[str, Any]:
        return {"action_mask": match.mask(self.seat)}
