"""Work that is finished whatever becomes of those who wait for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")


class Tasks:
    """Tasks under way, of which none is interrupted."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Begin work for which nobody waits."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def run(self, work: Coroutine[Any, Any, T], name: str) -> T:
        """Wait for work; it goes on when whoever waits is cancelled."""
        return await asyncio.shield(self.start(work, name))

    async def finish(self) -> None:
        """Wait until all of them are done, and those that they have started."""
        while self._running:
            await asyncio.wait(self._running)
