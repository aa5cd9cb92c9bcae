"""How servers that share a database hear of each other's changes.

Of a change only (table, version) travels: whoever hears of a version it does not have reads it from the
store. On a channel of its own they say who has come and gone (`presence.py`).
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from branchline.web.store.presence import ALIVE_EVERY, Presence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from psycopg import AsyncConnection

    from branchline.web.store.database import Database
    from branchline.web.tables.service import Tables

RETRY_SECONDS = 1.0
logger = logging.getLogger(__name__)


class Channel(Protocol):
    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class Alone:
    """The only server of its database: what it changes it knows already."""

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresChannel:
    """Listens to what `store.change` announces in its transactions, and to who is at the other servers."""

    def __init__(self, address: str, tables: Tables) -> None:
        self._address = address
        self._tables = tables
        self._presence = Presence(tables.hub)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()

    async def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._again(self._listen), name="channel"),
            asyncio.create_task(self._again(self._say), name="presence"),
            asyncio.create_task(self._tick(), name="presence alive"),
        ]
        await self._listening.wait()

    async def stop(self) -> None:
        import psycopg

        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._presence.say("bye")
        with suppress(TimeoutError, OSError, psycopg.Error):  # who does not hear it will miss us soon
            async with asyncio.timeout(RETRY_SECONDS), await self._connect() as connection:
                while not self._presence.outbox.empty():
                    await self._send(connection, self._presence.outbox.get_nowait())

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Works until cancelled; a lost connection is made anew."""
        import psycopg

        while True:
            try:
                await work()
            except (OSError, psycopg.Error) as error:
                logger.warning("channel lost", extra={"error": str(error)})
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        async with await self._connect() as connection:
            await connection.execute("LISTEN branchline")
            await connection.execute("LISTEN branchline_presence")
            self._tables.mark_all_stale()
            self._listening.set()
            async for notice in connection.notifies():
                if notice.channel == "branchline_presence":
                    self._presence.heard(notice.payload, asyncio.get_running_loop().time())
                    continue
                table, _, version = notice.payload.partition(" ")
                self._tables.heard(table, int(version))

    async def _say(self) -> None:
        await self._listening.wait()
        async with await self._connect() as connection:
            self._presence.say_all()  # what was said while there was no connection is lost
            while True:
                await self._send(connection, await self._presence.outbox.get())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            self._presence.tick(asyncio.get_running_loop().time())

    async def _connect(self) -> AsyncConnection[Any]:
        import psycopg

        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def _send(self, connection: AsyncConnection[Any], words: str) -> None:
        await connection.execute("SELECT pg_notify('branchline_presence', %s)", (words,))


def channel(database: Database, tables: Tables) -> Channel:
    if database.path is not None:
        return Alone()
    plain = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return PostgresChannel(plain, tables)
