"""Opening a database: SQLite by default, PostgreSQL by its URL, brought up to date before use."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, create_engine, event, make_url, text

from branchline.core.errors import BranchlineError
from branchline.core.texts import text as sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x6272616E6368  # the key of the advisory lock under which one server migrates at a time

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    "wal_autocheckpoint=16384",  # pages: the writer checkpoints when it is idle, so that nobody waits for it
)


class Database:
    """A database of our own: on SQLite no second process may open it while we have it."""

    def __init__(self, address: str, shared: bool = False) -> None:
        """Opens and migrates it; `shared`, it is only read, as it is, beside the server that owns it."""
        self.url = _url(address)
        self._lock: IO[str] | None = None
        if self.path is not None and not shared:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds are in there
            self._lock = _lock(self.path)
        self.reading = self._engine(pool_size=4)
        self.writing = self._engine(pool_size=1, writing=True)
        if not shared:
            self._migrate()

    @property
    def path(self) -> Path | None:
        """The file, if the database is one."""
        is_file = self.url.get_backend_name() == "sqlite" and self.url.database
        return Path(str(self.url.database)) if is_file else None

    def close(self) -> None:
        self.reading.dispose()
        self.writing.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _engine(self, pool_size: int, writing: bool = False) -> Engine:
        if self.path is None:
            # Whoever reads a table in several statements sees it as it was at the first of them.
            level = "READ COMMITTED" if writing else "REPEATABLE READ"
            return create_engine(
                self.url, pool_size=pool_size, max_overflow=0, pool_pre_ping=True, isolation_level=level
            )
        engine = create_engine(self.url, pool_size=pool_size, max_overflow=0)
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

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        newest = ScriptDirectory.from_config(config).get_current_head()
        with self.writing.begin() as connection, _one_at_a_time(connection):
            found = MigrationContext.configure(connection).get_current_revision()
            if found == newest:
                return
            if found is not None and self.path is not None:
                backup(self.path, self.path.with_name(f"{self.path.name}.before-{newest}"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def backup(source: Path, target: Path) -> None:
    """A consistent copy of an SQLite database, also while a server writes to it."""
    if target.exists():
        raise BranchlineError("exists", sentence("{file} is there already.", file=str(target)), str(target))
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as here,
        contextlib.closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)


def _url(address: str) -> URL:
    """The address as SQLAlchemy reads it: a bare path is an SQLite file, PostgreSQL is spoken by psycopg."""
    if "://" not in address:
        return URL.create("sqlite", database=address)
    url = make_url(address)
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


@contextlib.contextmanager
def _one_at_a_time(connection: Connection) -> Iterator[None]:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    yield


def _lock(path: Path) -> IO[str]:
    """Holds the lock file beside a database; however the process ends, the system lets go of it."""
    file = open(path.with_name(path.name + ".lock"), "a+")  # noqa: SIM115  (kept open as long as the database)
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BranchlineError(
            "in-use",
            sentence("Another server is using {file}; stop it first, or use PostgreSQL.", file=str(path)),
            str(path),
        ) from None
    return file
