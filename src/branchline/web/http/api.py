"""The HTTP API: tables are made and seats are taken here; `docs/protocol.md` explains it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post, put
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from branchline import games
from branchline.bots import bots
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.app import Server
from branchline.web.errors import Error, Refused, not_over, not_your_seat, too_many
from branchline.web.http.forms import (
    AllowHints,
    ChoiceInfo,
    ChooseBot,
    DeviceLink,
    GameInfo,
    GameSetting,
    Me,
    NewTable,
    Rename,
    SeatRange,
    SeatWish,
    Take,
    UseLink,
)
from branchline.web.http.identity import LINK_AGE, clean_name
from branchline.web.http.visitors import Visitor
from branchline.web.render import table as show
from branchline.web.render.messages import Snapshot, TableInfo
from branchline.web.render.replay import Replayed, replayed
from branchline.web.render.table import Viewer, table_info
from branchline.web.store import store
from branchline.web.store.store import Seat
from branchline.web.tables.proof import Verified, saved_text, verified
from branchline.web.tables.session import Operation, TableSession, token

TheServer = NamedDependency[Server]
TheVisitor = NamedDependency[Visitor]
TableId = Annotated[str, PathParameter(max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]


ERRORS = {
    status: ResponseSpec(Error, description=words, generate_examples=False)
    for status, words in {
        400: "The request can't be used",
        403: "Not allowed",
        404: "Not there",
        409: "Not possible as things stand",
        413: "Too large",
        429: "Too much at once",
    }.items()
}


# --- games and people -------------------------------------------------------------------------------


@get("/games", responses=ERRORS, sync_to_thread=True)
def list_games(visitor: TheVisitor) -> list[GameInfo]:
    """The games of the server."""
    return [game_info(name, visitor.language) for name in games.packages()]


def game_info(name: str, language: str) -> GameInfo:
    """A game as it presents itself; its rules, which may have to be compiled, are not loaded for that."""
    meta = games.package(name).meta
    defaults = meta.options()
    settings = tuple(
        GameSetting(
            setting.name,
            setting.label.say(language),
            getattr(defaults, setting.name),
            tuple(ChoiceInfo(choice.value, choice.label.say(language)) for choice in setting.choices),
        )
        for setting in meta.settings
    )
    return GameInfo(
        meta.id,
        meta.title.say(language),
        meta.summary.say(language),
        SeatRange(meta.seats[0], meta.seats[-1]),
        meta.secrets,
        bots(),
        settings,
        games.package(name).lesson is not None,
    )


@get("/me", responses=ERRORS)
async def who_am_i(server: TheServer, visitor: TheVisitor) -> Me:
    """My name, and the token that goes with my requests."""
    return await me(server, visitor)


async def me(server: Server, visitor: Visitor, player: str = "") -> Me:
    player = player or visitor.player
    name = await asyncio.to_thread(server.store.player_name, player)
    return Me(name, server.keys.csrf(player), visitor.language)


@put("/me", responses=ERRORS)
async def rename(server: TheServer, visitor: TheVisitor, data: JSONBody[Rename]) -> Me:
    """Sets my name."""
    name = clean_name(data.name)
    await server.writer.write(lambda connection: store.rename(connection, visitor.player, name))
    return await me(server, visitor)


@post("/me/link", responses=ERRORS)
async def make_link(server: TheServer, visitor: TheVisitor) -> DeviceLink:
    """A link that makes another device mine; good once, and for ten minutes."""
    word, expires = token(), time.time() + LINK_AGE
    await server.writer.write(lambda connection: store.make_link(connection, word, visitor.player, expires))
    return DeviceLink(f"/device/{word}")


@post("/me/device", responses=ERRORS, status_code=200)
async def use_link(server: TheServer, visitor: TheVisitor, data: JSONBody[UseLink]) -> Response[Me]:
    """From now on this device is whoever made the link."""
    player = await server.writer.write(lambda connection: store.use_link(connection, data.token))
    if player is None:
        raise Refused(403, "bad-link", text("This link was used already, or it is too old."))
    visitor.player, visitor.known = player, False  # the door sends the new cookie
    return Response(await me(server, visitor))


# --- tables -----------------------------------------------------------------------------------------


@get("/tables", responses=ERRORS)
async def my_tables(server: TheServer, visitor: TheVisitor) -> list[TableInfo]:
    """The tables I have made or sit at, the latest first."""
    return await tables_of(server, visitor)


async def tables_of(server: Server, visitor: Visitor) -> list[TableInfo]:
    if not visitor.known:
        return []
    infos = []
    for table in await asyncio.to_thread(server.store.tables_of, visitor.player):
        with suppress(BranchlineError):  # a table of older rules does not hide the others
            infos.append(info(server, visitor, await server.tables.find(table)))
    return infos


@post("/tables", responses=ERRORS)
async def create_table(server: TheServer, visitor: TheVisitor, data: JSONBody[NewTable]) -> TableInfo:
    """Makes a table; its commitment is fixed from now on, and each person takes their seat next."""
    if server.new_tables.take(visitor.address):
        raise too_many()
    name = await asyncio.to_thread(server.store.player_name, visitor.player)
    seats = [_new_seat(number, wish, visitor.player, name) for number, wish in enumerate(data.seats)]
    options = msgspec.json.encode(data.options).decode()
    table = await server.tables.create(
        data.game, options, visitor.player, seats, hints=data.hints, clock=data.clock
    )
    return info(server, visitor, table)


def _new_seat(number: int, wish: SeatWish, player: str, name: str) -> Seat:
    if wish.kind == "bot":
        known_bot(wish.bot)
    return Seat(
        seat=number,
        owner=player if wish.kind in ("me", "here") else None,
        name=clean_name(wish.name) or (name if wish.kind == "me" else ""),
        bot=wish.bot if wish.kind == "bot" else "",
        invite=token(),
        nonce=secrets.token_bytes(16) if wish.kind == "bot" else None,
    )


def known_bot(name: str) -> None:
    if name not in bots():
        raise Refused(400, "unknown-bot", text("There is no bot “{name}”.", name=name), name)


@get("/tables/{table:str}", responses=ERRORS)
async def table_state(server: TheServer, visitor: TheVisitor, table: TableId) -> TableInfo:
    """A table, without the game that runs on it."""
    return info(server, visitor, await server.tables.find(table))


@get("/tables/{table:str}/state", responses=ERRORS)
async def state(
    server: TheServer,
    visitor: TheVisitor,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=63)] = None,
    parts: Annotated[str, QueryParameter(max_length=100)] = "",
) -> Snapshot:
    """All that one of my seats may know; without a seat, or with -1, what a spectator may know."""
    session = await server.tables.find(table)
    viewer = look(session, visitor, -1 if seat is None else seat, parts)
    return show.show(session, server.hub, viewer).snapshot


@get("/tables/{table:str}/game", responses=ERRORS, media_type="text/plain")
async def saved_game(server: TheServer, table: TableId) -> str:
    """The whole game with its seed, once it has ended."""
    return saved_text(await _ended(server, table))


@get("/tables/{table:str}/verify", responses=ERRORS)
async def verify(server: TheServer, visitor: TheVisitor, table: TableId) -> Verified:
    """Every draw of a game that has ended, derived again from its seed and nonces."""
    return await asyncio.to_thread(verified, await _ended(server, table), visitor.language)


async def _ended(server: Server, table: str) -> TableSession:
    session = await server.tables.find(table)
    if not session.ended or session.table is None:
        raise not_over()
    return session


@get("/tables/{table:str}/replay", responses=ERRORS)
async def replay(
    server: TheServer,
    visitor: TheVisitor,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=63)] = None,
    step: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
) -> Replayed:
    """A step of the game as one of my seats may know it; as any seat may, once the game has ended."""
    session = await server.tables.find(table)
    if seat is None or seat == -1:
        return replayed(session, None, step, visitor.language)
    if not session.ended:
        session.owned(seat, visitor.player)
    return replayed(session, session.seat(seat).seat, step, visitor.language)


@post("/tables/{table:str}/rematch", responses=ERRORS, status_code=200)
async def rematch(server: TheServer, visitor: TheVisitor, table: TableId) -> TableInfo:
    """The same people at a new table: made by whoever asks first, found by the others."""
    if server.new_tables.take(visitor.address):
        raise too_many()
    session = await server.tables.change(table, lambda session: session.play_again(visitor.player))
    return info(server, visitor, await server.tables.find(session.rematch))


@post("/tables/{table:str}/hints", responses=ERRORS, status_code=200)
async def allow_hints(
    server: TheServer, visitor: TheVisitor, table: TableId, data: JSONBody[AllowHints]
) -> TableInfo:
    """Allows hints at a table, or switches them off."""
    return await _change(
        server, visitor, table, lambda session: session.allow_hints(visitor.player, data.allowed)
    )


@post("/tables/{table:str}/start", responses=ERRORS, status_code=200)
async def start(server: TheServer, visitor: TheVisitor, table: TableId) -> TableInfo:
    """Starts the game without waiting for the open seats."""
    return await _change(server, visitor, table, lambda session: session.start(visitor.player))


@post("/tables/{table:str}/seats/{seat:int}/take", responses=ERRORS, status_code=200)
async def take(
    server: TheServer, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[Take]
) -> TableInfo:
    """Takes a seat, and adds this device's nonce to the chance of the game."""
    nonce = _nonce(data.nonce)
    name = clean_name(data.name) or await asyncio.to_thread(server.store.player_name, visitor.player)
    return await _change(
        server, visitor, table, lambda session: session.take(seat, visitor.player, nonce, data.invite, name)
    )


