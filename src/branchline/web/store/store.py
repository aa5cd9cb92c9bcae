"""What is kept of tables and players, read and written as plain values."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, text, union, update

from branchline.core.log import Entry
from branchline.web.store.announcements import NO_MORE, announce
from branchline.web.store.inserts import Row, insert_or_replace, insert_rows
from branchline.web.store.results import keep_results
from branchline.web.store.schema import (
    log,
    pending,
    players,
    results,
    reviews,
    seats,
    tables,
    tries,
)
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Engine, RowMapping, Select

    from branchline.web.store.results import Result

MAX_LISTED = 50

Status = Literal["open", "running", "over", "abandoned"]

_entries = msgspec.json.Decoder(Entry)
_words = msgspec.json.Decoder(tuple[str, ...])


class Conflict(Exception):
    """The table has been written by another server since it was read."""


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as it is stored; `bot` is the name of the bot that plays it now, if one does."""

    seat: int
    owner: str | None
    name: str
    bot: str
    invite: str
    nonce: bytes | None
    resigned: bool = False
    reserved: bool = True
    """Whether it is kept for a person: a bot only plays it until they come."""
    history: str = ""
    """Who has come and gone while the game ran (`tables.history`)."""


class StoredPending(msgspec.Struct, frozen=True, kw_only=True):
    """Pending moves of a seat, stored as one row."""

    seat: int
    phase: int
    """Phase in which the moves were made; later they are ignored."""
    version: int = 0
    """Number of changes in this phase."""
    moves: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    """Ids of the seat's latest requests, also from earlier phases."""


class StoredTable(msgspec.Struct, kw_only=True):
    """A table as it is stored."""

    id: str
    game: str
    rules: int
    options: str
    creator: str
    seed: bytes
    chance_version: int = 1
    """How the seed was promised (`Committed.versions`)."""
    origin: str = ""
    """The table for which it was promised: this one, or that of the saved game it was made from."""
    status: Status
    version: int
    seats: list[Seat]
    log: list[Entry]
    pending: list[StoredPending]
    hints: bool = True
    analysis: bool = False
    """Whether its players may analyse the game while it goes on."""
    clock: int = 0
    deadline: float | None = None
    rematch: str = ""
    """The table at which the same people play again."""
    public: bool = False
    """Whether everyone finds it in the lobby: to sit down before it begins, to watch then."""
    level_least: str = ""
    level_most: str = ""
    """For whom it is meant, by the names of bots; nothing where for everyone."""
    challenge: str = ""
    """Of which it is a try, or which is practised there."""


@dataclass(frozen=True)
class TableSummary:
    """A table as its operator sees it: nothing of its game."""

    id: str
    game: str
    status: str
    touched: float
    names: list[str]


class TableChanges(msgspec.Struct, frozen=True):
    """What one request changes of a table, all of it or nothing."""

    seats: Sequence[Seat] = ()
    status: Status | None = None
    pending: StoredPending | None = None
    entries: Sequence[Entry] = ()
    hints: bool | None = None
    deadline: float | None = None
    rematch: StoredTable | None = None
    score: int | None = None
    """Of a try that ends with this."""
    results: Sequence[Result] = ()
    """For each seat, when the game ends with this."""


class NextVersion(msgspec.Struct, frozen=True):
    """Changes that bring a table from its version `version`, with `length` entries, to the next one."""

    table: str
    version: int
    length: int
    changes: TableChanges


# --- reading ----------------------------------------------------------------------------------------


