"""Bots at tables: they are woken when it is their turn, and a table goes on whatever they do.

A bot sees the view of its seat. Its turn is one change: all of it is played, or nothing. When a bot crashes,
takes too long or plays an illegal move, the stand-in plays that turn, and if that fails, too, any legal move
is played. Bots pause while nobody watches, until the time of the phase is up.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.web.errors import Refused
from branchline.web.tables.challenges import bot_seed
from branchline.web.tables.commands import close_question
from branchline.web.tables.fairness import Asker, Kind
from branchline.web.tables.lessons import lesson_reply
from branchline.web.tables.thinkers import Hint, Load, NotWanted, StandIn, Think, ThinkingFailed

if TYPE_CHECKING:
    from branchline.bots import Advice
    from branchline.web.tables.offer import Offer
    from branchline.web.tables.pace import Pace
    from branchline.web.tables.service import Tables
    from branchline.web.tables.session import TableSession
    from branchline.web.tables.thinkers import Thinkers

ANY_MOVE = ""
"""In place of the name of a bot: any legal move."""

logger = logging.getLogger(__name__)


class BotPlayers:
    """Wakes the bots whose turn it is, and plays what they want."""

    def __init__(self, tables: Tables, thinkers: Thinkers, offer: Offer, pace: Pace) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._offer = offer
        self._pace = pace
        self._playing: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._questions: dict[tuple[str, int], asyncio.Task[None]] = {}
        """What closes the open question of a table, by its phase."""
        self._hints: set[asyncio.Task[Advice]] = set()
        self._stopped = False
        self.failures = 0
        tables.hub.on_presence = self._on_presence

    def _on_presence(self, table: str) -> None:
        session = self._tables.loaded(table)
        if session is not None:
            self.wake(session)

    @property
    def waiting(self) -> int:
        """How many bots and hints wait for somebody to think about them."""
        return sum(self._thinkers.waiting(kind) for kind in Kind)

    @property
    def effort(self) -> float:
        """The least share of their usual effort that bots have had since nothing waited."""
        return self._thinkers.effort

    def wake(self, session: TableSession) -> None:
        """Called when a table has changed or somebody has come: its bots that are to act begin to think."""
        for seat in session.to_act():
            if self._stopped or self._pauses(session, seat):
                continue
            running = self._playing.get((session.id, seat))
            if running is not None and not running.done():
                continue
            if plays_by_itself(session, seat):
                task = asyncio.create_task(
                    self._play_turns(session.id, seat), name=f"bot {session.id}/{seat}"
                )
                self._playing[session.id, seat] = task
                task.add_done_callback(self._forget)
        if session.closes_for_all and not self._stopped:
            self._time_question(session)

    def _time_question(self, session: TableSession) -> None:
        """Begins to wait for the end of the question that is open, unless that is waited for already."""
        assert session.table is not None
        key = (session.id, session.game.phase(session.table.state))
        if key not in self._questions:
            task = asyncio.create_task(self._close_question(session, key[1]), name=f"question {session.id}")
            self._questions[key] = task
            task.add_done_callback(lambda _task: self._questions.pop(key, None))

    async def _close_question(self, session: TableSession, phase: int) -> None:
        """Closes a question for everyone when its time is up, whoever has answered."""
        answering = [task for (table, _), task in self._playing.items() if table == session.id]
        delay = self._pace.remaining_question(session)
        await asyncio.sleep(delay)
        if not delay and answering:
            await asyncio.wait(answering)  # nobody watches, and bots get the time they need
        try:
            await self._tables.change(session.id, lambda session: close_question(session, phase))
        except BranchlineError as error:
            logger.info("question stays open", extra={"table": session.id, "code": error.code})
        except Exception:
            logger.exception("question stays open", extra={"table": session.id})

    def _pauses(self, session: TableSession, seat: int) -> bool:
        """Whether a bot waits for somebody to look; one whose time is up does not."""
        if not session.seats[seat].bot or session.overdue:
            return False
        return not self._tables.hub.is_watched_anywhere(session.id)

    def _forget(self, task: asyncio.Task[None]) -> None:
        for key in [key for key, running in self._playing.items() if running is task]:
            del self._playing[key]

    async def load(self, game: str) -> None:
        """Load a game where bots think."""
        await self._thinkers.ask(Load(game, self._offer.package(game).meta.newest_rules))

    async def hint(self, session: TableSession, seat: int, address: str = "") -> Advice:
        """What a strong bot would play in a seat's place, from what that seat sees.

        Whoever asked may go away meanwhile: that does not disturb the worker.
        """
        assert session.table is not None
        meta = session.game.meta
        self._thinkers.readiness.require_compiled(meta.id)
        question = Hint(
            meta.id,
            session.game.rules,
            self._offer.adviser(meta),
            session.table.view(seat),
            secrets.randbits(64),
        )
        asker = Asker(Kind.HINT, session.seats[seat].owner or "", session.id, address)
        thinking = self._thinkers.advise(question, asker)
        task = asyncio.create_task(thinking, name=f"hint {session.id}/{seat}")
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        self._stopped = True
        tasks = [*self._playing.values(), *self._questions.values(), *self._hints]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.stop()

    async def _play_turns(self, table: str, seat: int) -> None:
        """Play turns until another seat has to act."""
        try:
            while True:
                session = await self._tables.find(table)
                if seat not in session.to_act() or not plays_by_itself(session, seat):
                    return
                if self._pauses(session, seat):
                    return
                with suppress(NotWanted):  # all viewers have left; some may be back
                    await self._play_turn(session, seat)
        except BranchlineError as error:
            logger.info("bot stops", extra={"table": table, "seat": seat, "code": error.code})
        except Exception:
            logger.exception("bot failed", extra={"table": table, "seat": seat})

    async def _play_turn(self, session: TableSession, seat: int) -> None:
        """Play the bot's turn; if it is not legal, the stand-in's; if that is not, any legal move."""
        began, position = asyncio.get_running_loop().time(), session.position(seat)
        for name in (*self._bots_for(session, seat), ANY_MOVE):
            moves = await self._think(session, seat, name)
            spent = asyncio.get_running_loop().time() - began
            await asyncio.sleep(self._pace.remaining_delay(session, spent))
            if moves and await self._has_played(session, seat, name, moves, position):
                return
        raise ThinkingFailed("no legal move was accepted")

    def _bots_for(self, session: TableSession, seat: int) -> list[str]:
        """Return the bot of a seat and the stand-in, as far as the server offers them."""
        names = dict.fromkeys((session.bot_for(seat), self._offer.stand_in(session.game.meta)))
        return [name for name in names if name in self._offer.bots]

    async def _has_played(
        self, session: TableSession, seat: int, name: str, moves: list[str], position: str
    ) -> bool:
        """Play a turn; return False if it is not legal."""
        try:
            await self._tables.play_turn(session.id, seat, moves, position)
        except Refused:
            return True  # the table has changed meanwhile: look again
        except BranchlineError as error:
            self._note_failure(session, name, error)
            return False
        return True

    async def _think(self, session: TableSession, seat: int, name: str) -> list[str]:
        """Return the moves of the bot's turn; none if it fails."""
        assert session.table is not None
        if (reply := lesson_reply(self._offer, session, seat)) is not None:
            return [reply]
        if name == ANY_MOVE:
            moves = session.table.moves(seat)
            return [str(SystemRandom().choice(moves))] if moves else []
        meta, view = session.game.meta, session.table.view(seat)
        address = self._tables.hub.address(session.id, session.creator)
        asker = Asker(Kind.BOT, session.creator, session.id, address)
        kind = Think if session.seats[seat].bot else StandIn
        seed = bot_seed(session, seat) if session.is_try else secrets.randbits(64)
        question = kind(meta.id, session.game.rules, name, view, seed, whole=session.is_try)
        try:
            return await self._thinkers.ask(question, asker, lambda: not self._pauses(session, seat))
        except (ThinkingFailed, OSError) as error:
            self._note_failure(session, name, error)
            return []

    def _note_failure(self, session: TableSession, name: str, error: Exception) -> None:
        self.failures += 1
        logger.warning("bot replaced", extra={"table": session.id, "bot": name, "error": str(error)})


def plays_by_itself(session: TableSession, seat: int) -> bool:
    """Whether the server plays a seat: a bot has it, or stands in for whoever is late."""
    return bool(session.bot_for(seat))
