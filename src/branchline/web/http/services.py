"""What handlers work with: the parts of a server, without whoever has put them together."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from branchline.web.histogram import Histogram
from branchline.web.http.connections import Connections
from branchline.web.http.limits import RateLimiter
from branchline.web.render.shared import Shared

if TYPE_CHECKING:
    from branchline.web.http.identity import Keys
    from branchline.web.http.limits import Limits
    from branchline.web.store.bans import Bans
    from branchline.web.store.database import Database
    from branchline.web.store.health import Health
    from branchline.web.store.store import Store
    from branchline.web.store.writer import Writer
    from branchline.web.tables.bots import BotPlayers
    from branchline.web.tables.clock import Clock
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.offer import Offer
    from branchline.web.tables.plans import BestPlans
    from branchline.web.tables.reviews import Reviews
    from branchline.web.tables.service import Tables


class Services:
    """The parts of one server."""

    def __init__(
        self,
        *,
        offer: Offer,
        limits: Limits,
        keys: Keys,
        database: Database,
        store: Store,
        writer: Writer,
        hub: Hub,
        tables: Tables,
        bots: BotPlayers,
        reviews: Reviews,
        plans: BestPlans,
        clock: Clock,
        health: Health,
        bans: Bans,
    ) -> None:
        self.offer = offer
        self.limits = limits
        self.keys = keys
        self.database = database
        self.store = store
        self.writer = writer
        self.hub = hub
        self.tables = tables
        self.bots = bots
        self.reviews = reviews
        self.plans = plans
        self.clock = clock
        self.health = health
        self.bans = bans
        self.connections = Connections()
        self.move_seconds = Histogram()
        """From a page's request to the acknowledgement of its move."""
        self.request_seconds = Histogram()
        self.address_frame_rate = RateLimiter(limits.address_frames)
        self.new_table_rate = RateLimiter(limits.tables)
        self.hint_rate = RateLimiter(limits.hints)
        self.address_hint_rate = RateLimiter(limits.address_hints)
        self.sockets: Counter[str] = Counter()
        """Open sockets, by the address they come from."""
        self.table_sockets: Counter[tuple[str, str]] = Counter()
        """Open sockets, by table and visitor."""
        self.read_rate = RateLimiter(limits.reads)
        self.pictures: Shared[tuple[bytes, str]] = Shared(64)
        """Of tables and games, with their media types."""
        self.one_picture = asyncio.Lock()
        """They are made one at a time: those who ask for many do not keep the tables waiting."""