class Store:
    """The reading side; writing goes through the functions below, on the writer's connection."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def table(self, table: str, after: int = 0) -> StoredTable | None:
        """A table as it is stored; with the entries of its log after so many."""
        with self._engine.connect() as connection:
            return read(connection, table, after=after)

    def invited_seat(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat of an invite."""
        with self._engine.connect() as connection:
            row = connection.execute(
                select(seats.c.table_id, seats.c.seat).where(seats.c.invite == invite)
            ).first()
            return (row[0], row[1]) if row is not None else None

    def tables_of(self, player: str) -> list[str]:
        """The tables a player has made or sits at, the latest first."""
        with self._engine.connect() as connection:
            return list(connection.execute(_own(player).limit(MAX_LISTED)).scalars())

    def unfinished_tables_of(self, player: str) -> list[str]:
        """The tables a player has made or sits at whose games have not ended, the latest first."""
        with self._engine.connect() as connection:
            # What is not to be found is nothing to search by: SQLite begins with the player, not the status.
            found = connection.execute(_own(player).where(tables.c.status.not_in(("over", "abandoned"))))
            return list(found.scalars())

    def public_tables(self, status: Status, since: float, most: int) -> list[str]:
        """The tables that everyone may find, touched since then, the latest first."""
        wanted = select(tables.c.id).where(tables.c.public, tables.c.status == status)
        latest = wanted.where(tables.c.touched >= since).order_by(tables.c.touched.desc(), tables.c.id)
        with self._engine.connect() as connection:
            return list(connection.execute(latest.limit(most)).scalars())

    def deadlines(self, now: float) -> tuple[list[str], float | None]:
        """The running tables whose time is up, and when the next one's will be."""
        running = tables.c.status == "running"
        with self._engine.connect() as connection:
            late = connection.execute(select(tables.c.id).where(running, tables.c.deadline <= now))
            coming = select(func.min(tables.c.deadline)).where(running, tables.c.deadline > now)
            return list(late.scalars()), connection.execute(coming).scalar_one()

    def utc(self) -> float:
        with self._engine.connect() as connection:
            return utc(connection)

    def review(self, table: str, seat: int) -> str | None:
        """The review of a seat, as JSON, if one is kept."""
        with self._engine.connect() as connection:
            wanted = select(reviews.c.review).where(reviews.c.table_id == table, reviews.c.seat == seat)
            found: str | None = connection.execute(wanted).scalar()
            return found

    async def player_name(self, player: str) -> str:
        """Return the name of a player; empty if they have none."""
        return await in_thread(self._player_name, player)

    def _player_name(self, player: str) -> str:
        with self._engine.connect() as connection:
            return connection.execute(_NAME, {"player": player}).scalar() or ""

    def latest(self, most: int) -> list[TableSummary]:
        """The tables that were touched last."""
        of_table = select(seats.c.table_id, seats.c.name, seats.c.bot).order_by(seats.c.seat)
        with self._engine.connect() as connection:
            found = connection.execute(
                select(tables.c.id, tables.c.game, tables.c.status, tables.c.touched)
                .order_by(tables.c.touched.desc(), tables.c.id)
                .limit(most)
            ).all()
            sitting: dict[str, list[str]] = {row.id: [] for row in found}
            for table, name, bot in connection.execute(of_table.where(seats.c.table_id.in_(sitting))):
                sitting[table].append(name or bot or "?")
            return [TableSummary(row.id, row.game, row.status, row.touched, sitting[row.id]) for row in found]

    def counts(self) -> tuple[int, int]:
        """How many tables and how many players are stored."""
        with self._engine.connect() as connection:
            of_tables = connection.execute(select(func.count()).select_from(tables)).scalar_one()
            return of_tables, connection.execute(select(func.count()).select_from(players)).scalar_one()

    def size(self) -> int:
        """Bytes of the database, as far as the database itself knows them."""
        postgresql = self._engine.dialect.name == "postgresql"
        with self._engine.connect() as connection:
            if postgresql:
                return int(
                    connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
                )
            pages = connection.execute(text("PRAGMA page_count")).scalar_one()
            return int(pages) * int(connection.execute(text("PRAGMA page_size")).scalar_one())


_NAME = select(players.c.name).where(players.c.id == bindparam("player"))


