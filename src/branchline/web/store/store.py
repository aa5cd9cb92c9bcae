"""What is kept of tables and players, read and written as plain values."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, text, union, update

from branchline.core.log import Entry
from branchline.web.store.announcements import NO_MORE, announce
from branchline.web.store.results import keep_results
from branchline.web.store.schema import (
    log,
    pending_edits,
    players,
    results,
    reviews,
    seats,
    tables,
    tries,
)
from branchline.web.store.statements import Statement
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Engine, Select

    from branchline.web.store.results import Result

MAX_LISTED = 50

Status = Literal["open", "running", "over", "abandoned"]

_entries = msgspec.json.Decoder(Entry)


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


class PendingEdit(msgspec.Struct, frozen=True, kw_only=True):
    """One change of a seat's pending moves: the first `kept` moves stay, then comes `move`, if any."""

    seat: int
    phase: int
    n: int
    id: str
    kept: int
    move: str


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
    pending_edits: list[PendingEdit]
    """Those of the open phase, in the order in which they were made."""
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
    pending_edit: PendingEdit | None = None
    entries: Sequence[Entry] = ()
    hints: bool | None = None
    deadline: float | None = None
    rematch: StoredTable | None = None
    score: int | None = None
    """Of a try that ends with this."""
    results: Sequence[Result] = ()
    """For each seat, when the game ends with this."""


# --- reading ----------------------------------------------------------------------------------------


class Store:
    """The reading side; writing goes through the functions below, on the writer's connection."""

    def __init__(self, engine: Engine, at_hand: Connection | None = None) -> None:
        """Where a question takes microseconds, there is a connection `at_hand` for the event loop alone."""
        self._engine = engine
        self._at_hand = at_hand

    def table(self, table: str, after: int = 0) -> StoredTable | None:
        """A table as it is stored; with the entries of its log after so many."""
        with self._engine.connect() as connection:
            return read(connection, table, after=after)

    def has_request(self, table: str, seat: int, id: str) -> bool:
        """Whether what a client asked for under this id is stored."""
        with self._engine.connect() as connection:
            found = connection.execute(_REQUEST, {"table": table, "seat": seat, "id": id})
            return found.first() is not None

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
        """What somebody is called: asked with every table that is made, where it can be at once."""
        if self._at_hand is not None:
            return _name(self._at_hand, player)
        return await in_thread(self._read_name, player)

    def _read_name(self, player: str) -> str:
        with self._engine.connect() as connection:
            return _name(connection, player)

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


def _name(connection: Connection, player: str) -> str:
    found = _NAME.rows(connection, {"player": player})
    return found[0][0] if found else ""


_NAME = Statement(select(players.c.name).where(players.c.id == bindparam("player")))


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
_LATEST_EDITS = (
    select(pending_edits)
    .where(pending_edits.c.table_id == bindparam("table"))
    .where(
        pending_edits.c.phase
        == select(pending_edits.c.phase)
        .where(pending_edits.c.table_id == bindparam("table"))
        .order_by(pending_edits.c.phase.desc())
        .limit(1)
        .scalar_subquery()
    )
    .order_by(pending_edits.c.seat, pending_edits.c.n)
)
_REQUEST = select(pending_edits.c.n).where(
    pending_edits.c.table_id == bindparam("table"),
    pending_edits.c.seat == bindparam("seat"),
    pending_edits.c.id == bindparam("id"),
)


def utc(connection: Connection) -> float:
    """The time in seconds since 1970: by the database's clock, or ours when it is a file."""
    if connection.dialect.name != "postgresql":
        return time.time()
    return float(_UTC.rows(connection, {})[0][0])


def read(connection: Connection, table: str, lock: bool = False, after: int = 0) -> StoredTable | None:
    """A table as it is stored, of its log what comes after so many entries.

    With `lock`, nobody else writes it before this transaction ends.
    """
    found = select(tables).where(tables.c.id == table)
    row = connection.execute(found.with_for_update() if lock else found).mappings().one_or_none()
    if row is None:
        return None
    its_seats = connection.execute(_SEATS, {"table": table}).mappings()
    entries = connection.execute(_ENTRIES, {"table": table, "after": after}).scalars()
    edits = connection.execute(_LATEST_EDITS, {"table": table}).mappings()
    return StoredTable(
        **{name: row[name] for name in StoredTable.__struct_fields__ if name in row},
        seats=[_from_row(Seat, seat) for seat in its_seats],
        log=[_entries.decode(entry) for entry in entries],
        pending_edits=[_from_row(PendingEdit, edit) for edit in edits],
    )


