"""A server: its parts put together, opened and closed in the right order. No web framework is needed here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from branchline.web.admin.service import AdminService
from branchline.web.admin.socket import AdminSocket
from branchline.web.daily.service import Dailies
from branchline.web.http.identity import Keys, load_secret
from branchline.web.http.limits import Limits
from branchline.web.http.metrics import measure_lag
from branchline.web.http.services import Services
from branchline.web.paper.service import Companions
from branchline.web.records.service import Records
from branchline.web.rooms.service import Rooms
from branchline.web.store.bans import Bans
from branchline.web.store.challenges import Challenges, key
from branchline.web.store.channels import open_channel
from branchline.web.store.database import Database
from branchline.web.store.health import Health
from branchline.web.store.problems import another_secret
from branchline.web.store.puzzle_results import PuzzleResults
from branchline.web.store.store import Store
from branchline.web.store.writer import Writer
from branchline.web.tables.bots import BotPlayers
from branchline.web.tables.clock import Clock
from branchline.web.tables.hub import Hub
from branchline.web.tables.offer import make_offer
from branchline.web.tables.pace import Pace
from branchline.web.tables.plans import BestPlans
from branchline.web.tables.readiness import Readiness
from branchline.web.tables.reviews import Reviews
from branchline.web.tables.seals import Seals
from branchline.web.tables.service import Tables, load_all_kernels, loaded_game
from branchline.web.tables.thinkers import Thinkers, ThinkingFailed, usual_count
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


def _require_same_secret(database: Database, keys: Keys) -> None:
    """Refuse to serve a PostgreSQL whose other servers would not know the cookies of this one."""
    if database.path is None:
        with database.writing.begin() as connection:
            known = key(connection, "secret", keys.fingerprint)
        if known != keys.fingerprint:
            database.close()
            raise another_secret(database.name)


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    data_dir: Path
    database: str = ""
    """A path or a URL; by default a file in the data directory."""
    limits: Limits = field(default_factory=Limits)
    games: tuple[str, ...] = ()
    """Installed games it offers besides those of Branchline."""
    bots: tuple[str, ...] = ()
    """Installed bots it offers besides those of Branchline."""
    thinkers: int = field(default_factory=usual_count)
    """Processes in which bots think; by default one for each core but one."""
    think_seconds: float = 20.0
    bot_memory: int = 1 << 30
    """Bytes that a bot which is not part of Branchline may use."""
    pace: Pace = field(default_factory=Pace)
    site: str = ""
    """Address at which people find it, `https://play.example.org`; by default the one they ask for."""
    open_metrics: bool = False
    """Whether the metrics are shown to others than the server's own machine."""
    warm: bool = False
    """Load all games at the start, here and where bots think, so that the first table does not wait."""

    @property
    def address(self) -> str:
        return self.database or str(self.data_dir / "branchline.db")


class Server:
    """One server of a database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        offer = make_offer(settings.games, settings.bots)
        keys = Keys(load_secret(settings.data_dir / "secret.key"))
        database = Database(settings.address)
        _require_same_secret(database, keys)
        hub = Hub()
        store, writer = Store(database.reading), Writer(database.writing)
        tables = Tables(store, writer, hub, offer)
        readiness = Readiness()
        thinkers = Thinkers(settings.thinkers, settings.think_seconds, settings.bot_memory, readiness)
        bots = BotPlayers(tables, thinkers, offer, settings.pace)
        clock = Clock(tables, bots.wake)
        bans = Bans(database.reading, writer)
        challenges = Challenges(database.reading)
        seals = Seals(challenges, store, writer)
        self.services = Services(
            offer=offer,
            limits=settings.limits,
            site=settings.site,
            open_metrics=settings.open_metrics,
            keys=keys,
            database=database,
            store=store,
            writer=writer,
            hub=hub,
            tables=tables,
            bots=bots,
            readiness=readiness,
            reviews=Reviews(thinkers, store, writer),
            records=Records(tables, database.reading),
            plans=BestPlans(thinkers),
            clock=clock,
            health=Health(database, writer),
            bans=bans,
            companions=Companions(database.reading, writer, tables),
            challenges=challenges,
            seals=seals,
            dailies=Dailies(tables, challenges, seals, offer),
            rooms=Rooms(tables, challenges),
            puzzle_results=PuzzleResults(database.reading),
        )
        self._channel = open_channel(database, tables, bans, hub)
        self._admin = AdminSocket(settings.data_dir, AdminService(self.services, settings.data_dir))
        self._loaded = {name: asyncio.Event() for name in offer.games}
        self._to_load = list(self._loaded)
        self._beside: list[asyncio.Task[None]] = []
        """What goes on while the server runs."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within it the services can be used."""
        await self.open()
        try:
            yield
        finally:
            await self.close()

    async def open(self) -> None:
        services = self.services
        services.writer.start()
        await self._channel.start()
        services.tables.on_change = self._on_change
        await services.clock.start()
        services.bans.on_change = self._disconnect_banned
        await self._admin.start()
        self._beside = [asyncio.create_task(measure_lag(services.loop_lag), name="lag")]
        if self.settings.warm:
            services.tables.wait_until_loaded = self._wait_until_loaded
            services.readiness.expect(self._loaded)
            self._beside.append(asyncio.create_task(self._warm(), name="warming"))

    async def _warm(self) -> None:
        """Load all games, first what a table needs, and compile those that are not."""
        await self.services.readiness.look()
        while self._to_load:
            name = self._to_load.pop(0)
            try:
                await in_thread(loaded_game, name)
            finally:
                self._loaded[name].set()
        for name in self._loaded:
            with suppress(ThinkingFailed):
                await self.services.bots.load(name)
            await in_thread(load_all_kernels, name)
        await self.services.readiness.run()

    async def _wait_until_loaded(self, game: str) -> None:
        """What somebody waits for is loaded next."""
        if game in self._to_load:
            self._to_load.remove(game)
            self._to_load.insert(0, game)
        if game in self._loaded:
            await self._loaded[game].wait()

    def _on_change(self, session: TableSession) -> None:
        self.services.bots.wake(session)
        self.services.companions.wake(session)
        self.services.clock.changed(session)

    def _disconnect_banned(self) -> None:
        self.services.connections.disconnect(lambda visitor: visitor.address in self.services.bans)

    async def close(self) -> None:
        """Stops in an order in which nothing acknowledged is lost."""
        for task in self._beside:
            task.cancel()
        await self._admin.stop()
        await self.services.clock.stop()
        await self.services.reviews.stop()
        await self.services.bots.stop()
        await self._channel.stop()
        await self.services.companions.stop()
        await self.services.tables.stop()
        self.services.workshop.close()
        await self.services.writer.stop()
        self.services.database.close()
