"""Bots that lose like people: they overlook things, and go move by move without a thought of the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.bots.simple import seat_of
from branchline.core.thinking import after

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from random import Random

    from branchline.core.contract import Game, View
    from branchline.core.state import State


class HastyBot:
    """The move that looks best among those it notices; each game says how many (`Levels.glances`)."""

    level: str

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        """The best of the few moves or plans that it looks at."""
        seat, state = seat_of(view), game.imagine(view, random)
        moves: Sequence[Hashable] = game.moves(state, seat)
        if len(moves) == 1:
            return moves
        glance = game.meta.levels.glances[self.level]
        count = min(glance.most, max(1, round(glance.share * len(moves))))
        return [max(random.sample(moves, count), key=lambda move: _liking(game, state, seat, move))]


def _liking(game: Game[Any, Any, Any], state: State[Any], seat: int, move: Hashable) -> tuple[float, bool]:
    """How good a move looks; of equal ones, one that does something rather than to be done."""
    return game.value(after(game, state, seat, (move,)), seat), not game.only_confirms(move)


class NewcomerBot(HastyBot):
    """Sees a few of its possibilities."""

    level = "newcomer"


class RelaxedBot(HastyBot):
    """Sees more of what there is, and does not look twice."""

    level = "relaxed"
