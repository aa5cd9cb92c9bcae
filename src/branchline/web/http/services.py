"""What handlers work with: the parts of a server, without whoever has put them together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from branchline.web.histogram import Histogram
from branchline.web.http.connections import Connections
from branchline.web.http.limits import Budget, RateLimiter
from branchline.web.http.making import Making
from branchline.web.threads import Workshop

if TYPE_CHECKING:
    from branchline.web.daily.service import Dailies
    from branchline.web.http.identity import Keys
    from branchline.web.http.limits import Limits
    from branchline.web.http.visitors import Visitor
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
    from branchline.web.tables.readiness import Readiness
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
        site: str,
        open_metrics: bool,
        keys: Keys,
        database: Database,
        store: Store,
        writer: Writer,
        hub: Hub,
        tables: Tables,
        bots: BotPlayers,
        readiness: Readiness,
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
        self.site = site
        self.open_metrics = open_metrics
        self.keys = keys
        self.database = database
        self.store = store
        self.writer = writer
        self.hub = hub
        self.tables = tables
        self.bots = bots
        self.readiness = readiness
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
        self.source_frame_rate = RateLimiter(limits.address_frames)
        self.budgets = {
            name: Budget(getattr(limits, name), limits.per_source)
            for name in ("requests", "tables", "hints", "phrases")
        }
        self.sockets: Counter[str] = Counter()
        """Open sockets, by source."""
        self.table_sockets: Counter[tuple[str, str]] = Counter()
        """Open sockets, by table and visitor."""
        self.workshop = Workshop()
        self.pictures: Making[bytes] = Making(64)
        """Pictures of tables and games."""
        self.prints: Making[bytes] = Making(16)
        """Sheets to print."""

    def charge(self, visitor: Visitor, tokens: float) -> None:
        """Take tokens for a request from its visitor; raise `Refused` when they have too few."""
        self.budgets["requests"].spend(visitor.source, visitor.known_player, tokens)
