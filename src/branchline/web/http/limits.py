"""Limits for one visitor and for one source, and the buckets that count."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

from branchline.web.errors import too_many

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
    """Messages from one source, however many sockets it has; beyond that they are answered later."""
    requests: Rate = Rate(200, 10)
    """Tokens of one visitor; `costs.py` says how many a request takes."""
    tables: Rate = Rate(20, 0.1)
    """New tables of one visitor."""
    hints: Rate = Rate(12, 0.2)
    """Hints for one visitor."""
    phrases: Rate = Rate(4, 0.1)
    """Phrases that one visitor says."""
    per_source: float = 4
    """Factor by which all visitors of a source, a household or a school, get more than one of them."""
    connections: int = 100
    """Connections open at once from one source; not counted for proxies."""
    socket_bytes: Rate = Rate(64 * 1024, 32 * 1024)
    """Bytes from all sockets of one source; beyond that they are read later."""
    sockets: int = 256
    """Sockets open at once from one source."""
    table_sockets: int = 12
    """Sockets that one visitor has open at one table."""
    unread_seconds: float = 20.0
    request_seconds: float = 20.0
    """Time in which a request has to arrive whole."""


_ANY = Rate(1e9, 1e9)
WIDE = Limits(
    frames=_ANY,
    address_frames=_ANY,
    requests=_ANY,
    tables=_ANY,
    hints=_ANY,
    phrases=_ANY,
    socket_bytes=_ANY,
    connections=100_000,
    sockets=100_000,
    table_sockets=100_000,
)


class TokenBucket:
    """Tokens that drip in at a rate; requests take some."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._filled = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens if there are enough, and return whether there were; what costs most takes all."""
        self._fill()
        cost = min(cost, self._rate.burst)
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def reserve(self, cost: float = 1.0) -> float:
        """Take tokens; return after how many seconds they are there. Those that wait do so in a row."""
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self._rate.per_second)

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._filled) * self._rate.per_second)
        self._filled = now


class RateLimiter:
    """A bucket for each key; those not used for long are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        return self._bucket(key).take(cost)

    def reserve(self, key: str, cost: float = 1.0) -> float:
        return self._bucket(key).reserve(cost)

    def _bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MAX_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


class Budget:
    """Tokens that visitors may spend: each visitor at a rate, all of one source at a multiple of it.

    Those without a cookie share a bucket for their source, so that they take nothing from their neighbours.
    """

    def __init__(self, rate: Rate, per_source: float) -> None:
        self._visitors = RateLimiter(rate)
        self._sources = RateLimiter(Rate(rate.burst * per_source, rate.per_second * per_source))
        self._strangers = RateLimiter(rate)

    def spend(self, source: str, player: str | None, cost: float = 1.0) -> None:
        """Take tokens from a visitor and from their source; raise `Refused` when either has too few."""
        if player is None:
            enough = self._strangers.take(source, cost)
        else:
            enough = self._visitors.take(player, cost) and self._sources.take(source, cost)
        if not enough:
            raise too_many()
