"""How much one visitor may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

MAX_REMEMBERED = 10_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many each second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """The limits of a server. Tests and benchmarks, where one machine plays for hundreds, widen them."""

    frame: int = 64 * 1024
    body: int = 64 * 1024
    frames: Rate = Rate(200, 100)
    """Messages of one socket."""
    address_frames: Rate = Rate(1000, 300)
    """Messages from one address, however many sockets it has; beyond that they are answered later."""
    changes: Rate = Rate(60, 5)
    tables: Rate = Rate(20, 0.1)
    hints: Rate = Rate(12, 0.2)
    """Of one visitor."""
    address_hints: Rate = Rate(60, 1.0)
    """From one address."""
    connections: int = 100
    """At once from one source (an IPv4 address, or a /64 network); not counted for proxies."""
    socket_bytes: Rate = Rate(64 * 1024, 32 * 1024)
    """Bytes from all sockets of one source; beyond that they are read later."""
    sockets: int = 256
    """At once from one address, which may be a whole household or school."""
    table_sockets: int = 12
    """At once of one visitor at one table."""
    unread_seconds: float = 20.0
    request_seconds: float = 20.0
    """In which a request has to arrive whole."""
    reads: Rate = Rate(240, 40)
    """From one address, of what takes some work: states, replays, proofs, QR codes."""
    prints: Rate = Rate(60, 0.5)
    """From one address, of documents to print and their first pages."""
    phrases: Rate = Rate(4, 0.1)
    """That one visitor says."""
    exports: Rate = Rate(4, 0.02)
    """From one address, of all that somebody has played."""


_ANY = Rate(1e9, 1e9)
WIDE = Limits(
    frames=_ANY,
    address_frames=_ANY,
    changes=_ANY,
    tables=_ANY,
    hints=_ANY,
    address_hints=_ANY,
    reads=_ANY,
    prints=_ANY,
    phrases=_ANY,
    exports=_ANY,
    socket_bytes=_ANY,
    connections=100_000,
    sockets=100_000,
    table_sockets=100_000,
)


class TokenBucket:
    """Counts one visitor's requests: tokens drip in, each request takes one."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._filled = time.monotonic()

    def delay(self) -> float:
        """Counts a request unless it is too early; returns by how many seconds it is."""
        self._fill()
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate.per_second

    def reserve(self, cost: float = 1) -> float:
        """Counts a request; returns after how many seconds it is its turn. Those that wait do so in a row."""
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self._rate.per_second)

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._filled) * self._rate.per_second)
        self._filled = now


class RateLimiter:
    """Counts the requests of each visitor; those not seen for long are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def over_limit(self, visitor: str) -> bool:
        """Counts a request; whether it is one too many."""
        return self._bucket(visitor).delay() > 0

    def reserve(self, visitor: str, cost: float = 1) -> float:
        """Counts a request; returns after how many seconds it is its turn."""
        return self._bucket(visitor).reserve(cost)

    def _bucket(self, visitor: str) -> TokenBucket:
        bucket = self._buckets.get(visitor)
        if bucket is None:
            bucket = self._buckets[visitor] = TokenBucket(self._rate)
        self._buckets.move_to_end(visitor)
        if len(self._buckets) > MAX_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
