"""Lessons: tables for one person, whose chance is fixed, and the rival's first moves with it.

A lesson is a table like any other but for its seed, which everyone can know beforehand; so it is marked,
and nobody claims that its chance can be verified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.lesson import NONCE, is_lesson, lesson_seed
from branchline.core.log import TurnEntry
from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.store.store import Seat
from branchline.web.tables.creation import new_table, random_token
from branchline.web.tables.seating import started_if_full

if TYPE_CHECKING:
    from branchline.core.lesson import Lesson
    from branchline.web.store.store import StoredTable
    from branchline.web.tables.offer import Offer
    from branchline.web.tables.session import TableSession


def lesson_of(offer: Offer, game: str) -> Lesson | None:
    """The lesson of a game; none when nobody has written one."""
    load = offer.package(game).lesson if game in offer.games else None
    return load() if load is not None else None


def lesson_at(offer: Offer, session: TableSession) -> Lesson | None:
    """The lesson a table is for; none at all other tables."""
    return lesson_of(offer, session.game.meta.id) if is_lesson(session.seed) else None


def lesson_table(offer: Offer, game: str, player: str, name: str) -> StoredTable:
    """A table at which a player learns a game; it has started."""
    lesson = lesson_of(offer, game)
    if lesson is None:
        raise Refused(404, "no-lesson", text("There is no lesson for this game."))
    meta = offer.game(game).meta
    learner = Seat(seat=0, owner=player, name=name, bot="", invite=random_token(), nonce=NONCE)
    bot = offer.first(meta)
    bots = (
        Seat(seat=number, owner=None, name="", bot=bot, invite=random_token(), nonce=None, reserved=False)
        for number in range(1, lesson.seats)
    )
    options = msgspec.json.encode(meta.options()).decode()
    table = new_table(game, options, player, [learner, *bots])
    return started_if_full(msgspec.structs.replace(table, seed=lesson_seed(lesson)))


def lesson_reply(offer: Offer, session: TableSession, seat: int) -> str | None:
    """What a lesson lets a bot play now, if that is possible."""
    lesson = lesson_at(offer, session)
    if lesson is None or seat != 1 or session.table is None:
        return None
    table = session.table
    made = sum(len(entry.moves) for entry in table.log if isinstance(entry, TurnEntry) and entry.seat == seat)
    made += len(table.pending[seat].moves) if seat in table.pending else 0
    planned = lesson.replies[made : made + 1]
    return next((move for move in map(str, table.moves(seat)) if move in planned), None)
