"""Tables whose chance a host enters: friends draw on the page what was rolled elsewhere."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Client, Me, Seat, ServerRefused
from tests.web.paper.test_companions import Paper, changed, opened
from tests.web.serving import my_turns, run, serving

ROLL = ["hs", "rs", "hc", "ss"]
INK = {"options": {}, "by_hand": True}


async def with_table(client: Client, paper: Paper, seats: int) -> Paper:
    return await changed(client, paper, "table", seats=seats)


async def entered(client: Client, paper: Paper, results: list[str]) -> Paper:
    return await changed(client, paper, "enter", drawn=paper["drawn"], results=results)


async def draw_round(seat: Seat, rng: random.Random) -> None:
    """Plays any moves until the round is confirmed."""
    now = await seat.until(lambda now: seat.now.seat in my_turns(now))
    phase = now.version.partition(".")[0]
    while now.version.startswith(f"{phase}.") and seat.now.seat in my_turns(now):
        await seat.play(rng.choice(now.moves))
        now = seat.now


def chance_lines(now: Any) -> list[str]:
    return [line.text for line in now.log if line.text.startswith("Round")]


def test_friends_draw_on_the_page_what_the_host_enters(tmp_path: Path, database: str) -> None:
    """The table waits for the host where another would roll, and the host for nobody."""

    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Cem") as cem,
        ):
            paper = await with_table(ann, await opened(ann, **INK), 2)
            table = await ann.table(paper["table"])
            assert (table.commitment, table.entered, table.status) == ("", True, "open")
            for friend, invite in zip((bob, cem), table.invites, strict=True):
                await friend.sit_down(table.id, invite.seat, invite.path)
            async with bob.watch(table.id, 0) as one, cem.watch(table.id, 1) as other:
                waiting = await one.until(lambda now: now.table.status == "running")
                assert my_turns(waiting) == []
                assert waiting.log == ()
                paper = await entered(ann, paper, ROLL)
                paper = await entered(ann, paper, ["rs", "rs", "rs", "op"])  # the host is a round ahead
                with pytest.raises(ServerRefused) as refused:
                    await changed(ann, paper, "take-back", drawn=paper["drawn"])
                assert refused.value.code == "drawn-on-the-page"
                first = await one.until(my_turns)
                assert len(chance_lines(first)) == 1
                await asyncio.gather(draw_round(one, random.Random(1)), draw_round(other, random.Random(2)))
                second = await other.until(lambda now: len(chance_lines(now)) == 2)
                assert "overpass" in chance_lines(second)[1]
            while not paper["ended"]:
                paper = await entered(ann, paper, ROLL)

    run(play())


def test_a_table_that_ends_has_nothing_to_prove(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            paper = await with_table(ann, await opened(ann, **INK), 1)
            again = await with_table(ann, paper, 2)  # there is one already
            assert again["table"] == paper["table"]
            table = await ann.table(paper["table"])
            await bob.sit_down(table.id, 0, table.invites[0].path)
            while not paper["ended"]:
                paper = await entered(ann, paper, ROLL)
            async with bob.watch(table.id, 0) as seat:
                for number in range(7):
                    await draw_round(seat, random.Random(number))
                over = await seat.until(lambda now: now.outcome)
            assert over.table.proof is None
            assert over.table.status == "over"
            assert "seed" not in await bob.saved_game(table.id)

    run(play())


def test_who_follows_from_a_table_of_another_size_must_see_the_same_rolls(tmp_path: Path) -> None:
    """In Pioneer Rails five players burn a card: two on the page would not."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            paper = await opened(ann, game="pioneer-rails", options={}, seats=5, by_hand=True)
            with pytest.raises(ServerRefused) as refused:
                await with_table(ann, paper, 2)
            assert refused.value.code == "other-draws"
            assert (await with_table(ann, paper, 5))["table"]
            with pytest.raises(ServerRefused) as refused:
                await with_table(bob, paper, 5)
            assert refused.value.code == "not-the-host"
            rolling = await opened(ann)
            with pytest.raises(ServerRefused) as refused:
                await with_table(ann, rolling, 2)
            assert refused.value.code == "not-by-hand"
            usual = await ann.create("railroad-ink", [Me()])
            assert not usual.entered

    run(play())


def test_a_restart_between_entering_and_drawing_loses_nothing(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            paper = await with_table(ann, await opened(ann, **INK), 1)
            table = await ann.table(paper["table"])
            cookies, token = ann._http.cookies, ann._http.headers["x-csrf-token"]
        async with serving(tmp_path, database) as server, server.client("Bob") as bob:
            ann = Client(server.address)
            ann._http.cookies, ann._http.headers["x-csrf-token"] = cookies, token
            await entered(ann, paper, ROLL)
            await bob.sit_down(table.id, 0, table.invites[0].path)
            async with bob.watch(table.id, 0) as seat:
                assert len(chance_lines(await seat.until(my_turns))) == 1
            await ann._http.aclose()

    run(play())
