"""Beat my score: a game that becomes a challenge, the tries at it, and the rooms in which challenges are."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter

from branchline.web.http.costs import CHANGE, NEW_TABLE, READ, THUMBNAIL
from branchline.web.http.dependencies import ERRORS, TableId, TheServices, TheVisitor
from branchline.web.http.identity import clean_name
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.tables import info_for, looked_at
from branchline.web.http.visitors import Visitor
from branchline.web.render.messages import TableInfo
from branchline.web.render.pictures import svg_theme
from branchline.web.render.rooms import BeatInfo, RoomInfo, beat_info, board_picture, room_info
from branchline.web.store.challenges import StoredChallenge, StoredRoom
from branchline.web.store.schema import LONGEST_ROOM_NAME
from branchline.web.threads import in_thread

Word = Annotated[str, PathParameter(max_length=40)]
RoomName = Annotated[str, msgspec.Meta(max_length=LONGEST_ROOM_NAME)]


class NameRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a room is called; one with a name is a club."""

    name: RoomName


class MoveBeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Into which room a challenge is to be put."""

    room: Annotated[str, msgspec.Meta(max_length=40)]


class RoomTitle(msgspec.Struct, frozen=True):
    """A room of mine, by its name, if it has one."""

    id: str
    name: str


# --- pages ------------------------------------------------------------------------------------------


@get("/beat/{word:str}", opt=READ, include_in_schema=False)
async def beat_page(services: TheServices, visitor: TheVisitor, word: FromPath[str]) -> Response[bytes]:
    """What is to be beaten; the boards beside each other for those who have tried."""
    info = await _beat_info(services, visitor, await services.rooms.challenge(word))
    rooms = await _my_rooms(services, visitor)
    data = {"page": "beat", "me": await me(services, visitor), "beat": info}
    return page("beat.html", visitor, data, info=info, rooms=rooms, link=f"{visitor.site}{info.path}")


@get("/beat/{word:str}/boards/{table:str}/{file:str}", opt=THUMBNAIL, include_in_schema=False)
async def beat_board(
    services: TheServices, visitor: TheVisitor, word: FromPath[str], table: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """The board of a try, for those who have finished their own."""
    theme = svg_theme(file)
    challenge = await services.rooms.challenge(word)
    session = await looked_at(services, visitor, table)
    if theme is None or session.table is None or session.id not in await _tables(services, challenge):
        raise not_found()
    if not await services.seals.has_finished(challenge.id, visitor.player):
        raise not_found()
    svg = await services.workshop.make(
        visitor.source, board_picture, session, challenge.seat, theme, visitor.language
    )
    return Response(svg.encode(), media_type="image/svg+xml")


@get("/rooms/{room:str}", opt=READ, include_in_schema=False)
async def room_page(services: TheServices, visitor: TheVisitor, room: FromPath[str]) -> Response[bytes]:
    """The results of its members in all its games."""
    info = await _room_info(services, visitor, await services.rooms.room(room))
    data = {"page": "room", "me": await me(services, visitor), "room": info}
    return page("room.html", visitor, data, info=info, link=f"{visitor.site}{info.path}")


# --- for programs -----------------------------------------------------------------------------------


@post("/tables/{table:str}/beat", opt=CHANGE, responses=ERRORS, status_code=200)
async def make_beat(services: TheServices, visitor: TheVisitor, table: TableId) -> BeatInfo:
    """Makes a challenge of my game, unless it is one already: others can play the same chance."""
    session = await looked_at(services, visitor, table)
    challenge = await services.rooms.make(session, visitor.player)
    return await _beat_info(services, visitor, challenge)


@get("/beat/{word:str}", opt=READ, responses=ERRORS)
async def beat_state(services: TheServices, visitor: TheVisitor, word: Word) -> BeatInfo:
    """A challenge and its results."""
    return await _beat_info(services, visitor, await services.rooms.challenge(word))


@post("/beat/{word:str}/try", opt=NEW_TABLE, responses=ERRORS, status_code=200)
async def begin_beat(services: TheServices, visitor: TheVisitor, word: Word) -> TableInfo:
    """My one try at a challenge: begun now, unless it was before."""
    challenge = await services.rooms.challenge(word)
    nickname = await services.store.player_name(visitor.player)
    table = await services.rooms.begin(challenge, visitor.player, nickname)
    return info_for(services, visitor, await looked_at(services, visitor, table))


@put("/beat/{word:str}", opt=CHANGE, responses=ERRORS)
async def move_beat(
    services: TheServices, visitor: TheVisitor, word: Word, data: JSONBody[MoveBeat]
) -> BeatInfo:
    """Puts a challenge that I have made into one of my rooms."""
    challenge = await services.rooms.challenge(word)
    await services.rooms.move(challenge, await services.rooms.room(data.room), visitor.player)
    return await _beat_info(services, visitor, await services.rooms.challenge(word))


@get("/rooms", opt=READ, responses=ERRORS)
async def my_rooms(services: TheServices, visitor: TheVisitor) -> list[RoomTitle]:
    """The rooms that I have made or played in, the latest first."""
    return await _my_rooms(services, visitor)


@post("/rooms", opt=NEW_TABLE, responses=ERRORS)
async def make_room(services: TheServices, visitor: TheVisitor, data: JSONBody[NameRoom]) -> RoomInfo:
    """A room without games; with a name it is a club."""
    room = await services.rooms.new_room(visitor.player, clean_name(data.name, LONGEST_ROOM_NAME))
    return await _room_info(services, visitor, room)


@get("/rooms/{room:str}", opt=READ, responses=ERRORS)
async def room_state(services: TheServices, visitor: TheVisitor, room: Word) -> RoomInfo:
    """What its members have reached in all its games."""
    return await _room_info(services, visitor, await services.rooms.room(room))


@put("/rooms/{room:str}", opt=CHANGE, responses=ERRORS)
async def name_room(
    services: TheServices, visitor: TheVisitor, room: Word, data: JSONBody[NameRoom]
) -> RoomInfo:
    """Gives a room that I have made a name."""
    found = await services.rooms.room(room)
    await services.rooms.rename(found, visitor.player, clean_name(data.name, LONGEST_ROOM_NAME))
    return await _room_info(services, visitor, await services.rooms.room(room))


# --- how it is found --------------------------------------------------------------------------------


async def _beat_info(services: Services, visitor: Visitor, challenge: StoredChallenge) -> BeatInfo:
    def found() -> BeatInfo:
        stored = services.challenges
        tries = stored.tries([challenge.id])
        names = stored.names({challenge.maker, *(one.player for one in tries)})
        room = stored.room(challenge.room)
        return beat_info(challenge, room, tries, names, visitor.player, visitor.language)

    return await in_thread(found)


async def _room_info(services: Services, visitor: Visitor, room: StoredRoom) -> RoomInfo:
    def found() -> RoomInfo:
        stored = services.challenges
        challenges = [one for one in stored.of_room(room.id) if one.game in services.offer.games]
        tries = stored.tries([challenge.id for challenge in challenges])
        names = stored.names({one.player for one in tries})
        return room_info(room, challenges, tries, names, visitor.player, visitor.language)

    return await in_thread(found)


async def _tables(services: Services, challenge: StoredChallenge) -> set[str]:
    return {one.table_id for one in await in_thread(services.challenges.tries, [challenge.id])}


async def _my_rooms(services: Services, visitor: Visitor) -> list[RoomTitle]:
    if not visitor.has_cookie:
        return []
    found = await in_thread(services.challenges.rooms_of, visitor.player)
    return [RoomTitle(room.id, room.name) for room in found]


handlers = [beat_page, beat_board, room_page]
api_handlers = [make_beat, beat_state, begin_beat, move_beat, my_rooms, make_room, room_state, name_room]
