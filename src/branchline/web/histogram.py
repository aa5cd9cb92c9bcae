"""How long things take, counted for Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""


class Histogram:
    """How many times something took at most so many seconds."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Counts how long what is done meanwhile takes, unless it fails."""
        began = time.monotonic()
        yield
        self.observe(time.monotonic() - began)

    def lines(self, name: str) -> Iterator[str]:
        """In the text form Prometheus reads."""
        upper = (*map(str, BOUNDS), "+Inf")
        for bound, count in zip(upper, accumulate(self._counts), strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}\n'
        yield f"{name}_sum {self._sum:.6f}\n{name}_count {sum(self._counts)}\n"
