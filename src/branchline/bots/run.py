"""Bots at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from branchline.bots.simple import Bot
    from branchline.core.table import Table


def play_on(table: Table, bots: Mapping[int, Bot], random: Random) -> None:
    """Bots act, in seat order, until the table waits for someone who is not a bot, or is over."""
    while seats := [seat for seat in table.waiting() if seat in bots]:
        act(table, seats[0], bots[seats[0]], random)


def act(table: Table, seat: int, bot: Bot, random: Random) -> None:
    """One bot plays what it has decided on a single look at its view."""
    for move in bot.act(table.game, table.view(seat), random):
        table.play(seat, move)
