"""Who has a table open at the other servers of the same database.

Each server announces who comes and goes at its own tables. One that has just started asks the others to
announce everyone they have; one that has not been heard of for a while is gone, and everyone there with it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

HEARTBEAT_SECONDS = 10.0
GONE_AFTER = 35.0
"""Seconds without a message."""


class LocalPresence(Protocol):
    """Who has a table open at this server."""

    remote: Presence | None

    def present_here(self) -> Iterable[tuple[str, str]]:
        """Tables and the players who have them open."""

    def presence_changed(self, table: str) -> None:
        """Somebody has come to a table or left it, here or at another server."""


class Presence:
    """What this server announces to the others, and what it has heard from them."""

    def __init__(self, local: LocalPresence) -> None:
        self._local = local
        self._server_id = secrets.token_hex(8)
        self._last_message: dict[str, float] = {}
        self._present_at: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        """Messages to the other servers."""
        local.remote = self
        self.announce("hello")

    def announce(self, *words: str) -> None:
        self.outbox.put_nowait(" ".join((self._server_id, *words)))

    def announce_everyone(self) -> None:
        """All who are here, for servers that may not know."""
        for table, player in self._local.present_here():
            self.announce("here", table, player)

    def joined(self, table: str, player: str) -> None:
        self.announce("here", table, player)

    def left(self, table: str, player: str) -> None:
        self.announce("gone", table, player)

    def receive(self, message: str, now: float) -> None:
        server, kind, *details = message.split(" ")
        if server == self._server_id:
            return
        self._last_message[server] = now
        match kind, details:
            case "hello", []:
                self.announce_everyone()
            case "here", [table, player]:
                self._present_at[server].add((table, player))
                self._local.presence_changed(table)
            case "gone", [table, player]:
                self._present_at[server].discard((table, player))
                self._local.presence_changed(table)
            case "bye", []:
                self._forget(server)

    def heartbeat(self, now: float) -> None:
        """Announces that this server is there, and forgets those that have not done so for long."""
        self.announce("alive")
        for server, last in list(self._last_message.items()):
            if now - last > GONE_AFTER:
                self._forget(server)

    def _forget(self, server: str) -> None:
        self._last_message.pop(server, None)
        for table, _ in self._present_at.pop(server, ()):
            self._local.presence_changed(table)

    def is_watched(self, table: str) -> bool:
        return any(where == table for present in self._present_at.values() for where, _ in present)

    def players(self, table: str) -> frozenset[str]:
        """Who has a table open elsewhere."""
        everyone = (one for present in self._present_at.values() for one in present)
        return frozenset(player for where, player in everyone if where == table)

    def present(self, table: str, player: str) -> bool:
        return any((table, player) in present for present in self._present_at.values())
