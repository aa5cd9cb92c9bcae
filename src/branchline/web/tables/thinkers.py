"""Processes in which bots think, so that the server goes on meanwhile and survives whatever a bot does."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from branchline import games
from branchline.bots import find
from branchline.bots.hints import hint
from branchline.bots.sparing import Sparing
from branchline.core.save import load
from branchline.study.analysis import assess
from branchline.study.hindsight import possible_score
from branchline.study.review import judge, played_turns
from branchline.web.tables.effort import FULL, Effort
from branchline.web.tables.fairness import SERVER, Asker, FairQueue, Kind
from branchline.web.tables.memory import limited_memory, memory_in_use
from branchline.web.tables.readiness import Readiness
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from branchline.bots import Advice
    from branchline.core.contract import View
    from branchline.core.table import AnyGame
    from branchline.study.review import PlayedTurn

LOAD_SECONDS = 60.0
STUDY_SECONDS = 120.0
TURN_SECONDS, HINT_SECONDS = 3.0, 1.0
"""For about how long a bot that searches may keep people waiting."""
HINTS_BY_VISITOR = 4
HINTS_BY_SOURCE = 32
"""How many may wait at once."""

PRELOADED = ["branchline.web.tables.thinkers", "branchline.parts.compiled"]
"""Where it is safe, a process that has loaded this forks the workers: they are ready at once and share its
memory; it has seen nothing of the server's."""
multiprocessing.set_forkserver_preload(PRELOADED)


@dataclass(frozen=True)
class Ping:
    """Are you there?"""


@dataclass(frozen=True)
class Load:
    """Load a game before the time of a bot begins."""

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
    effort: float = FULL
    """The share of its usual effort that it has; said when its turn has come."""
    whole: bool = False
    """Whether it has all of it in any case, however long that takes: then it plays the same everywhere."""


@dataclass(frozen=True)
class Hint(Think):
    """What would the bot play in the place of a person with this view?"""


@dataclass(frozen=True)
class StandIn(Think):
    """What does the bot play for somebody who is late, and who may want to use what is scarce otherwise?"""


@dataclass(frozen=True)
class Judge:
    """What was missed in a turn of a game that has ended?"""

    game: str
    rules: int
    saved: str
    """The whole game as a text."""
    seat: int
    turn: int
    effort: float


@dataclass(frozen=True)
class Possible:
    """How much was possible, at least, for who had known all that chance would bring?"""

    game: str
    rules: int
    saved: str
    seat: int


@dataclass(frozen=True)
class Assess:
    """What are the best plans of a seat with this view?"""

    game: str
    rules: int
    view: View
    effort: float


Study = Judge | Possible | Assess
Question = Load | Think | Hint | StandIn | Study
Asked = Question | Ping


class ThinkingFailed(Exception):
    """A worker has crashed, has raised, or was not ready in time."""


class NotWanted(Exception):
    """When it was its turn nobody wanted to know any more."""


class TooManyWaiting(Exception):
    """A visitor or a source has too many hints waiting."""


@dataclass(eq=False)
class _Waiting:
    """A question, and the worker that will answer it."""

    question: Question
    wanted: Callable[[], bool]
    came: int
    worker: asyncio.Future[Worker] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def usual_count() -> int:
    """One process for each core, less the one on which the server itself runs; at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Thinkers:
    """A few worker processes; whoever wants to know something waits for a free one, in a fair order."""

    def __init__(self, count: int, seconds: float, memory: int, readiness: Readiness | None = None) -> None:
        """A bot has so many seconds; one that is not part of Branchline may use so many bytes."""
        self.readiness = readiness or Readiness()
        self.readiness.on_compiled = self._renew_workers
        self._seconds = seconds
        self._workers = [Worker(memory) for _ in range(count)]
        self._free = list(self._workers)
        self._queue: FairQueue[_Waiting] = FairQueue()
        self._effort = Effort(count)

    @property
    def effort(self) -> float:
        """The least share of their usual effort that bots have had since nothing waited."""
        return self._effort.least

    def waiting(self, kind: Kind) -> int:
        """How many questions of a kind wait for a free worker."""
        return self._queue.count(kind)

    async def ask(
        self, question: Question, asker: Asker = SERVER, wanted: Callable[[], bool] = lambda: True
    ) -> list[str]:
        """The moves that are the answer; raises `ThinkingFailed`, and `NotWanted` when it is not any more."""
        moves: list[str] = await self._answered(question, asker, wanted)
        return moves

    async def advise(self, question: Hint, asker: Asker) -> Advice:
        """A hint; bots can't be refused, as what waits costs little, but this can: `TooManyWaiting`."""
        if self._has_too_many_hints(asker):
            raise TooManyWaiting
        advice: Advice = await self._answered(question, asker, lambda: True)
        return advice

    async def _answered(self, question: Question, asker: Asker, wanted: Callable[[], bool]) -> Any:
        if _searches(question):
            await self.readiness.wait_until_compiled(question.game)
        waiting = _Waiting(question, wanted, self._effort.begun)
        worker = await self._worker_for(waiting, asker)
        try:
            return await worker.answer(waiting.question, self._seconds)
        finally:
            self._release(worker)

    async def study(self, question: Study, asker: Asker) -> Any:
        """What a review or an analysis asks."""
        return await self._answered(question, asker, lambda: True)

    def _has_too_many_hints(self, asker: Asker) -> bool:
        by_visitor = self._queue.count(Kind.HINT, visitor=asker.visitor)
        by_source = self._queue.count(Kind.HINT, source=asker.source) if asker.source else 0
        return by_visitor >= HINTS_BY_VISITOR or by_source >= HINTS_BY_SOURCE

    async def _worker_for(self, waiting: _Waiting, asker: Asker) -> Worker:
        self._queue.put(asker, waiting)
        self._serve()
        try:
            return await waiting.worker
        except asyncio.CancelledError:
            if waiting.worker.done() and not waiting.worker.cancelled():
                self._release(waiting.worker.result())
            else:
                self._queue.remove(asker, waiting)
            raise

    def _serve(self) -> None:
        """Gives the free workers to those who are next."""
        while self._free and (waiting := self._queue.get()) is not None:
            if waiting.worker.cancelled():
                continue
            if not waiting.wanted():
                waiting.worker.set_exception(NotWanted())
                continue
            knowing = (worker for worker in self._free if worker.has_loaded(waiting.question))
            worker = next(knowing, self._free[0])
            self._free.remove(worker)
            waiting.question = self._with_effort(waiting)
            waiting.worker.set_result(worker)
        if not self._queue:
            self._effort.nothing_waits()

    def _with_effort(self, waiting: _Waiting) -> Question:
        """The question with the effort that its waiting leaves for it."""
        share = self._effort.begin(waiting.came)
        question = waiting.question
        if not isinstance(question, Think) or question.whole:
            return question
        return replace(question, effort=share)

    def _release(self, worker: Worker) -> None:
        if worker.is_outdated:
            worker.kill()
        self._free.insert(0, worker)  # the one that has worked knows the games
        self._serve()

    def _renew_workers(self) -> None:
        """Let new processes run the game that has just been compiled; the old ones interpret it."""
        for worker in self._workers:
            worker.is_outdated = True
        for worker in self._free:
            worker.kill()

    async def stop(self) -> None:
        for worker in self._workers:
            worker.kill()


