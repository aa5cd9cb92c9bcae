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
    return Advice(tuple(map(str, plan)), (*reasons, *_spending(game, plan)))


def _spending(game: AnyGame, plan: Sequence[Any]) -> tuple[Text, ...]:
    """That something is used up for good, and by which move if that is not the first."""
    spent = next((move for move in plan if game.spends(move)), None)
    if spent is None:
        return ()
    if spent == plan[0]:
        return (text("spends something that does not come back"),)
    act = game.describe_move(spent)
    return (text("later {act}, which spends something that does not come back", act=act),)


def describe_hint(game: AnyGame, advice: Advice, names: Sequence[str]) -> Text:
    """The first of the moves in words, and why it is a good one."""
    act = name_players(game.describe_move(game.parse(advice.moves[0])), names)
    if not advice.reasons:
        return text("In your place the bot {act}.", act=act)
    why = listed([name_players(reason, names) for reason in advice.reasons])
    return text("In your place the bot {act} – {why}.", act=act, why=why)
