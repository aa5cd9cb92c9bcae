"""Thinking for all workers of a host: one process has the thinkers, so that one queue is fair to everyone."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from branchline.web.http.metrics import Metrics
from branchline.web.tables.fairness import SERVER, Kind
from branchline.web.tables.thinkers import Thinkers, ThinkingFailed
from branchline.web.workers.line import Answer, AskAll, Line, Tell, Thought, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from branchline.bots import Advice
    from branchline.web.http.host import Host, What
    from branchline.web.tables.fairness import Asker
    from branchline.web.tables.thinkers import Hint, Load, Question, Study
    from branchline.web.workers.line import Manner

LOOK_SECONDS = 1.0
"""Between two looks at whether what waits is still wanted."""
PATIENCE_SECONDS = 5.0
"""For what all workers are asked."""
RETRY_SECONDS = 0.1
logger = logging.getLogger(__name__)


# --- in the process that thinks ---------------------------------------------------------------------


class ThinkingHost:
    """Answers the workers of a host."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._lines: set[Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._withdrawn: set[tuple[Line, int]] = set()
        self._told: dict[int, asyncio.Future[Any]] = {}
        self._numbers = count()

    async def serve(self, path: str) -> None:
        """Until it is cancelled."""
        server = await asyncio.start_unix_server(self._converse, path)
        try:
            await server.serve_forever()
        finally:
            await self._thinkers.stop()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(reader, writer)
        self._lines.add(line)
        try:
            while True:
                match await line.receive():
                    case Withdrawn(number):
                        self._withdrawn.add((line, number))
                    case Answer(number, value):
                        if number in self._told:
                            self._told.pop(number).set_result(value)
                    case message:
                        task = asyncio.create_task(self._answer(line, message))
                        self._tasks.add(task)
                        task.add_done_callback(self._tasks.discard)
        except (EOFError, OSError):
            pass
        finally:
            self._lines.discard(line)
            line.close()

    async def _answer(self, line: Line, message: Any) -> None:
        try:
            value = await (
                self._think(line, message) if isinstance(message, Thought) else self._ask_all(message.what)
            )
        except Exception as error:
            value = error
        self._withdrawn.discard((line, message.number))
        with suppress(OSError):
            line.send(Answer(message.number, value))

    async def _think(self, line: Line, thought: Thought) -> Any:
        question: Any = thought.question
        match thought.manner:
            case "advise":
                return await self._thinkers.advise(question, thought.asker)
            case "study":
                return await self._thinkers.study(question, thought.asker)
            case "ask":
                key = (line, thought.number)
                return await self._thinkers.ask(question, thought.asker, lambda: key not in self._withdrawn)

    async def _ask_all(self, what: What) -> list[Any]:
        """What each worker tells in time; of what is counted, also what is counted here."""
        asked = {next(self._numbers): line for line in self._lines}
        for number, line in asked.items():
            self._told[number] = asyncio.get_running_loop().create_future()
            line.send(Tell(number, what))
        waiting = [self._told[number] for number in asked]
        done, _ = await asyncio.wait(waiting, timeout=PATIENCE_SECONDS)
        for number in asked:
            self._told.pop(number, None)
        own = [self._counted()] if what == "metrics" else []
        return [future.result() for future in done] + own

    def _counted(self) -> Metrics:
        waiting = sum(self._thinkers.waiting(kind) for kind in Kind)
        return Metrics({"thinker_queue": waiting, "thinker_effort": self._thinkers.effort}, {})


# --- in a worker ------------------------------------------------------------------------------------


class HostThinkers(Thinkers):
    """The thinkers of the host, for one of its workers."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._line: asyncio.Future[Line] | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._numbers = count()
        self.host: Host | None = None
        """Whoever answers what all workers are asked."""

    @property
    def effort(self) -> float:
        """Counted by the host."""
        return 1.0

    def waiting(self, kind: Kind) -> int:  # noqa: ARG002
        """Counted by the host."""
        return 0

    async def ask(
        self, question: Question, asker: Asker = SERVER, wanted: Callable[[], bool] = lambda: True
    ) -> list[str]:
        moves: list[str] = await self._thought("ask", question, asker, wanted)
        return moves

    async def compile(self, load: Load) -> None:
        """Where bots think: once for all workers."""
        await self.ask(load)

    async def advise(self, question: Hint, asker: Asker) -> Advice:
        advice: Advice = await self._thought("advise", question, asker)
        return advice

    async def study(self, question: Study, asker: Asker) -> Any:
        return await self._thought("study", question, asker)

    async def ask_all(self, what: What) -> list[Any]:
        line, number = await self._connected(), next(self._numbers)
        return list(await self._answer_to(line, AskAll(number, what), lambda: True))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _thought(
        self, manner: Manner, question: Question, asker: Asker, wanted: Callable[[], bool] = lambda: True
    ) -> Any:
        line, number = await self._connected(), next(self._numbers)
        return await self._answer_to(line, Thought(number, manner, question, asker), wanted)

    async def _answer_to(self, line: Line, message: Thought | AskAll, wanted: Callable[[], bool]) -> Any:
        """Waits for the answer; says so once when nobody wants it any more."""
        future = self._waiting[message.number] = asyncio.get_running_loop().create_future()
        withdrawn = False
        try:
            line.send(message)
            while not future.done():
                await asyncio.wait([future], timeout=LOOK_SECONDS)
                if not withdrawn and not future.done() and not wanted():
                    withdrawn = True
                    line.send(Withdrawn(message.number))
        except OSError as error:
            raise ThinkingFailed(type(error).__name__) from error
        except asyncio.CancelledError:
            line.send(Withdrawn(message.number))
            raise
        finally:
            self._waiting.pop(message.number, None)
        value = future.result()
        if isinstance(value, Exception):
            raise value
        return value

    async def connect(self) -> None:
        """Waits for the line, over which this worker can be asked from then on."""
        await self._connected()

    async def _connected(self) -> Line:
        """The line; while it is not there, whoever wants to know something waits."""
        if self._line is None:
            self._line = asyncio.get_running_loop().create_future()
            self._task = asyncio.create_task(self._keep_connected(), name="thinking")
        return await asyncio.shield(self._line)

    async def _keep_connected(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with suppress(EOFError, OSError):
                line = Line(*await asyncio.open_unix_connection(self._path))
                assert self._line is not None
                self._line.set_result(line)
                try:
                    while True:
                        self._take(line, await line.receive())
                finally:
                    line.close()
                    self._line = loop.create_future()
                    self._fail_all()
            await asyncio.sleep(RETRY_SECONDS)

    def _take(self, line: Line, message: Any) -> None:
        if isinstance(message, Tell) and self.host is not None:
            line.send(Answer(message.number, self.host.answers[message.what]()))
        elif isinstance(message, Answer):
            future = self._waiting.get(message.number)
            if future is not None and not future.done():
                future.set_result(message.value)

    def _fail_all(self) -> None:
        """The process that thinks has gone: another will come, but it knows nothing of these."""
        for future in self._waiting.values():
            if not future.done():
                future.set_result(ThinkingFailed("the process that thinks has ended"))
