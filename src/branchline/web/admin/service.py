"""Answers what an operator asks of a running server."""

from __future__ import annotations

import shutil
from collections import defaultdict
from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.web.admin import messages
from branchline.web.errors import Refused, no_such_table
from branchline.web.store import store
from branchline.web.store.announcements import NO_MORE
from branchline.web.store.challenges import remove_name
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from pathlib import Path

    from branchline.web.http.services import Services

MOST_TABLES = 200


class AdminService:
    def __init__(self, services: Services, data_dir: Path) -> None:
        self._services = services
        self._data_dir = data_dir

    async def answer(self, request: messages.FromOperator) -> messages.FromServer:
        """Does what is asked; raises a `BranchlineError` when that can't be done."""
        match request:
            case messages.ListTables():
                return await self._tables()
            case messages.ListVisitors():
                return await self._visitors()
            case messages.AskDisk():
                return await in_thread(self._disk)
            case messages.RemoveTable(table):
                return await self._remove(table)
            case messages.Ban(address, force):
                return messages.Done(await self._services.bans.add(address, force=force))
            case messages.Unban(address):
                return messages.Done(await self._services.bans.remove(address))
            case messages.ListBans():
                return messages.Bans(self._services.bans.listed)
            case messages.RemoveName(name):
                return await self._remove_name(name)

    async def _tables(self) -> messages.Tables:
        found = await in_thread(self._services.store.latest, MOST_TABLES)
        hub = self._services.hub
        return messages.Tables(
            [
                messages.TableLine(
                    table.id, table.game, table.status, table.touched, hub.is_watched(table.id), table.names
                )
                for table in found
            ]
        )

    async def _visitors(self) -> messages.Visitors:
        tables: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for connection in self._services.connections:
            visitor = connection.visitor
            tables[visitor.player, visitor.address].append(_table_of(connection.path))
        name_of = self._services.store.player_name
        return messages.Visitors(
            [
                messages.VisitorLine(await name_of(player), player, address, sorted(open_here))
                for (player, address), open_here in tables.items()
            ]
        )

    def _disk(self) -> messages.Disk:
        tables, players = self._services.store.counts()
        free = shutil.disk_usage(self._data_dir).free
        return messages.Disk(self._services.store.size(), free, tables, players)

    async def _remove(self, table: str) -> messages.Done:
        removed = await self._services.writer.write(lambda connection: store.remove(connection, table), table)
        if not removed:
            raise no_such_table()
        # Whoever has it open looks for it, and learns that it is not there any more.
        self._services.tables.changed_elsewhere(table, NO_MORE)
        return messages.Done(table)

    async def _remove_name(self, name: str) -> messages.Done:
        if not await self._services.writer.write(lambda connection: remove_name(connection, name)):
            raise Refused(404, "no-such-name", text("No result is shown under the name “{name}”.", name=name))
        return messages.Done(name)


def _table_of(path: str) -> str:
    """The table in the path of a socket, `/t/TABLE/socket`."""
    parts = path.split("/")
    return parts[2] if len(parts) > 2 else path
