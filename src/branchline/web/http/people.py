"""Who I am, and on which devices."""

from __future__ import annotations

import asyncio
import time

from litestar import Response, get, post, put
from litestar.params import JSONBody

from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import DeviceLink, Me, Rename, UseLink
from branchline.web.http.identity import LINK_AGE, clean_name
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.store import store
from branchline.web.tables.creation import random_token


@get("/me", responses=ERRORS)
async def who_am_i(services: TheServices, visitor: TheVisitor) -> Me:
    """My name, and the token that goes with my requests."""
    return await me(services, visitor)


async def me(services: Services, visitor: Visitor) -> Me:
    name = await asyncio.to_thread(services.store.player_name, visitor.player)
    return Me(name, services.keys.csrf(visitor.player), visitor.language)


@put("/me", responses=ERRORS)
async def rename(services: TheServices, visitor: TheVisitor, data: JSONBody[Rename]) -> Me:
    """Sets my name."""
    name = clean_name(data.name)
    await services.writer.write(lambda connection: store.rename(connection, visitor.player, name))
    return await me(services, visitor)


@post("/me/link", responses=ERRORS)
async def make_link(services: TheServices, visitor: TheVisitor) -> DeviceLink:
    """A link that makes another device mine; good once, and for ten minutes."""
    token, expires = random_token(), time.time() + LINK_AGE
    await services.writer.write(
        lambda connection: store.make_link(connection, token, visitor.player, expires)
    )
    return DeviceLink(f"/device/{token}")


@post("/me/device", responses=ERRORS, status_code=200)
async def use_link(services: TheServices, visitor: TheVisitor, data: JSONBody[UseLink]) -> Response[Me]:
    """From now on this device is whoever made the link."""
    player = await services.writer.write(lambda connection: store.use_link(connection, data.token))
    if player is None:
        raise Refused(403, "bad-link", text("This link was used already, or it is too old."))
    visitor.player, visitor.has_cookie = player, False  # the answer carries the new cookie
    return Response(await me(services, visitor))


handlers = [who_am_i, rename, make_link, use_link]