def _from_row(kind: type[Any], row: Any) -> Any:
    return kind(**{name: row[name] for name in kind.__struct_fields__})


# --- writing ----------------------------------------------------------------------------------------


def create(connection: Connection, table: StoredTable) -> None:
    """A new table, with all that is already in it."""
    values = {name: getattr(table, name) for name in _OF_TABLE}
    _INSERT_TABLE.run(connection, {**values, "touched": time.time()})
    for seat in table.seats:
        _INSERT_SEAT.run(connection, _to_row(table.id, seat))
    _append(connection, table.id, 0, table.log)
    for edit in table.pending_edits:
        _INSERT_EDIT.run(connection, _to_row(table.id, edit))


def change(connection: Connection, table: str, version: int, length: int, changes: TableChanges) -> None:
    """Brings a table from one version to the next; its log is `length` entries long before that."""
    values = {"table": table, "seen": version, "next": version + 1, "now": time.time()}
    given = _given(changes)
    _table_update(tuple(given)).run_on_one(connection, values | given, Conflict)
    if changes.rematch is not None:
        create(connection, changes.rematch)
    for seat in changes.seats:
        _UPDATE_SEAT.run(connection, _to_row(table, seat))
    if changes.pending_edit is not None:
        _INSERT_EDIT.run(connection, _to_row(table, changes.pending_edit))
    _append(connection, table, length, changes.entries)
    if changes.score is not None:
        result = {"of_table": table, "new_score": changes.score, "now": utc(connection)}
        _END_TRY.run(connection, result)
    if changes.results:
        keep_results(connection, table, changes.results)
    announce(connection, table, version + 1)


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
    announce(connection, table, NO_MORE)
    return found


def remove_tables(connection: Connection, old: Sequence[str]) -> int:
    """Removes tables with all that belongs to them; returns how many."""
    connection.execute(update(tries).where(tries.c.table_id.in_(old)).values(score=None, finished=None))
    for part in (pending_edits, log, seats, reviews, results):
        connection.execute(delete(part).where(part.c.table_id.in_(old)))
    return connection.execute(delete(tables).where(tables.c.id.in_(old))).rowcount


_UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("seen"))
    .values(version=bindparam("next"), touched=bindparam("now"))
)
_UPDATE_SEAT = Statement(
    update(seats).where(seats.c.table_id == bindparam("table_id"), seats.c.seat == bindparam("seat")),
    tuple(name for name in Seat.__struct_fields__ if name != "seat"),
)
_OF_TABLE = tuple(name for name in StoredTable.__struct_fields__ if name in tables.c)
_INSERT_TABLE = Statement(insert(tables), (*_OF_TABLE, "touched"))
_INSERT_SEAT = Statement(insert(seats), ("table_id", *Seat.__struct_fields__))
_END_TRY = Statement(
    update(tries)
    .where(tries.c.table_id == bindparam("of_table"))
    .values(score=bindparam("new_score"), finished=bindparam("now"))
)
_INSERT_EDIT = Statement(insert(pending_edits), ("table_id", *PendingEdit.__struct_fields__))
_INSERT_ENTRY = Statement(insert(log), ("table_id", "n", "entry"))
_UTC = Statement(text("SELECT extract(epoch FROM clock_timestamp())"))


def _given(changes: TableChanges) -> dict[str, Any]:
    """The columns of a table that change."""
    new: dict[str, Any] = {
        "status": changes.status,
        "hints": changes.hints,
        "deadline": changes.deadline,
        "rematch": changes.rematch.id if changes.rematch is not None else None,
    }
    return {name: value for name, value in new.items() if value is not None}


@cache
def _table_update(columns: tuple[str, ...]) -> Statement:
    """Brings a table to its next version, with new values in some columns."""
    return Statement(_UPDATE_TABLE.values({name: bindparam(name) for name in columns}))


def _append(connection: Connection, table: str, length: int, entries: Sequence[Entry]) -> None:
    for n, entry in enumerate(entries, length):
        values = {"table_id": table, "n": n, "entry": msgspec.json.encode(entry).decode()}
        _INSERT_ENTRY.run(connection, values)


def _to_row(table: str, value: Seat | PendingEdit) -> dict[str, Any]:
    return {"table_id": table, **{name: getattr(value, name) for name in value.__struct_fields__}}