class Worker:
    """One process; it is started when first needed, and again after it has failed."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self.is_outdated = False
        """Whether its process is replaced when it is free."""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._loaded: set[Load] = set()

    def has_loaded(self, question: Question) -> bool:
        return self._is_alive() and Load(question.game, question.rules) in self._loaded

    def _is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    async def answer(self, question: Question, seconds: float) -> Any:
        """The answer to a question; the game is loaded before the time begins."""
        if not self.has_loaded(question):
            if self._is_alive():
                await self._ask(Ping(), seconds)  # one that is frozen is not to have the long time of loading
            load = Load(question.game, question.rules)
            await self._ask(load, LOAD_SECONDS)
            self._loaded.add(load)
        if isinstance(question, Load):
            return []
        return await self._ask(question, STUDY_SECONDS if isinstance(question, Study) else seconds)

    async def _ask(self, question: Asked, seconds: float) -> Any:
        if not self._is_alive():
            await in_thread(self._spawn)  # before the time begins: only what is there can be killed
        try:
            async with asyncio.timeout(seconds):
                good, answer = await in_thread(self._exchange, question)
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
        return answer

    def _exchange(self, question: Asked) -> tuple[bool, Any]:
        assert self._pipe is not None
        self._pipe.send(question)
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def _spawn(self) -> None:
        forks = sys.platform == "linux"
        context = multiprocessing.get_context("forkserver") if forks else multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work, args=(theirs, self._memory), daemon=True, name="branchline bot"
        )
        process.start()
        theirs.close()
        self._loaded.clear()
        self.is_outdated = False
        self._pipe, self._process = ours, process  # not before: only what has started can be killed

    def kill(self) -> None:
        """Ends the process, frozen or not; nobody waits until the system has taken it away."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()  # ends the pipe too, and with it whoever waits there
            threading.Thread(target=process.join, name="branchline bot ends", daemon=True).start()


def _searches(question: Question) -> bool:
    """Return whether a question is too hard for an interpreted game."""
    if isinstance(question, Think):
        return question.bot in games.package(question.game).meta.levels.search
    return isinstance(question, Study)


# --- in the worker's process ------------------------------------------------------------------------


def _work(pipe: Connection, memory: int) -> None:
    """Answers questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    most = memory_in_use() + memory
    with suppress(EOFError, OSError):
        while True:
            question: Asked = pipe.recv()
            try:
                answer = _answer(question, most)
                if isinstance(question, Load):
                    most = memory_in_use() + memory  # the game itself does not count
                pipe.send((True, answer))
            except Exception as error:
                pipe.send((False, f"{type(error).__name__}: {error}"))


def _answer(question: Asked, most: int) -> Any:
    if isinstance(question, Ping):
        return []
    if isinstance(question, Possible):
        return possible_score(load(question.saved, games.game), question.seat)
    if isinstance(question, Judge):
        game, turns = _played(question.saved, question.seat)
        return judge(game, turns[question.turn], question.seat, Random(question.turn), question.effort)
    game = games.game(question.game, question.rules)
    if isinstance(question, Load):
        return []
    if isinstance(question, Assess):
        return assess(game, question.view, Random(0), effort=question.effort)
    if _is_foreign(question.bot):
        with limited_memory(most):
            return _think(question, game)
    return _think(question, game)


def _think(question: Think, game: Any) -> list[str] | Advice:
    random = Random(question.seed)
    if isinstance(question, Hint):
        return hint(game, question.view, random, question.bot, question.effort, HINT_SECONDS)
    if isinstance(question, StandIn):
        game = Sparing(game)
    bot = find.bot(question.bot, question.effort, None if question.whole else TURN_SECONDS)
    return [str(move) for move in bot.act(game, question.view, random)]


@lru_cache(maxsize=1)
def _played(saved: str, seat: int) -> tuple[AnyGame, list[PlayedTurn]]:
    """The turns of a seat: a review asks for one after another."""
    found = load(saved, games.game)
    return found.game, played_turns(found.game, found.options, found.seats, found.log, seat)


def _is_foreign(bot: str) -> bool:
    return bot not in find.built_in()
