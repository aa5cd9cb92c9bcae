"""Too fast, too slow."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Me
from branchline.web.http import limits
from branchline.web.http.limits import Limits, Rate, RateLimiter, TokenBucket
from branchline.web.http.sockets import Line, TableSocket
from branchline.web.render.viewer import Viewer
from tests.web.serving import run, serving


def test_a_bucket_gives_its_burst_and_then_drips(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("branchline.web.http.limits.time.monotonic", lambda: now)
    bucket = TokenBucket(Rate(burst=3, per_second=2))
    assert [bucket.delay() for _ in range(4)] == [0, 0, 0, 0.5]
    now += 0.5
    assert [bucket.delay() for _ in range(2)] == [0, 0.5]
    now += 60
    assert [bucket.delay() for _ in range(4)] == [0, 0, 0, 0.5]


def test_those_who_wait_for_their_turn_wait_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("branchline.web.http.limits.time.monotonic", lambda: now)
    limiter = RateLimiter(Rate(burst=2, per_second=4))
    assert [limiter.reserve("ann") for _ in range(5)] == [0, 0, 0.25, 0.5, 0.75]
    assert limiter.reserve("bob") == 0
    now += 1
    assert limiter.reserve("ann") == 0
    assert limiter.reserve("ann") == 0.25


def test_many_sockets_of_one_address_get_no_more_answers_than_a_few(tmp_path: Path) -> None:
    """Who asks too much over many sockets is answered later; at another address nobody waits."""
    answers: Counter[str] = Counter()

    async def play() -> None:
        slow = Limits(address_frames=Rate(burst=6, per_second=1e-6))
        async with serving(tmp_path, limits=slow) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            session = await server.services.tables.find(table.id)

            unused: Any = None

            async def ask(address: str, pings: int) -> None:
                left = iter(range(pings))

                class Pinging(Line):
                    async def hear(self) -> str | None:
                        if next(left, None) is None:
                            await asyncio.Event().wait()
                        return '{"type": "ping", "id": "1"}'

                    async def say(self, message: bytes) -> None:
                        answers[address] += b'"pong"' in message

                viewer = Viewer(session.creator, 0, "en")
                await TableSocket(server.services, table.id, viewer, Pinging(unused), address).run()

            eve = [asyncio.create_task(ask("6.6.6.6", 4)) for _ in range(10)]
            bob = asyncio.create_task(ask("1.1.1.1", 6))
            while answers != {"6.6.6.6": 6, "1.1.1.1": 6}:
                await asyncio.sleep(0)
            for _ in range(100):
                await asyncio.sleep(0)
            assert answers == {"6.6.6.6": 6, "1.1.1.1": 6}
            for task in (*eve, bob):
                task.cancel()
            await asyncio.gather(*eve, bob, return_exceptions=True)

    run(play())


def test_visitors_are_counted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_REMEMBERED", 2)
    limiter = RateLimiter(Rate(burst=1, per_second=0.001))
    assert not limiter.over_limit("ann")
    assert limiter.over_limit("ann")
    assert not limiter.over_limit("bob")
    assert not limiter.over_limit("cat")
    assert not limiter.over_limit("ann")  # forgotten