def _own(player: str) -> Select[Any]:
    """The tables a player has made or sits at, the latest first."""
    made = select(tables.c.id).where(tables.c.creator == player)
    sat = select(seats.c.table_id).where(seats.c.owner == player)
    mine = tables.c.id.in_(union(made, sat))  # each by its index, however many tables there are
    return select(tables.c.id).where(mine).order_by(tables.c.touched.desc(), tables.c.id)


_SEATS = select(seats).where(seats.c.table_id == bindparam("table")).order_by(seats.c.seat)
_ENTRIES = (
    select(log.c.entry)
    .where(log.c.table_id == bindparam("table"), log.c.n >= bindparam("after"))
    .order_by(log.c.n)
)
_PENDING = select(pending).where(pending.c.table_id == bindparam("table")).order_by(pending.c.seat)


def utc(connection: Connection) -> float:
    """The time in seconds since 1970: by the database's clock, or ours when it is a file."""
    if connection.dialect.name != "postgresql":
        return time.time()
    return float(connection.execute(_UTC).scalar_one())


_UTC = text("SELECT extract(epoch FROM clock_timestamp())")
_TABLE = select(tables).where(tables.c.id == bindparam("table"))


def read(connection: Connection, table: str, after: int = 0, lock: bool = False) -> StoredTable | None:
    """Return a stored table, with the entries of its log from number `after` on.

    With `lock`, the row of the table stays locked until the transaction ends.
    """
    found = connection.execute(_TABLE.with_for_update() if lock else _TABLE, {"table": table})
    row = found.mappings().one_or_none()
    if row is None:
        return None
    its_seats = connection.execute(_SEATS, {"table": table}).mappings()
    entries = connection.execute(_ENTRIES, {"table": table, "after": after}).scalars()
    drafts = connection.execute(_PENDING, {"table": table}).mappings()
    return StoredTable(
        **{name: row[name] for name in StoredTable.__struct_fields__ if name in row},
        seats=[_seat_from_row(seat) for seat in its_seats],
        log=[_entries.decode(entry) for entry in entries],
        pending=[_pending_from_row(draft) for draft in drafts],
    )


def _seat_from_row(row: RowMapping) -> Seat:
    return Seat(**{name: row[name] for name in Seat.__struct_fields__})


def _pending_from_row(row: RowMapping) -> StoredPending:
    return StoredPending(
        seat=row["seat"],
        phase=row["phase"],
        version=row["version"],
        moves=_words.decode(row["moves"]),
        requests=_words.decode(row["requests"]),
    )


# --- writing ----------------------------------------------------------------------------------------


def create(connection: Connection, table: StoredTable) -> None:
    """Store a new table, with all that is already in it."""
    values = {name: getattr(table, name) for name in _OF_TABLE}
    insert_rows(connection, tables, [{**values, "touched": time.time()}])
    insert_rows(connection, seats, [_seat_row(table.id, seat) for seat in table.seats])
    insert_rows(connection, log, _entry_rows(table.id, 0, table.log))
    insert_or_replace(connection, pending, [_pending_row(table.id, one) for one in table.pending])


def append(connection: Connection, group: Sequence[NextVersion]) -> None:
    """Bring several tables to their next versions, with one statement for each kind of row.

    Raise `Conflict` if another server has written one of them; the caller then rolls all of it back.
    """
    now = time.time()
    found = connection.execute(_NEXT_VERSION, [_version_row(new, now) for new in group])
    if found.rowcount != len(group):
        raise Conflict
    changed = [(new.table, new.changes) for new in group]
    entries = [_entry_rows(new.table, new.length, new.changes.entries) for new in group]
    insert_rows(connection, log, list(chain.from_iterable(entries)))
    drafts = [_pending_row(table, new.pending) for table, new in changed if new.pending is not None]
    insert_or_replace(connection, pending, drafts)
    if changed_seats := [_changed_seat_row(table, seat) for table, new in changed for seat in new.seats]:
        connection.execute(_UPDATE_SEAT, changed_seats)
    for table, new in changed:
        _append_rare(connection, table, new)
    announce(connection, {new.table: new.version + 1 for new in group})


