"""Measuring: rows of the table, and the best of several runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One number, and how many times another number of the same run it is."""

    group: str
    name: str
    value: float
    unit: str
    ratio: float | None = None
    to: str = ""
    """What the ratio compares with."""


def per_second(work: Callable[[], int], seconds: float = 1.0) -> float:
    """Things done per second in the best of the runs that fit into the time; `work` says how many it did."""
    best = 0.0
    end = perf_counter() + seconds
    while True:
        start = perf_counter()
        done = work()
        best = max(best, done / (perf_counter() - start))
        if perf_counter() > end:
            return best


def microseconds(call: Callable[[], object], seconds: float = 0.5) -> float:
    """Time of one call, in the best of many batches."""

    def batch() -> int:
        for _ in range(50):
            call()
        return 50

    return 1e6 / per_second(batch, seconds)


def interpreted(module: str, call: str) -> float:
    """What `call` of a bench module does per second without the compiler, in a process of its own."""
    code = (
        f"from {module} import random_games; from bench.measure import per_second; "
        f"print(per_second(lambda: {call}, 3))"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
