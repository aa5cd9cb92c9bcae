"""Tables of the server: finding them, changing them, telling their viewers.

Every change goes the same way (`Tables._carry_out`): decide, store, adopt in memory, notify. It runs in a
task of its own, so a client that disconnects can't interrupt it. If storing fails, the table is read again.
"""

from __future__ import annotations

import asyncio
import gc
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import msgspec

from branchline import games
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError
from branchline.core.options import chosen_options
from branchline.core.table import AnyGame, Table
from branchline.core.texts import text
from branchline.web.errors import Refused, no_such_table, stale
from branchline.web.store import store
from branchline.web.store.puzzle_results import keep_first
from branchline.web.tables.bots import plays_by_itself
from branchline.web.tables.commands import edit_pending, play_moves, with_lateness
from branchline.web.tables.creation import new_table
from branchline.web.tables.seating import started_if_full
from branchline.web.tables.session import Operation, TableSession
from branchline.web.tables.tries import TrySession, answer_of, edit_try
from branchline.web.tasks import Tasks
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from branchline.web.store.store import Seat, Store, StoredTable
    from branchline.web.store.writer import Writer
    from branchline.web.tables.commands import Command
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.offer import Offer

T = TypeVar("T")
MAX_UNWATCHED, KEPT_UNWATCHED = 128, 96
"""Tables that are in memory although nobody looks at them: at most, and after some were forgotten. Several at
once are, so that not for every new table all are looked through."""

Decide: TypeAlias = Callable[[TableSession], Operation | None]
"""What a request changes at a table as it is; may raise, or find nothing to do."""


