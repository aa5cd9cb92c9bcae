"""Processes in which bots think, so that the server goes on meanwhile and survives whatever a bot does."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from branchline import games
from branchline.bots import find, hints
from branchline.web.tables.memory import limited_memory, memory_in_use

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from branchline.core.contract import View

LOAD_SECONDS = 300.0


@dataclass(frozen=True)
class Load:
    """Load a game, and compile it if need be: that is not to be part of a bot's time."""

    game: str
    rules: int


@dataclass(frozen=True)
class Think:
    """What does a bot play, given this view?"""

    game: str
    rules: int
    bot: str
    view: View
    seed: int


@dataclass(frozen=True)
class Hint(Think):
    """What would the bot play in the place of a person with this view?"""


Question = Load | Think | Hint


class ThinkingFailed(Exception):
    """A worker has crashed, has raised, or was not ready in time."""


class Thinkers:
    """A few worker processes; whoever wants to know something waits for a free one."""

    def __init__(self, count: int, seconds: float, memory: int) -> None:
        """A bot has so many seconds; one that is not part of Branchline may use so many bytes."""
        self._seconds = seconds
        self.waiting = 0
        """How many questions wait for a free worker."""
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers = [Worker(memory) for _ in range(count)]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def ask(self, question: Question) -> list[str]:
        """The moves that are the answer; raises `ThinkingFailed`."""
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            return await worker.answer(question, self._seconds)
        finally:
            self._free.put_nowait(worker)

    async def stop(self) -> None:
        for worker in self._workers:
            worker.kill()


class Worker:
    """One process; it is started when first needed, and again after it has failed."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._loaded: set[tuple[str, int]] = set()

    async def answer(self, question: Question, seconds: float) -> list[str]:
        """The answer to a question; the game is loaded before the time begins."""
        game = (question.game, question.rules)
        if game not in self._loaded or self._process is None or not self._process.is_alive():
            await self._ask(Load(*game), LOAD_SECONDS)
            self._loaded.add(game)
        return [] if isinstance(question, Load) else await self._ask(question, seconds)

    async def _ask(self, question: Question, seconds: float) -> list[str]:
        try:
            good, answer = await asyncio.wait_for(asyncio.to_thread(self._exchange, question), seconds)
        except (TimeoutError, EOFError, OSError) as error:
            self.kill()
            raise ThinkingFailed(type(error).__name__) from error
        except asyncio.CancelledError:
            self.kill()
            raise
        if not good:
            if isinstance(question, Think) and _is_foreign(question.bot):
                self.kill()  # nobody knows in which state it has left the process
            raise ThinkingFailed(answer)
        return list(answer)

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
        self._process = context.Process(
            target=_work, args=(theirs, self._memory), daemon=True, name="branchline bot"
        )
        self._process.start()
        theirs.close()
        self._loaded.clear()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()  # ends the pipe too, and with it whoever waits there
            self._process.join()
            self._process = None


# --- in the worker's process ------------------------------------------------------------------------


def _work(pipe: Connection, memory: int) -> None:
    """Answers questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    most = memory_in_use() + memory
    with suppress(EOFError, OSError):
        while True:
            question: Question = pipe.recv()
            try:
                answer = _answer(question, most)
                if isinstance(question, Load):
                    most = memory_in_use() + memory  # the game itself does not count
                pipe.send((True, answer))
            except Exception as error:
                pipe.send((False, f"{type(error).__name__}: {error}"))


def _answer(question: Question, most: int) -> list[str]:
    game = games.game(question.game, question.rules)
    if isinstance(question, Load):
        return []
    if _is_foreign(question.bot):
        with limited_memory(most):
            return _think(question, game)
    return _think(question, game)


def _think(question: Think, game: Any) -> list[str]:
    random = Random(question.seed)
    if isinstance(question, Hint):
        return list(hints.hint(game, question.view, random, question.bot))
    return [str(move) for move in find.bot(question.bot).act(game, question.view, random)]


def _is_foreign(bot: str) -> bool:
    return bot not in find.built_in()
