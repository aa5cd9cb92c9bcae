"""Hints: what the strongest bot of a game would play in a seat's place, from what that seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.bots.find import bot
from branchline.core.sentences import name_players
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.contract import Game, View
    from branchline.core.table import AnyGame
    from branchline.core.texts import Text


def hint(
    game: Game[Any, Any, Any],
    view: View,
    random: Random,
    adviser: str | None = None,
    effort: float = 1.0,
) -> tuple[str, ...]:
    """The moves the adviser would make: the strongest bot of the game, unless another is named."""
    name = game.meta.levels.strongest if adviser is None else adviser
    return tuple(str(move) for move in bot(name, effort).act(game, view, random))


def describe_hint(game: AnyGame, moves: Sequence[str], names: Sequence[str]) -> Text:
    """The first of the moves in words."""
    act = name_players(game.describe_move(game.parse(moves[0])), names)
    return text("In your place the bot {act}.", act=act)
