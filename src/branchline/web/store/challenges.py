"""Challenges and the tries at them: each is stored once, whoever asks first and at whichever server."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import and_, func, or_, select, update

from branchline.web.store import store
from branchline.web.store.inserts import insert_if_absent
from branchline.web.store.schema import challenges, keys, players, rooms, tries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, Connection, Engine

    from branchline.web.store.store import StoredTable

KEY_BYTES = 32


class ChallengeSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a challenge: its bot, and what its device once added to the chance, in hexadecimal."""

    bot: str = ""
    nonce: str = ""


_seats = msgspec.json.Decoder(tuple[ChallengeSeat, ...])


class StoredChallenge(msgspec.Struct, frozen=True, kw_only=True):
    """What many people play on the same chance."""

    id: str
    day: str = ""
    game: str
    rules: int
    options: str
    seats: tuple[ChallengeSeat, ...]
    seat: int = 0
    """That of whoever tries."""
    seed: bytes
    chance_version: int
    origin: str
    """For which the seed was promised."""
    closes: float | None = None
    """What is finished later does not count."""
    opens: float | None = None
    """When everyone may know its seed and look at its boards."""
    opened: bool = False
    """Whether anyone could already: it does not close again, wherever the clock is set."""
    room: str = ""
    """In which it is, where it was somebody's game."""
    maker: str = ""
    """Whose game that was,"""
    source: str = ""
    """and its table."""
    made: float = 0.0


