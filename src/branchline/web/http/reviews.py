"""Reviews of games that have ended: begun, looked at, given up."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import PathParameter

from branchline.core.texts import text
from branchline.web.errors import Refused, not_over
from branchline.web.http.costs import CHANGE, HEAVY, READ
from branchline.web.http.dependencies import ERRORS, SeatPath, TableId, TheServices, TheVisitor
from branchline.web.http.services import Services
from branchline.web.http.tables import looked_at
from branchline.web.http.visitors import Visitor
from branchline.web.render.review import (
    BetterBoard,
    ReviewInfo,
    Teaser,
    better_board,
    review_info,
    teaser_info,
)
from branchline.web.tables.reviews import asker_of, can_be_reviewed
from branchline.web.tables.session import TableSession

TurnNumber = Annotated[int, PathParameter(ge=1, le=10_000)]


@post("/tables/{table:str}/reviews/{seat:int}", opt=READ, responses=ERRORS, status_code=200)
async def review(services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath) -> ReviewInfo:
    """Begins to review the turns of a seat, unless that has been done; and how far it is."""
    session = await _reviewed(services, visitor, table, seat)
    if await services.reviews.kept(table, seat) is None:
        services.reviews.begin(session, seat, asker_of(session, visitor.player, visitor.address))
    return await _info(services, session, seat, visitor.language)


@post("/tables/{table:str}/reviews/{seat:int}/cancel", opt=CHANGE, responses=ERRORS, status_code=200)
async def cancel_review(
    services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath
) -> ReviewInfo:
    """Gives up a review that I have begun."""
    session = await _reviewed(services, visitor, table, seat)
    await services.reviews.cancel(table, seat, visitor.player)
    return await _info(services, session, seat, visitor.language)


@get("/tables/{table:str}/reviews/{seat:int}/turns/{turn:int}", opt=READ, responses=ERRORS)
async def better_turn(
    services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath, turn: TurnNumber
) -> BetterBoard:
    """The board after a turn, had the seat played what was better."""
    session = await _reviewed(services, visitor, table, seat)
    running = services.reviews.running(table, seat)
    kept = await services.reviews.kept(table, seat)
    found = kept or (running.found if running is not None else None)
    if found is None:
        raise Refused(404, "no-review", text("Nobody has reviewed this seat yet."))
    return better_board(session, found, turn, visitor.language)


@post("/tables/{table:str}/reviews/{seat:int}/teaser", opt=HEAVY, responses=ERRORS, status_code=200)
async def teaser(services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath) -> Teaser:
    """What a quick look at my turns has found; nothing where there is nothing that is certain."""
    session = await _reviewed(services, visitor, table, seat)
    session.require_owner(seat, visitor.player)
    asker = asker_of(session, visitor.player, visitor.address)
    found = await services.reviews.glance(session, seat, asker)
    if found is None or found.worst is None:
        return Teaser()
    return teaser_info(session, found.worst, visitor.language)


async def _reviewed(services: Services, visitor: Visitor, table: str, seat: int) -> TableSession:
    """A table whose game has ended; of one that goes on nothing is judged."""
    session = await looked_at(services, visitor, table)
    session.seat(seat)
    if not session.ended or session.table is None:
        raise not_over()
    if not can_be_reviewed(session):
        raise Refused(409, "no-expert", text("Nobody knows this game well enough to review it."))
    return session


async def _info(services: Services, session: TableSession, seat: int, language: str) -> ReviewInfo:
    """Return what is known; a review that another server has finished counts before one under way here."""
    running = services.reviews.running(session.id, seat)
    kept = await services.reviews.kept(session.id, seat)
    if kept is None and running is not None:
        return review_info(session, seat, running.found, running.done, running.of, language)
    return review_info(session, seat, kept, 0, 0, language)


handlers = [review, cancel_review, better_turn, teaser]
