"""Who is looking at which table in this process, and how they hear that it has changed."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict


class Watcher:
    """One socket's place at the hub: `changed` is set when there is something to look at."""

    def __init__(self, table: str, player: str) -> None:
        self.table = table
        self.player = player
        self.changed = asyncio.Event()


class Hub:
    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._present: Counter[tuple[str, str]] = Counter()
        self.comings = 0
        """How often somebody has come or gone."""

    def join(self, watcher: Watcher) -> None:
        self._watchers[watcher.table].add(watcher)
        self._present[watcher.table, watcher.player] += 1
        self.comings += 1
        self.changed(watcher.table)

    def leave(self, watcher: Watcher) -> None:
        self._watchers[watcher.table].discard(watcher)
        if not self._watchers[watcher.table]:
            del self._watchers[watcher.table]
        self._present[watcher.table, watcher.player] -= 1
        self.comings += 1
        if not self._present[watcher.table, watcher.player]:
            del self._present[watcher.table, watcher.player]
        self.changed(watcher.table)

    def changed(self, table: str) -> None:
        """Something about the table is different: everyone who watches looks again."""
        for watcher in self._watchers.get(table, ()):
            watcher.changed.set()

    def watched(self, table: str) -> bool:
        return table in self._watchers

    def present(self, table: str, player: str | None) -> bool:
        return player is not None and (table, player) in self._present

    def sockets(self) -> int:
        return sum(map(len, self._watchers.values()))
