"""The companions of a server: opened by a host, followed by everyone who has the code.

Nothing is kept in memory. A change is decided where it is written, on the companion as it is stored then, so
that several servers, and a finger that taps twice, can't roll twice.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from sqlalchemy.exc import IntegrityError

from branchline.core.errors import BranchlineError
from branchline.core.options import chosen_options
from branchline.core.paper import require_open
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.paper import queries
from branchline.web.paper.queries import StoredCompanion, watched_key
from branchline.web.paper.session import CompanionSession, companion_of
from branchline.web.tables.entered import given_results
from branchline.web.tables.service import loaded_game
from branchline.web.tasks import Tasks
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from branchline.web.store.writer import Writer
    from branchline.web.tables.service import Tables
    from branchline.web.tables.session import TableSession

LETTERS = "BCDFGHJKMNPQRSTVWXZ23456789"
"""Of codes: none is mistaken for another, and no words come of them."""
CODE_LENGTH = 6
logger = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[CompanionSession], StoredCompanion | None]
"""What a companion is to be, or nothing when nothing changes; may refuse."""


class Companions:
    def __init__(self, engine: Engine, writer: Writer, tables: Tables) -> None:
        self._engine = engine
        self._writer = writer
        self._tables = tables
        self._tasks = Tasks()

    async def open(
        self, game: str, options: str, seats: int, owner: str, by_hand: bool, seconds: int
    ) -> CompanionSession:
        """A new companion; refuses what can't be played on paper."""
        self._tables.offer.package(game)
        await self._tables.wait_until_loaded(game)
        while True:
            companion = await in_thread(_new, game, options, seats, owner, by_hand, seconds)
            try:
                await self._writer.write(partial(queries.create, companion=companion))
            except IntegrityError:  # somebody has this code
                continue
            return CompanionSession(companion)

    async def find(self, code: str) -> CompanionSession:
        """The companion with a code, however somebody has typed it."""
        stored = await in_thread(self._stored, cleaned_code(code))
        self._tables.offer.require_stored(stored.game)
        await self._tables.wait_until_loaded(stored.game)
        return await in_thread(_opened, stored)

    async def of_owner(self, owner: str) -> list[CompanionSession]:
        """The companions that a visitor has opened and not ended, the latest first."""

        def read() -> list[StoredCompanion]:
            with self._engine.connect() as connection:
                found = [queries.read(connection, code) for code in queries.of_owner(connection, owner)]
            offered = self._tables.offer.games
            return [one for one in found if one is not None and not one.ended and one.game in offered]

        return [await in_thread(_opened, stored) for stored in await in_thread(read)]

    async def change(self, code: str, owner: str, decide: Decide) -> CompanionSession:
        """Change a companion as its owner; cancelling the caller does not interrupt the change."""
        return await self._tasks.run(self._change(code, owner, decide), f"companion {code}")

    async def _change(self, code: str, owner: str, decide: Decide) -> CompanionSession:
        session = await self.find(code)

        def work(connection: Connection) -> CompanionSession:
            stored = queries.read(connection, session.stored.code, lock=True)
            if stored is None:
                raise no_such_companion()
            fresh = CompanionSession(stored)
            fresh.require_owner(owner)
            changed = decide(fresh)
            if changed is None:
                return fresh
            return CompanionSession(queries.change(connection, changed))

        key = watched_key(session.stored.code)
        changed = await self._writer.write(work, key)
        self._tables.hub.notify(key)
        if changed.stored.table_id:
            self._give_later(changed.stored.code, changed.stored.table_id)
        return changed

    # --- tables that are played with what is entered ------------------------------------------------

    async def open_table(self, code: str, owner: str, seats: int) -> CompanionSession:
        """A table on the page for a companion that has none; whoever has an invite draws there."""
        session = await self.find(code)
        session.require_owner(owner)
        if session.stored.table_id:
            return session
        made = await in_thread(session.page_table, seats)
        await self._tables.add(made)
        return await self.change(code, owner, lambda fresh: fresh.with_table(made.id))

    def wake(self, table: TableSession) -> None:
        """Called when a table has changed: one that waits for what has been entered gets it."""
        if table.entered_at and table.waits_for_chance:
            self._give_later(table.entered_at, table.id)

    def _give_later(self, code: str, table: str) -> None:
        self._tasks.start(self._give(code, table), f"results {table}")

    async def _give(self, code: str, table: str) -> None:
        """Gives a table the results that it waits for, as far as they are known."""
        try:
            session = await self.find(code)
            results = {entry.label: entry.results for entry in session.stored.drawn}
            await self._tables.change(table, lambda waiting: given_results(waiting, results))
        except BranchlineError as error:  # a table or companion that is gone
            logger.info("no results given", extra={"table": table, "code": error.code})
        except Exception:
            logger.exception("no results given", extra={"table": table})

    async def stop(self) -> None:
        """Wait for the changes under way."""
        await self._tasks.finish()

    # --- who follows --------------------------------------------------------------------------------

    def followers(self, session: CompanionSession) -> int:
        """How many others look at it."""
        return len(self._tables.hub.players(watched_key(session.stored.code)) - {session.stored.owner})

    def _stored(self, code: str) -> StoredCompanion:
        with self._engine.connect() as connection:
            stored = queries.read(connection, code)
        if stored is None:
            raise no_such_companion()
        return stored


def cleaned_code(code: str) -> str:
    """A code without the dash that people read it with, in capitals."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)[: CODE_LENGTH + 1]


def shown_code(code: str) -> str:
    """A code as people read and type it."""
    half = CODE_LENGTH // 2
    return f"{code[:half]}-{code[half:]}"


def no_such_companion() -> Refused:
    return Refused(404, "no-such-companion", text("There is nothing under this code; is it typed right?"))


def _opened(stored: StoredCompanion) -> CompanionSession:
    loaded_game(stored.game)
    return CompanionSession(stored)


def _new(game: str, options: str, seats: int, owner: str, by_hand: bool, seconds: int) -> StoredCompanion:
    companion, rules = companion_of(game), loaded_game(game)
    chosen = companion.options(chosen_options(rules.meta, options), by_hand)
    Table(rules, chosen, seats)  # refuses what nobody can play
    if by_hand:
        require_open(rules, companion, chosen, seats)
    return StoredCompanion(
        code="".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)),
        game=game,
        rules=rules.rules,
        options=msgspec.json.encode(chosen).decode(),
        seats=seats,
        owner=owner,
        seed=secrets.token_bytes(32),
        by_hand=by_hand,
        seconds=seconds,
    )
