"""The clock of the tables: each phase has its time, and for whoever is late the stand-in bot goes on.

When the time of a phase is up is stored with the table, in UTC, so a restart forgets nothing; and every
server looks for late tables itself, so it does not matter which of several serves them or has stopped. A
server reads the time once, when it starts (with PostgreSQL from the database, so that several agree), and
from then on counts the seconds itself: a wall clock that is set neither ends nor extends a phase.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from branchline.web.tables.service import Tables
    from branchline.web.tables.session import TableSession

SLOW = 24 * 3600
"""Seconds for each phase in a slow game: whoever plays looks in once a day."""
CHECK_EVERY = 5.0
"""Seconds; another server may have set a deadline that this one does not know of."""
logger = logging.getLogger(__name__)


class Time:
    """UTC in seconds since 1970, read once and then counted on by a clock that nobody can set."""

    def __init__(self) -> None:
        self.set(time.time())

    def set(self, utc: float) -> None:
        self._start = utc - time.monotonic()

    def now(self) -> float:
        return self._start + time.monotonic()


_time = Time()
now = _time.now


class Clock:
    """Wakes the bots of the tables whose time is up."""

    def __init__(self, tables: Tables, wake: Callable[[TableSession], None]) -> None:
        self._tables = tables
        self._wake = wake
        self._next = 0.0
        self._earlier = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        _time.set(await in_thread(self._tables.store.utc))
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def changed(self, session: TableSession) -> None:
        """A table has changed: its time may be up before anything else happens."""
        if session.deadline is not None and session.deadline < self._next:
            self._earlier.set()

    async def _run(self) -> None:
        while True:
            self._earlier.clear()
            self._next = now() + CHECK_EVERY
            try:
                await self.wake_late_tables()
            except Exception:
                logger.exception("clock failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._next - now())):
                    await self._earlier.wait()

    async def wake_late_tables(self) -> None:
        """Wakes the bots of the tables whose time is up, and finds out when to check again."""
        late, coming = await in_thread(self._tables.store.deadlines, now())
        if coming is not None:
            self._next = min(self._next, coming)
        for table in late:
            with suppress(BranchlineError):  # a table that can't be played here does not stop the others
                self._wake(await self._tables.find(table))
