"""Having compiled code ready before anyone waits for it."""

from __future__ import annotations

import signal
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from multiprocessing.connection import Connection


def warm_up(package: str) -> Iterator[tuple[int, int]]:
    """Compiles the kernels of a game, or loads them from the cache, by importing their modules.

    Yields how many are done, and of how many.
    """
    if find_spec(f"{package}.kernels") is not None:
        modules = import_module(f"{package}.kernels").MODULES
        for done, module in enumerate(modules):
            yield done, len(modules)
            import_module(f"{package}.kernels.{module}")
    import_module(f"{package}.rules")
    yield 1, 1


def warm_all(packages: Mapping[str, str]) -> Iterator[tuple[str, int, int]]:
    """Compiles several games, given by name, side by side, each in a process of its own.

    Yields of which game how many are done, and of how many.
    """
    context = get_context("spawn")
    heard = {}
    for name, package in packages.items():
        ear, mouth = context.Pipe(duplex=False)
        worker = context.Process(target=_tell, args=(package, mouth), daemon=True)
        worker.start()
        mouth.close()
        heard[ear] = name, worker
    while heard:
        ready = wait(list(heard))
        for ear in [ear for ear in heard if ear in ready]:
            name, worker = heard[ear]
            try:
                yield name, *ear.recv()
            except EOFError:
                del heard[ear]
                worker.join()
                if worker.exitcode:
                    raise worker_lost() from None


def worker_lost() -> BranchlineError:
    return BranchlineError("worker-lost", text("A worker process has ended unexpectedly."))


def _tell(package: str, mouth: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it at once and without a word
    for progress in warm_up(package):
        mouth.send(progress)
