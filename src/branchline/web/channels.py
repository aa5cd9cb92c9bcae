"""How servers that share a database hear of each other's changes.

Only (table, version) travels: whoever hears of a version it does not have reads it from the store.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from branchline.web.database import Database
    from branchline.web.tables import Tables

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
    """Listens to what `store.change` announces in its transactions."""

    def __init__(self, address: str, tables: Tables) -> None:
        self._address = address
        self._tables = tables
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="channel")
        await self._listening.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        import psycopg

        while True:
            try:
                await self._listen()
            except (OSError, psycopg.Error) as error:
                logger.warning("channel lost", extra={"error": str(error)})
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
            await connection.execute("LISTEN branchline")
            self._tables.heard_nothing()
            self._listening.set()
            async for notice in connection.notifies():
                table, _, version = notice.payload.partition(" ")
                self._tables.heard(table, int(version))


def channel(database: Database, tables: Tables) -> Channel:
    if database.path is not None:
        return Alone()
    plain = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return PostgresChannel(plain, tables)