class StoredTry(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's one try at a challenge."""

    challenge: str
    player: str
    table_id: str
    begun: float
    finished: float | None
    score: int | None
    name: str
    """Under which the result is shown, or nothing."""
    name_removed: bool


class StoredRoom(msgspec.Struct, frozen=True, kw_only=True):
    """Where people meet challenges together; with a name it is a club."""

    id: str
    name: str
    maker: str
    made: float


# --- reading ----------------------------------------------------------------------------------------


class Challenges:
    """The reading side; writing goes through the functions below, on the writer's connection."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def challenge(self, id: str) -> StoredChallenge | None:
        with self._engine.connect() as connection:
            return _challenge(connection, id)

    def of_day(self, day: str) -> list[StoredChallenge]:
        with self._engine.connect() as connection:
            found = connection.execute(select(challenges).where(challenges.c.day == day)).mappings()
            return [_from_row(row) for row in found]

    def of_room(self, room: str) -> list[StoredChallenge]:
        """The challenges of a room, the latest first."""
        wanted = select(challenges).where(challenges.c.room == room).order_by(challenges.c.made.desc())
        with self._engine.connect() as connection:
            return [_from_row(row) for row in connection.execute(wanted).mappings()]

    def made_from(self, table: str, player: str) -> StoredChallenge | None:
        """The challenge that somebody has made of a table."""
        wanted = select(challenges).where(challenges.c.source == table, challenges.c.maker == player)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
            return _from_row(row) if row is not None else None

    def tries(self, ids: list[str]) -> list[StoredTry]:
        """All tries at these challenges, the best first."""
        wanted = select(tries).where(tries.c.challenge.in_(ids))
        order = (tries.c.score.is_(None), tries.c.score.desc(), tries.c.begun)
        with self._engine.connect() as connection:
            return [_to_try(row) for row in connection.execute(wanted.order_by(*order)).mappings()]

    def room(self, id: str) -> StoredRoom | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(rooms).where(rooms.c.id == id)).mappings().one_or_none()
            return _to_room(row) if row is not None else None

    def rooms_of(self, player: str) -> list[StoredRoom]:
        """The rooms that somebody has made or played in, the latest first."""
        played = select(challenges.c.room).join_from(challenges, tries, tries.c.challenge == challenges.c.id)
        mine = or_(rooms.c.maker == player, rooms.c.id.in_(played.where(tries.c.player == player)))
        with self._engine.connect() as connection:
            found = connection.execute(select(rooms).where(mine).order_by(rooms.c.made.desc())).mappings()
            return [_to_room(row) for row in found]

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """What players are called; those without a name are left out."""
        with self._engine.connect() as connection:
            found = connection.execute(select(players).where(players.c.id.in_(list(ids))))
            return {row.id: row.name for row in found if row.name}

    def days_before(self, day: str, most: int) -> list[str]:
        """The days before this one that there were, the latest first."""
        wanted = select(challenges.c.day).where(challenges.c.day != "", challenges.c.day < day).distinct()
        with self._engine.connect() as connection:
            return list(connection.execute(wanted.order_by(challenges.c.day.desc()).limit(most)).scalars())

    def own_try(self, challenge: str, player: str) -> StoredTry | None:
        with self._engine.connect() as connection:
            return _try(connection, challenge, player)

    def own_tries(self, player: str, days: list[str]) -> list[tuple[StoredTry, str]]:
        """Somebody's tries at the challenges of these days, with their days."""
        wanted = select(tries, challenges.c.day).join(challenges, challenges.c.id == tries.c.challenge)
        with self._engine.connect() as connection:
            found = connection.execute(wanted.where(tries.c.player == player, challenges.c.day.in_(days)))
            return [(_to_try(row), row["day"]) for row in found.mappings()]

    def scores(self, challenge: str) -> list[int]:
        """The results that count, of everyone."""
        wanted = _counted(select(tries.c.score)).where(tries.c.challenge == challenge)
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def best(self, challenge: str, most: int, *, named: bool) -> list[StoredTry]:
        """The best tries that count; `named`, of those who show their names."""
        wanted = _counted(select(tries)).where(tries.c.challenge == challenge)
        wanted = wanted.where(tries.c.name != "") if named else wanted
        best = wanted.order_by(tries.c.score.desc(), tries.c.finished).limit(most)
        with self._engine.connect() as connection:
            return [_to_try(row) for row in connection.execute(best).mappings()]

    def days_counted(self, player: str) -> list[str]:
        """The days on which somebody has finished a challenge in time."""
        wanted = _counted(select(challenges.c.day).distinct()).where(
            tries.c.player == player, challenges.c.day != ""
        )
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def own_scores(self, player: str, game: str) -> list[int]:
        """What somebody has reached in the challenges of a game's days."""
        wanted = _counted(select(tries.c.score)).where(
            tries.c.player == player, challenges.c.game == game, challenges.c.day != ""
        )
        with self._engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def how_many(self, ids: list[str]) -> dict[str, int]:
        """For each of these challenges how many results count."""
        wanted = _counted(select(tries.c.challenge, func.count())).where(tries.c.challenge.in_(ids))
        with self._engine.connect() as connection:
            found = {row[0]: row[1] for row in connection.execute(wanted.group_by(tries.c.challenge))}
        return {id: found.get(id, 0) for id in ids}


def _counted(wanted: Any) -> Any:
    """Only tries that were finished before their challenge closed."""
    joined = wanted.join_from(tries, challenges, challenges.c.id == tries.c.challenge)
    return joined.where(IN_TIME)


IN_TIME: ColumnElement[bool] = and_(
    tries.c.finished.is_not(None),
    or_(challenges.c.closes.is_(None), tries.c.finished < challenges.c.closes),
)


def _challenge(connection: Connection, id: str) -> StoredChallenge | None:
    row = connection.execute(select(challenges).where(challenges.c.id == id)).mappings().one_or_none()
    return _from_row(row) if row is not None else None


def _from_row(row: Any) -> StoredChallenge:
    plain = {name: row[name] for name in StoredChallenge.__struct_fields__}
    return StoredChallenge(**{**plain, "seats": _seats.decode(plain["seats"])})


def _try(connection: Connection, challenge: str, player: str) -> StoredTry | None:
    mine = select(tries).where(tries.c.challenge == challenge, tries.c.player == player)
    row = connection.execute(mine).mappings().one_or_none()
    return _to_try(row) if row is not None else None


def _to_room(row: Any) -> StoredRoom:
    return StoredRoom(**{name: row[name] for name in StoredRoom.__struct_fields__})


def _to_try(row: Any) -> StoredTry:
    return StoredTry(**{name: row[name] for name in StoredTry.__struct_fields__})


# --- writing ----------------------------------------------------------------------------------------


def key(connection: Connection, name: str, first: bytes = b"") -> bytes:
    """Return the key of that name, the same for all servers of a database.

    Where there is none yet, it becomes `first`, or else a random one.
    """
    new = first or secrets.token_bytes(KEY_BYTES)
    insert_if_absent(connection, keys, {"name": name, "key": new})
    found: bytes = connection.execute(select(keys.c.key).where(keys.c.name == name)).scalar_one()
    return found


def add(connection: Connection, challenge: StoredChallenge) -> None:
    """Stores a challenge, unless it is there: then that one holds."""
    values = {name: getattr(challenge, name) for name in StoredChallenge.__struct_fields__}
    seats = msgspec.json.encode(challenge.seats).decode()
    insert_if_absent(connection, challenges, {**values, "seats": seats})


def begin(connection: Connection, table: StoredTable) -> str | None:
    """Somebody's one try at a challenge: this table, or the one at which they have begun before.

    None when its chance is known already: then nobody begins any more.
    """
    if (found := _try(connection, table.challenge, table.creator)) is not None:
        return found.table_id
    challenge = _challenge(connection, table.challenge)
    if challenge is None or challenge.opened:
        return None
    mine = {
        "challenge": table.challenge,
        "player": table.creator,
        "table_id": table.id,
        "begun": store.utc(connection),
        "name": "",
        "name_removed": False,
    }
    if not insert_if_absent(connection, tries, mine):  # another server was quicker
        return begin(connection, table)
    store.create(connection, table)
    return table.id


def note_played(connection: Connection, noted: StoredTry) -> None:
    """Notes that somebody has met the chance of a challenge where it was played first."""
    insert_if_absent(connection, tries, msgspec.structs.asdict(noted))


def add_room(connection: Connection, room: StoredRoom) -> None:
    insert_if_absent(connection, rooms, msgspec.structs.asdict(room))


def name_room(connection: Connection, id: str, name: str) -> None:
    connection.execute(update(rooms).where(rooms.c.id == id).values(name=name))


def move_challenge(connection: Connection, id: str, room: str) -> None:
    """Puts a challenge into another room."""
    connection.execute(update(challenges).where(challenges.c.id == id).values(room=room))


def mark_opened(connection: Connection, id: str) -> None:
    """From now on everyone may know all of a challenge, and nobody begins a try that counts."""
    connection.execute(update(challenges).where(challenges.c.id == id).values(opened=True))


def show_name(connection: Connection, challenge: str, player: str, name: str) -> bool:
    """Shows a result under a name, or under none; whether that could be done."""
    mine = and_(tries.c.challenge == challenge, tries.c.player == player, ~tries.c.name_removed)
    return connection.execute(update(tries).where(mine).values(name=name)).rowcount == 1


def remove_name(connection: Connection, name: str) -> int:
    """Removes a name from all results, for good; from how many."""
    removed = {"name": "", "name_removed": True}
    return connection.execute(update(tries).where(tries.c.name == name).values(removed)).rowcount
