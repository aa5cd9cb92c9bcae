"""Everything a server consists of, put together without any web framework."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from branchline import games
from branchline.web.http.identity import Keys, load_secret
from branchline.web.http.limits import Buckets, Limits
from branchline.web.store import channels
from branchline.web.store.database import Database
from branchline.web.store.store import Store
from branchline.web.store.writer import Writer
from branchline.web.tables.bots import Bots, ThinkingFailed
from branchline.web.tables.clock import Clock
from branchline.web.tables.hub import Hub
from branchline.web.tables.pace import Pace
from branchline.web.tables.service import Tables, known

if TYPE_CHECKING:
    from branchline.web.store.channels import Channel
    from branchline.web.tables.session import TableSession


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    data_dir: Path
    database: str = ""
    """A path or a URL; by default a file in the data directory."""
    limits: Limits = field(default_factory=Limits)
    thinkers: int = 1
    """Processes in which bots think."""
    think_seconds: float = 20.0
    pace: Pace = field(default_factory=Pace)
    warm: bool = False
    """Load all games at the start, here and where bots think, so that the first table does not wait."""

    @property
    def address(self) -> str:
        return self.database or str(self.data_dir / "branchline.db")


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.address)
        self.keys = Keys(load_secret(settings.data_dir / "secret.key"))
        self.hub = Hub()
        self.new_tables = Buckets(settings.limits.tables)
        self.hints = Buckets(settings.limits.hints)
        self.sockets: Counter[str] = Counter()
        """Open sockets, by the address they come from."""
        self.store = Store(self.database.reading)
        self.writer = Writer(self.database.writing)
        self.tables = Tables(self.store, self.writer, self.hub)
        self.bots = Bots(self.tables, settings.thinkers, settings.think_seconds, settings.pace)
        self.clock = Clock(self.tables, self.bots.wake)
        self.channel: Channel = channels.channel(self.database, self.tables)
        self._loaded = {name: asyncio.Event() for name in games.packages()}
        self._warming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.writer.start()
        await self.channel.start()
        self.tables.on_change = self._changed
        self.clock.start()
        if self.settings.warm:
            self.tables.ready = self._ready
            self._warming = asyncio.create_task(self._warm(), name="warming")

    async def _warm(self) -> None:
        """Loads all games, first where bots think: what has to be compiled is compiled there, not here."""
        for name, loaded in self._loaded.items():
            try:
                with suppress(ThinkingFailed):
                    await self.bots.load(name)
                await asyncio.to_thread(known, name)
            finally:
                loaded.set()

    async def _ready(self, game: str) -> None:
        """Waits until a game is loaded."""
        if game in self._loaded:
            await self._loaded[game].wait()

    def _changed(self, session: TableSession) -> None:
        self.bots.wake(session)
        self.clock.changed(session)

    async def close(self) -> None:
        """Stops in an order in which nothing acknowledged is lost."""
        if self._warming is not None:
            self._warming.cancel()
        await self.clock.stop()
        await self.bots.stop()
        await self.channel.stop()
        await self.tables.stop()
        await self.writer.stop()
        self.database.close()
