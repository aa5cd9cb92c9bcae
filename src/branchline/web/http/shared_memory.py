"""Sockets that the workers of a host count together, in memory that all of them have, without a lock.

Races may undercount; acceptable for a limit.
"""

from __future__ import annotations

import mmap
from hashlib import blake2b

SLOTS = 1 << 16


class SharedMemory:
    """Made before the workers are, who inherit it."""

    def __init__(self, workers: int) -> None:
        self._sockets = memoryview(mmap.mmap(-1, SLOTS * workers * 2)).cast("H")
        self._ready = memoryview(mmap.mmap(-1, workers))

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


def _hash(name: str) -> int:
    """Return the same number in all processes."""
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest())
