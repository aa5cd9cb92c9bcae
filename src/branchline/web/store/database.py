"""Opening a database: SQLite by default, PostgreSQL by its URL, brought up to date before use."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sqlalchemy import URL, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from branchline.web.store import files
from branchline.web.store.backup import backup_file
from branchline.web.store.problems import (
    needs_postgresql_extra,
    newer_schema,
    not_ours,
    problems_said,
    unknown_kind,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"
MIGRATION_LOCK = 0x6272616E6368  # the key of the advisory lock under which one server migrates at a time
SERVING_LOCK = MIGRATION_LOCK + 1  # that of the advisory lock which every server shares as long as it runs
CONNECT_SECONDS = 10

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    "wal_autocheckpoint=16384",  # pages: a thread beside the writer does it, so that nobody waits for it
)


class Database:
    """A database of our own: on SQLite no second process may open it while we have it."""

    def __init__(self, address: str, shared: bool = False) -> None:
        """Opens and migrates it; `shared`, it is only read, as it is, beside the server that owns it."""
        self.url = database_url(address)
        self._lock: IO[str] | None = None
        if self.path is not None:
            self._claim(self.path, shared)
        try:
            self.reading = self._engine(pool_size=5)  # for threads
            self.writing = self._engine(pool_size=2, writing=True)  # for the writer, and for checkpoints
        except ModuleNotFoundError:
            raise needs_postgresql_extra() from None
        try:
            with problems_said(self.name):
                self._check() if shared else self._migrate()
        except BaseException:
            self.close()
            raise

    @property
    def path(self) -> Path | None:
        """The file, if the database is one."""
        return Path(str(self.url.database)) if self.url.get_backend_name() == "sqlite" else None

    @property
    def name(self) -> str:
        """What people are told of it: the file, or its address without the password."""
        return name_of(self.url)

    def close(self) -> None:
        self.reading.dispose()
        self.writing.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _claim(self, path: Path, shared: bool) -> None:
        """Makes sure that a file can be used, and is used by nobody else unless it is only read."""
        files.require_no_folder(path)
        files.require_one_name(path)
        if shared:
            require_file(path)
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds are in there
        self._lock = files.lock(path)
        try:
            files.require_no_restore(path)
            files.make_private(path)
        except BaseException:
            self._lock.close()
            raise

    def _engine(self, pool_size: int, writing: bool = False) -> Engine:
        if self.path is None:
            # Whoever reads a table in several statements sees it as it was at the first of them.
            level = "READ COMMITTED" if writing else "REPEATABLE READ"
            patience = {} if "connect_timeout" in self.url.query else {"connect_timeout": CONNECT_SECONDS}
            return create_engine(
                self.url,
                pool_size=pool_size,
                max_overflow=0,
                pool_pre_ping=True,
                isolation_level=level,
                connect_args=patience,
                hide_parameters=True,
            )
        engine = create_engine(self.url, pool_size=pool_size, max_overflow=0, hide_parameters=True)
        begin = "BEGIN IMMEDIATE" if writing else "BEGIN"

        @event.listens_for(engine, "connect")
        def _connected(connection: Any, _record: object) -> None:
            connection.isolation_level = None  # transactions begin where we say so, below
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}").close()

        @event.listens_for(engine, "begin")
        def _begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def _check(self) -> None:
        with self.reading.begin() as connection:
            self._revision(connection)

    def _migrate(self) -> None:
        newest = max(known_revisions())
        with self.writing.begin() as connection, _one_at_a_time(connection):
            found = self._revision(connection)
            if found == newest:
                return
            if found is not None and self.path is not None:
                backup_file(self.path, files.free_name(self.path, f".before-{newest}"))
            _upgrade(connection)

    def _revision(self, connection: Connection) -> str | None:
        """Return the schema the database has; refuse a database that is not ours."""
        found = _stored_revision(connection)
        if found is not None and found not in known_revisions():
            raise newer_schema(self.name, found)
        if found is None and self.path is not None and inspect(connection).get_table_names():
            raise not_ours(self.name)
        return found


def database_url(address: str) -> URL:
    """The address as SQLAlchemy reads it: a bare path is an SQLite file, PostgreSQL is spoken by psycopg."""
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).resolve()))
    kind = address.partition("://")[0]
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise unknown_kind(kind) from None
    if url.drivername.partition("+")[0] in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite" or not url.database:
        raise unknown_kind(kind)
    return url.set(database=str(Path(url.database).resolve()))


def name_of(url: URL) -> str:
    """What people are told of a database: the file, or its address without the password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string()


def require_file(path: Path) -> None:
    files.require_no_folder(path)
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def known_revisions() -> set[str]:
    """Return the schemas this program knows; each is the number in the name of a migration's file."""
    return {file.name[1:5] for file in (MIGRATIONS / "versions").glob("m*.py")}


def _stored_revision(connection: Connection) -> str | None:
    """Return the revision that Alembic has stored, without importing Alembic, which slows down a start."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextlib.contextmanager
def _one_at_a_time(connection: Connection) -> Iterator[None]:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    yield
