"""What the machine itself lets everyone wait for: how late a sleeper wakes, and what others took."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

_SLEEPER = """
import json, statistics, sys, threading, time
late = [0.0, 0.0]
def sleep():
    while True:
        due = time.perf_counter() + 0.005
        time.sleep(0.005)
        late.append(time.perf_counter() - due)
threading.Thread(target=sleep, daemon=True).start()
for _ in sys.stdin:
    seen = list(late)
    late[2:] = []
    print(json.dumps([statistics.quantiles(seen, n=100)[98], max(seen)]), flush=True)
"""


class Sleeper:
    """Wakes every five milliseconds, or later: then nothing on this machine could have gone on in time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def lateness(self) -> tuple[float, float]:
        """The 99th of a hundred times since it was last asked, in order, and the longest, in seconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=tuple[float, float])


@contextmanager
def sleeper() -> Iterator[Sleeper]:
    command = [sys.executable, "-c", _SLEEPER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Sleeper(process)
        finally:
            process.kill()


def stolen_seconds() -> float:
    """Of all cores, what a virtual machine's host has given to others; told on Linux only."""
    with suppress(OSError, IndexError):
        return int(Path("/proc/stat").read_text().splitlines()[0].split()[8]) / 100
    return 0.0
