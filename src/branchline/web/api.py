"""The HTTP API: tables are made and seats are taken here; `docs/protocol.md` explains it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post, put
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from branchline import games
from branchline.bots import BOTS
from branchline.core.contract import Meta
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web import show, store
from branchline.web.errors import Error, Refused, not_over, not_your_seat, too_many
from branchline.web.forms import (
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
from branchline.web.house import House
from branchline.web.identity import LINK_AGE, clean_name
from branchline.web.live import Live, Plan, token
from branchline.web.messages import Snapshot, TableInfo
from branchline.web.proof import Verified, saved_text, verified
from branchline.web.replay import Replayed, replayed
from branchline.web.show import Eye, table_info
from branchline.web.store import Seat
from branchline.web.visitors import Visitor

TheHouse = NamedDependency[House]
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
    """The games of the house."""
    return [game_info(name, visitor.language) for name in games.GAMES]


def game_info(name: str, language: str) -> GameInfo:
    """A game as it presents itself; its rules, which may have to be compiled, are not loaded for that."""
    meta: Meta = import_module(f"{games.GAMES[name]}.meta").META
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
        tuple(BOTS),
        settings,
        games.lesson(name) is not None,
    )


@get("/me", responses=ERRORS)
async def who_am_i(house: TheHouse, visitor: TheVisitor) -> Me:
    """My name, and the token that goes with my requests."""
    return await me(house, visitor)


async def me(house: House, visitor: Visitor, player: str = "") -> Me:
    player = player or visitor.player
    name = await asyncio.to_thread(house.store.player_name, player)
    return Me(name, house.keys.csrf(player), visitor.language)


@put("/me", responses=ERRORS)
async def rename(house: TheHouse, visitor: TheVisitor, data: JSONBody[Rename]) -> Me:
    """Sets my name."""
    name = clean_name(data.name)
    await house.writer.write(lambda connection: store.rename(connection, visitor.player, name))
    return await me(house, visitor)


@post("/me/link", responses=ERRORS)
async def make_link(house: TheHouse, visitor: TheVisitor) -> DeviceLink:
    """A link that makes another device mine; good once, and for ten minutes."""
    word, expires = token(), time.time() + LINK_AGE
    await house.writer.write(lambda connection: store.make_link(connection, word, visitor.player, expires))
    return DeviceLink(f"/device/{word}")


@post("/me/device", responses=ERRORS, status_code=200)
async def use_link(house: TheHouse, visitor: TheVisitor, data: JSONBody[UseLink]) -> Response[Me]:
    """From now on this device is whoever made the link."""
    player = await house.writer.write(lambda connection: store.use_link(connection, data.token))
    if player is None:
        raise Refused(403, "bad-link", text("This link was used already, or it is too old."))
    visitor.player, visitor.known = player, False  # the door sends the new cookie
    return Response(await me(house, visitor))


# --- tables -----------------------------------------------------------------------------------------


@get("/tables", responses=ERRORS)
async def my_tables(house: TheHouse, visitor: TheVisitor) -> list[TableInfo]:
    """The tables I have made or sit at, the latest first."""
    return await tables_of(house, visitor)


async def tables_of(house: House, visitor: Visitor) -> list[TableInfo]:
    if not visitor.known:
        return []
    infos = []
    for table in await asyncio.to_thread(house.store.tables_of, visitor.player):
        with suppress(BranchlineError):  # a table of older rules does not hide the others
            infos.append(info(house, visitor, await house.tables.find(table)))
    return infos


@post("/tables", responses=ERRORS)
async def create_table(house: TheHouse, visitor: TheVisitor, data: JSONBody[NewTable]) -> TableInfo:
    """Makes a table; its commitment is fixed from now on, and each person takes their seat next."""
    if house.new_tables.take(visitor.address):
        raise too_many()
    name = await asyncio.to_thread(house.store.player_name, visitor.player)
    seats = [_new_seat(number, wish, visitor.player, name) for number, wish in enumerate(data.seats)]
    options = msgspec.json.encode(data.options).decode()
    table = await house.tables.create(
        data.game, options, visitor.player, seats, hints=data.hints, clock=data.clock
    )
    return info(house, visitor, table)


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
    if name not in BOTS:
        raise Refused(400, "unknown-bot", text("There is no bot “{name}”.", name=name), name)


@get("/tables/{table:str}", responses=ERRORS)
async def table_state(house: TheHouse, visitor: TheVisitor, table: TableId) -> TableInfo:
    """A table, without the game that runs on it."""
    return info(house, visitor, await house.tables.find(table))


@get("/tables/{table:str}/state", responses=ERRORS)
async def state(
    house: TheHouse,
    visitor: TheVisitor,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=63)] = None,
    parts: Annotated[str, QueryParameter(max_length=100)] = "",
) -> Snapshot:
    """All that one of my seats may know; without a seat, or with -1, what a spectator may know."""
    live = await house.tables.find(table)
    eye = look(live, visitor, -1 if seat is None else seat, parts)
    return show.show(live, house.hub, eye).snapshot


@get("/tables/{table:str}/game", responses=ERRORS, media_type="text/plain")
async def saved_game(house: TheHouse, table: TableId) -> str:
    """The whole game with its seed, once it has ended."""
    return saved_text(await _ended(house, table))


@get("/tables/{table:str}/verify", responses=ERRORS)
async def verify(house: TheHouse, visitor: TheVisitor, table: TableId) -> Verified:
    """Every draw of a game that has ended, derived again from its seed and nonces."""
    return await asyncio.to_thread(verified, await _ended(house, table), visitor.language)


async def _ended(house: House, table: str) -> Live:
    live = await house.tables.find(table)
    if not live.ended or live.table is None:
        raise not_over()
    return live


@get("/tables/{table:str}/replay", responses=ERRORS)
async def replay(
    house: TheHouse,
    visitor: TheVisitor,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=63)] = None,
    step: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
) -> Replayed:
    """A step of the game as one of my seats may know it; as any seat may, once the game has ended."""
    live = await house.tables.find(table)
    if seat is None or seat == -1:
        return replayed(live, None, step, visitor.language)
    if not live.ended:
        live.owned(seat, visitor.player)
    return replayed(live, live.seat(seat).seat, step, visitor.language)


@post("/tables/{table:str}/rematch", responses=ERRORS, status_code=200)
async def rematch(house: TheHouse, visitor: TheVisitor, table: TableId) -> TableInfo:
    """The same people at a new table: made by whoever asks first, found by the others."""
    if house.new_tables.take(visitor.address):
        raise too_many()
    live = await house.tables.change(table, lambda live: live.play_again(visitor.player))
    return info(house, visitor, await house.tables.find(live.rematch))


@post("/tables/{table:str}/hints", responses=ERRORS, status_code=200)
async def allow_hints(
    house: TheHouse, visitor: TheVisitor, table: TableId, data: JSONBody[AllowHints]
) -> TableInfo:
    """Allows hints at a table, or switches them off."""
    return await _change(house, visitor, table, lambda live: live.allow_hints(visitor.player, data.allowed))


@post("/tables/{table:str}/start", responses=ERRORS, status_code=200)
async def start(house: TheHouse, visitor: TheVisitor, table: TableId) -> TableInfo:
    """Starts the game without waiting for the open seats."""
    return await _change(house, visitor, table, lambda live: live.start(visitor.player))


@post("/tables/{table:str}/seats/{seat:int}/take", responses=ERRORS, status_code=200)
async def take(
    house: TheHouse, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[Take]
) -> TableInfo:
    """Takes a seat, and adds this device's nonce to the chance of the game."""
    nonce = _nonce(data.nonce)
    name = clean_name(data.name) or await asyncio.to_thread(house.store.player_name, visitor.player)
    return await _change(
        house, visitor, table, lambda live: live.take(seat, visitor.player, nonce, data.invite, name)
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
async def leave(house: TheHouse, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Gives a seat up."""
    return await _change(house, visitor, table, lambda live: live.leave(seat, visitor.player))


@post("/tables/{table:str}/seats/{seat:int}/bot", responses=ERRORS, status_code=200)
async def hand_over(
    house: TheHouse, visitor: TheVisitor, table: TableId, seat: SeatPath, data: JSONBody[ChooseBot]
) -> TableInfo:
    """Has a bot play a seat."""
    known_bot(data.bot)
    return await _change(house, visitor, table, lambda live: live.hand_over(seat, visitor.player, data.bot))


@post("/tables/{table:str}/seats/{seat:int}/back", responses=ERRORS, status_code=200)
async def take_over(house: TheHouse, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Plays a seat again that a bot has played meanwhile."""
    return await _change(house, visitor, table, lambda live: live.take_over(seat, visitor.player))


@post("/tables/{table:str}/seats/{seat:int}/resign", responses=ERRORS, status_code=200)
async def resign(house: TheHouse, visitor: TheVisitor, table: TableId, seat: SeatPath) -> TableInfo:
    """Leaves the seat to a bot for good."""
    return await _change(house, visitor, table, lambda live: live.resign(seat, visitor.player))


async def _change(
    house: House, visitor: Visitor, table: str, look: Callable[[Live], Plan | None]
) -> TableInfo:
    live = await house.tables.change(table, look)
    return info(house, visitor, live)


# --- what handlers share ----------------------------------------------------------------------------


def look(live: Live, visitor: Visitor, seat: int | None, parts: str) -> Eye:
    """Who looks at a table: at the seat they ask for, else where they have something to do."""
    wanted = frozenset(parts.split(",")) & show.PARTS if parts else show.PAGE_PARTS
    mine = live.mine(visitor.player)
    if seat is None:
        to_act = [number for number in live.to_act() if number in mine]
        seat = (*to_act, *mine, -1)[0]
    if seat == -1:
        return Eye(visitor.player, None, visitor.language, wanted)
    live.seat(seat)
    if seat not in mine:
        raise not_your_seat()
    return Eye(visitor.player, seat, visitor.language, wanted)


def info(house: House, visitor: Visitor, live: Live) -> TableInfo:
    """A table as its visitor may know it from outside; who acts is what a spectator may know."""
    acting = live.table.view(None).acting if live.table is not None else ()
    return table_info(live, house.hub, Eye(visitor.player, None, visitor.language), acting)


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
