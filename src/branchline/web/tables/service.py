"""The tables of the server: found, changed and published, one request at a time for each.

Every change goes the same way: decide, store, commit, adopt in memory, publish. Whoever asked may go away
meanwhile; what was begun is finished. If storing fails, the table is read again from what is stored.
"""

from __future__ import annotations

import asyncio
import gc
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from branchline import games
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError
from branchline.core.options import chosen_options
from branchline.core.puzzle import position_key
from branchline.core.table import AnyGame, Table
from branchline.core.texts import text
from branchline.web.errors import Refused, no_such_table, stale
from branchline.web.store import store
from branchline.web.store.puzzle_results import keep_first
from branchline.web.store.writer import resolve
from branchline.web.tables.bots import plays_by_itself
from branchline.web.tables.commands import Command, PlayMove, edit_pending, with_lateness
from branchline.web.tables.creation import new_table
from branchline.web.tables.seating import started_if_full
from branchline.web.tables.session import Operation, TableSession
from branchline.web.tables.tries import TrySession, edit_try
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from branchline.web.store.store import Seat, Store, StoredTable
    from branchline.web.store.writer import Then, Writer
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
                while session.stale:
                    await self._reload(session)
        return session

    async def _load(self, table: str) -> TableSession:
        try:
            session = await self._opened(await in_thread(self._stored, table))
            session.invalidations += table in self._changed_while_loading
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
            session.invalidations += 1
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
        """Stores a table that has been made; it is kept before, lest a change by another server be missed."""
        session = self.keep(await self._opened(stored))
        await session.lock.acquire()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def written(_result: object, error: Exception | None) -> None:
            if error is not None:
                self._sessions.pop(session.id, None)
            self._conclude(session, lambda: self.on_change(session), done, error)

        self.writer.put(
            stored.id, lambda connection: store.create(connection, stored), written, pipelined=True
        )
        await done
        return session

    def keep(self, session: TableSession) -> TableSession:
        """Keeps a table in memory, one that is nowhere else, too."""
        self._sessions[session.id] = session
        self._make_room()
        return session

    async def change(self, table: str, decide: Decide) -> TableSession:
        """Carries out what is decided for the table as it is."""
        session = await self.find(table)
        await session.lock.acquire()
        try:
            if session.stale:
                await self._reload(session)
            operation = decide(session)
        except BaseException as error:
            self._release(session, error)
            raise
        if operation is None:
            self._release(session)
            return session
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._store(session, operation, partial(self._written, session, decide, operation, done))
        await done
        return session

    async def act(self, table: str, seat: int, command: Command, player: str) -> None:
        """A player acts for a seat of theirs. A command that was carried out already changes nothing."""

        def decide(session: TableSession) -> Operation | None:
            if session.require_owner(seat, player).bot:
                raise Refused(409, "bot-plays", text("A bot plays this seat; take it back first."))
            if session.overdue:
                raise Refused(409, "time-is-up", text("The time is up: a bot goes on for you."))
            if isinstance(session, TrySession):
                return edit_try(session, seat, command)
            return edit_pending(session, seat, command)

        try:
            await self.change(table, decide)
        except IntegrityError:
            if not await self._is_stored(table, seat, command):
                raise
        except BranchlineError as error:
            if error.code == "not-your-seat" or not await self._is_stored(table, seat, command):
                raise
        else:
            self.moves += 1

    async def _is_stored(self, table: str, seat: int, command: Command) -> bool:
        return await in_thread(self.store.has_request, table, seat, command.id)

    async def play_for_bot(self, table: str, seat: int, move: str, position: str) -> None:
        """Plays a move for a seat that a bot has; refused when that has changed."""
        command = Command(PlayMove(move), position, id=f"bot-{position}-{secrets.token_hex(4)}")

        def decide(session: TableSession) -> Operation | None:
            if not plays_by_itself(session, seat):
                raise stale()
            return with_lateness(session, seat, edit_pending(session, seat, command))

        await self.change(table, decide)
        self.moves += 1

    def _store(self, session: TableSession, operation: Operation, then: Then) -> None:
        if isinstance(session, TrySession):
            self._keep_answer(session, operation.table, then)
            return
        table, version, length, changes = session.id, session.version, session.length, operation.changes
        self.writer.put(
            table,
            lambda connection: store.change(connection, table, version, length, changes),
            then,
            pipelined=True,
        )

    def _keep_answer(self, session: TrySession, table: Table | None, then: Then) -> None:
        """Of a try nothing is stored but what the first answer of everyone is worth."""
        task = session.task
        if table is None or not task.is_answered(table):
            then(None, None)
            return
        puzzle, player, points = position_key(task.puzzle), session.creator, task.points(table)

        def kept(result: object, error: Exception | None) -> None:
            then(result, None if isinstance(error, IntegrityError) else error)  # another server was quicker

        self.writer.put("", lambda connection: keep_first(connection, puzzle, player, points), kept)

    def _written(
        self,
        session: TableSession,
        decide: Decide,
        operation: Operation,
        done: asyncio.Future[None],
        _result: object,
        error: Exception | None,
    ) -> None:
        """What is stored becomes real, whether or not whoever asked is still there."""
        if isinstance(error, store.Conflict):
            self._decide_again(session, decide, done)
        else:
            self._conclude(session, lambda: self._adopt(session, operation), done, error)

    def _decide_again(self, session: TableSession, decide: Decide, done: asyncio.Future[None]) -> None:
        """Another server was quicker: the table is locked for it, read again and decided upon again."""

        def work(connection: Connection) -> tuple[StoredTable, Operation | None]:
            stored = store.read(connection, session.id, lock=True)
            if stored is None:
                raise no_such_table()
            fresh = TableSession(stored)
            operation = decide(fresh)
            if operation is not None:
                store.change(connection, session.id, fresh.version, fresh.length, operation.changes)
            return stored, operation

        def adopt(stored: StoredTable, operation: Operation | None) -> None:
            session.load(stored, invalidations)
            if operation is not None:
                self._adopt(session, operation)

        def written_again(result: tuple[StoredTable, Operation | None], error: Exception | None) -> None:
            self._conclude(session, lambda: adopt(*result), done, error)

        invalidations = session.invalidations
        self.writer.put(session.id, work, written_again)

    def _adopt(self, session: TableSession, operation: Operation) -> None:
        session.adopt(operation)
        self.hub.notify(session.id)
        self.on_change(session)

    def _conclude(
        self,
        session: TableSession,
        adopt: Callable[[], None],
        done: asyncio.Future[None],
        error: Exception | None,
    ) -> None:
        if error is None:
            try:
                adopt()
            except Exception as failed:
                error = failed
        self._release(session, error)
        resolve(done, None, error)

    def _release(self, session: TableSession, error: BaseException | None = None) -> None:
        """The next one may change the table; after a failure it is read again from what is stored."""
        if error is not None and not isinstance(error, BranchlineError):
            session.invalidations += 1
        session.lock.release()
        if session.stale:  # also when another server has announced a change meanwhile
            self.hub.notify(session.id)

    async def stop(self) -> None:
        """Finishes what was begun."""
        for session in list(self._sessions.values()):
            async with session.lock:
                pass


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


def load_the_rest(name: str) -> None:
    """Loads all kernels of a game, so that nobody's first move of some kind waits for one."""
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
