"""Who is looking at which table in this process, and how they learn that it has changed."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from branchline.web.store.presence import Presence


class Watcher:
    """One socket's place at the hub: `changed` is set when there is something to look at."""

    def __init__(self, table: str, player: str, address: str = "") -> None:
        self.table = table
        self.player = player
        self.address = address
        self.changed = asyncio.Event()
        self.looks_anyway = False
        """Whether it is about to look, and need not be told."""


class Hub:
    """The watchers of all tables, and who of the players is there."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._present: Counter[tuple[str, str]] = Counter()
        self._comings = 0
        """How often somebody has come or gone,"""
        self._latest_coming: dict[str, int] = {}
        """and which of these times was the latest at a table that somebody watches here."""
        self.remote: Presence | None = None
        """Who is at the other servers, if there can be any."""
        self.on_presence: Callable[[str], None] = lambda _table: None
        """Called with a table to which somebody has come, or which somebody has left."""

    def join(self, watcher: Watcher) -> None:
        self._watchers[watcher.table].add(watcher)
        self._present[watcher.table, watcher.player] += 1
        if self._present[watcher.table, watcher.player] == 1:
            if self.remote is not None:
                self.remote.joined(watcher.table, watcher.player)
            self.presence_changed(watcher.table)

    def leave(self, watcher: Watcher) -> None:
        self._watchers[watcher.table].discard(watcher)
        if not self._watchers[watcher.table]:
            del self._watchers[watcher.table]
            self._latest_coming.pop(watcher.table, None)
        self._present[watcher.table, watcher.player] -= 1
        if not self._present[watcher.table, watcher.player]:
            del self._present[watcher.table, watcher.player]
            if self.remote is not None:
                self.remote.left(watcher.table, watcher.player)
            self.presence_changed(watcher.table)

    def presence_changed(self, table: str) -> None:
        """Somebody has come to a table or left it, here or at another server."""
        self._comings += 1
        if table in self._watchers:
            self._latest_coming[table] = self._comings
        self.notify(table)
        self.on_presence(table)

    def presence_version(self, table: str) -> int:
        """Another number whenever somebody has come to a table that is watched here, or left it."""
        return self._latest_coming.get(table, 0)

    def notify(self, table: str) -> None:
        """Something about the table is different: everyone who watches looks again."""
        for watcher in self._watchers.get(table, ()):
            if not watcher.looks_anyway:
                watcher.changed.set()

    def notify_all(self) -> None:
        """Something may be different that nobody here has heard of: everyone looks again."""
        for table in list(self._watchers):
            self.notify(table)

    def players(self, table: str) -> frozenset[str]:
        """Everyone who looks at a table, at whichever server."""
        here = frozenset(player for where, player in self._present if where == table)
        return here if self.remote is None else here | self.remote.players(table)

    @property
    def tables(self) -> int:
        """Number of tables that somebody looks at at this server."""
        return len(self._watchers)

    def is_watched(self, table: str) -> bool:
        """Whether anyone looks at a table at this server."""
        return table in self._watchers

    def is_watched_anywhere(self, table: str) -> bool:
        return self.is_watched(table) or (self.remote is not None and self.remote.is_watched(table))

    def address(self, table: str, player: str) -> str:
        """From where a player looks at a table, or else anyone; empty when nobody does at this server."""
        watchers = self._watchers.get(table, ())
        own = (watcher.address for watcher in watchers if watcher.player == player)
        return next(own, next((watcher.address for watcher in watchers), ""))

    def present(self, table: str, player: str | None) -> bool:
        if player is None:
            return False
        here = (table, player) in self._present
        return here or (self.remote is not None and self.remote.present(table, player))

    def present_here(self) -> Iterable[tuple[str, str]]:
        return self._present.keys()

    def sockets(self) -> int:
        return sum(map(len, self._watchers.values()))
