"""Who has a table open at the other servers of the same database.

Each server says who comes and goes at its own tables. One that has just started asks the others to say all
they know; one that has not been heard for a while is gone, and everyone there with it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.web.tables.hub import Hub

ALIVE_EVERY = 10.0
GONE_AFTER = 35.0
"""Seconds without a word."""


class Presence:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._me = secrets.token_hex(8)
        self._heard: dict[str, float] = {}
        self._there: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        """What is to be said to the other servers."""
        hub.elsewhere = self
        self.say("hello")

    def say(self, *words: str) -> None:
        self.outbox.put_nowait(" ".join((self._me, *words)))

    def say_all(self) -> None:
        """Everyone who is here, for servers that may not know."""
        for table, player in self._hub.present_here():
            self.say("here", table, player)

    def came(self, table: str, player: str) -> None:
        self.say("here", table, player)

    def went(self, table: str, player: str) -> None:
        self.say("gone", table, player)

    def heard(self, words: str, now: float) -> None:
        server, what, *who = words.split(" ")
        if server == self._me:
            return
        self._heard[server] = now
        match what, who:
            case "hello", []:
                self.say_all()
            case "here", [table, player]:
                self._there[server].add((table, player))
                self._hub.came_or_went(table)
            case "gone", [table, player]:
                self._there[server].discard((table, player))
                self._hub.came_or_went(table)
            case "bye", []:
                self._forget(server)

    def tick(self, now: float) -> None:
        """Says that this server is there, and forgets those that have not said so for long."""
        self.say("alive")
        for server, last in list(self._heard.items()):
            if now - last > GONE_AFTER:
                self._forget(server)

    def _forget(self, server: str) -> None:
        self._heard.pop(server, None)
        for table, _ in self._there.pop(server, ()):
            self._hub.came_or_went(table)

    def present(self, table: str, player: str) -> bool:
        return any((table, player) in there for there in self._there.values())
