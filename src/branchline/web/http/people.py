"""Who I am."""

from __future__ import annotations

from litestar import get, put
from litestar.params import JSONBody

from branchline.web.http.costs import CHANGE, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import Me, Rename
from branchline.web.http.identity import clean_name
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.store import store


@get("/me", opt=READ, responses=ERRORS)
async def who_am_i(services: TheServices, visitor: TheVisitor) -> Me:
    """My name, and the token that goes with my requests."""
    return await me(services, visitor)


async def me(services: Services, visitor: Visitor) -> Me:
    name = await services.store.player_name(visitor.player)
    return Me(name, services.keys.csrf(visitor.player), visitor.language)


@put("/me", opt=CHANGE, responses=ERRORS)
async def rename(services: TheServices, visitor: TheVisitor, data: JSONBody[Rename]) -> Me:
    """Sets my name."""
    name = clean_name(data.name)
    await services.writer.write(lambda connection: store.rename(connection, visitor.player, name))
    return await me(services, visitor)


handlers = [who_am_i, rename]
