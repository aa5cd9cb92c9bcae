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
from branchline.web import api, store
from branchline.web.api import ERRORS, TheHouse, TheVisitor
from branchline.web.errors import Refused, too_many
from branchline.web.live import begun, new_table, token
from branchline.web.messages import TableInfo
from branchline.web.store import Seat

if TYPE_CHECKING:
    from branchline.web.live import Live
    from branchline.web.store import Stored


class StepInfo(msgspec.Struct, frozen=True):
    """A step as the page shows it."""

    text: str
    at: str
    until: Until
    moves: int


def steps(live: Live, language: str) -> list[StepInfo]:
    """The steps through this table; none when it is no lesson."""
    lesson = games.lesson(live.game.meta.id) if is_lesson(live.seed) else None
    if lesson is None:
        return []
    return [StepInfo(step.say.say(language), step.at, step.until, step.moves) for step in lesson.steps]


@post("/api/lessons/{game:str}", responses=ERRORS)
async def begin_lesson(house: TheHouse, visitor: TheVisitor, game: FromPath[str]) -> TableInfo:
    """Makes a table at which the visitor learns a game; it starts at once."""
    if house.new_tables.take(visitor.address):
        raise too_many()
    name = await asyncio.to_thread(house.store.player_name, visitor.player)
    stored = await asyncio.to_thread(_prepared, game, visitor.player, name)
    await house.writer.write(lambda connection: store.create(connection, stored), stored.id)
    return api.info(house, visitor, await house.tables.find(stored.id))


def _prepared(game: str, player: str, name: str) -> Stored:
    lesson = games.lesson(game) if game in games.GAMES else None
    if lesson is None:
        raise Refused(404, "no-lesson", text("There is no lesson for this game."))
    rules = games.game(game)
    seat = Seat(seat=0, owner=player, name=name, bot="", invite=token(), nonce=NONCE)
    options = msgspec.json.encode(rules.meta.options()).decode()
    table = new_table(game, options, player, [seat])
    return begun(msgspec.structs.replace(table, seed=lesson_seed(rules, lesson.roll)))


handlers = [begin_lesson]
