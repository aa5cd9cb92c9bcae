"""Before a table: setting one up, and the invitation to one."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from branchline.web.http.costs import READ
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.games import game_info, preparing_info
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.http.seats import invited_seat
from branchline.web.http.tables import info_for
from branchline.web.tables.session import TableSession, seat_name
from branchline.web.threads import in_thread


@get("/new/{name:str}", opt=READ, include_in_schema=False)
async def setup(services: TheServices, visitor: TheVisitor, name: FromPath[str]) -> Response[bytes]:
    if name not in services.offer.games:
        raise not_found()
    info = await in_thread(game_info, services, name, visitor.language)
    data = {
        "page": "setup",
        "me": await me(services, visitor),
        "game": info,
        "preparing": preparing_info(services, visitor.language),
    }
    return page("setup.html", visitor, data)


@get("/join/{invite:str}", opt=READ, include_in_schema=False)
async def join(services: TheServices, visitor: TheVisitor, invite: FromPath[str]) -> Response[Any]:
    """What somebody is invited to; the seat is taken by the form on it alone."""
    session, seat = await invited_seat(services, visitor, invite)
    if session.seats[seat].owner == visitor.player:
        return Redirect(f"/t/{session.id}", status_code=303)
    data = {
        "page": "invite",
        "me": await me(services, visitor),
        "table": info_for(services, visitor, session),
        "seat": seat,
        "invite": invite,
    }
    return page("invite.html", visitor, data, host=_host(session, visitor.language))


def _host(session: TableSession, language: str) -> str:
    """What whoever made the table is called there; nothing if they do not play."""
    seats = (seat_name(seat, language) for seat in session.seats if seat.owner == session.creator)
    return next(seats, "")


handlers = [setup, join]
