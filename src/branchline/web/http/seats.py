"""Seats: taken, left, given to bots and played again."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.costs import CHANGE, PHRASE, READ
from branchline.web.http.dependencies import ERRORS, SeatPath, TableId, TheServices, TheVisitor
from branchline.web.http.forms import ChooseBot, Say, Take
from branchline.web.http.identity import clean_name
from branchline.web.http.services import Services
from branchline.web.http.tables import change, info_for, looked_at
from branchline.web.http.visitors import Visitor
from branchline.web.render.messages import Invited, TableInfo
from branchline.web.store import store
from branchline.web.tables import seating
from branchline.web.tables.session import TableSession
from branchline.web.threads import in_thread


@get("/invites/{invite:str}", opt=READ, responses=ERRORS)
async def invited(services: TheServices, visitor: TheVisitor, invite: FromPath[str]) -> Invited:
    """What an invitation is for; nothing is taken by asking."""
    session, seat = await invited_seat(services, visitor, invite)
    return Invited(info_for(services, visitor, session), seat)


async def invited_seat(services: Services, visitor: Visitor, invite: str) -> tuple[TableSession, int]:
    """The table and the seat that an invitation leads to."""
    found = await in_thread(services.store.invited_seat, invite)
    if found is None:
        raise Refused(404, "bad-invite", text("This invitation leads nowhere; ask for a new one."))
    table, seat = found
    return await looked_at(services, visitor, table), seat


@post("/tables/{table:str}/seats/{seat:int}/take", opt=CHANGE, responses=ERRORS, status_code=200)
async def sit_down(
    services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[Take]
) -> TableInfo:
    """Takes a seat, and adds this device's nonce to the chance of the game."""
    nonce, named = _nonce(data.nonce), clean_name(data.name)
    known = await services.store.player_name(visitor.player)
    seated = await change(
        services,
        visitor,
        table,
        lambda session: seating.sit_down(session, seat, visitor.player, nonce, data.invite, named or known),
    )
    if named and not known:  # a guest is called so from now on, not at this table alone
        await services.writer.write(lambda connection: store.rename(connection, visitor.player, named))
    return seated


def _nonce(word: str) -> bytes:
    try:
        nonce = bytes.fromhex(word)
    except ValueError:
        nonce = b""
    if not 16 <= len(nonce) <= 64:
        raise Refused(400, "bad-nonce", text("A nonce is 16 to 64 bytes in hexadecimal."))
    return nonce


@post("/tables/{table:str}/seats/{seat:int}/leave", opt=CHANGE, responses=ERRORS, status_code=200)
async def leave(services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Gives a seat up."""
    return await change(
        services, visitor, table, lambda session: seating.leave(session, seat, visitor.player)
    )


@post("/tables/{table:str}/seats/{seat:int}/bot", opt=CHANGE, responses=ERRORS, status_code=200)
async def give_to_bot(
    services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[ChooseBot]
) -> TableInfo:
    """Has a bot play a seat."""
    session = await looked_at(services, visitor, table)
    bot = services.offer.chosen_bot(session.game.meta, data.bot)
    return await change(
        services, visitor, table, lambda session: seating.give_to_bot(session, seat, visitor.player, bot)
    )


@post("/tables/{table:str}/seats/{seat:int}/back", opt=CHANGE, responses=ERRORS, status_code=200)
async def play_oneself(
    services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath
) -> TableInfo:
    """Plays a seat again that a bot has played meanwhile."""
    return await change(
        services, visitor, table, lambda session: seating.play_oneself(session, seat, visitor.player)
    )


@post("/tables/{table:str}/seats/{seat:int}/resign", opt=CHANGE, responses=ERRORS, status_code=200)
async def resign(services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Leaves the seat to a bot for good."""
    return await change(
        services, visitor, table, lambda session: seating.resign(session, seat, visitor.player)
    )


@post("/tables/{table:str}/seats/{seat:int}/say", opt=PHRASE, responses=ERRORS, status_code=200)
async def say(
    services: TheServices, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[Say]
) -> TableInfo:
    """Says one of the phrases to everyone at the table, who read it in their own language."""
    return await change(
        services, visitor, table, lambda session: seating.say(session, seat, visitor.player, data.phrase)
    )


handlers = [invited, sit_down, leave, give_to_bot, play_oneself, resign, say]
