"""Compile games ahead of time, each in a process of its own.

`python -m branchline.games.compiling GAME` is that process. For each kernel it prints a line with two
numbers: how many are compiled, and the number of all.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.games import is_compiled, load_kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

POLITE = 10
"""Niceness of a compiler that works while people play."""


class Compiler:
    """A process that compiles one game; iterate over it to follow its progress.

    Ctrl-C in the terminal does not reach it: its owner kills it, or it ends when nobody reads its progress.
    """

    def __init__(self, game: str, niceness: int = 0) -> None:
        command = [sys.executable, "-m", __name__, game, str(niceness)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, encoding="ascii", start_new_session=True
        )

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield how many kernels are compiled, and the number of all; raise if the process fails."""
        assert self._process.stdout is not None
        with self._process:
            for line in self._process.stdout:
                done, total = map(int, line.split())
                yield done, total
        if self._process.returncode:
            raise worker_lost()

    def kill(self) -> None:
        """Stop the process. The cache keeps what is compiled."""
        self._process.kill()


def compile_games(
    names: Iterable[str], advance: Callable[[str, int, int], None] = lambda _name, _done, _total: None
) -> None:
    """Compile several games side by side, as far as they are not; `advance` hears of the progress."""

    running: list[Compiler] = []

    def compile_one(name: str) -> None:
        running.append(compiler := Compiler(name))
        for done, total in compiler:
            advance(name, done, total)

    missing = [name for name in names if not is_compiled(name)]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        try:
            list(threads.map(compile_one, missing))
        finally:
            for compiler in running:
                compiler.kill()


def worker_lost() -> BranchlineError:
    """Return the error for a worker process that has died."""
    return BranchlineError("worker-lost", text("A worker process has ended unexpectedly."))


def begin_quietly() -> None:
    """Make a worker process end without a traceback at Ctrl-C, and repeat no warning of its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    logging.getLogger("branchline").addHandler(logging.NullHandler())


def _main(game: str, niceness: str) -> None:
    from branchline.parts.compiled import compile_missing_kernels

    begin_quietly()
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    compile_missing_kernels()
    with suppress(BrokenPipeError):  # nobody listens any more
        for done, total in load_kernels(game):
            sys.stdout.write(f"{done} {total}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _main(*sys.argv[1:])