def _append_rare(connection: Connection, table: str, changes: TableChanges) -> None:
    """Store the rare parts of a change: a rematch, the score of a try, the results of a game."""
    if changes.rematch is not None:
        create(connection, changes.rematch)
    if changes.score is not None:
        ended = {"of_table": table, "new_score": changes.score, "now": utc(connection)}
        connection.execute(_END_TRY, ended)
    if changes.results:
        keep_results(connection, table, changes.results)


def keep_review(connection: Connection, table: str, seat: int, review: str) -> None:
    """Keeps a review; another of the same seat is forgotten."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table, reviews.c.seat == seat))
    connection.execute(insert(reviews).values(table_id=table, seat=seat, review=review))


def rename(connection: Connection, player: str, name: str) -> None:
    if connection.execute(update(players).where(players.c.id == player).values(name=name)).rowcount == 0:
        connection.execute(insert(players), {"id": player, "name": name})


def idle_tables(connection: Connection, since: float) -> list[str]:
    """The unfinished tables that nobody has touched since."""
    old = select(tables.c.id).where(tables.c.touched < since, tables.c.status != "over")
    return list(connection.execute(old).scalars())


def remove(connection: Connection, table: str) -> bool:
    """Removes a table with its game, and tells the other servers; whether it was there."""
    found = remove_tables(connection, [table]) == 1
    announce(connection, {table: NO_MORE})
    return found


def remove_tables(connection: Connection, old: Sequence[str]) -> int:
    """Removes tables with all that belongs to them; returns how many."""
    connection.execute(update(tries).where(tries.c.table_id.in_(old)).values(score=None, finished=None))
    for part in (pending, log, seats, reviews, results):
        connection.execute(delete(part).where(part.c.table_id.in_(old)))
    return connection.execute(delete(tables).where(tables.c.id.in_(old))).rowcount


_OF_TABLE = tuple(name for name in StoredTable.__struct_fields__ if name in tables.c)
_MAY_CHANGE = ("status", "hints", "deadline", "rematch")
"""Columns of a table that keep their value where a change has None."""
_NEXT_VERSION = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"), tables.c.version == bindparam("seen"))
    .values(
        version=bindparam("next"),
        touched=bindparam("now"),
        **{name: func.coalesce(bindparam(f"new_{name}"), tables.c[name]) for name in _MAY_CHANGE},
    )
)
_UPDATE_SEAT = update(seats).where(
    seats.c.table_id == bindparam("of_table"), seats.c.seat == bindparam("number")
)
_END_TRY = (
    update(tries)
    .where(tries.c.table_id == bindparam("of_table"))
    .values(score=bindparam("new_score"), finished=bindparam("now"))
)


def _version_row(new: NextVersion, now: float) -> Row:
    changes = new.changes
    return {
        "of_table": new.table,
        "seen": new.version,
        "next": new.version + 1,
        "now": now,
        "new_status": changes.status,
        "new_hints": changes.hints,
        "new_deadline": changes.deadline,
        "new_rematch": changes.rematch.id if changes.rematch is not None else None,
    }


def _entry_rows(table: str, length: int, entries: Sequence[Entry]) -> list[Row]:
    return [
        {"table_id": table, "n": n, "entry": msgspec.json.encode(entry).decode()}
        for n, entry in enumerate(entries, length)
    ]


def _seat_row(table: str, seat: Seat) -> Row:
    return {"table_id": table, **msgspec.structs.asdict(seat)}


def _changed_seat_row(table: str, seat: Seat) -> Row:
    """Parameters of `_UPDATE_SEAT`: the key of the row has names other than the columns."""
    row = msgspec.structs.asdict(seat)
    return {"of_table": table, "number": row.pop("seat"), **row}


def _pending_row(table: str, draft: StoredPending) -> Row:
    row = {"table_id": table, **msgspec.structs.asdict(draft)}
    return row | {name: msgspec.json.encode(row[name]).decode() for name in ("moves", "requests")}
