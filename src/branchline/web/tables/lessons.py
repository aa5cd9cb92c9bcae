"""Lessons: tables for one person, whose chance is fixed, and the first moves of the others with it.

A lesson is a table like any other but for its seed, which everyone can know beforehand; so it is marked,
and nobody claims that its chance can be verified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.lesson import (
    LEARNER,
    NONCE,
    is_lesson,
    is_offered,
    lesson_options,
    lesson_seed,
    lesson_table,
    played_by,
)
from branchline.core.log import TurnEntry
from branchline.core.options import effective_options
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


def lessons_of(offer: Offer, game: str) -> tuple[Lesson, ...]:
    """The lessons of a game; none when nobody has written one."""
    return offer.package(game).lessons() if game in offer.games else ()


def lesson_at(offer: Offer, session: TableSession) -> Lesson | None:
    """The lesson a table is for; none at all other tables, and where it is not taught any more."""
    if not is_lesson(session.seed):
        return None
    lessons = lessons_of(offer, session.game.meta.id)
    return next((lesson for lesson in lessons if lesson_seed(lesson) == session.seed), None)


def lessons_offered(offer: Offer, session: TableSession) -> list[Lesson]:
    """The lessons for what is played at a table."""
    if is_lesson(session.seed):
        return []
    seats = len(session.seats)
    options = effective_options(session.game.meta, session.options, seats)
    lessons = lessons_of(offer, session.game.meta.id)
    return [lesson for lesson in lessons if is_offered(lesson, options, seats)]


def new_lesson(offer: Offer, game: str, name: str, player: str, nickname: str) -> StoredTable:
    """A table at which a player learns something; it has started, and stands as the learner finds it."""
    lesson = next((lesson for lesson in lessons_of(offer, game) if lesson.name == name), None)
    if lesson is None:
        raise Refused(404, "no-lesson", text("There is no such lesson."))
    rules = offer.game(game)
    learner = Seat(seat=LEARNER, owner=player, name=nickname, bot="", invite=random_token(), nonce=NONCE)
    bot = offer.first(rules.meta)
    bots = (
        Seat(seat=number, owner=None, name="", bot=bot, invite=random_token(), nonce=None, reserved=False)
        for number in range(1, lesson.seats)
    )
    options = msgspec.json.encode(lesson_options(rules.meta, lesson)).decode()
    table = new_table(game, options, player, [learner, *bots])
    started = started_if_full(msgspec.structs.replace(table, seed=lesson_seed(lesson)))
    return msgspec.structs.replace(started, log=lesson_table(rules, lesson).log)


def lesson_reply(offer: Offer, session: TableSession, seat: int) -> str | None:
    """What a lesson lets a bot play now, if that is possible."""
    lesson = lesson_at(offer, session)
    if lesson is None or session.table is None or not 0 < seat <= len(lesson.replies):
        return None
    table = session.table
    made = sum(len(entry.moves) for entry in table.log if isinstance(entry, TurnEntry) and entry.seat == seat)
    made += len(table.pending[seat].moves) if seat in table.pending else 0
    made -= played_by(lesson, seat)
    planned = lesson.replies[seat - 1][made : made + 1]
    return next((move for move in map(str, table.moves(seat)) if move in planned), None)
