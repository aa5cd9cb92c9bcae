"""Lessons: tables for one, whose first roll is fixed, and the steps that lead through it.

A lesson is a table like any other but for its seed, which everyone can know beforehand; so it is marked,
and nobody claims that its chance can be verified.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from litestar import post
from litestar.params import FromPath

from branchline import games
from branchline.core.lesson import NONCE, Until, is_lesson, lesson_seed
from branchline.core.texts import text
from branchline.web.errors import Refused, too_many
from branchline.web.http import api
from branchline.web.http.api import ERRORS, TheServer, TheVisitor
from branchline.web.render.messages import TableInfo
from branchline.web.store import store
from branchline.web.store.store import Seat
from branchline.web.tables.session import begun, new_table, token

if TYPE_CHECKING:
    from branchline.web.store.store import Stored
    from branchline.web.tables.session import TableSession


class StepInfo(msgspec.Struct, frozen=True):
    """A step as the page shows it."""

    text: str
    at: str
    until: Until
    moves: int


def steps(session: TableSession, language: str) -> list[StepInfo]:
    """The steps through this table; none when it is no lesson."""
    load = games.package(session.game.meta.id).lesson if is_lesson(session.seed) else None
    if load is None:
        return []
    lesson = load()
    return [StepInfo(step.say.say(language), step.at, step.until, step.moves) for step in lesson.steps]


@post("/api/lessons/{game:str}", responses=ERRORS)
async def begin_lesson(server: TheServer, visitor: TheVisitor, game: FromPath[str]) -> TableInfo:
    """Makes a table at which the visitor learns a game; it starts at once."""
    if server.new_tables.take(visitor.address):
        raise too_many()
    name = await asyncio.to_thread(server.store.player_name, visitor.player)
    stored = await asyncio.to_thread(_prepared, game, visitor.player, name)
    await server.writer.write(lambda connection: store.create(connection, stored), stored.id)
    return api.info(server, visitor, await server.tables.find(stored.id))


def _prepared(game: str, player: str, name: str) -> Stored:
    load = games.package(game).lesson if game in games.packages() else None
    if load is None:
        raise Refused(404, "no-lesson", text("There is no lesson for this game."))
    lesson = load()
    rules = games.game(game)
    seat = Seat(seat=0, owner=player, name=name, bot="", invite=token(), nonce=NONCE)
    options = msgspec.json.encode(rules.meta.options()).decode()
    table = new_table(game, options, player, [seat])
    return begun(msgspec.structs.replace(table, seed=lesson_seed(rules, lesson.roll)))


handlers = [begin_lesson]
