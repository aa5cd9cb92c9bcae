"""The writing side: everything that is to be stored goes through one connection, in groups.

A commit waits for the disk, so everything that has queued up meanwhile shares the next one. Each item has a
savepoint of its own: one that fails takes nothing else with it. Nobody is told anything before the commit.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import DBAPIError

from branchline.web.histogram import Histogram

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

T = TypeVar("T")
MAX_BATCH = 200
IDLE_SECONDS = 5.0

logger = logging.getLogger(__name__)


@dataclass
class _Item:
    key: str
    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._queue: asyncio.Queue[_Item | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._task: asyncio.Task[None] | None = None
        self._checkpoint_due = False
        self.commits = 0
        self.written = 0
        self.commit_seconds = Histogram()

    @property
    def queued(self) -> int:
        """How many items wait for the next transaction."""
        return self._queue.qsize()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Writes what is queued and closes the connection."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
        self._thread.shutdown()

    async def write(self, work: Callable[[Connection], T], key: str = "") -> T:
        """Runs `work` in the next transaction and returns its result once that is committed.

        Items of a group are written in the order of their keys, so that two servers that write the same rows
        of PostgreSQL can't wait for each other. Whoever stops waiting does not stop the write.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Item(key, work, done))
        return await asyncio.shield(done)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        stopping = False
        while not stopping:
            try:
                first = await asyncio.wait_for(
                    self._queue.get(), IDLE_SECONDS if self._checkpoint_due else None
                )
            except TimeoutError:
                await loop.run_in_executor(self._thread, self._checkpoint)
                continue
            batch = [first]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            stopping = None in batch
            items = sorted((item for item in batch if item is not None), key=lambda item: item.key)
            if items:
                results = await loop.run_in_executor(self._thread, self._commit, items)
                for item, (result, error) in zip(items, results, strict=True):
                    _resolve(item.done, result, error)
        await loop.run_in_executor(self._thread, self._close)

    # --- in the writer's own thread ---------------------------------------------------------------

    def _commit(self, items: list[_Item]) -> list[tuple[Any, Exception | None]]:
        results: list[tuple[Any, Exception | None]] = []
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            with self.commit_seconds.measured(), self._connection.begin():
                for item in items:
                    results.append(self._run_item(self._connection, item))
        except Exception as error:
            self._drop_connection()
            return [(None, error) for _ in items]
        self._checkpoint_due = True
        self.commits += 1
        self.written += len(items)
        return results

    def _run_item(self, connection: Connection, item: _Item) -> tuple[Any, Exception | None]:
        connection.exec_driver_sql("SAVEPOINT item")
        try:
            result, failed = item.work(connection), None
        except Exception as error:
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                raise
            result, failed = None, error
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT item")
        connection.exec_driver_sql("RELEASE SAVEPOINT item")
        return result, failed

    def _checkpoint(self) -> None:
        """Moves what the write-ahead log holds into the database file."""
        self._checkpoint_due = False
        if self._connection is not None and self._engine.dialect.name == "sqlite":
            try:
                checkpoint(self._connection)
            except sqlite3.Error:  # the log keeps what is committed; there will be another time
                logger.warning("checkpoint failed", exc_info=True)

    def _close(self) -> None:
        self._checkpoint()
        self._drop_connection()

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def checkpoint(connection: Connection) -> None:
    """As far as nobody has to be waited for."""
    raw = connection.connection.dbapi_connection
    if raw is not None:
        raw.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")


def _resolve(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
        done.exception()  # whoever waited may be gone; then nobody else looks at it
