"""How servers that share a database learn of each other's changes.

Of a change only (table, version) travels: a server that learns of a version it does not have reads it from
the store. On a channel of its own they announce who has come and gone (`presence.py`).
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from branchline.web.store.announcements import TABLES, read_announcements
from branchline.web.store.database import SERVING_LOCK
from branchline.web.store.presence import HEARTBEAT_SECONDS, Presence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from psycopg import AsyncConnection
    from psycopg.pq.abc import PGconn

    from branchline.web.store.database import Database
    from branchline.web.store.presence import LocalPresence

RETRY_SECONDS = 1.0
logger = logging.getLogger(__name__)


class Channel(Protocol):
    async def start(self) -> None: ...

    async def stop(self) -> None: ...


class TableListener(Protocol):
    """Whoever keeps tables in memory."""

    def changed_elsewhere(self, table: str, version: int) -> None:
        """A server has written this version of a table."""

    def mark_all_stale(self) -> None:
        """Changes at other servers may have been missed."""


class BanListener(Protocol):
    """Whoever keeps the bans in memory."""

    async def reload(self) -> None:
        """A server may have changed them."""


class NoChannel:
    """For the only server of a database: there is nobody to listen to."""

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresChannel:
    """Listens to what `store.change` announces in its transactions, and to who is at the other servers."""

    def __init__(self, address: str, tables: TableListener, bans: BanListener, local: LocalPresence) -> None:
        self._address = address
        self._tables = tables
        self._bans = bans
        self._presence = Presence(local)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()

    async def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._keep_running(self._listen), name="channel"),
            asyncio.create_task(self._keep_running(self._publish), name="presence"),
            asyncio.create_task(self._heartbeats(), name="presence heartbeat"),
        ]
        await self._listening.wait()

    async def stop(self) -> None:
        import psycopg

        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._presence.announce("bye")
        with suppress(TimeoutError, OSError, psycopg.Error):  # the others will miss our heartbeat soon
            async with asyncio.timeout(RETRY_SECONDS), await self._connect() as connection:
                while not self._presence.outbox.empty():
                    await self._send(connection, self._presence.outbox.get_nowait())

    async def _keep_running(self, work: Callable[[], Awaitable[None]]) -> None:
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
            # Held by every server that runs, so that nobody restores a backup meanwhile.
            await connection.execute("SELECT pg_advisory_lock_shared(%s)", (SERVING_LOCK,))
            await connection.execute(f"LISTEN {TABLES}")
            await connection.execute("LISTEN branchline_presence")
            await connection.execute("LISTEN branchline_bans")
            self._tables.mark_all_stale()
            await self._bans.reload()
            self._listening.set()
            await self._hear(connection.pgconn)

    async def _hear(self, connection: PGconn) -> None:
        """Takes messages as they come until the connection is lost.

        Every server hears of every change, so each message is read by a callback of the event loop: waiting
        for it in a task, as psycopg does, took longer than all that follows from it.
        """
        import psycopg

        loop = asyncio.get_running_loop()
        lost: asyncio.Future[None] = loop.create_future()
        bans_changed = asyncio.Event()

        def read() -> None:
            try:
                connection.consume_input()
            except psycopg.Error as error:
                loop.remove_reader(socket)
                lost.set_exception(error)
            while (notice := connection.notifies()) is not None:
                if notice.relname == b"branchline_bans":
                    bans_changed.set()
                else:
                    self._take(notice.relname, notice.extra.decode())

        async def reload_bans() -> None:
            while await bans_changed.wait():
                bans_changed.clear()
                await self._bans.reload()

        socket = connection.socket
        reloading = asyncio.create_task(reload_bans(), name="bans")
        loop.add_reader(socket, read)
        try:
            read()  # what came with the answers
            await asyncio.wait([lost, reloading], return_when=asyncio.FIRST_COMPLETED)
            await (lost if lost.done() else reloading)
        finally:
            loop.remove_reader(socket)
            reloading.cancel()
            lost.cancel()

    def _take(self, channel: bytes, message: str) -> None:
        if channel == b"branchline_presence":
            self._presence.receive(message, asyncio.get_running_loop().time())
            return
        for table, version in read_announcements(message):
            self._tables.changed_elsewhere(table, version)

    async def _publish(self) -> None:
        await self._listening.wait()
        async with await self._connect() as connection:
            self._presence.announce_everyone()  # what was sent while there was no connection is lost
            while True:
                await self._send(connection, await self._presence.outbox.get())

    async def _heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._presence.heartbeat(asyncio.get_running_loop().time())

    async def _connect(self) -> AsyncConnection[Any]:
        import psycopg

        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    async def _send(self, connection: AsyncConnection[Any], message: str) -> None:
        await connection.execute("SELECT pg_notify('branchline_presence', %s)", (message,))


def open_channel(
    database: Database, tables: TableListener, bans: BanListener, local: LocalPresence
) -> Channel:
    if database.path is not None:
        return NoChannel()
    plain = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return PostgresChannel(plain, tables, bans, local)
