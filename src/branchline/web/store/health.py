"""Whether the store can be written and read: tried with a row of its own, at most every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sqlite3
import time
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from branchline.web.store.schema import health
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from branchline.web.store.database import Database
    from branchline.web.store.writer import Writer

VALID_SECONDS = 5.0
"""How long an answer holds."""
PATIENCE_SECONDS = 5.0
LOOK_SECONDS = 0.25
"""How long a file is looked through; a large one is not looked through to its end."""
OPERATIONS_BETWEEN_LOOKS_AT_THE_TIME = 10_000

logger = logging.getLogger(__name__)


class Health:
    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self._trying: asyncio.Task[bool] | None = None
        self._tried = 0.0

    async def is_good(self) -> bool:
        """Whether a row could be written and read a moment ago; whoever asks meanwhile shares the answer."""
        now = asyncio.get_running_loop().time()
        if self._trying is None or (self._trying.done() and now - self._tried >= VALID_SECONDS):
            self._tried = now
            self._trying = asyncio.create_task(self._try(), name="health")
        return await asyncio.shield(self._trying)

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                mark = secrets.token_hex(16)
                await self._writer.write(lambda connection: _write(connection, mark), "health")
                await in_thread(self._read, mark)
        except Exception:
            logger.exception("not healthy")
            return False
        return True

    def _read(self, mark: str) -> None:
        path = self._database.path
        if path is not None:
            _look_through(path, mark)
            return
        with self._database.reading.connect() as connection:
            connection.execute(select(health.c.mark)).one()  # another server may have written since


def _write(connection: Connection, mark: str) -> None:
    if connection.execute(update(health).values(mark=mark)).rowcount == 0:
        connection.execute(insert(health), {"id": 1, "mark": mark})


def _look_through(path: Path, mark: str) -> None:
    """Reads over a new connection, which knows nothing from before, and looks for damage."""
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        if connection.execute("SELECT mark FROM health").fetchone() != (mark,):
            raise sqlite3.DatabaseError("what was written is not what is read")
        until = time.monotonic() + LOOK_SECONDS
        connection.set_progress_handler(
            lambda: time.monotonic() > until, OPERATIONS_BETWEEN_LOOKS_AT_THE_TIME
        )
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError:
            if time.monotonic() <= until:
                raise
            return
        if found != ("ok",):
            raise sqlite3.DatabaseError(str(found))
