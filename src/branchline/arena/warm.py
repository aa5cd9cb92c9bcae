"""Having compiled code ready before anyone waits for it."""

from __future__ import annotations

import logging
import signal
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.games import load_kernels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection


def warm_all(names: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Compiles several games side by side, each in a process of its own.

    Yields of which game how many are done, and of how many.
    """
    context = get_context("spawn")
    running = {}
    for name in names:
        receiver, sender = context.Pipe(duplex=False)
        worker = context.Process(target=_report, args=(name, sender), daemon=True)
        worker.start()
        sender.close()
        running[receiver] = name, worker
    while running:
        ready = wait(list(running))
        for receiver in [receiver for receiver in running if receiver in ready]:
            name, worker = running[receiver]
            try:
                yield name, *receiver.recv()
            except EOFError:
                del running[receiver]
                worker.join()
                if worker.exitcode:
                    raise worker_lost() from None


def worker_lost() -> BranchlineError:
    """What is said when a worker dies."""
    return BranchlineError("worker-lost", text("A worker process has ended unexpectedly."))


def begin_quietly() -> None:
    """What a worker process does first: Ctrl-C ends it at once and without a word, and what is wrong with an
    installed game has been said already by the process that has started it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    logging.getLogger("branchline").addHandler(logging.NullHandler())


def _report(name: str, sender: Connection) -> None:
    begin_quietly()
    for progress in load_kernels(name):
        sender.send(progress)
