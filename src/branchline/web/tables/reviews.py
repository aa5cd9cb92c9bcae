"""Reviews of games that have ended: judged turn by turn where bots think, after hints and bots, and kept.

A quick look at all turns comes first, so that there is something to see at once; then each is looked at again
with more effort.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from branchline.bots.search import ExpertBot
from branchline.study.grades import Grade
from branchline.study.review import Review, played_turns, put_together
from branchline.web.errors import too_many
from branchline.web.store.store import keep_review
from branchline.web.tables.fairness import Asker, Kind
from branchline.web.tables.saving import saved_text
from branchline.web.tables.thinkers import Judge, Possible, ThinkingFailed
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.study.review import Decision, ReviewedTurn
    from branchline.web.store.store import Store
    from branchline.web.store.writer import Writer
    from branchline.web.tables.session import TableSession
    from branchline.web.tables.thinkers import Thinkers

QUICK, THOROUGH = 0.2, 1.0
"""How hard is thought about each turn, at first and in the end."""
GLANCE = 0.1
"""How hard it is when nobody has asked for a review yet."""
AT_ONCE = 8
"""So many reviews run on a server; everyone may have one."""
REMEMBERED = 200

logger = logging.getLogger(__name__)

_kept = msgspec.json.Decoder(Review)


def can_be_reviewed(session: TableSession) -> bool:
    """Whether there is an expert for the game."""
    return ExpertBot.level in session.game.meta.levels.search


class Reviewing:
    """A review that is being made."""

    def __init__(self, session: TableSession, seat: int, asker: Asker) -> None:
        self.session = session
        self.seat = seat
        self.asker = asker
        assert session.table is not None
        log = session.table.log
        self.turns = played_turns(session.game, session.options, len(session.seats), log, seat)
        self.done = 0
        """How many turns have been judged, the quick look included."""
        self.judged: dict[int, tuple[Decision, ...]] = {}
        """The latest look at each turn."""
        self.possible: int | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def of(self) -> int:
        """How many turns are judged in all."""
        return 2 * len(self.turns)

    @property
    def found(self) -> Review:
        """What is known by now."""
        assert self.session.table is not None
        judged = [(self.turns[number], decisions) for number, decisions in self.judged.items()]
        return put_together(self.session.game, self.session.table.state, self.seat, judged, self.possible)


class QuickLook(NamedTuple):
    """What was seen without anybody asking for a review."""

    review: Review
    worst: ReviewedTurn | None
    """The turn that was certainly a mistake, the worst of them."""


class Reviews:
    """Those that are being made, and those that are kept."""

    def __init__(self, thinkers: Thinkers, store: Store, writer: Writer) -> None:
        self._thinkers = thinkers
        self._store = store
        self._writer = writer
        self._running: dict[tuple[str, int], Reviewing] = {}
        self._glances: OrderedDict[tuple[str, int], asyncio.Task[QuickLook | None]] = OrderedDict()
        """The last of them, done or not."""

    @property
    def in_progress(self) -> int:
        """How many are being made."""
        return len(self._running)

    async def kept(self, table: str, seat: int) -> Review | None:
        """The finished review of a seat."""
        found = await in_thread(self._store.review, table, seat)
        return None if found is None else _kept.decode(found)

    def running(self, table: str, seat: int) -> Reviewing | None:
        """The one that is being made."""
        return self._running.get((table, seat))

    def begin(self, session: TableSession, seat: int, asker: Asker) -> Reviewing:
        """Begins a review, or goes on with the one that is being made already."""
        if found := self.running(session.id, seat):
            return found
        mine = [one for one in self._running.values() if one.asker.visitor == asker.visitor]
        if mine or len(self._running) >= AT_ONCE:
            raise too_many()
        self._thinkers.readiness.require_compiled(session.game.meta.id)
        reviewing = self._running[session.id, seat] = Reviewing(session, seat, asker)
        reviewing.task = asyncio.create_task(self._make(reviewing), name=f"review {session.id}/{seat}")
        return reviewing

    async def cancel(self, table: str, seat: int, visitor: str) -> None:
        """Gives up a review that a visitor has asked for."""
        reviewing = self.running(table, seat)
        if reviewing and reviewing.task and reviewing.asker.visitor == visitor:
            reviewing.task.cancel()
            await asyncio.wait([reviewing.task])

    async def glance(self, session: TableSession, seat: int, asker: Asker) -> QuickLook | None:
        """A quick look at the turns of a seat, or its review where there is one; none when too many ask.

        The worst of many estimates looks worse than it is: it is looked at again before anything is said.
        """
        if (kept := await self.kept(session.id, seat)) is not None:
            return QuickLook(kept, _worst(kept))
        if not self._thinkers.readiness.is_compiled(session.game.meta.id):
            return None
        key = (session.id, seat)
        if key not in self._glances:
            if sum(not task.done() for task in self._glances.values()) >= AT_ONCE:
                return None
            self._glances[key] = asyncio.create_task(self._glance(Reviewing(session, seat, asker)))
            if len(self._glances) > REMEMBERED:
                self._glances.popitem(last=False)[1].cancel()
        return await asyncio.shield(self._glances[key])

    async def _glance(self, reviewing: Reviewing) -> QuickLook | None:
        session = reviewing.session
        saved = saved_text(session)
        try:
            await self._look(reviewing, saved, GLANCE)
            worst = _worst(reviewing.found)
            if worst is None:
                return QuickLook(reviewing.found, None)
            same = [n for n, turn in enumerate(reviewing.turns) if turn.label.say() == worst.label.say()]
            await self._look(reviewing, saved, THOROUGH, same)
        except ThinkingFailed:
            return None
        found = reviewing.found
        same_turn = (turn for turn in found.turns if turn.turn == worst.turn and turn.grade == Grade.MISTAKE)
        return QuickLook(found, next(same_turn, None))

    async def stop(self) -> None:
        tasks = [*(one.task for one in self._running.values() if one.task), *self._glances.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, reviewing: Reviewing) -> None:
        session, seat = reviewing.session, reviewing.seat
        try:
            saved = saved_text(session)
            await self._look(reviewing, saved, QUICK)
            question = Possible(session.game.meta.id, session.game.rules, saved, seat)
            reviewing.possible = await self._thinkers.study(question, reviewing.asker)
            await self._look(reviewing, saved, THOROUGH)
            kept = msgspec.json.encode(reviewing.found).decode()
            await self._writer.write(lambda connection: keep_review(connection, session.id, seat, kept))
        except ThinkingFailed:
            logger.warning("review given up", extra={"table": session.id, "seat": seat})
        except Exception:
            logger.exception("review given up", extra={"table": session.id, "seat": seat})
        finally:
            del self._running[session.id, seat]

    async def _look(
        self, reviewing: Reviewing, saved: str, effort: float, turns: Sequence[int] | None = None
    ) -> None:
        """Judges all turns, or some of them."""
        game = reviewing.session.game
        for number in range(len(reviewing.turns)) if turns is None else turns:
            question = Judge(game.meta.id, game.rules, saved, reviewing.seat, number, effort)
            reviewing.judged[number] = await self._thinkers.study(question, reviewing.asker)
            reviewing.done += 1


def _worst(review: Review) -> ReviewedTurn | None:
    """The turn that has lost most, if it was a mistake."""
    mistakes = [turn for turn in review.turns if turn.grade == Grade.MISTAKE]
    return max(mistakes, key=lambda turn: turn.lost, default=None)


def asker_of(session: TableSession, visitor: str, address: str) -> Asker:
    """For whom a review is made."""
    return Asker(Kind.REVIEW, visitor, session.id, address)
