"""A challenge that was somebody's game, and the table of a room, as pages and programs are shown them."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from babel.dates import format_date

from branchline import games
from branchline.core.options import stored_options
from branchline.core.texts import text
from branchline.parts.svg import export
from branchline.web.render.daily import score_words
from branchline.web.render.share import boards_of
from branchline.web.render.table_info import level_in_words, settings_in_words
from branchline.web.tables.challenges import BEAT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from branchline.parts.svg import Theme
    from branchline.web.store.challenges import StoredChallenge, StoredRoom, StoredTry
    from branchline.web.tables.session import TableSession


class BeatTry(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has made of a challenge."""

    name: str
    mine: bool
    first: bool
    """Whether it is the game that the challenge was made of."""
    score: int | None
    """None while it is not finished."""
    said: str
    board: str = ""
    """Where it can be seen, for those who have finished their own."""


class BeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge that was somebody's game."""

    path: str
    room: str
    """The address of its room."""
    room_name: str
    title: str
    played: str
    colour: str
    opponents: tuple[str, ...]
    minutes: int
    made_by_me: bool
    to_beat: str
    """What the game has brought to whoever made the challenge, in words; nothing while it runs."""
    maker: str
    table: str = ""
    """The address of one's own try, once it is begun."""
    finished: bool = False
    """Whether that is over: then the boards of the others are shown."""
    tries: tuple[BeatTry, ...] = ()


class RoomGame(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the table of a room."""

    path: str
    title: str
    played: str
    day: str


class RoomMember(msgspec.Struct, frozen=True, kw_only=True):
    """A row of it."""

    name: str
    mine: bool
    results: tuple[str, ...]
    """For each game the result in words, or nothing."""
    best: tuple[bool, ...]
    """For each game whether nobody was better."""
    wins: int
    played: int


class RoomInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A room: what its members have reached in all its games."""

    id: str
    path: str
    name: str
    """Of a club."""
    made_by_me: bool
    games: tuple[RoomGame, ...]
    members: tuple[RoomMember, ...]


def beat_path(challenge: str) -> str:
    return f"/beat/{challenge.removeprefix(BEAT)}"


def beat_info(
    challenge: StoredChallenge,
    room: StoredRoom | None,
    tries: Sequence[StoredTry],
    names: Mapping[str, str],
    player: str,
    language: str,
) -> BeatInfo:
    meta = games.package(challenge.game).meta
    words = settings_in_words(
        challenge.game, stored_options(meta, challenge.options), len(challenge.seats), language
    )
    own = next((one for one in tries if one.player == player), None)
    first = next((one for one in tries if one.player == challenge.maker), None)
    finished = own is not None and own.finished is not None
    return BeatInfo(
        path=beat_path(challenge.id),
        room=f"/rooms/{challenge.room}",
        room_name=room.name if room is not None else "",
        title=meta.title.say(language),
        played=words.played,
        colour=words.colour,
        opponents=tuple(
            level_in_words(meta, seat.bot, language)
            for number, seat in enumerate(challenge.seats)
            if number != challenge.seat
        ),
        minutes=meta.lasts(len(challenge.seats)),
        made_by_me=challenge.maker == player,
        to_beat=_said(challenge, first, language),
        maker=_name(names, challenge.maker, language),
        table=f"/t/{own.table_id}" if own is not None else "",
        finished=finished,
        tries=tuple(_beat_try(challenge, one, names, player, finished, language) for one in tries),
    )


def _beat_try(
    challenge: StoredChallenge,
    one: StoredTry,
    names: Mapping[str, str],
    player: str,
    shown: bool,
    language: str,
) -> BeatTry:
    return BeatTry(
        name=_name(names, one.player, language),
        mine=one.player == player,
        first=one.table_id == challenge.source,
        score=one.score,
        said=_said(challenge, one, language),
        board=f"/t/{one.table_id}" if shown and one.finished is not None else "",
    )


def _said(challenge: StoredChallenge, one: StoredTry | None, language: str) -> str:
    return "" if one is None or one.score is None else score_words(challenge, one.score).say(language)


def _name(names: Mapping[str, str], player: str, language: str) -> str:
    return names.get(player) or text("Somebody").say(language)


def board_picture(session: TableSession, seat: int, theme: Theme, language: str) -> str:
    """The board of a seat when a game has ended, or the one that everyone has played on."""
    assert session.table is not None
    drawing = session.game.drawing(session.table.view(None), language)
    boards = boards_of(drawing.panes)
    own = next((board for board in boards if board.seat in (None, seat)), boards[0])
    return export(own, drawing.sprite, theme)


# --- the table of a room ----------------------------------------------------------------------------


def room_info(
    room: StoredRoom,
    challenges: Sequence[StoredChallenge],
    tries: Sequence[StoredTry],
    names: Mapping[str, str],
    player: str,
    language: str,
) -> RoomInfo:
    reached: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for one in tries:
        if one.score is not None:
            reached[one.player][one.challenge] = one.score
    best = {
        challenge.id: max(
            (scores[challenge.id] for scores in reached.values() if challenge.id in scores), default=None
        )
        for challenge in challenges
    }
    members = [
        _member(challenges, scores, best, _name(names, who, language), who == player, language)
        for who, scores in reached.items()
    ]
    return RoomInfo(
        id=room.id,
        path=f"/rooms/{room.id}",
        name=room.name,
        made_by_me=room.maker == player,
        games=tuple(_room_game(challenge, language) for challenge in challenges),
        members=tuple(sorted(members, key=lambda member: (-member.wins, -member.played, member.name))),
    )


def _member(
    challenges: Sequence[StoredChallenge],
    scores: Mapping[str, int],
    best: Mapping[str, int | None],
    name: str,
    mine: bool,
    language: str,
) -> RoomMember:
    won = tuple(
        challenge.id in scores and scores[challenge.id] == best[challenge.id] for challenge in challenges
    )
    return RoomMember(
        name=name,
        mine=mine,
        results=tuple(
            score_words(challenge, scores[challenge.id]).say(language) if challenge.id in scores else ""
            for challenge in challenges
        ),
        best=won,
        wins=sum(won),
        played=len(scores),
    )


def _room_game(challenge: StoredChallenge, language: str) -> RoomGame:
    meta = games.package(challenge.game).meta
    options = stored_options(meta, challenge.options)
    day = datetime.fromtimestamp(challenge.made, UTC).date()
    return RoomGame(
        path=beat_path(challenge.id),
        title=meta.title.say(language),
        played=settings_in_words(challenge.game, options, len(challenge.seats), language).played,
        day=format_date(day, "d MMM", locale=language),
    )
