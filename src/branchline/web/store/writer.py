"""The writer: stores everything through one connection, in a thread of its own, with grouped commits.

A commit waits for the disk, so all items that are queued meanwhile share the next one. When an item fails,
its group is rolled back and each item is tried by itself. Futures are resolved after the commit only.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sqlalchemy.exc import DBAPIError

from branchline.web.histogram import Histogram
from branchline.web.store.store import append
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection, Engine

    from branchline.web.store.store import NextVersion

T = TypeVar("T")
MAX_BATCH = 200
CHECKPOINT_SECONDS = 5.0

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Failed:
    """Error of an item, as its outcome."""

    error: Exception


@dataclass(frozen=True)
class _Item:
    """The next version of a table, or work of any other kind, with the future of its result."""

    key: str
    done: asyncio.Future[Any]
    new: NextVersion | None = None
    work: Callable[[Connection], Any] | None = None


_Group: TypeAlias = "Sequence[_Item]"


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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
        """Number of items that wait for the next transaction."""
        return self._queue.qsize()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")
        if self._engine.dialect.name == "sqlite":
            self._checkpoints = asyncio.create_task(self._keep_log_short(), name="checkpoints")

    async def stop(self) -> None:
        """Store all queued items and close the connection."""
        if self._checkpoints is not None:
            self._checkpoints.cancel()
            await asyncio.wait([self._checkpoints])
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
        self._thread.shutdown()

    async def append(self, new: NextVersion) -> None:
        """Store the next version of a table; raise `Conflict` if another server has stored one already.

        Versions that are queued at the same time share their statements.
        """
        await self._put(_Item(new.table, asyncio.get_running_loop().create_future(), new=new))

    async def write(self, work: Callable[[Connection], T], key: str = "") -> T:
        """Run `work` in the next transaction; return its result once that is committed.

        Work of a group that fails is run again. The items of a group are sorted by key, so that two servers
        lock rows of PostgreSQL in the same order. Cancelling the caller does not cancel the write.
        """
        result: T = await self._put(_Item(key, asyncio.get_running_loop().create_future(), work=work))
        return result

    async def _put(self, item: _Item) -> Any:
        self._queue.put_nowait(item)
        return await item.done

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        stopping = False
        while not stopping:
            batch = [await self._queue.get()]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            stopping = None in batch
            group = sorted((item for item in batch if item is not None), key=attrgetter("key"))
            if group:
                outcomes = await loop.run_in_executor(self._thread, self._store, group)
                for item, outcome in zip(group, outcomes, strict=True):
                    _resolve(item.done, outcome)
        await loop.run_in_executor(self._thread, self._disconnect)

    # --- in the writer's own thread ---------------------------------------------------------------

    def _store(self, group: _Group) -> list[Any]:
        """Store a group of items in one transaction; return their outcomes."""
        try:
            with self.commit_seconds.measured(), self._connected().begin() as transaction:
                outcomes = _outcomes(transaction.connection, group)
        except Exception as error:  # it is unknown whether the group was committed
            self._disconnect()
            return [_Failed(error) for _ in group]
        self.commits += 1
        self.written += len(group)
        return outcomes

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # --- in a thread beside it --------------------------------------------------------------------

    async def _keep_log_short(self) -> None:
        """Checkpoint the write-ahead log of SQLite every few seconds, so that no commit has to."""
        done = 0
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if self.commits != done:
                done = self.commits
                await in_thread(self._checkpoint)

    def _checkpoint(self) -> None:
        try:
            checkpoint(self._engine)
        except (sqlite3.Error, DBAPIError):  # the log keeps what is committed; there will be another time
            logger.warning("checkpoint failed", exc_info=True)


def _outcomes(connection: Connection, group: _Group) -> list[Any]:
    """Run all items at once, or one by one if any of them fails; return their outcomes."""
    if len(group) > 1:
        try:
            with connection.begin_nested():
                return _all_at_once(connection, group)
        except Exception:
            logger.debug("a group is written one by one", exc_info=True)
    return [_alone(connection, item) for item in group]


def _all_at_once(connection: Connection, group: _Group) -> list[Any]:
    """Run all items; neighbouring versions of tables share their statements."""
    outcomes: list[Any] = []
    for is_work, some in groupby(group, key=lambda item: item.work is not None):
        items = list(some)
        if not is_work:
            append(connection, [item.new for item in items if item.new is not None])
        outcomes += [item.work(connection) if item.work is not None else None for item in items]
    return outcomes


def _alone(connection: Connection, item: _Item) -> Any:
    """Run one item behind a savepoint; return its outcome."""
    try:
        with connection.begin_nested():
            return _all_at_once(connection, [item])[0]
    except Exception as error:
        return _Failed(error)


def checkpoint(engine: Engine) -> None:
    """Move pages from the write-ahead log of SQLite into its file, as far as no reader needs them."""
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")


def _resolve(done: asyncio.Future[Any], outcome: Any) -> None:
    """Resolve the future of an item unless its caller was cancelled."""
    if done.cancelled():
        return
    if isinstance(outcome, _Failed):
        error = outcome.error
        # A future can't hold a `StopIteration`.
        done.set_exception(RuntimeError(repr(error)) if isinstance(error, StopIteration) else error)
    else:
        done.set_result(outcome)
