"""Work outside the event loop: the one place that hands functions to threads."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

SLOW_SECONDS = 30.0
"""Time after which work is logged as slow: longer than a bot may usually think."""

P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger(__name__)


async def in_thread(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Run `work` in a thread and return its result; log it when it is not done after `SLOW_SECONDS`."""
    loop = asyncio.get_running_loop()
    slow = loop.call_later(SLOW_SECONDS, _log_slow, work)
    try:
        return await loop.run_in_executor(None, _without_stop_iteration, partial(work, *given, **named))
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
