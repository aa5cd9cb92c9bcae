"""Tables: made, listed, read, replayed and verified."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from branchline.core.errors import BranchlineError
from branchline.core.meta import Meta
from branchline.parts.svg import Theme
from branchline.web.errors import not_over, not_your_seat, unusable
from branchline.web.http.costs import CHANGE, HEAVY, NEW_TABLE, READ
from branchline.web.http.dependencies import ERRORS, TableId, TheServices, TheVisitor
from branchline.web.http.forms import AllowHints, NewTable, SeatWish
from branchline.web.http.identity import clean_name
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor
from branchline.web.render.ending import Ending, ending_of
from branchline.web.render.messages import Snapshot, TableInfo
from branchline.web.render.proof import Verified, verify_draws
from branchline.web.render.replay import Replayed, replay_step
from branchline.web.render.share import share_picture
from branchline.web.render.snapshot import render
from branchline.web.render.table_info import table_info
from branchline.web.render.viewer import ALL_PARTS, PAGE_PARTS, Viewer
from branchline.web.store.store import Seat
from branchline.web.tables import seating
from branchline.web.tables.creation import random_token
from branchline.web.tables.offer import Offer
from branchline.web.tables.saving import saved_text
from branchline.web.tables.seals import require_seed
from branchline.web.tables.session import Operation, TableSession
from branchline.web.threads import in_thread

SPECTATOR = -1
"""In place of a seat's number in an address."""


# --- making -----------------------------------------------------------------------------------------


@get("/tables", opt=READ, responses=ERRORS)
async def my_tables(services: TheServices, visitor: TheVisitor) -> list[TableInfo]:
    """The tables I have made or sit at, the latest first."""
    return await tables_of(services, visitor)


async def tables_of(services: Services, visitor: Visitor) -> list[TableInfo]:
    if not visitor.has_cookie:
        return []
    infos = []
    for table in await in_thread(services.store.tables_of, visitor.player):
        with suppress(BranchlineError):  # a table that can't be played here does not hide the others
            infos.append(info_for(services, visitor, await looked_at(services, visitor, table)))
    return infos


@post("/tables", opt=NEW_TABLE, responses=ERRORS)
async def create_table(services: TheServices, visitor: TheVisitor, data: JSONBody[NewTable]) -> TableInfo:
    """Makes a table; its commitment is fixed from now on, and each person takes their seat next."""
    meta = services.offer.package(data.game).meta
    name = await services.store.player_name(visitor.player)
    seats = [
        _new_seat(services.offer, meta, number, wish, visitor.player, name)
        for number, wish in enumerate(data.seats)
    ]
    options = msgspec.json.encode(data.options).decode()
    table = await services.tables.create(
        data.game,
        options,
        visitor.player,
        seats,
        hints=data.hints,
        clock=data.clock,
        analysis=data.analysis,
        meant_for=_level_range(services.offer, meta, data) if data.public else None,
    )
    return info_for(services, visitor, table)


def _level_range(offer: Offer, meta: Meta, wish: NewTable) -> tuple[str, str]:
    """For whom a table is meant; refuses levels that the game does not have, or that stand upside down."""
    if wish.levels == ("", ""):
        return wish.levels
    bots = offer.bots_for(meta)
    if not set(wish.levels) <= set(bots) or bots.index(wish.levels[0]) > bots.index(wish.levels[1]):
        raise unusable("levels")
    return wish.levels


def _new_seat(offer: Offer, meta: Meta, number: int, wish: SeatWish, player: str, name: str) -> Seat:
    return Seat(
        seat=number,
        owner=player if wish.kind in ("me", "here") else None,
        name=clean_name(wish.name) or (name if wish.kind == "me" else ""),
        bot=offer.chosen_bot(meta, wish.bot) if wish.kind == "bot" else "",
        invite=random_token(),
        nonce=None,
        reserved=wish.kind != "bot",
    )


@post("/tables/{table:str}/rematch", opt=NEW_TABLE, responses=ERRORS, status_code=200)
async def rematch(services: TheServices, visitor: TheVisitor, table: TableId) -> TableInfo:
    """The same people at a new table: made by whoever asks first, found by the others."""
    await looked_at(services, visitor, table)
    session = await services.tables.change(table, lambda session: seating.play_again(session, visitor.player))
    return info_for(services, visitor, await services.tables.find(session.rematch))


# --- reading ----------------------------------------------------------------------------------------


@get("/tables/{table:str}", opt=READ, responses=ERRORS)
async def table_state(services: TheServices, visitor: TheVisitor, table: TableId) -> TableInfo:
    """A table, without the game that runs on it."""
    return info_for(services, visitor, await looked_at(services, visitor, table))


@get("/tables/{table:str}/state", opt=READ, responses=ERRORS)
async def state(
    services: TheServices,
    visitor: TheVisitor,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=63)] = None,
    parts: Annotated[str, QueryParameter(max_length=100)] = "",
) -> Snapshot:
    """All that one of my seats may know; without a seat, or with -1, what a spectator may know."""
    session = await looked_at(services, visitor, table)
    viewer = viewer_of(session, visitor, SPECTATOR if seat is None else seat, parts)
    return render(session, services.hub, viewer).snapshot


