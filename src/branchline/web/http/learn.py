"""Learning by playing: the page with all lessons, and the table of one."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from branchline.web.http.costs import NEW_TABLE, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.games import game_infos
from branchline.web.http.pages import page
from branchline.web.http.people import me
from branchline.web.http.tables import info_for
from branchline.web.render.messages import TableInfo
from branchline.web.tables.lessons import new_lesson
from branchline.web.threads import in_thread


@get("/learn", opt=READ, include_in_schema=False)
async def learn_page(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    infos = await in_thread(game_infos, services, visitor.language)
    data = {"page": "learn", "me": await me(services, visitor)}
    return page("learn.html", visitor, data, games=[info for info in infos if info.lessons])


@post("/lessons/{game:str}/{name:str}", opt=NEW_TABLE, responses=ERRORS)
async def begin_lesson(
    services: TheServices, visitor: TheVisitor, game: FromPath[str], name: FromPath[str]
) -> TableInfo:
    """Makes a table at which the visitor learns something; it starts at once."""
    nickname = await services.store.player_name(visitor.player)
    table = await in_thread(new_lesson, services.offer, game, name, visitor.player, nickname)
    return info_for(services, visitor, await services.tables.add(table))


handlers = [learn_page]
