"""One visitor can't hurt the others: who asks too much is slowed or refused, and nobody else notices."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from tests.web.attacks.visitors import Somebody, stranger, visitor

GAME = "railroad-ink"
TABLE = {"game": GAME, "seats": [{"kind": "me"}]}
WORDS = "+".join(["the"] * 25)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 600))


async def lives_on(somebody: Somebody) -> None:
    """Check that somebody else can look at pages, search and make a table."""
    for path in ("/", "/rules?q=station", "/api/tables"):
        assert (await somebody.get(path)).status_code == 200, path
    assert (await somebody.post("/api/tables", TABLE)).status_code == 201


def test_searches_are_refused_to_whoever_sends_many_and_to_nobody_else(address: str) -> None:
    async def attack() -> None:
        async with (
            visitor(address, "198.51.100.1") as eve,
            stranger(address, "198.51.100.2") as stan,
            visitor(address, "192.0.2.1") as ann,
        ):
            for attacker in (eve, stan):
                statuses = Counter(await attacker.many(200, 8, "GET", f"/rules?q={WORDS}"))
                assert statuses.keys() == {200, 429}
                assert statuses[429] > statuses[200]
                await lives_on(ann)

    run(attack())


def test_pages_and_what_is_not_there_are_counted_like_all_requests(address: str) -> None:
    async def attack() -> None:
        async with stranger(address, "198.51.100.3") as stan, visitor(address, "192.0.2.2") as ann:
            for path in ("/learn", "/nowhere"):
                assert 429 in await stan.many(800, 32, "GET", path), path
            await lives_on(ann)

    run(attack())


def test_trees_are_paid_for_by_their_nodes(address: str) -> None:
    async def attack() -> None:
        tree = {"start": {"game": GAME, "seats": 12}, "nodes": [(-1, "* ?")] * 2000}
        small = {"start": {"game": GAME, "seats": 12}, "nodes": [(-1, "* ?")] * 20}
        async with visitor(address, "198.51.100.4") as eve, visitor(address, "192.0.2.3") as ann:
            statuses = Counter(await eve.many(30, 6, "POST", "/api/analysis/tree", tree))
            assert statuses.keys() == {200, 429}
            assert statuses[429] > statuses[200]
            small_ones = await ann.many(20, 1, "POST", "/api/analysis/tree", small)
            assert small_ones == [200] * 20
            await lives_on(ann)

    run(attack())


def test_a_stranger_does_not_spend_what_a_neighbour_may_change(address: str) -> None:
    async def attack() -> None:
        async with stranger(address, "198.51.100.5") as stan, visitor(address, "198.51.100.5") as vera:
            refused = await stan.many(600, 8, "POST", "/api/tables", TABLE)
            assert set(refused) <= {403, 429}
            changes = [(await vera.http.put("/api/me", json={"name": f"Vera {n}"})) for n in range(40)]
            assert [answer.status_code for answer in changes] == [200] * 40

    run(attack())


def test_one_visitor_does_not_take_the_tables_and_the_daily_try_of_a_neighbour(address: str) -> None:
    async def attack() -> None:
        async with visitor(address, "198.51.100.6") as eve, visitor(address, "198.51.100.6") as wim:
            assert 429 in await eve.many(40, 4, "POST", "/api/tables", TABLE)
            assert (await wim.post("/api/tables", TABLE)).status_code == 201
            challenge = (await wim.get("/api/daily")).json()[0]
            path = f"/api/daily/{challenge['day']}/{challenge['game']}/try"
            assert (await wim.post(path)).status_code == 200

    run(attack())


def test_a_network_of_ipv6_has_the_limits_of_one_source(address: str) -> None:
    async def attack() -> None:
        statuses: list[int] = []
        for host in range(1, 51):
            async with visitor(address, f"2001:db8:6:6::{host:x}") as eve:
                statuses += await eve.many(4, 4, "POST", "/api/tables", TABLE)
        assert set(statuses) == {201, 429}
        async with visitor(address, "2001:db8:6:7::1") as ann:
            await lives_on(ann)

    run(attack())


def test_no_picture_that_is_asked_for_ends_those_of_the_others(address: str) -> None:
    async def attack() -> None:
        async with visitor(address, "198.51.100.7") as eve, visitor(address, "192.0.2.4") as ann:
            table = (await eve.post("/api/tables", TABLE)).json()["id"]
            for file in ("light", "dark"):
                assert (await eve.get(f"/t/{table}/picture/{file}")).status_code == 404
            other = (await ann.post("/api/tables", TABLE)).json()["id"]
            for path in (f"/t/{other}/picture/light.svg", f"/t/{other}/picture/card.png"):
                assert (await ann.get(path)).status_code == 200, path

    run(attack())