class Tables:
    def __init__(self, store: Store, writer: Writer, hub: Hub, offer: Offer) -> None:
        self.store = store
        self.writer = writer
        self.hub = hub
        self.offer = offer
        self.on_change: Callable[[TableSession], None] = lambda _session: None
        self.wait_until_loaded: Callable[[str], Awaitable[None]] = _no_wait
        self.moves = 0
        self._sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._changed_while_loading: set[str] = set()
        self._tasks = Tasks()

    # --- finding ----------------------------------------------------------------------------------

    async def find(self, table: str) -> TableSession:
        """The table in memory, read from the store when it is not there or another server has changed it."""
        session = self._sessions.get(table)
        if session is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            session = await asyncio.shield(self._loading[table])
        if session.stale:
            async with session.lock:
                await self._refresh(session)
        return session

    async def _load(self, table: str) -> TableSession:
        try:
            session = await self._opened(await in_thread(self._stored, table))
            if table in self._changed_while_loading:
                session.mark_stale()
            self.keep(session)
            self.on_change(session)
            return session
        finally:
            del self._loading[table]
            self._changed_while_loading.discard(table)

    async def _opened(self, stored: StoredTable) -> TableSession:
        """A table as it is in memory, not yet known to anyone."""
        self.offer.require_stored(stored.game)
        await self.wait_until_loaded(stored.game)
        opening = partial(_open_session, stored)
        return await (in_thread(opening) if stored.log else _at_once(stored.game, opening))

    def _stored(self, table: str, after: int = 0) -> StoredTable:
        stored = self.store.table(table, after)
        if stored is None:
            raise no_such_table()
        return stored

    async def _refresh(self, session: TableSession) -> None:
        """Read a table again while it is stale; the caller holds its lock."""
        while session.stale:
            await self._reload(session)

    async def _reload(self, session: TableSession) -> None:
        invalidations, known = session.invalidations, session.known_length
        try:
            session.load(await in_thread(self._stored, session.id, known), invalidations, known)
        except Exception:
            self._sessions.pop(session.id, None)
            raise

    def _make_room(self) -> None:
        """Forgets tables nobody looks at, first those whose games have ended; they can be read again."""
        if len(self._sessions) - self.hub.tables <= MAX_UNWATCHED:
            return
        unwatched = [session for session in self._sessions.values() if not self.hub.is_watched(session.id)]
        unwatched.sort(key=lambda session: not session.ended)
        for session in unwatched[:-KEPT_UNWATCHED]:
            if not session.lock.locked():
                del self._sessions[session.id]

    def loaded(self, table: str) -> TableSession | None:
        """The table, if it is in memory, whether or not it is as it is stored."""
        return self._sessions.get(table)

    def changed_elsewhere(self, table: str, version: int) -> None:
        """A server, this one or another, has written this version."""
        if table in self._loading:
            self._changed_while_loading.add(table)  # what is being read may be older
        session = self._sessions.get(table)
        if session is None:
            self.hub.notify(table)  # whoever watches something that is kept nowhere in memory looks again
        elif version > session.version:
            session.announced_version = max(session.announced_version, version)
            if not session.lock.locked():  # else it may be our own, about to be adopted
                self.hub.notify(table)

    def mark_all_stale(self) -> None:
        """Changes at other servers may have been missed: everything is to be read again."""
        self._changed_while_loading.update(self._loading)
        for session in self._sessions.values():
            session.mark_stale()
        self.hub.notify_all()

    @property
    def in_memory(self) -> int:
        return len(self._sessions)

    # --- changing ---------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        options: str,
        creator: str,
        seats: list[Seat],
        hints: bool = True,
        clock: int = 0,
        analysis: bool = False,
        meant_for: tuple[str, str] | None = None,
    ) -> TableSession:
        """Makes a table; refuses options and numbers of seats that the game does not have.

        One that is meant for a range of levels, perhaps for all, is found by everyone in the lobby.
        """
        self.offer.package(game)
        await self.wait_until_loaded(game)
        stored = await _at_once(
            game, partial(_checked_table, game, options, creator, seats, hints, clock, analysis)
        )
        if meant_for is not None:
            least, most = meant_for
            stored = msgspec.structs.replace(stored, public=True, level_least=least, level_most=most)
        return await self.add(stored)

    async def add(self, stored: StoredTable) -> TableSession:
        """Store a new table; it is in memory before, so that no change by another server is missed."""
        session = self.keep(await self._opened(stored))
        return await self._tasks.run(self._add(session, stored), f"new {stored.id}")

    async def _add(self, session: TableSession, stored: StoredTable) -> TableSession:
        async with session.lock:
            try:
                await self.writer.write(partial(store.create, table=stored), stored.id)
            except BaseException:
                self._sessions.pop(session.id, None)
                raise
            self.on_change(session)
            return session

    def keep(self, session: TableSession) -> TableSession:
        """Keeps a table in memory, one that is nowhere else, too."""
        self._sessions[session.id] = session
        self._make_room()
        return session

    async def change(self, table: str, decide: Decide) -> TableSession:
        """Change a table as `decide` says; cancelling the caller does not interrupt the change.

        If another server has changed the table meanwhile, `decide` is called again, in a thread.
        """
        return await self._tasks.run(self._change(table, decide), f"change {table}")

    async def _change(self, table: str, decide: Decide) -> TableSession:
        while True:
            session = await self.find(table)
            async with session.lock:
                if self.loaded(table) is session:  # else it has left memory while others had the lock
                    await self._carry_out(session, decide)
                    return session

    async def _carry_out(self, session: TableSession, decide: Decide) -> None:
        """Decide, store, adopt, notify; the caller holds the lock of the table."""
        try:
            await self._refresh(session)
            operation = decide(session)  # the rules; may refuse
            if operation is not None:
                try:
                    await self._store(session, operation)  # durable; commits are grouped
                except store.Conflict:  # another server was faster
                    operation = await self._decide_again(session, decide)
            if operation is not None:
                session.adopt(operation)
                self.hub.notify(session.id)  # inside the lock: states are never seen out of order
                self.on_change(session)
        except BranchlineError:
            raise
        except BaseException:  # unknown whether it is stored
            session.mark_stale()
            raise
        finally:
            if session.stale:  # also when another server has announced a change meanwhile
                self.hub.notify(session.id)

    async def _decide_again(self, session: TableSession, decide: Decide) -> Operation | None:
        """Decide again while the table is locked in the database; return the stored operation.

        Without the lock a server could lose to the same other one for ever.
        """
        invalidations = session.invalidations
        again = partial(_decide_and_store, table=session.id, decide=decide)
        stored, operation = await self.writer.write(again, session.id)
        session.load(stored, invalidations)
        self.hub.notify(session.id)
        return operation

    async def _store(self, session: TableSession, operation: Operation) -> None:
        if not isinstance(session, TrySession):
            await self.writer.append(session.next_version(operation.changes))
        elif (answer := answer_of(session, operation)) is not None:
            await self.writer.write(partial(keep_first, answer=answer))

    async def act(self, table: str, seat: int, command: Command, player: str) -> None:
        """Carry out a player's command; repeating it changes nothing."""

        def decide(session: TableSession) -> Operation | None:
            owned = session.require_owner(seat, player)
            if command.id in session.requests.get(seat, ()):
                return None
            if owned.bot:
                raise Refused(409, "bot-plays", text("A bot plays this seat; take it back first."))
            if session.overdue:
                raise Refused(409, "time-is-up", text("The time is up: a bot goes on for you."))
            if isinstance(session, TrySession):
                return edit_try(session, seat, command)
            return edit_pending(session, seat, command)

        await self.change(table, decide)
        self.moves += 1

    async def play_turn(self, table: str, seat: int, moves: Sequence[str], position: str) -> None:
        """Play a bot's whole turn; refuse it if the seat is not at `position` any more, or not a bot's."""

        def decide(session: TableSession) -> Operation:
            if not plays_by_itself(session, seat) or session.position(seat) != position:
                raise stale()
            return with_lateness(session, seat, play_moves(session, seat, moves))

        await self.change(table, decide)
        self.moves += len(moves)

    async def stop(self) -> None:
        """Wait for the changes under way."""
        await self._tasks.finish()


