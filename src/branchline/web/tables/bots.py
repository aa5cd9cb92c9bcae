"""Bots at a table: they think in processes of their own, and see what their seat may see.

A bot that crashes, takes too long or wants what is not allowed is replaced for that turn by a simpler one,
and in the end by any legal move: the table always goes on.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
from contextlib import suppress
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from branchline import games
from branchline.bots import bot as find_bot
from branchline.bots.hints import hint
from branchline.core.errors import BranchlineError
from branchline.web.render.messages import Play

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from branchline.core.contract import View
    from branchline.core.table import AnyGame
    from branchline.web.tables.pace import Pace
    from branchline.web.tables.service import Tables
    from branchline.web.tables.session import TableSession

LOAD_SECONDS = 300.0
HINT = "?"
"""In place of a bot's name: the game's own strongest is asked."""
Question = tuple[str, int, str, "View | None", int]
"""Game, its rules, bot, view, seed; without a bot's name the game is only loaded."""
logger = logging.getLogger(__name__)


class Bots:
    """Wakes the bots whose turn it is."""

    def __init__(self, tables: Tables, thinkers: int, seconds: float, pace: Pace) -> None:
        self._tables = tables
        self._pace = pace
        self._thinkers = Thinkers(thinkers, seconds)
        self._busy: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._hints: set[asyncio.Task[list[str]]] = set()
        self.failures = 0

    def wake(self, session: TableSession) -> None:
        """Called whenever a table has changed: its bots that are to act begin to think."""
        for seat in session.to_act():
            known = self._busy.get((session.id, seat))
            if known is not None and not known.done():
                continue
            if session.bot_for(seat) or session.answered_automatically(seat):
                task = asyncio.create_task(self._act(session.id, seat), name=f"bot {session.id}/{seat}")
                self._busy[session.id, seat] = task
                task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[None]) -> None:
        for key in [key for key, known in self._busy.items() if known is task]:
            del self._busy[key]

    async def load(self, game: str) -> None:
        """Has a game loaded where bots think, and compiled there if need be."""
        await self._thinkers.load(game)

    async def hint(self, session: TableSession, seat: int) -> list[str]:
        """What the strongest bot would play in a seat's place, from what that seat sees.

        Whoever asked may go away meanwhile: that does not disturb the worker.
        """
        assert session.table is not None
        thinking = self._thinkers.think(session.game, HINT, session.table.view(seat))
        task = asyncio.create_task(thinking, name=f"hint {session.id}/{seat}")
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        return await asyncio.shield(task)

    async def stop(self) -> None:
        tasks = [*self._busy.values(), *self._hints]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._thinkers.stop()

    async def _act(self, table: str, seat: int) -> None:
        """Plays until it is somebody else's turn."""
        try:
            while True:
                began = asyncio.get_running_loop().time()
                session = await self._tables.find(table)
                if seat not in session.to_act() or not (
                    session.bot_for(seat) or session.answered_automatically(seat)
                ):
                    return
                moves = await self._think(session, seat) if session.bot_for(seat) else []
                await asyncio.sleep(self._pace.rest(session, asyncio.get_running_loop().time() - began))
                if await self._play(session, seat, moves):
                    continue
                if seat not in session.to_act():
                    return
                if not await self._play(session, seat, [str(self._any_move(session, seat))]):
                    raise ThinkingFailed("no legal move was accepted")
        except BranchlineError as error:
            logger.info("bot stops", extra={"table": table, "seat": seat, "code": error.code})
        except Exception:
            logger.exception("bot failed", extra={"table": table, "seat": seat})

    async def _think(self, session: TableSession, seat: int) -> list[str]:
        """What the bot wants to play; what its stand-in wants when it fails."""
        assert session.table is not None
        for name in dict.fromkeys((session.bot_for(seat), session.stand_in)):
            try:
                return await self._thinkers.think(session.game, name, session.table.view(seat))
            except (ThinkingFailed, OSError) as error:
                self.failures += 1
                logger.warning("bot replaced", extra={"table": session.id, "bot": name, "error": str(error)})
        return []

    async def _play(self, session: TableSession, seat: int, moves: list[str]) -> bool:
        """Plays moves one after another; whether at least one was legal."""
        played = False
        for move in moves:
            version = session.position(seat)
            request = Play(id=f"bot-{version}-{secrets.token_hex(4)}", version=version, move=move)
            try:
                await self._tables.step(session.id, seat, request, by=None)
            except BranchlineError as error:
                if error.code == "stale":
                    return True  # somebody else has played meanwhile: look again
                return played
            played = True
            if seat not in session.to_act():
                break
        return played

    def _any_move(self, session: TableSession, seat: int) -> Any:
        assert session.table is not None
        return SystemRandom().choice(session.table.moves(seat))


class ThinkingFailed(Exception):
    """A worker has crashed, has raised, or was not ready in time."""


class Thinkers:
    """A few worker processes; whoever wants to think waits for a free one."""

    def __init__(self, count: int, seconds: float) -> None:
        self._seconds = seconds
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(count)]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def think(self, game: AnyGame, bot: str, view: View) -> list[str]:
        worker = await self._free.get()
        try:
            return await worker.think(game, bot, view, self._seconds)
        finally:
            self._free.put_nowait(worker)

    async def load(self, game: str) -> None:
        worker = await self._free.get()
        try:
            await worker.load(game)
        finally:
            self._free.put_nowait(worker)

    async def stop(self) -> None:
        for worker in self._workers:
            worker.kill()


class _Worker:
    """One process; it is started when first needed, and again after it has failed."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._games: set[str] = set()

    async def load(self, game: str) -> None:
        """Has the game loaded, and compiled if need be: that is not to be part of a bot's time."""
        if game not in self._games or self._process is None or not self._process.is_alive():
            await self._ask((game, games.package(game).meta.newest_rules, "", None, 0), LOAD_SECONDS)
            self._games.add(game)

    async def think(self, game: AnyGame, bot: str, view: View, seconds: float) -> list[str]:
        name = game.meta.id
        await self.load(name)
        return list(await self._ask((name, game.rules, bot, view, secrets.randbits(64)), seconds))

    async def _ask(self, question: Question, seconds: float) -> Any:
        try:
            good, answer = await asyncio.wait_for(asyncio.to_thread(self._exchange, question), seconds)
        except (TimeoutError, EOFError, OSError) as error:
            self.kill()
            raise ThinkingFailed(type(error).__name__) from error
        except asyncio.CancelledError:
            self.kill()
            raise
        if not good:
            raise ThinkingFailed(answer)
        return answer

    def _exchange(self, question: Question) -> tuple[bool, Any]:
        if self._process is None or not self._process.is_alive():
            self._spawn()
        assert self._pipe is not None
        self._pipe.send(question)
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def _spawn(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True, name="branchline bot")
        self._process.start()
        theirs.close()
        self._games.clear()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()  # ends the pipe too, and with it whoever waits there
            self._process.join()
            self._process = None


def _answer(game: AnyGame, bot: str, view: Any, random: Random) -> list[str]:
    if not bot:
        return []
    if bot == HINT:
        return list(hint(game, view, random))
    return [str(move) for move in find_bot(bot).act(game, view, random)]


def _work(pipe: Connection) -> None:
    """The worker: answers questions until nobody asks any more."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    with suppress(EOFError, OSError):
        while True:
            name, rules, bot, view, seed = pipe.recv()
            try:
                pipe.send((True, _answer(games.game(name, rules), bot, view, Random(seed))))
            except Exception as error:
                pipe.send((False, f"{type(error).__name__}: {error}"))
