"""Too fast, too slow."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Me
from branchline.web.errors import Refused
from branchline.web.http import limits
from branchline.web.http.limits import Budget, Limits, Rate, RateLimiter, TokenBucket
from branchline.web.http.sockets import Line, TableSocket
from branchline.web.render.viewer import Viewer
from tests.web.serving import run, serving


def test_a_bucket_gives_its_burst_and_then_drips(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("branchline.web.http.limits.time.monotonic", lambda: now)
    bucket = TokenBucket(Rate(burst=3, per_second=2))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 60
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_takes_more_and_what_costs_most_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("branchline.web.http.limits.time.monotonic", lambda: now)
    bucket = TokenBucket(Rate(burst=10, per_second=1))
    assert [bucket.take(4) for _ in range(3)] == [True, True, False]
    assert bucket.take(2)
    assert not bucket.take(1000)
    now += 10
    assert bucket.take(1000)
    assert not bucket.take(0.5)


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
    assert limiter.take("ann")
    assert not limiter.take("ann")
    assert limiter.take("bob")
    assert limiter.take("cat")
    assert limiter.take("ann")  # forgotten


def spends(budget: Budget, source: str, player: str | None) -> bool:
    try:
        budget.spend(source, player)
    except Refused:
        return False
    return True


def test_a_visitor_is_counted_first_and_a_source_has_a_multiple_of_it() -> None:
    budget = Budget(Rate(burst=2, per_second=1e-6), per_source=3)
    eve = [spends(budget, "6.6.6.6", "eve") for _ in range(10)]
    assert eve == [True, True, *[False] * 8], "what is refused takes nothing from the source"
    others = [spends(budget, "6.6.6.6", f"other {number}") for number in range(5)]
    assert others == [True, True, True, True, False]
    assert spends(budget, "1.1.1.1", "other 9")


def test_strangers_take_nothing_from_those_who_have_a_cookie() -> None:
    budget = Budget(Rate(burst=2, per_second=1e-6), per_source=1)
    assert [spends(budget, "6.6.6.6", None) for _ in range(4)] == [True, True, False, False]
    assert spends(budget, "6.6.6.6", "ann")
