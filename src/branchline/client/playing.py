"""A bot at a server's table: what it decides on its view is sent as moves, until the game is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from branchline.bots.run import decide, refused_move
from branchline.client.errors import ServerRefused
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from branchline.bots.simple import Bot
    from branchline.client.seat import Seat
    from branchline.client.server import Client
    from branchline.web.render.messages import Snapshot

GONE_ON = frozenset({"stale", "time-is-up", "not-your-turn"})
"""Refusals after which the table is looked at again: it is not as it was when the bot decided."""


async def play_game(
    client: Client, seat: Seat[Any], bot: Bot, random: Random, tell: Callable[[str], None] = lambda _: None
) -> Snapshot:
    """Plays a seat until the game is over; `tell` is handed each sentence of the log as it comes.

    Lost connections come back by themselves; a move that was not answered is sent again under its id, so it
    is never made twice. What the bot can't do is raised as `BranchlineError`.
    """
    told, connections, lost = 0, seat.connections, False
    async for now in seat.changes():
        for line in now.log[told:]:
            tell(line.text)
        told = max(told, len(now.log))
        if not (seat.connected or lost):
            lost = True
            tell(text("The server can't be reached; trying again.").say(client.language))
        if seat.connections > connections:
            connections, lost = seat.connections, False
            tell(text("The server is there again.").say(client.language))
        if now.outcome is not None or now.table.status == "abandoned":
            break
        if now.moves and seat.connected:
            await _turn(client, seat, bot, random)
    return seat.now


async def _turn(client: Client, seat: Seat[Any], bot: Bot, random: Random) -> None:
    """What the bot decides on one look; it thinks beside the line, which stays alive."""
    version, view, game = seat.now.version, seat.view, seat.game
    moves = await asyncio.to_thread(decide, game, view, bot, random)
    for move in moves:
        try:
            version = await seat.play(str(move), version)
        except ServerRefused as refused:
            if refused.code == "bot-plays":
                await client.seat_request(seat.now.table.id, _own(seat), "back")
                return
            if refused.code in GONE_ON:
                return
            raise refused_move(game, bot, move, refused.code, refused.text) from refused


def _own(seat: Seat[Any]) -> int:
    number = seat.now.seat
    assert number is not None, "only who has a seat is offered moves"
    return number
