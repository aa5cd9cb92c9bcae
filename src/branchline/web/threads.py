"""Work outside the event loop: the one place that hands functions to threads."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from concurrent.futures import Executor

SLOW_SECONDS = 30.0
"""Time after which work is logged as slow: longer than a bot may usually think."""
WORKSHOP_THREADS = 2
"""Threads for expensive work of visitors; reading the database and rendering pages have others."""

P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger(__name__)


async def in_thread(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Run `work` in a thread and return its result; log it when it is not done after `SLOW_SECONDS`."""
    return await _run(None, partial(work, *given, **named))


class Workshop:
    """Threads for expensive work that visitors ask for: pictures, printed sheets, analyses.

    The work of one source is done one piece at a time, so that nobody can occupy all threads.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(WORKSHOP_THREADS, "workshop")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def make(self, source: str, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Run `work` for a source when its turn comes and return the result."""
        async with self._turn(source):
            return await _run(self._pool, partial(work, *given, **named))

    @asynccontextmanager
    async def _turn(self, source: str) -> AsyncIterator[None]:
        """Wait for the work of the same source; the lock is forgotten with the last who holds it."""
        lock = self._locks.setdefault(source, asyncio.Lock())
        async with lock:
            yield

    def close(self) -> None:
        """Drop work that has not begun, and wait for no thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)


async def _run(pool: Executor | None, work: partial[T]) -> T:
    loop = asyncio.get_running_loop()
    slow = loop.call_later(SLOW_SECONDS, _log_slow, work.func)
    try:
        return await loop.run_in_executor(pool, _without_stop_iteration, work)
    finally:
        slow.cancel()


def _without_stop_iteration(work: Callable[[], T]) -> T:
    """Raise a `StopIteration` as another error: no future can hold it, so nobody would ever be answered."""
    try:
        return work()
    except StopIteration as error:
        raise RuntimeError("StopIteration in a thread") from error


def _log_slow(work: Callable[..., object]) -> None:
    name = getattr(work, "__qualname__", type(work).__qualname__)
    logger.warning("slow work in a thread", extra={"work": name, "seconds": SLOW_SECONDS})
