"""Who may look at a try: nobody but its owner until its challenge opens, and its seed is nobody's.

The challenge of a day opens for everyone when the day is over; one that was somebody's game, for each who has
finished their own try.

All that shows a table asks here first. That a challenge has opened is written down before anything of it is
shown: a clock that is set back opens nothing early and closes nothing again, and when anyone could know the
chance nobody begins a try that counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.store.challenges import mark_opened
from branchline.web.tables.challenges import is_daily
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from branchline.web.store.challenges import Challenges
    from branchline.web.store.store import Store
    from branchline.web.store.writer import Writer
    from branchline.web.tables.session import TableSession


class Seals:
    def __init__(self, challenges: Challenges, store: Store, writer: Writer) -> None:
        self._challenges = challenges
        self._store = store
        self._writer = writer
        self._opened: set[str] = set()

    async def require_look(self, session: TableSession, player: str) -> None:
        """Refuses whoever may not look at a table yet, and notes whether its seed may be shown."""
        if not session.is_try:
            return
        is_of_day = is_daily(session.challenge)
        whose = self.is_open if is_of_day else self._is_played_out
        session.seed_open = await whose(session.challenge)
        if session.creator == player or (is_of_day and session.seed_open):
            return
        if is_of_day or not await self.has_finished(session.challenge, player):
            raise sealed()

    async def has_finished(self, challenge: str, player: str) -> bool:
        """Whether somebody's own try is over: then those of the others are no secret."""
        found = await in_thread(self._challenges.own_try, challenge, player)
        return found is not None and found.finished is not None

    async def _is_played_out(self, challenge: str) -> bool:
        """Whether the game that a challenge was made of has ended."""
        found = await in_thread(self._challenges.challenge, challenge)
        if found is None:
            return False
        return not found.maker or await self.has_finished(challenge, found.maker)  # or they are forgotten

    async def is_open(self, challenge: str) -> bool:
        """Whether everyone may know the chance of a challenge, and look at the tries."""
        if challenge not in self._opened:
            if not await in_thread(self._is_due, challenge):
                return False
            await self._writer.write(lambda connection: mark_opened(connection, challenge), challenge)
            self._opened.add(challenge)
        return True

    def _is_due(self, challenge: str) -> bool:
        found = self._challenges.challenge(challenge)
        if found is None or found.opens is None:
            return False
        return found.opened or self._store.utc() >= found.opens


def require_seed(session: TableSession) -> None:
    """Refuses what would tell the seed of a challenge before it opens, also to whoever has finished."""
    if not session.seed_open:
        raise sealed()


def sealed() -> Refused:
    return Refused(
        403, "sealed", text("This is a try at a challenge that is still open. Look again when it is over.")
    )
