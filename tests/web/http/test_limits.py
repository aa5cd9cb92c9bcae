"""Too fast, too slow."""

from __future__ import annotations

import asyncio
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

            async def never() -> str | None:
                await asyncio.Event().wait()
                return None

            async def stuck(_frame: str) -> None:
                await asyncio.Event().wait()

            with pytest.raises(Closed) as closed:
                await TableSocket(server.services, table.id, viewer, never, stuck).run()
            assert closed.value.code == TOO_SLOW
            assert server.services.hub.sockets() == 0

    run(play())
