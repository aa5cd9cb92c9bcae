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
    from branchline.web.daily.service import Dailies
    from branchline.web.http.identity import Keys
    from branchline.web.http.limits import Limits
    from branchline.web.paper.service import Companions
    from branchline.web.records.service import Records
    from branchline.web.rooms.service import Rooms
    from branchline.web.store.bans import Bans
    from branchline.web.store.challenges import Challenges
    from branchline.web.store.database import Database
    from branchline.web.store.health import Health
    from branchline.web.store.puzzle_results import PuzzleResults
    from branchline.web.store.store import Store
    from branchline.web.store.writer import Writer
    from branchline.web.tables.bots import BotPlayers
    from branchline.web.tables.clock import Clock
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.offer import Offer
    from branchline.web.tables.plans import BestPlans
    from branchline.web.tables.reviews import Reviews
    from branchline.web.tables.seals import Seals
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
        records: Records,
        plans: BestPlans,
        clock: Clock,
        health: Health,
        bans: Bans,
        companions: Companions,
        challenges: Challenges,
        seals: Seals,
        dailies: Dailies,
        rooms: Rooms,
        puzzle_results: PuzzleResults,
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
        self.records = records
        self.plans = plans
        self.clock = clock
        self.health = health
        self.bans = bans
        self.companions = companions
        self.challenges = challenges
        self.seals = seals
        self.dailies = dailies
        self.rooms = rooms
        self.puzzle_results = puzzle_results
        self.connections = Connections()
        self.move_seconds = Histogram()
        """From a page's request to the acknowledgement of its move."""
        self.request_seconds = Histogram()
        self.loop_lag = Histogram()
        self.change_rate = RateLimiter(limits.changes)
        self.address_frame_rate = RateLimiter(limits.address_frames)
        self.new_table_rate = RateLimiter(limits.tables)
        self.hint_rate = RateLimiter(limits.hints)
        self.address_hint_rate = RateLimiter(limits.address_hints)
        self.sockets: Counter[str] = Counter()
        """Open sockets, by address."""
        self.table_sockets: Counter[tuple[str, str]] = Counter()
        """Open sockets, by table and visitor."""
        self.read_rate = RateLimiter(limits.reads)
        self.phrase_rate = RateLimiter(limits.phrases)
        self.export_rate = RateLimiter(limits.exports)
        self.pictures: Shared[tuple[bytes, str]] = Shared(64)
        """Of tables and games, with their media types."""
        self.one_picture = asyncio.Lock()
        """They are made one at a time: those who ask for many do not keep the tables waiting."""
        self.print_rate = RateLimiter(limits.prints)
        self.prints: Shared[bytes] = Shared(16)
        self.one_print = asyncio.Lock()
        """The same for what is printed, which takes longer than a picture."""
