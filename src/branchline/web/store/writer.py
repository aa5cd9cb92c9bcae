"""The writing side: everything that is to be stored goes through one connection, in groups.

A commit waits for the disk, so everything that has queued up meanwhile shares the next one. That one of them
fails is rare: then nothing of the group is kept, and all are written again, each with a savepoint of its own,
so that it takes nothing else with it. Nobody is told anything before the commit. What waits, for the disk or
for PostgreSQL, waits in a thread.

What SQLite has written ahead is moved into its file by a thread and a connection of its own, so that nobody
waits for that.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError

from branchline.web.histogram import Histogram
from branchline.web.store.announcements import announced_together
from branchline.web.store.statements import pipelined
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, Transaction

T = TypeVar("T")
Result = tuple[Any, Exception | None]
"""Of an item: what came of it, or why nothing did."""
Then = Callable[[Any, Exception | None], None]
"""Told of it in the event loop."""
MAX_BATCH = 200
CHECKPOINT_SECONDS = 5.0
PATIENCE_MS = 10_000

logger = logging.getLogger(__name__)


@dataclass
class _Item:
    key: str
    work: Callable[[Connection], Any]
    then: Then
    pipelined: bool


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_file = engine.dialect.name == "sqlite"
        self._connection: Connection | None = None
        self._queue: asyncio.Queue[_Item | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._task: asyncio.Task[None] | None = None
        self._checkpoints: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0
        self.commit_seconds = Histogram()

    @property
    def queued(self) -> int:
        """How many items wait for the next transaction."""
        return self._queue.qsize()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")
        if self._is_file:
            self._checkpoints = asyncio.create_task(self._keep_log_short(), name="checkpoints")

    async def stop(self) -> None:
        """Writes what is queued and closes the connection."""
        if self._checkpoints is not None:
            self._checkpoints.cancel()
            await asyncio.wait([self._checkpoints])
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
        self._thread.shutdown()

    async def write(self, work: Callable[[Connection], T], key: str = "") -> T:
        """Runs `work` in the next transaction and returns its result once that is committed.

        It may be run twice, the first time in vain. Items of a group are written in the order of their keys,
        so that two servers that write the same rows of PostgreSQL can't wait for each other. Whoever stops
        waiting does not stop the write.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(key, work, partial(resolve, done))
        return await done

    def put(
        self, key: str, work: Callable[[Connection], Any], then: Then, *, pipelined: bool = False
    ) -> None:
        """The same for whoever does not wait: `then` is told of the result, or of what went wrong.

        What consists of `Statement`s alone can be `pipelined`: PostgreSQL answers all of them at once.
        """
        self._queue.put_nowait(_Item(key, work, then, pipelined))

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        stopping = False
        while not stopping:
            batch = [await self._queue.get()]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            stopping = None in batch
            items = sorted((item for item in batch if item is not None), key=lambda item: item.key)
            if items:
                results = await self._write(items)
                for item, (result, error) in zip(items, results, strict=True):
                    item.then(result, error)
        await loop.run_in_executor(self._thread, self._drop_connection)

    async def _write(self, items: list[_Item]) -> list[Result]:
        """A statement of SQLite takes microseconds, but after each a thread would wait for the interpreter:
        there only what waits for the disk is done in the writer's own."""
        loop = asyncio.get_running_loop()
        if self._is_file:
            try:
                transaction, results = self._begin(items)
            except Exception:  # which of them it was, and what comes of the others, is found out below
                logger.debug("a group is written again", exc_info=True)
            else:
                return await loop.run_in_executor(self._thread, self._end, items, transaction, results)
        return await loop.run_in_executor(self._thread, self._commit, items)

    def _begin(self, items: list[_Item]) -> tuple[Transaction, list[Result]]:
        try:
            connection = self._connected(patience=0)
            transaction = connection.begin()
            return transaction, [(item.work(connection), None) for item in items]
        except Exception:
            self._drop_connection()  # and with it all that was written
            raise

    # --- in the writer's own thread ---------------------------------------------------------------

    def _end(self, items: list[_Item], transaction: Transaction, results: list[Result]) -> list[Result]:
        try:
            with self.commit_seconds.measured():
                transaction.commit()
        except Exception as error:
            return self._failed(items, error)
        return self._committed(results)

    def _commit(self, items: list[_Item]) -> list[Result]:
        results: list[Result]
        try:
            with self.commit_seconds.measured():
                try:
                    results = self._transaction(lambda at: _all_at_once(at, items))
                except Exception as error:
                    if _is_of_the_database(error):
                        raise
                    if len(items) == 1:
                        return [(None, error)]
                    results = self._transaction(lambda at: [_guarded(at, item) for item in items])
        except Exception as error:
            return self._failed(items, error)
        return self._committed(results)

    def _committed(self, results: list[Result]) -> list[Result]:
        self.commits += 1
        self.written += len(results)
        return results

    def _failed(self, items: list[_Item], error: Exception) -> list[Result]:
        """Nothing of them is stored, and nothing is known of the connection."""
        self._drop_connection()
        return [(None, error) for _ in items]

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        connection = self._connected(PATIENCE_MS)
        with connection.begin():
            return work(connection)

    def _connected(self, patience: int) -> Connection:
        """The connection; another program that has locked the file is waited for so long."""
        if self._connection is None:
            self._connection = self._engine.connect()
        raw = self._connection.connection.dbapi_connection
        if self._is_file and raw is not None:
            raw.cursor().execute(f"PRAGMA busy_timeout={patience}")
        return self._connection

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # --- in a thread beside it --------------------------------------------------------------------

    async def _keep_log_short(self) -> None:
        """Moves what the write-ahead log holds into the database file every few seconds."""
        done = 0
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if self.commits != done:
                done = self.commits
                await in_thread(self._checkpoint)

    def _checkpoint(self) -> None:
        try:
            with self._engine.connect() as connection:
                checkpoint(connection)
        except (sqlite3.Error, DBAPIError):  # the log keeps what is committed; there will be another time
            logger.warning("checkpoint failed", exc_info=True)


def _all_at_once(connection: Connection, items: list[_Item]) -> list[Result]:
    """What the items give; one that fails fails all."""
    results: list[Result] = []
    for in_pipeline, some in groupby(items, key=attrgetter("pipelined")):
        with pipelined(connection) if in_pipeline else nullcontext(), announced_together(connection):
            results += [(item.work(connection), None) for item in some]
    return results


def _guarded(connection: Connection, item: _Item) -> Result:
    """What an item gives; one that fails leaves no trace."""
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


def _is_of_the_database(error: Exception) -> bool:
    """Whether it is the database that fails, and not what is to be written."""
    return isinstance(error, DBAPIError) and not isinstance(error, IntegrityError)


def checkpoint(connection: Connection) -> None:
    """As far as nobody has to be waited for."""
    raw = connection.connection.dbapi_connection
    if raw is not None:
        raw.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")


def resolve(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Tells whoever still waits."""
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
        done.exception()  # whoever waited may be gone; then nobody else looks at it