def _nonce(word: str) -> bytes:
    try:
        nonce = bytes.fromhex(word)
    except ValueError:
        nonce = b""
    if not 16 <= len(nonce) <= 64:
        raise Refused(400, "bad-nonce", text("A nonce is 16 to 64 bytes in hexadecimal."))
    return nonce


@post("/tables/{table:str}/seats/{seat:int}/leave", responses=ERRORS, status_code=200)
async def leave(server: TheServer, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Gives a seat up."""
    return await _change(server, visitor, table, lambda session: session.leave(seat, visitor.player))


@post("/tables/{table:str}/seats/{seat:int}/bot", responses=ERRORS, status_code=200)
async def hand_over(
    server: TheServer, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[ChooseBot]
) -> TableInfo:
    """Has a bot play a seat."""
    known_bot(data.bot)
    return await _change(
        server, visitor, table, lambda session: session.hand_over(seat, visitor.player, data.bot)
    )


@post("/tables/{table:str}/seats/{seat:int}/back", responses=ERRORS, status_code=200)
async def take_over(server: TheServer, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Plays a seat again that a bot has played meanwhile."""
    return await _change(server, visitor, table, lambda session: session.take_over(seat, visitor.player))


@post("/tables/{table:str}/seats/{seat:int}/resign", responses=ERRORS, status_code=200)
async def resign(server: TheServer, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Leaves the seat to a bot for good."""
    return await _change(server, visitor, table, lambda session: session.resign(seat, visitor.player))


async def _change(
    server: Server, visitor: Visitor, table: str, look: Callable[[TableSession], Operation | None]
) -> TableInfo:
    session = await server.tables.change(table, look)
    return info(server, visitor, session)


# --- what handlers share ----------------------------------------------------------------------------


def look(session: TableSession, visitor: Visitor, seat: int | None, parts: str) -> Viewer:
    """Who looks at a table: at the seat they ask for, else where they have something to do."""
    wanted = frozenset(parts.split(",")) & show.PARTS if parts else show.PAGE_PARTS
    mine = session.mine(visitor.player)
    if seat is None:
        to_act = [number for number in session.to_act() if number in mine]
        seat = (*to_act, *mine, -1)[0]
    if seat == -1:
        return Viewer(visitor.player, None, visitor.language, wanted)
    session.seat(seat)
    if seat not in mine:
        raise not_your_seat()
    return Viewer(visitor.player, seat, visitor.language, wanted)


def info(server: Server, visitor: Visitor, session: TableSession) -> TableInfo:
    """A table as its visitor may know it from outside; who acts is what a spectator may know."""
    acting = session.table.view(None).acting if session.table is not None else ()
    return table_info(session, server.hub, Viewer(visitor.player, None, visitor.language), acting)


router = Router(
    "/api",
    route_handlers=[
        list_games,
        who_am_i,
        rename,
        make_link,
        use_link,
        my_tables,
        create_table,
        table_state,
        state,
        saved_game,
        verify,
        replay,
        rematch,
        allow_hints,
        start,
        take,
        leave,
        hand_over,
        take_over,
        resign,
    ],
)
