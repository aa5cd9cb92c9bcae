"""Rows of results, units, effort, and the best of several runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from time import perf_counter
from typing import TypeVar

import msgspec

Size = TypeVar("Size", int, float)

MORE_IS_BETTER = {
    "games/s": True,
    "moves/s": True,
    "rounds/s": True,
    "µs": False,
    "ms": False,
    "s": False,
    "bytes": False,
    "KB": False,
    "MB": False,
}
"""All units; a figure with another one can't be compared."""


class Row(msgspec.Struct, frozen=True):
    """One figure, with its ratio to another figure of the same run."""

    id: str
    """Never renamed and never given to another figure, so that results of versions can be compared."""
    group: str
    name: str
    value: float
    unit: str
    ratio: float | None = None
    to: str = ""
    """Name of the figure that the ratio refers to."""


class Effort(msgspec.Struct, frozen=True):
    """Time and repetitions to spend on a part."""

    share: float
    """Share of the seconds and repetitions of a full run."""
    is_tiny: bool = False
    """Shrink the workloads, too, which makes the figures meaningless; only tests do."""

    def seconds(self, full: float) -> float:
        return self.share * full

    def times(self, full: int) -> int:
        return max(1, round(self.share * full))

    def size(self, full: Size, tiny: Size) -> Size:
        """Return the size of a workload."""
        return tiny if self.is_tiny else full


FULL = Effort(1.0)
QUICK = Effort(0.1)
TINY = Effort(0.0, is_tiny=True)


def per_second(work: Callable[[], int], seconds: float) -> float:
    """Return the things done per second in the best run; `work` returns how many it did.

    The first run does not count: it may load kernels.
    """
    work()
    best = 0.0
    end = perf_counter() + seconds
    while True:
        start = perf_counter()
        done = work()
        best = max(best, done / (perf_counter() - start))
        if perf_counter() > end:
            return best


def microseconds(call: Callable[[], object], effort: Effort) -> float:
    """Return the time of one call in the best of many batches."""
    size = effort.size(50, 2)

    def batch() -> int:
        for _ in range(size):
            call()
        return size

    return 1e6 / per_second(batch, effort.seconds(0.5))


def timed_calls(
    group: str, calls: Iterable[tuple[str, str, Callable[[], object]]], effort: Effort
) -> Iterator[Row]:
    """Measure calls given as id, name and function; ratios are to the first."""
    first: Row | None = None
    for id_, name, call in calls:
        value = microseconds(call, effort)
        if first is None:
            first = Row(id_, group, name, value, "µs")
            yield first
        else:
            yield Row(id_, group, name, value, "µs", value / first.value, first.name)


def interpreted(module: str, call: str, effort: Effort) -> float:
    """Return what `call` of a bench module does per second without the compiler, in a new process."""
    code = (
        f"from {module} import random_games; from bench.measure import per_second; "
        f"print(per_second(lambda: {call}, {effort.seconds(3)}))"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return float(done.stdout)


def is_installed(package: str, figure: str) -> bool:
    """Return whether an optional package can be imported; if not, say that a figure is left out."""
    if find_spec(package) is not None:
        return True
    leave_out(figure, f"the package “{package}” is not installed; `make bench` installs it.")
    return False


def leave_out(figure: str, reason: str) -> None:
    sys.stderr.write(f"{figure} is left out: {reason}\n")
    sys.stderr.flush()
