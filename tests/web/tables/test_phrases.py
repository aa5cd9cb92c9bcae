"""People say a few fixed things to each other; everyone reads them in their language, nobody can flood."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.client import Client, Me, Open, ServerRefused
from branchline.web.http.limits import Limits, Rate
from branchline.web.tables.history import MAX_SAID
from branchline.web.tables.phrases import PHRASES
from tests.web.serving import run, serving


async def together(ann: Client, bob: Client) -> str:
    """A running game of two people."""
    table = await ann.create("railroad-ink", [Me(), Open()])
    await bob.sit_down(table.id, 1, table.invites[0].path)
    return table.id


async def say(client: Client, table: str, seat: int, phrase: int) -> None:
    await client.seat_request(table, seat, "say", {"phrase": phrase})


def test_what_is_said_is_read_by_everyone_in_their_language(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            Client(server.address, "Боб", language="uk") as bob,
            server.client("Eve") as eve,
        ):
            table = await together(ann, bob)
            async with bob.watch(table, 1) as theirs, eve.watch(table) as watching:
                await say(ann, table, 0, 0)
                now = await theirs.until(lambda now: now.log and now.log[-1].kind == "phrase")
                assert now.log[-1].text == f"Ann: {PHRASES[0].say('uk')}"
                now = await watching.until(lambda now: now.log and now.log[-1].kind == "phrase")
                assert (now.log[-1].seat, now.log[-1].text) == (0, "Ann: Hello!")
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await say(eve, table, 0, 0)
            for wrong in (-1, len(PHRASES)):
                with pytest.raises(ServerRefused, match="bad-request"):
                    await say(ann, table, 0, wrong)

    run(play())


def test_nobody_can_flood_a_table(tmp_path: Path) -> None:
    async def play() -> None:
        narrow = Limits(phrases=Rate(2, 0.001))
        async with serving(tmp_path, limits=narrow) as server, server.client() as ann, server.client() as bob:
            table = await together(ann, bob)
            for _ in range(2):
                await say(ann, table, 0, 3)
            with pytest.raises(ServerRefused, match="too-many"):
                await say(ann, table, 0, 3)
            await say(bob, table, 1, 3)

    run(play())


def test_only_the_last_that_somebody_said_is_remembered(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann, server.client() as bob:
            table = await together(ann, bob)
            for n in range(MAX_SAID + 2):
                await say(ann, table, 0, n % len(PHRASES))
            events = (await server.services.tables.find(table)).events()
            assert [event.phrase for event in events] == [n % len(PHRASES) for n in range(2, MAX_SAID + 2)]

    run(play())
