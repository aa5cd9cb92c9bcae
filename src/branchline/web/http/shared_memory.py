"""What the workers of a host count together: in memory that all of them have, without a lock.

Two who count the same at the same moment may count it once: a limit is not a till.
"""

from __future__ import annotations

import mmap
from hashlib import blake2b
from typing import TYPE_CHECKING

from branchline.web.http.limits import TokenBucket

if TYPE_CHECKING:
    from branchline.web.http.limits import Rate

SLOTS = 1 << 16
PROBES = 8
"""In so many slots a bucket may be; whoever was seen the longest time ago gives way."""
KEY, TOKENS, FILLED = range(3)
CELLS = 3
"""Of a slot: whose it is, how many tokens there are, and since when."""


class SharedMemory:
    """Made before the workers are, who inherit it."""

    def __init__(self, workers: int) -> None:
        self._buckets = memoryview(mmap.mmap(-1, SLOTS * CELLS * 8)).cast("d")
        self._sockets = memoryview(mmap.mmap(-1, SLOTS * workers * 2)).cast("H")
        self._ready = memoryview(mmap.mmap(-1, workers))

    def bucket(self, rate: Rate, name: str) -> TokenBucket:
        """The bucket of this name, full when it is new."""
        key = _hash(name)
        first = key % SLOTS
        slots = [CELLS * ((first + n) % SLOTS) for n in range(PROBES)]
        found = next((slot for slot in slots if self._buckets[slot] == key), None)
        if found is None:
            found = min(slots, key=lambda slot: self._buckets[slot + FILLED])
            self._buckets[found + TOKENS] = rate.burst
            self._buckets[found + FILLED] = 0.0
            self._buckets[found] = key
        return _SharedBucket(rate, self._buckets[found : found + CELLS], key)

    def set_ready(self, worker: int, ready: bool) -> None:
        self._ready[worker] = ready

    def ready(self) -> list[int]:
        """The workers that can serve at once."""
        return [worker for worker, ready in enumerate(self._ready) if ready]

    def forget_sockets(self, worker: int) -> None:
        """A worker begins: those of the one before it are gone."""
        for slot in range(worker * SLOTS, (worker + 1) * SLOTS):
            self._sockets[slot] = 0

    def count_socket(self, worker: int, address: str, change: int) -> None:
        self._sockets[worker * SLOTS + _hash(address) % SLOTS] += change

    def sockets(self, address: str) -> int:
        """How many sockets an address has open, at all workers."""
        return sum(self._sockets[_hash(address) % SLOTS :: SLOTS])


class _SharedBucket(TokenBucket):
    """One whose tokens lie in shared memory."""

    def __init__(self, rate: Rate, cells: memoryview[float], key: int) -> None:
        self._rate = rate
        self._cells = cells
        self._key = key

    @property
    def given_away(self) -> bool:
        return self._cells[KEY] != self._key

    @property
    def _tokens(self) -> float:
        return self._cells[TOKENS]

    @_tokens.setter
    def _tokens(self, tokens: float) -> None:
        self._cells[TOKENS] = tokens

    @property
    def _filled(self) -> float:
        return self._cells[FILLED]

    @_filled.setter
    def _filled(self, filled: float) -> None:
        self._cells[FILLED] = filled


def _hash(name: str) -> int:
    """The same in all processes, and exact as a floating-point number; never 0."""
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest()) | 1 << 48
