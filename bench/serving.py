"""A real server with durable writes, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

_PROGRAM = """
import sys
from pathlib import Path
from branchline.web.commands import serve
from branchline.web.http.limits import WIDE, Limits
limits = WIDE if sys.argv[2] == "wide" else Limits()
serve(port=0, data_dir=Path(sys.argv[1]), limits=limits, warm=False, thinkers=1)
"""


@dataclass(frozen=True)
class Served:
    address: str
    pid: int
    started: float
    """Seconds until it has shown its first page."""

    def resident(self) -> int:
        """Bytes of memory it holds; Linux only."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found is not None
        return int(found[1]) * 1024


@contextmanager
def served(limits: str = "usual") -> Iterator[Served]:
    """A server that has shown its first page, with the usual limits or `wide` ones."""
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, folder, limits],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            httpx.get(found[0], timeout=60, trust_env=False).raise_for_status()
            yield Served(found[0], process.pid, time.perf_counter() - begin)
        finally:
            process.terminate()
            process.wait()
