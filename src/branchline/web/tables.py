"""The tables of the house: found, changed and published, one request at a time for each.

Every change goes the same way: look, store, commit, adopt in memory, publish. Whoever asked may go away
meanwhile; what was begun is finished. If storing fails, the table is read again from what is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import IntegrityError

from branchline import games
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError
from branchline.core.save import parse_options
from branchline.core.table import AnyGame, Table
from branchline.core.texts import text
from branchline.web import messages, store
from branchline.web.errors import Refused, no_such_table, stale
from branchline.web.live import Live, Plan, begun, new_table

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from branchline.web.hub import Hub
    from branchline.web.store import Seat, Store, Stored
    from branchline.web.writer import Writer

MOST_IN_MEMORY = 2000


class Tables:
    def __init__(self, store: Store, writer: Writer, hub: Hub) -> None:
        self.store = store
        self.writer = writer
        self.hub = hub
        self.on_change: Callable[[Live], None] = lambda _live: None
        self.ready: Callable[[str], Awaitable[None]] = _at_once
        self.moves = 0
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._doubted: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- finding ----------------------------------------------------------------------------------

    async def find(self, table: str) -> Live:
        """The table in memory, read from the store when it is not there or another server has changed it."""
        live = self._live.get(table)
        if live is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            live = await asyncio.shield(self._loading[table])
        if live.stale:
            async with live.lock:
                while live.stale:
                    await self._reload(live)
        return live

    async def _load(self, table: str) -> Live:
        try:
            stored = await asyncio.to_thread(self._stored, table)
            await self.ready(stored.game)
            live = await asyncio.to_thread(_opened, stored)
            live.doubts += table in self._doubted
            self._live[table] = live
            self._make_room()
            self.on_change(live)
            return live
        finally:
            del self._loading[table]
            self._doubted.discard(table)

    def _stored(self, table: str) -> Stored:
        stored = self.store.table(table)
        if stored is None:
            raise no_such_table()
        return stored

    async def _reload(self, live: Live) -> None:
        doubts = live.doubts
        try:
            live.load(await asyncio.to_thread(self._stored, live.id), doubts)
        except Exception:
            self._live.pop(live.id, None)
            raise

    def _make_room(self) -> None:
        """Forgets tables nobody looks at, those that were read first; they can be read again."""
        for table in list(self._live)[: max(0, len(self._live) - MOST_IN_MEMORY)]:
            if not self.hub.watched(table) and not self._live[table].lock.locked():
                del self._live[table]

    def heard(self, table: str, version: int) -> None:
        """A server says that it has written this version."""
        if table in self._loading:
            self._doubted.add(table)  # what is being read may be older
        live = self._live.get(table)
        if live is not None and version > live.version:
            live.heard = max(live.heard, version)
            if not live.lock.locked():  # else it may be our own, about to be adopted
                self.hub.changed(table)

    def heard_nothing(self) -> None:
        """News from other servers may have been missed: everything is to be read again."""
        self._doubted.update(self._loading)
        for live in self._live.values():
            live.doubts += 1
            self.hub.changed(live.id)

    @property
    def in_memory(self) -> int:
        return len(self._live)

    # --- changing ---------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        options: str,
        creator: str,
        seats: list[Seat],
        hints: bool = True,
        clock: int = 0,
    ) -> Live:
        await self.ready(game)
        stored = await asyncio.to_thread(_prepared, game, options, creator, seats, hints, clock)
        await self.writer.write(lambda connection: store.create(connection, stored), stored.id)
        return await self.find(stored.id)

    async def change(self, table: str, look: Callable[[Live], Plan | None]) -> Live:
        """Carries out what `look` plans for the table as it is; `look` may raise, or find nothing to do."""
        live = await self.find(table)
        await self._carry_out(live, look)
        return live

    async def step(self, table: str, seat: int, request: messages.Step, by: str | None) -> None:
        """A move of a seat by its owner, or by the bot that plays it (`None`). A repeat changes nothing."""
        live = await self.find(table)

        def look(live: Live) -> Plan | None:
            if by is None:
                if not live.bot_for(seat) and not live.answered_by_house(seat):
                    raise stale()
            elif live.owned(seat, by).bot:
                raise Refused(409, "bot-plays", text("A bot plays this seat; take it back first."))
            elif live.overdue:
                raise Refused(409, "time-is-up", text("The time is up: a bot goes on for you."))
            return live.step(seat, request)

        try:
            await self._carry_out(live, look)
        except IntegrityError:
            if not await self._answered(table, seat, request.id):
                raise
        except BranchlineError as error:
            if error.code == "not-your-seat" or not await self._answered(table, seat, request.id):
                raise
        else:
            self.moves += 1

    async def _answered(self, table: str, seat: int, id: str) -> bool:
        return await asyncio.to_thread(self.store.answered, table, seat, id)

    async def _carry_out(self, live: Live, look: Callable[[Live], Plan | None]) -> None:
        """In a task of its own, which nobody's leaving ends."""
        task = asyncio.create_task(self._locked(live, look))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _locked(self, live: Live, look: Callable[[Live], Plan | None]) -> None:
        async with live.lock:
            try:
                if live.stale:
                    await self._reload(live)
                plan = look(live)
                if plan is None:
                    return
                try:
                    await self._store(live, plan)
                except store.Conflict:
                    plan = await self._insist(live, look)
                    if plan is None:
                        return
                live.adopt(plan)
                self.hub.changed(live.id)
                self.on_change(live)
            except BranchlineError:
                raise
            except BaseException:
                live.doubts += 1
                raise
            finally:
                if live.stale:  # another server was heard meanwhile
                    self.hub.changed(live.id)

    async def _store(self, live: Live, plan: Plan) -> None:
        table, version, length = live.id, live.version, live.length
        await self.writer.write(
            lambda connection: store.change(connection, table, version, length, plan.changes), table
        )

    async def _insist(self, live: Live, look: Callable[[Live], Plan | None]) -> Plan | None:
        """Another server was quicker: the table is locked for it, read again and looked at again."""

        def work(connection: Connection) -> tuple[Stored, Plan | None]:
            stored = store.read(connection, live.id, lock=True)
            if stored is None:
                raise no_such_table()
            fresh = Live(stored)
            plan = look(fresh)
            if plan is not None:
                store.change(connection, live.id, fresh.version, fresh.length, plan.changes)
            return stored, plan

        doubts = live.doubts
        stored, plan = await self.writer.write(work, live.id)
        live.load(stored, doubts)
        return plan

    async def stop(self) -> None:
        """Finishes what was begun."""
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


async def _at_once(_game: str) -> None:
    """Games are loaded when they are needed."""


@cache
def known(name: str) -> AnyGame:
    """A game that has been loaded and drawn once: the first time takes too long for the event loop."""
    game = games.game(name)
    Table(game, game.meta.options(), game.meta.seats[0], Committed(b"")).drawing()
    return game


def _opened(stored: Stored) -> Live:
    known(stored.game)
    return Live(stored)


def _prepared(game: str, options: str, creator: str, seats: list[Seat], hints: bool, clock: int) -> Stored:
    """A table that can be played, checked by setting it up once; loads the game if it is the first time."""
    rules = known(game)
    chosen = parse_options(rules, options)
    Table(rules, chosen, len(seats))
    return begun(new_table(game, msgspec.json.encode(chosen).decode(), creator, seats, hints, clock))
