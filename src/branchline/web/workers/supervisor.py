"""Keeps the processes of a server alive: several that serve, and one in which all of them think.

It does nothing else, so that it can fork at any time: no threads, no event loop. Whoever ends is started
again; when the supervisor itself has gone, they notice and stop.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

THINKING = -1
"""The number of the process that thinks; those that serve count from 0."""
QUICK_SECONDS, MOST_QUICK = 10.0, 10
"""When so many have ended within so many seconds, something is wrong with all of them."""
SIGNALS = (signal.SIGTERM, signal.SIGINT)

logger = logging.getLogger(__name__)


class Supervisor:
    """Runs `work(number)` in a process for each number; `ended` is told which of them has ended."""

    def __init__(self, workers: int, work: Callable[[int], None], ended: Callable[[int], None]) -> None:
        self._numbers = (THINKING, *range(workers))
        self._work = work
        self._ended = ended
        self._running: dict[int, int] = {}
        """The numbers by the processes."""
        self._stopping = False
        self._ends: deque[float] = deque(maxlen=MOST_QUICK)
        self._alive, self._alive_here = os.pipe()

    def run(self) -> None:
        """Until it is told to stop, and all have ended; raises `SystemExit` when they can't be kept alive."""
        before = {each: signal.signal(each, self._stop) for each in SIGNALS}
        try:
            for number in self._numbers:
                self._start(number)
            while self._running:
                process, status = os.wait()
                self._end(self._running.pop(process), os.waitstatus_to_exitcode(status))
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
        if self._has_given_up:
            sys.exit(1)

    def _start(self, number: int) -> None:
        sys.stdout.flush()
        process = os.fork()
        if process:
            self._running[process] = number
            return
        code = 1
        try:
            for each in SIGNALS:
                signal.signal(each, signal.SIG_DFL)
            os.close(self._alive_here)
            self._work(number)
            code = 0
        except KeyboardInterrupt:
            code = 0
        except Exception:
            logger.exception("worker failed", extra={"worker": number})
        finally:
            os._exit(code)

    @property
    def supervised(self) -> int:
        """In a worker: a file handle that has ended when the supervisor has."""
        return self._alive

    def _end(self, number: int, code: int) -> None:
        self._ended(number)
        self._ends.append(time.monotonic())
        if self._has_given_up:
            self._stopping = True
        if not self._stopping:
            logger.warning("worker ended", extra={"worker": number, "code": code})
            self._start(number)
        else:
            self._pass_on_stop()

    @property
    def _has_given_up(self) -> bool:
        return len(self._ends) == MOST_QUICK and self._ends[-1] - self._ends[0] < QUICK_SECONDS

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True
        self._pass_on_stop()

    def _pass_on_stop(self) -> None:
        """Those who serve end first: what they have begun may need a thought."""
        serving = [process for process, number in self._running.items() if number != THINKING]
        for process in serving or self._running:
            os.kill(process, signal.SIGTERM)
