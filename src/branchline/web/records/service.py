"""What somebody has played: read, completed by what was played before results were kept, and forgotten."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from branchline.core.errors import BranchlineError
from branchline.web.store.forgetting import forget_player
from branchline.web.store.results import PlayedGame, games_without_results, keep_results, played_games
from branchline.web.tables.results import results_of
from branchline.web.tables.seating import leave_for_good
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from branchline.web.store.results import Result
    from branchline.web.tables.service import Tables

AT_ONCE = 20
"""So many games of before are replayed when their owner looks."""


class Records:
    def __init__(self, tables: Tables, reading: Engine) -> None:
        self._tables = tables
        self._reading = reading

    async def played_by(self, player: str) -> tuple[list[PlayedGame], int]:
        """The games that somebody has played to their end, the latest first; and how many of before are
        still to be added, when they look again."""
        missing, count = await in_thread(self._missing, player)
        for table, touched in missing:
            await self._complete(table, touched)
        return await self.known_of(player), count - len(missing)

    async def known_of(self, player: str) -> list[PlayedGame]:
        """The same without those that are still to be added."""
        return await in_thread(self._played, player)

    def _missing(self, player: str) -> tuple[list[tuple[str, float]], int]:
        with self._reading.connect() as connection:
            return games_without_results(connection, player, AT_ONCE)

    def _played(self, player: str) -> list[PlayedGame]:
        with self._reading.connect() as connection:
            return played_games(connection, player)

    async def _complete(self, table: str, finished: float) -> None:
        """Makes the results of a game that ended before they were kept."""
        # A game that can't be played here does not hide the others; another server may be quicker.
        with suppress(BranchlineError, IntegrityError):
            session = await self._tables.find(table)
            assert session.table is not None
            found = await in_thread(results_of, session, session.table.state, finished)
            await self._keep(table, found)

    async def _keep(self, table: str, found: tuple[Result, ...]) -> None:
        await self._tables.writer.write(lambda connection: keep_results(connection, table, found), table)

    async def forget(self, player: str) -> None:
        """Leaves every game that goes on, then removes all that is known of a player."""
        for table in await in_thread(self._tables.store.unfinished_tables_of, player):
            with suppress(BranchlineError):  # one that can't be played here is nobody's all the same
                await self._tables.change(table, lambda session: leave_for_good(session, player))
        changed = await self._tables.writer.write(lambda connection: forget_player(connection, player))
        for table, version in changed.items():
            self._tables.changed_elsewhere(table, version)
