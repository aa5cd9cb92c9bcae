"""Many solo games side by side, stepped by one call: what a game may bring for programs that learn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from branchline.core.contract import Game
    from branchline.core.encoding import Observation
    from branchline.core.state import Options


class Batch(ABC):
    """So many games, each a row of every array. All are written to in place by each call, so that nothing is
    copied: who wants to keep something copies it."""

    def __init__(self, game: Game[Any, Any, Any], options: Options, count: int) -> None:
        size = game.actions(options, 1).size
        self.start = game.setup(options, 1).data
        self.states = np.zeros((count, len(self.start)), np.int32)
        """The same bytes that `State.data` has."""
        self.random = np.ones((count, 1), np.uint64)
        self.observations: Observation = {
            name: np.zeros((count, *planes.full_shape), planes.dtype)
            for name, planes in game.observation(options, 1).items()
        }
        """For each game what `Game.observe` says of it."""
        self.mask = np.zeros((count, size), np.int8)
        """For each game its legal actions, as 1,"""
        self.legal = np.zeros((count, size), np.int32)
        """and as a list of numbers,"""
        self.counts = np.zeros(count, np.int32)
        """of which so many count."""
        self.rewards = np.zeros(count)
        """At the end of a game its score; before it, nothing."""
        self.ended = np.ones(count, np.bool_)

    def reset(self, seeds: NDArray[np.uint64]) -> None:
        """Begins all games anew, each with chance that follows from its seed, which is not 0."""
        self.random[:, 0] = seeds
        self.ended[:] = True
        self.step(np.zeros(len(self.ended), np.int64))

    def step(self, actions: NDArray[np.int64]) -> None:
        """One action in each game: one that is not legal does nothing, and what has ended begins anew."""
        self.advance(actions)
        self.look()

    @abstractmethod
    def advance(self, actions: NDArray[np.int64]) -> None:
        """Steps all games, with legal actions, rewards and ends."""

    @abstractmethod
    def look(self) -> None:
        """Writes the observations."""
