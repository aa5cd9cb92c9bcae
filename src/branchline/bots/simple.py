"""Two bots that play any game: one at random, one that takes what looks best at once."""

from __future__ import annotations

from math import ceil
from statistics import fmean
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from branchline.core.thinking import after

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from branchline.core.contract import Game, View
    from branchline.core.state import State

PLANS = 64
"""How many ways to go on a greedy bot looks at."""


class Bot(Protocol):
    """A player without hands: sees what its seat sees and says what it plays next, in order."""

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        """The moves to play next, one or several of a turn, decided on a single look."""
        ...


@runtime_checkable
class Adjustable(Bot, Protocol):
    """A bot that can think less, and may play worse then: half the effort is about half the work."""

    effort: float


@runtime_checkable
class Limited(Bot, Protocol):
    """A bot that can be told by when it has to decide."""

    seconds: float | None


class RandomBot:
    """Any legal move is as good as another."""

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        """One of the legal moves."""
        moves = game.moves(game.imagine(view, random), seat_of(view))
        return [random.choice(moves)]


class GreedyBot:
    """The plan after which the game's own rule of thumb likes the state best, over a few imagined states."""

    effort = 1.0

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        """The best plan, or one of those that are as good."""
        seat = seat_of(view)
        samples = [game.imagine(view, random) for _ in range(self._share_of(game.meta.samples))]
        plans: list[tuple[Hashable, ...]] = game.plans(samples[0], seat, random, self._share_of(PLANS))
        if len(plans) == 1:
            return plans[0]
        values = [fmean(_value_after(game, state, seat, plan) for state in samples) for plan in plans]
        best = max(values) - game.near(view)
        return random.choice([plan for plan, value in zip(plans, values, strict=True) if value >= best])

    def _share_of(self, count: int) -> int:
        return max(1, ceil(count * self.effort))


def _value_after(
    game: Game[Any, Any, Any], sample: State[Any], seat: int, plan: tuple[Hashable, ...]
) -> float:
    return game.value(after(game, sample, seat, plan), seat)


def seat_of(view: View) -> int:
    """The seat whose view it is; a spectator has none."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat
