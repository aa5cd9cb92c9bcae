"""A game for whoever only stands in: what is used up once and for all is left to the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from branchline.core.contract import Game
    from branchline.core.state import State


class Sparing:
    """The same game, in which a bot is offered what spends something only where nothing else is possible."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def moves(self, state: State[Any], seat: int) -> Sequence[Hashable]:
        """The moves that spend nothing, or all where there is no other."""
        moves: Sequence[Hashable] = self._game.moves(state, seat)
        return [move for move in moves if not self._game.spends(move)] or moves

    def plans(self, state: State[Any], seat: int, random: Random, limit: int) -> list[tuple[Hashable, ...]]:
        """The plans that spend nothing, or the moves of which there is no other."""
        plans = self._game.plans(state, seat, random, limit)
        sparing = [plan for plan in plans if not any(map(self._game.spends, plan))]
        return sparing or [(move,) for move in self.moves(state, seat)]
