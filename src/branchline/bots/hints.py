"""Hints: what a strong bot would play in a seat's place, from what that seat sees, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from branchline.bots.find import bot
from branchline.bots.simple import seat_of
from branchline.core.sentences import name_players
from branchline.core.texts import listed, text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.contract import Game, View
    from branchline.core.table import AnyGame
    from branchline.core.texts import Text


class Advice(NamedTuple):
    """What to play, and why."""

    moves: tuple[str, ...]
    reasons: tuple[Text, ...]


def hint(
    game: Game[Any, Any, Any],
    view: View,
    random: Random,
    adviser: str | None = None,
    effort: float = 1.0,
    seconds: float | None = None,
) -> Advice:
    """What the adviser would do: the game's own (`Levels.adviser`), unless another bot is named."""
    name = game.meta.levels.adviser if adviser is None else adviser
    plan = tuple(bot(name, effort, seconds).act(game, view, random))
    reasons = game.explain_plan(game.imagine(view, random), seat_of(view), plan)
    if any(map(game.spends, plan)):
        reasons = (*reasons, text("spends something that does not come back"))
    return Advice(tuple(map(str, plan)), reasons)


def describe_hint(game: AnyGame, advice: Advice, names: Sequence[str]) -> Text:
    """The first of the moves in words, and why it is a good one."""
    act = name_players(game.describe_move(game.parse(advice.moves[0])), names)
    if not advice.reasons:
        return text("In your place the bot {act}.", act=act)
    why = listed([name_players(reason, names) for reason in advice.reasons])
    return text("In your place the bot {act} – {why}.", act=act, why=why)