@get("/tables/{table:str}/game", opt=READ, responses=ERRORS, media_type="text/plain")
async def saved_game(services: TheServices, visitor: TheVisitor, table: TableId) -> str:
    """The whole game with its seed, once it has ended."""
    return await saved_game_of(services, visitor, table)


async def saved_game_of(services: Services, visitor: Visitor, table: str) -> str:
    """A game that has ended, with its seed."""
    return saved_text(await _ended_and_open(services, visitor, table))


@get("/tables/{table:str}/verify", opt=HEAVY, responses=ERRORS)
async def verify(services: TheServices, visitor: TheVisitor, table: TableId) -> Verified:
    """Every draw of a game that has ended, derived again from its seed and nonces."""
    session = await _ended_and_open(services, visitor, table)
    return await services.workshop.make(visitor.source, verify_draws, session, visitor.language)


@get("/tables/{table:str}/ending", opt=READ, responses=ERRORS)
async def ending(services: TheServices, visitor: TheVisitor, table: TableId) -> Ending:
    """How a game that has ended came to that, and what to tell others of it."""
    return await in_thread(ending_of, await _ended(services, visitor, table), visitor.language)


@get("/tables/{table:str}/picture", opt=HEAVY, responses=ERRORS, media_type="image/png")
async def picture(
    services: TheServices, visitor: TheVisitor, table: TableId, theme: FromQuery[Theme] = "light"
) -> Response[bytes]:
    """A game that has ended, as a PNG to be shared."""
    session = await _ended(services, visitor, table)
    png = await services.workshop.make(visitor.source, share_picture, session, theme, visitor.language)
    return Response(png, media_type="image/png")


async def looked_at(services: Services, visitor: Visitor, table: str) -> TableSession:
    """The table, if the visitor may look at it: whatever is shown of a table comes from here."""
    session = await services.tables.find(table)
    await services.seals.require_look(session, visitor.player)
    return session


async def _ended(services: Services, visitor: Visitor, table: str) -> TableSession:
    session = await looked_at(services, visitor, table)
    if not session.ended or session.table is None:
        raise not_over()
    return session


async def _ended_and_open(services: Services, visitor: Visitor, table: str) -> TableSession:
    """A table whose game has ended and whose seed may be known."""
    session = await _ended(services, visitor, table)
    require_seed(session)
    return session


@get("/tables/{table:str}/replay", opt=READ, responses=ERRORS)
async def replay(
    services: TheServices,
    visitor: TheVisitor,
    table: TableId,
    seat: Annotated[int | None, QueryParameter(ge=-1, le=63)] = None,
    step: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
) -> Replayed:
    """A step of the game as one of my seats may know it; as any seat may, once the game has ended."""
    session = await looked_at(services, visitor, table)
    if seat is None or seat == SPECTATOR:
        return replay_step(session, None, step, visitor.language)
    if not session.ended:
        session.require_owner(seat, visitor.player)
    return replay_step(session, session.seat(seat).seat, step, visitor.language)


# --- changing ---------------------------------------------------------------------------------------


@post("/tables/{table:str}/hints", opt=CHANGE, responses=ERRORS, status_code=200)
async def allow_hints(
    services: TheServices, visitor: TheVisitor, table: TableId, data: JSONBody[AllowHints]
) -> TableInfo:
    """Allows hints at a table, or switches them off."""
    return await change(
        services, visitor, table, lambda session: seating.allow_hints(session, visitor.player, data.allowed)
    )


@post("/tables/{table:str}/start", opt=CHANGE, responses=ERRORS, status_code=200)
async def start(services: TheServices, visitor: TheVisitor, table: TableId) -> TableInfo:
    """Starts the game without waiting for the open seats."""
    return await change(services, visitor, table, lambda session: seating.start(session, visitor.player))


async def change(
    services: Services, visitor: Visitor, table: str, decide: Callable[[TableSession], Operation | None]
) -> TableInfo:
    """Changes a table; the answer is the table as it is then."""
    await looked_at(services, visitor, table)
    return info_for(services, visitor, await services.tables.change(table, decide))


# --- for whom ---------------------------------------------------------------------------------------


def viewer_of(session: TableSession, visitor: Visitor, seat: int | None, parts: str) -> Viewer:
    """Who looks at a table: at the seat they ask for, else where they have something to do."""
    wanted = frozenset(parts.split(",")) & ALL_PARTS if parts else PAGE_PARTS
    own = session.seats_of(visitor.player)
    if seat is None:
        to_act = [number for number in session.to_act() if number in own]
        seat = (*to_act, *own, SPECTATOR)[0]
    if seat == SPECTATOR:
        return Viewer(visitor.player, None, visitor.language, wanted)
    session.seat(seat)
    if seat not in own:
        raise not_your_seat()
    return Viewer(visitor.player, seat, visitor.language, wanted)


def info_for(services: Services, visitor: Visitor, session: TableSession) -> TableInfo:
    """A table as its visitor may know it from outside; who acts is what a spectator may know."""
    viewer = Viewer(visitor.player, None, visitor.language)
    return table_info(session, services.hub, viewer, session.acting(viewer.seat))


handlers = [
    my_tables,
    create_table,
    rematch,
    table_state,
    state,
    saved_game,
    verify,
    ending,
    picture,
    replay,
    allow_hints,
    start,
]
