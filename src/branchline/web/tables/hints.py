"""Hints: what a strong bot would play in a seat's place, told in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.bots.hints import describe_hint
from branchline.core.texts import text
from branchline.web.errors import Refused, too_many
from branchline.web.tables.thinkers import ThinkingFailed, TooManyWaiting

if TYPE_CHECKING:
    from branchline.web.tables.bots import BotPlayers
    from branchline.web.tables.session import TableSession


def require_hints(session: TableSession, seat: int) -> None:
    """Refuses a hint that a seat may not have now."""
    if not session.hints:
        raise Refused(403, "no-hints", text("Hints are switched off at this table."))
    if seat not in session.to_act():
        raise Refused(409, "not-your-turn", text("It is not your turn."))


async def give_hint(
    bots: BotPlayers, session: TableSession, seat: int, language: str, address: str = ""
) -> tuple[tuple[str, ...], str]:
    """The moves a bot would make, the first of them in words, and why."""
    try:
        advice = await bots.hint(session, seat, address)
    except TooManyWaiting:
        raise too_many() from None
    except (ThinkingFailed, OSError):
        raise Refused(503, "no-idea", text("The bot has no idea just now.")) from None
    return advice.moves, describe_hint(session.game, advice, session.names(language)).say(language)
