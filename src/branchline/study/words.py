"""What a review says of a turn, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.sentences import name_players
from branchline.core.texts import Text, listed, ntext, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.table import AnyGame
    from branchline.study.review import ReviewedTurn


def acts(game: AnyGame, moves: Sequence[str], names: Sequence[str]) -> Text:
    """Moves in words, without what only confirms them."""
    played = [game.parse(move) for move in moves]
    return listed([name_players(game.describe_move(m), names) for m in played if not game.only_confirms(m)])


def better(game: AnyGame, turn: ReviewedTurn, names: Sequence[str]) -> Text:
    """What would have been better, and why."""
    found = acts(game, turn.best, names)
    if not turn.reasons:
        return found
    why = listed([name_players(reason, names) for reason in turn.reasons])
    return text("{acts} – {why}", acts=found, why=why)


def at_least(points: int) -> Text:
    """What was possible for who had known everything."""
    return ntext("With all results known beforehand, at least {n} point was possible.",
                 "With all results known beforehand, at least {n} points were possible.", points)  # fmt: skip
