"""Too fast, too slow."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from branchline.client import Me
from branchline.web.http import limits
from branchline.web.http.limits import Limits, Rate, RateLimiter, TokenBucket
from branchline.web.http.sockets import TOO_SLOW, Closed, TableSocket
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

            async def ask(address: str, pings: int) -> None:
                left = iter(range(pings))

                class Pinging:
                    is_read = True

                    async def hear(self) -> str | None:
                        if next(left, None) is None:
                            await asyncio.Event().wait()
                        return '{"type": "ping", "id": "1"}'

                    def say(self, *frames: bytes) -> None:
                        answers[address] += sum(b'"pong"' in frame for frame in frames)

                    async def wait_until_read(self) -> None: ...

                viewer = Viewer(session.creator, 0, "en")
                await TableSocket(server.services, table.id, viewer, Pinging(), address).run()

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


def test_a_socket_that_does_not_read_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, limits=Limits(unread_seconds=0.01)) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            session = await server.services.tables.find(table.id)
            viewer = Viewer(session.creator, 0, "en")

            class Stuck:
                is_read = False

                async def hear(self) -> str | None:
                    await asyncio.Event().wait()
                    return None

                def say(self, *frames: bytes) -> None: ...

                async def wait_until_read(self) -> None:
                    await asyncio.Event().wait()

            with pytest.raises(Closed) as closed:
                await TableSocket(server.services, table.id, viewer, Stuck()).run()
            assert closed.value.code == TOO_SLOW
            assert server.services.hub.sockets() == 0

    run(play())
