"""Bots at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping
    from random import Random

    from branchline.bots.simple import Bot
    from branchline.core.table import AnyGame, Table


def play_on(table: Table, bots: Mapping[int, Bot], random: Random) -> None:
    """Bots act, in seat order, until the table waits for someone who is not a bot, or is over."""
    while seats := [seat for seat in table.waiting() if seat in bots]:
        act(table, seats[0], bots[seats[0]], random)


def act(table: Table, seat: int, bot: Bot, random: Random) -> None:
    """One bot plays what it has decided on a single look at its view; what it can't do is said of it."""
    name = type(bot).__name__
    try:
        moves = list(bot.act(table.game, table.view(seat), random))
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise BranchlineError(
            "bot-failed", text("The bot {bot} fails: {problem}.", bot=name, problem=problem), name
        ) from error
    if not moves:
        raise BranchlineError("bot-idle", text("The bot {bot} is to move and does not.", bot=name), name)
    for move in moves:
        _play(table, seat, move, name)


def _play(table: Table, seat: int, move: Hashable, bot: str) -> None:
    if not _is_move(table.game, move):
        said = text("The bot {bot} plays {move}, which is no move of this game.", bot=bot, move=repr(move))
        raise BadText("bot-failed", said, at=repr(move))
    try:
        table.play(seat, move)
    except IllegalMove as error:
        said = text("The bot {bot} plays {move}, which is refused: {problem}", bot=bot, move=str(move),
                    problem=error.text)  # fmt: skip
        raise IllegalMove(error.code, said, at=str(move)) from error


def _is_move(game: AnyGame, move: Hashable) -> bool:
    """Rules are handed moves and nothing else; a text, for one, is not the move that it stands for."""
    try:
        return bool(game.parse(str(move)) == move)
    except Exception:  # whatever the object does when it is looked at
        return False
