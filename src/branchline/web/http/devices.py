"""Another device becomes mine: by a link that is opened there and confirmed here, once."""

from __future__ import annotations

import time

from litestar import Response, get, post
from litestar.params import JSONBody

from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.costs import CHANGE, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.forms import ConfirmLink, DeviceLink, DeviceState, LinkState, UseLink
from branchline.web.http.identity import LINK_AGE
from branchline.web.http.pages import page, qr_code
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.store import links
from branchline.web.store.links import Link
from branchline.web.tables.creation import random_token
from branchline.web.threads import in_thread


@get("/device", opt=READ, include_in_schema=False)
async def device_page(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    return page("device.html", visitor, {"page": "device", "me": await me(services, visitor)})


@post("/me/link", opt=CHANGE, responses=ERRORS)
async def make_link(services: TheServices, visitor: TheVisitor) -> DeviceLink:
    """A link that makes another device mine; good once, and for ten minutes."""
    token, expires = random_token(), time.time() + LINK_AGE
    await services.writer.write(
        lambda connection: links.make_link(connection, token, visitor.player, expires)
    )
    path = f"/device#{token}"
    return DeviceLink(path, qr_code(f"{visitor.site}{path}").decode())


@get("/me/link", opt=READ, responses=ERRORS)
async def link_state(services: TheServices, visitor: TheVisitor) -> LinkState:
    """Whether another device has opened my link."""
    return _state(await in_thread(_link, services, visitor))


def _link(services: Services, visitor: Visitor) -> Link | None:
    with services.database.reading.connect() as connection:
        return links.link_of(connection, visitor.player)


def _state(link: Link | None) -> LinkState:
    if link is None:
        return LinkState("none")
    return LinkState("made") if link.claimed_by is None else LinkState("opened", link.code)


@post("/me/link/confirm", opt=CHANGE, responses=ERRORS, status_code=200)
async def confirm_link(services: TheServices, visitor: TheVisitor, data: JSONBody[ConfirmLink]) -> LinkState:
    """The device that shows this code is mine; or it is not, and the link is good no more."""
    if not data.agreed:
        await services.writer.write(lambda connection: links.drop_link(connection, visitor.player))
        return LinkState("none")
    confirmed = await services.writer.write(
        lambda connection: links.confirm_link(connection, visitor.player, data.code)
    )
    if not confirmed:
        raise _bad_link()
    return LinkState("opened", data.code)


@post("/me/device", opt=CHANGE, responses=ERRORS, status_code=200)
async def use_link(
    services: TheServices, visitor: TheVisitor, data: JSONBody[UseLink]
) -> Response[DeviceState]:
    """This device wants to be whoever made the link; it is when that has been confirmed there."""
    link = await services.writer.write(
        lambda connection: links.claim_link(connection, data.token, visitor.player)
    )
    if link is None:
        raise _bad_link()
    if link.player == visitor.player:
        raise Refused(409, "same-device", text("This device has made the link: open it on the other one."))
    if not link.confirmed:
        return Response(DeviceState(False, link.code))
    visitor.player, visitor.has_cookie = link.player, False  # the answer carries the new cookie
    return Response(DeviceState(True))


def _bad_link() -> Refused:
    return Refused(403, "bad-link", text("This link was used already, or it is too old."))


handlers = [device_page]
api_handlers = [make_link, link_state, confirm_link, use_link]
