"""Two servers on one PostgreSQL serve the same tables."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import cycle
from pathlib import Path
from typing import Any

import psycopg
import pytest

from branchline.client import Client, Me, Open, Seat
from branchline.core.errors import BranchlineError
from branchline.web.app import Server, Settings
from branchline.web.store import channels
from branchline.web.store.announcements import (
    NO_MORE,
    TABLES,
    TABLES_IN_MESSAGE,
    announce,
    read_announcements,
)
from branchline.web.store.database import Database
from branchline.web.store.presence import GONE_AFTER, Presence
from branchline.web.tables.hub import Hub, Watcher
from tests.web.serving import PAGE_AND_PROGRAM, finished, my_turns, play_on, run, serving


@asynccontextmanager
async def one_table_at_two_servers(
    postgresql: str, tmp_path: Path
) -> AsyncIterator[tuple[Seat[Any], Seat[Any]]]:
    """Of a game of two each plays at another server."""
    async with (
        serving(tmp_path, postgresql) as one,
        serving(tmp_path, postgresql) as other,
        one.client("Ann") as ann,
        other.client("Bob") as bob,
    ):
        table = await ann.create("depot", [Me(), Open()])
        await bob.sit_down(table.id, 1, table.invites[0].path)
        async with ann.watch(table.id, 0) as first, bob.watch(table.id, 1) as second:
            yield first, second


async def play_to_the_end(first: Seat[Any], second: Seat[Any]) -> None:
    await asyncio.gather(play_on(first, random.Random(1)), play_on(second, random.Random(2)))
    assert first.now.outcome == second.now.outcome
    assert first.now.log == second.now.log


def test_each_sees_what_the_other_stores(postgresql: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with one_table_at_two_servers(postgresql, tmp_path) as (first, second):
            assert first.now.table.commitment == second.now.table.commitment
            await play_to_the_end(first, second)

    run(play())


def test_a_server_that_was_cut_off_hears_of_changes_again(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was told meanwhile is read anew."""
    monkeypatch.setattr(channels, "RETRY_SECONDS", 0.01)

    async def play() -> None:
        async with one_table_at_two_servers(postgresql, tmp_path) as (first, second):
            with psycopg.connect(postgresql) as operator:
                found = operator.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
                )
                assert found.fetchall() == [(True,), (True,)]
            await play_to_the_end(first, second)

    run(play())


def test_however_many_tables_change_at_once_all_are_announced(postgresql: str) -> None:
    """More than fit into one message: somebody who has played a thousand games is forgotten."""
    changed = {f"{number:032}": NO_MORE for number in range(1000)}
    database = Database(postgresql)
    with closing(database), psycopg.connect(postgresql, autocommit=True) as server:
        server.execute(f"LISTEN {TABLES}")
        with database.writing.begin() as connection:
            announce(connection, changed)
        messages = [notice.payload for notice in server.notifies(stop_after=1000 // TABLES_IN_MESSAGE)]
    assert dict(found for message in messages for found in read_announcements(message)) == changed


def test_both_change_the_same_table_at_once(postgresql: str, tmp_path: Path) -> None:
    """Everyone draws at the same time, half of them here and half there: each conflict is tried again."""

    async def play() -> None:
        async with (
            serving(tmp_path, postgresql) as one,
            serving(tmp_path, postgresql) as other,
            one.client("Ann") as ann,
        ):
            table = await ann.create("railroad-ink", [Me()] * 4)
            there = Client(other.address)
            there._http.cookies = ann._http.cookies
            async with there:
                clients = [ann, there] * 2

                async def draw(seat: int) -> None:
                    rng = random.Random(seat)
                    async with clients[seat].watch(table.id, seat, PAGE_AND_PROGRAM) as mine:
                        while True:
                            now = await mine.until(lambda now: now.outcome or seat in my_turns(now))
                            if now.outcome:
                                return
                            await mine.play(rng.choice(now.moves))

                await asyncio.gather(*(draw(seat) for seat in range(4)))
            assert (await ann.table(table.id)).status == "over"

    run(play())


def test_who_is_there_is_known_at_both(postgresql: str, tmp_path: Path) -> None:
    """Someone comes, goes, and is gone with their server; a server that starts later learns who is there."""

    async def play() -> None:
        async with serving(tmp_path, postgresql) as one, one.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Open()])
            async with (
                ann.watch(table.id, 0) as first,
                serving(tmp_path, postgresql) as other,
                other.client("Bob") as bob,
            ):
                await bob.sit_down(table.id, 1, table.invites[0].path)
                async with bob.watch(table.id, 1) as second:
                    await second.until(lambda now: now.table.seats[0].present)
                    await first.until(lambda now: now.table.seats[1].present)
                await first.until(lambda now: not now.table.seats[1].present)

    run(play())


def test_a_server_that_is_not_heard_any_more_is_gone() -> None:
    hub = Hub()
    presence = Presence(hub)
    presence.receive("other here table bob", now=0.0)
    presence.heartbeat(now=GONE_AFTER)
    assert hub.present("table", "bob")
    presence.heartbeat(now=GONE_AFTER + 1)
    assert not hub.present("table", "bob")


def test_a_server_that_stops_takes_its_people_along() -> None:
    hub = Hub()
    presence = Presence(hub)
    hub.join(Watcher("table", "ann"))
    hub.join(Watcher("elsewhere", "ann"))
    presence.receive("other here table bob", now=0.0)
    before = hub.presence_version("table"), hub.presence_version("elsewhere")
    presence.receive("other bye", now=1.0)
    assert not hub.present("table", "bob")
    assert hub.presence_version("table") > before[0], "whoever watches the table looks again"
    assert hub.presence_version("elsewhere") == before[1], "of other tables nothing has changed"


def test_a_server_with_another_secret_is_refused(postgresql: str, tmp_path: Path) -> None:
    """Its people would be strangers to the others, and theirs to it; the same secret elsewhere is welcome."""
    one, other = tmp_path / "one", tmp_path / "other"
    Server(Settings(one, postgresql)).services.database.close()
    with pytest.raises(BranchlineError) as refused:
        Server(Settings(other, postgresql))
    assert refused.value.code == "another-secret"
    (other / "secret.key").write_bytes((one / "secret.key").read_bytes())
    Server(Settings(other, postgresql)).services.database.close()


def test_a_review_is_finished_whichever_server_is_asked(postgresql: str, tmp_path: Path) -> None:
    """Whoever is sent from one server to the other while it is made asks for it again, and it is kept."""

    async def play() -> None:
        async with (
            serving(tmp_path, postgresql) as one,
            serving(tmp_path, postgresql) as other,
            one.client("Ann") as ann,
        ):
            there = Client(other.address)
            there._http.cookies = ann._http.cookies
            async with there:
                table = await finished(ann, game="depot")
                states: list[dict[str, Any]] = [{"of": 1}]
                for client in cycle((ann, there)):
                    found = await client._http.post(f"/api/tables/{table}/reviews/0")
                    states.append(found.raise_for_status().json())
                    if states[-1]["of"] == states[-2]["of"] == 0:
                        break
                assert states[-1]["turns"]
                assert states[-1] == states[-2]

    run(play())
