"""Hints: what the strongest bot would play in a seat's place, told in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.bots.hints import describe_hint
from branchline.core.texts import text
from branchline.web.errors import Refused, too_many
from branchline.web.render.table import seat_name
from branchline.web.tables.bots import ThinkingFailed

if TYPE_CHECKING:
    from branchline.web.app import Server
    from branchline.web.render.table import Viewer
    from branchline.web.tables.session import TableSession


async def hint(
    server: Server, session: TableSession, seat: int, viewer: Viewer
) -> tuple[tuple[str, ...], str]:
    """The moves a bot would make, and the first of them in words."""
    if not session.hints:
        raise Refused(403, "no-hints", text("Hints are switched off at this table."))
    if seat not in session.to_act():
        raise Refused(409, "not-your-turn", text("It is not your turn."))
    if server.hints.take(viewer.player):
        raise too_many()
    try:
        moves = await server.bots.hint(session, seat)
    except (ThinkingFailed, OSError):
        moves = []
    if not moves:
        raise Refused(503, "no-idea", text("The bot has no idea just now."))
    names = tuple(seat_name(each, viewer.language) for each in session.seats)
    return tuple(moves), describe_hint(session.game, moves, names).say(viewer.language)