def _decide_and_store(
    connection: Connection, table: str, decide: Decide
) -> tuple[StoredTable, Operation | None]:
    """Lock a table in the database, decide and append; return the table as it was, and the operation."""
    stored = store.read(connection, table, lock=True)
    if stored is None:
        raise no_such_table()
    session = TableSession(stored)
    operation = decide(session)
    if operation is not None:
        store.append(connection, [session.next_version(operation.changes)])
    return stored, operation


async def _no_wait(_game: str) -> None:
    """Games are loaded when they are needed."""


@cache
def loaded_game(name: str) -> AnyGame:
    """A game that has been loaded and drawn once: the first time takes too long for the event loop."""
    game = games.game(name)
    Table(game, game.meta.options(), game.meta.seats[0], Committed(b"")).drawing()
    _keep_what_is_loaded()
    _LOADED.add(name)
    return game


def load_all_kernels(name: str) -> None:
    """Load all kernels of a compiled game, so that nobody's first move of some kind waits for one."""
    deque(games.load_kernels(name), maxlen=0)
    _keep_what_is_loaded()


def _keep_what_is_loaded() -> None:
    """It stays: looking through it again and again would stop the tables."""
    gc.collect()
    gc.freeze()


_LOADED: set[str] = set()
"""The games of which a new table takes less than a millisecond: less than it takes to hand it to a thread."""


async def _at_once(game: str, work: Callable[[], T]) -> T:
    """What comes of work for a new table; where its game is still to be loaded, in a thread."""
    return work() if game in _LOADED else await in_thread(work)


def _open_session(stored: StoredTable) -> TableSession:
    """A stored table; that this program can't play it is no fault of whoever asks for it."""
    try:
        loaded_game(stored.game)
        return TableSession(stored)
    except BranchlineError as error:
        raise Refused(409, error.code, error.text, error.at) from error


def _checked_table(
    game: str, options: str, creator: str, seats: list[Seat], hints: bool, clock: int, analysis: bool
) -> StoredTable:
    """A table that can be played, checked by setting it up once; loads the game if it is the first time."""
    rules = loaded_game(game)
    chosen = chosen_options(rules.meta, options)
    Table(rules, chosen, len(seats))
    return started_if_full(
        new_table(game, msgspec.json.encode(chosen).decode(), creator, seats, hints, clock, analysis)
    )
