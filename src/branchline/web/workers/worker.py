"""What a server on several processes is made of: what they share, and what each of them does."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.web.app import Server, Settings
from branchline.web.http.handover import Handover, new_inboxes
from branchline.web.http.host import Host
from branchline.web.http.shared_memory import SharedMemory
from branchline.web.tables.thinkers import Thinkers
from branchline.web.workers.supervisor import THINKING, Supervisor
from branchline.web.workers.thinking import HostThinkers, ThinkingHost

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    Serve = Callable[[Server, AbstractAsyncContextManager[None], Handover], None]
    """Serves until it is told to stop: a server, within its lifespan, with connections of others."""


class Workers:
    """The processes of one host, before there are any."""

    def __init__(self, count: int, settings: Settings, serve: Serve) -> None:
        self._count = count
        self._settings = settings
        self._serve = serve
        self._memory = SharedMemory(count)
        self._inboxes = new_inboxes(count)

    def run(self) -> None:
        """Until it is told to stop."""
        with tempfile.TemporaryDirectory(prefix="branchline") as folder:  # nobody else can look into it
            self._path = str(Path(folder) / "thinking.sock")
            self._supervisor = Supervisor(self._count, self._work, self._has_ended)
            self._supervisor.run()

    def _has_ended(self, number: int) -> None:
        if number == THINKING:
            Path(self._path).unlink(missing_ok=True)
        else:
            self._memory.set_ready(number, False)

    # --- in a process of its own ------------------------------------------------------------------

    def _work(self, number: int) -> None:
        if number == THINKING:
            asyncio.run(self._think())
            return
        self._memory.forget_sockets(number)
        thinkers = HostThinkers(self._path)
        host = thinkers.host = Host(number, self._memory, thinkers)
        server = Server(self._settings, host, thinkers)
        handover = Handover(number, self._inboxes, self._memory)
        self._serve(server, self._lifespan(number, server, thinkers), handover)

    async def _think(self) -> None:
        settings = self._settings
        thinkers = Thinkers(settings.thinkers, settings.think_seconds, settings.bot_memory)
        task = asyncio.create_task(ThinkingHost(thinkers).serve(self._path))
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
        loop.add_signal_handler(signal.SIGINT, lambda: None)  # those who serve end first
        loop.add_reader(self._supervisor.supervised, task.cancel)
        await asyncio.wait([task])

    @asynccontextmanager
    async def _lifespan(self, number: int, server: Server, thinkers: HostThinkers) -> AsyncIterator[None]:
        """A server that can be asked by the others, and gets connections of theirs once it is warm."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._supervisor.supervised, os.kill, os.getpid(), signal.SIGTERM)
        await thinkers.connect()
        async with server.running():
            getting_ready = asyncio.create_task(self._get_ready(number, server))
            try:
                yield
            finally:
                getting_ready.cancel()
                self._memory.set_ready(number, False)
                loop.remove_reader(self._supervisor.supervised)

    async def _get_ready(self, number: int, server: Server) -> None:
        await server.has_warmed()
        self._memory.set_ready(number, True)
