"""Hints: what the strongest bot would play in a seat's place, told in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.telling import called
from branchline.core.texts import text
from branchline.web.bots import ThinkingFailed
from branchline.web.errors import Refused, too_many
from branchline.web.show import seat_name

if TYPE_CHECKING:
    from branchline.web.house import House
    from branchline.web.live import Live
    from branchline.web.show import Eye


async def hint(house: House, live: Live, seat: int, eye: Eye) -> tuple[tuple[str, ...], str]:
    """The moves a bot would make, and the first of them in words."""
    if not live.hints:
        raise Refused(403, "no-hints", text("Hints are switched off at this table."))
    if seat not in live.to_act():
        raise Refused(409, "not-your-turn", text("It is not your turn."))
    if house.hints.take(eye.player):
        raise too_many()
    try:
        moves = await house.bots.hint(live, seat)
    except (ThinkingFailed, OSError):
        moves = []
    if not moves:
        raise Refused(503, "no-idea", text("The bot has no idea just now."))
    names = tuple(seat_name(each, eye.language) for each in live.seats)
    deed = called(live.game.told(live.game.parse(moves[0])), names)
    return tuple(moves), text("In your place the bot {deed}.", deed=deed).say(eye.language)
