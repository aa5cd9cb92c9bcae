"""The tables of the server: found, changed and published, one request at a time for each.

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
from branchline.core.options import chosen_options
from branchline.core.table import AnyGame, Table
from branchline.core.texts import text
from branchline.web.errors import Refused, no_such_table, stale
from branchline.web.render import messages
from branchline.web.store import store
from branchline.web.tables.session import Operation, TableSession, begun, new_table

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from branchline.web.store.store import Seat, Store, Stored
    from branchline.web.store.writer import Writer
    from branchline.web.tables.hub import Hub

MOST_IN_MEMORY = 2000


class Tables:
    def __init__(self, store: Store, writer: Writer, hub: Hub) -> None:
        self.store = store
        self.writer = writer
        self.hub = hub
        self.on_change: Callable[[TableSession], None] = lambda _live: None
        self.ready: Callable[[str], Awaitable[None]] = _at_once
        self.moves = 0
        self._live: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._doubted: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- finding ----------------------------------------------------------------------------------

    async def find(self, table: str) -> TableSession:
        """The table in memory, read from the store when it is not there or another server has changed it."""
        session = self._live.get(table)
        if session is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            session = await asyncio.shield(self._loading[table])
        if session.stale:
            async with session.lock:
                while session.stale:
                    await self._reload(session)
        return session

    async def _load(self, table: str) -> TableSession:
        try:
            stored = await asyncio.to_thread(self._stored, table)
            await self.ready(stored.game)
            session = await asyncio.to_thread(_opened, stored)
            session.doubts += table in self._doubted
            self._live[table] = session
            self._make_room()
            self.on_change(session)
            return session
        finally:
            del self._loading[table]
            self._doubted.discard(table)

    def _stored(self, table: str) -> Stored:
        stored = self.store.table(table)
        if stored is None:
            raise no_such_table()
        return stored

    async def _reload(self, session: TableSession) -> None:
        doubts = session.doubts
        try:
            session.load(await asyncio.to_thread(self._stored, session.id), doubts)
        except Exception:
            self._live.pop(session.id, None)
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
        session = self._live.get(table)
        if session is not None and version > session.version:
            session.heard = max(session.heard, version)
            if not session.lock.locked():  # else it may be our own, about to be adopted
                self.hub.changed(table)

    def mark_all_stale(self) -> None:
        """News from other servers may have been missed: everything is to be read again."""
        self._doubted.update(self._loading)
        for session in self._live.values():
            session.doubts += 1
            self.hub.changed(session.id)

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
    ) -> TableSession:
        await self.ready(game)
        stored = await asyncio.to_thread(_prepared, game, options, creator, seats, hints, clock)
        await self.writer.write(lambda connection: store.create(connection, stored), stored.id)
        return await self.find(stored.id)

    async def change(self, table: str, look: Callable[[TableSession], Operation | None]) -> TableSession:
        """Carries out what `look` plans for the table as it is; `look` may raise, or find nothing to do."""
        session = await self.find(table)
        await self._carry_out(session, look)
        return session

    async def step(self, table: str, seat: int, request: messages.Step, by: str | None) -> None:
        """A move of a seat by its owner, or by the bot that plays it (`None`). A repeat changes nothing."""
        session = await self.find(table)

        def look(session: TableSession) -> Operation | None:
            if by is None:
                if not session.bot_for(seat) and not session.answered_automatically(seat):
                    raise stale()
            elif session.owned(seat, by).bot:
                raise Refused(409, "bot-plays", text("A bot plays this seat; take it back first."))
            elif session.overdue:
                raise Refused(409, "time-is-up", text("The time is up: a bot goes on for you."))
            return session.step(seat, request)

        try:
            await self._carry_out(session, look)
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

    async def _carry_out(
        self, session: TableSession, look: Callable[[TableSession], Operation | None]
    ) -> None:
        """In a task of its own, which nobody's leaving ends."""
        task = asyncio.create_task(self._locked(session, look))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _locked(self, session: TableSession, look: Callable[[TableSession], Operation | None]) -> None:
        async with session.lock:
            try:
                if session.stale:
                    await self._reload(session)
                plan = look(session)
                if plan is None:
                    return
                try:
                    await self._store(session, plan)
                except store.Conflict:
                    plan = await self._insist(session, look)
                    if plan is None:
                        return
                session.adopt(plan)
                self.hub.changed(session.id)
                self.on_change(session)
            except BranchlineError:
                raise
            except BaseException:
                session.doubts += 1
                raise
            finally:
                if session.stale:  # another server was heard meanwhile
                    self.hub.changed(session.id)

    async def _store(self, session: TableSession, plan: Operation) -> None:
        table, version, length = session.id, session.version, session.length
        await self.writer.write(
            lambda connection: store.change(connection, table, version, length, plan.changes), table
        )

    async def _insist(
        self, session: TableSession, look: Callable[[TableSession], Operation | None]
    ) -> Operation | None:
        """Another server was quicker: the table is locked for it, read again and looked at again."""

        def work(connection: Connection) -> tuple[Stored, Operation | None]:
            stored = store.read(connection, session.id, lock=True)
            if stored is None:
                raise no_such_table()
            fresh = TableSession(stored)
            plan = look(fresh)
            if plan is not None:
                store.change(connection, session.id, fresh.version, fresh.length, plan.changes)
            return stored, plan

        doubts = session.doubts
        stored, plan = await self.writer.write(work, session.id)
        session.load(stored, doubts)
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


def _opened(stored: Stored) -> TableSession:
    known(stored.game)
    return TableSession(stored)


def _prepared(game: str, options: str, creator: str, seats: list[Seat], hints: bool, clock: int) -> Stored:
    """A table that can be played, checked by setting it up once; loads the game if it is the first time."""
    rules = known(game)
    chosen = chosen_options(rules.meta, options)
    Table(rules, chosen, len(seats))
    return begun(new_table(game, msgspec.json.encode(chosen).decode(), creator, seats, hints, clock))
