"""The same people play again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from branchline.client import ServerRefused
from tests.web.serving import finished, run, serving

GAME = "railroad-ink"


def test_a_rematch_is_one_table_for_the_same_people(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            old = await finished(ann, bob, hints=False, clock=3600)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await eve.rematch(old)
            first, second = await asyncio.gather(bob.rematch(old), ann.rematch(old))
            assert first.id == second.id
            assert [seat.name for seat in first.seats] == ["Ann", "Bob", "Player 3"]
            assert [seat.kind for seat in first.seats] == ["human", "human", "bot"]
            assert (first.hints, first.clock, first.game) == (False, 3600, GAME)
            assert (await eve.table(old)).rematch == f"/t/{first.id}"
            assert (await ann.sit_down(first.id, 0)).status == "open"
            table = await bob.sit_down(first.id, 1)
            assert table.status == "running"
            assert table.commitment != (await ann.table(old)).commitment

    run(play())


def test_whoever_does_not_come_to_the_rematch_is_not_waited_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            again = await ann.rematch(await finished(ann, bob))
            with pytest.raises(ServerRefused, match="needs-nonce"):
                await ann.start(again.id)
            await ann.sit_down(again.id, 0)
            table = await ann.start(again.id)
            assert [seat.kind for seat in table.seats] == ["human", "bot", "bot"]
            table = await bob.seat_request(again.id, 1, "back")
            assert [seat.kind for seat in table.seats] == ["human", "human", "bot"]

    run(play())
