"""Tasks that run to their end, even if their callers are cancelled."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")


class Tasks:
    """Running tasks of a service."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Start a task in the background."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def run(self, work: Coroutine[Any, Any, T], name: str) -> T:
        """Run a task and return its result; cancelling the caller does not cancel the task."""
        return await asyncio.shield(self.start(work, name))

    async def finish(self) -> None:
        """Wait for all tasks, including those started meanwhile."""
        while self._running:
            await asyncio.wait(self._running)
