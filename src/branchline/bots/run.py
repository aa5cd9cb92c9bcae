"""Bots at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping
    from random import Random

    from branchline.bots.simple import Bot
    from branchline.core.contract import View
    from branchline.core.table import AnyGame, Table
    from branchline.core.texts import Text


def play_on(table: Table[Any], bots: Mapping[int, Bot], random: Random) -> None:
    """Bots act, in seat order, until the table waits for someone who is not a bot, or is over."""
    while seats := [seat for seat in table.waiting() if seat in bots]:
        act(table, seats[0], bots[seats[0]], random)


def act(table: Table[Any], seat: int, bot: Bot, random: Random) -> None:
    """One bot plays what it has decided on a single look at its view; what it can't do is said of it."""
    for move in decide(table.game, table.view(seat), bot, random):
        try:
            table.play(seat, move)
        except IllegalMove as error:
            raise refused_move(table.game, bot, move, error.code, error.text) from error


def decide(game: AnyGame, view: View, bot: Bot, random: Random) -> list[Hashable]:
    """The moves a bot plays next, of which there is at least one; raises `BranchlineError`."""
    name = type(bot).__name__
    try:
        moves = list(bot.act(game, view, random))
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise BranchlineError(
            "bot-failed", text("The bot {bot} fails: {problem}.", bot=name, problem=problem), name
        ) from error
    if not moves:
        raise BranchlineError("bot-idle", text("The bot {bot} is to move and does not.", bot=name), name)
    for move in moves:
        if not _is_move(game, move):
            said = text(
                "The bot {bot} plays {move}, which is no move of this game.", bot=name, move=repr(move)
            )
            raise BadText("bot-failed", said, at=repr(move))
    return moves


def refused_move(game: AnyGame, bot: Bot, move: Hashable, code: str, problem: Text | str) -> IllegalMove:
    """What is said of a bot that breaks a rule."""
    said = text("The bot {bot} {act} ({move}), which is refused: {problem}", bot=type(bot).__name__,
                act=game.describe_move(move), move=str(move), problem=problem)  # fmt: skip
    return IllegalMove(code, said, at=str(move))


def _is_move(game: AnyGame, move: Hashable) -> bool:
    """Rules are handed moves and nothing else; a text, for one, is not the move that it stands for."""
    try:
        return bool(game.parse(str(move)) == move)
    except Exception:  # whatever the object does when it is looked at
        return False
