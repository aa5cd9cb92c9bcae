"""Memory that a process has and may use, where the system can tell and limit it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def memory_in_use() -> int:
    """The bytes of data this process has; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    return 0


@contextmanager
def limited_memory(most: int) -> Iterator[None]:
    """Meanwhile whatever would need more than so many bytes fails with `MemoryError`.

    Only Linux can say how much a process has and refuse it more; elsewhere there is no limit but the time.
    """
    if sys.platform != "linux":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def resident_memory() -> int:
    """The bytes of memory this process has now; at most, where the system tells no more; 0 where nothing."""
    if sys.platform == "linux":
        import os

        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
