"""The clock of a table: for whoever is late a bot goes on."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from branchline.client import Client, Here, Me, ServerRefused
from branchline.web.tables import clock
from tests.web.serving import Running, run, serving

GAME = "railroad-ink"


class Hand:
    """A hand on the clock of the house."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        self._now = clock.now
        monkeypatch.setattr(clock, "now", lambda: self._now() + self.ahead)

    def on(self, seconds: float, *servers: Running) -> None:
        """Moves it on; the servers look at it again."""
        self.ahead += seconds
        for server in servers:
            server.services.clock._earlier.set()


def test_for_whoever_is_late_the_bot_goes_on_from_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me(), Here("Bea")], clock=60)
            async with ann.watch(table.id, 0) as seat, ann.watch(table.id, 1) as other:
                deadline = seat.now.table.deadline
                assert deadline is not None
                assert 0 < deadline - clock.now() <= 60
                mine = seat.now.moves[0]
                await seat.play(mine)
                assert seat.now.table.deadline == deadline
                hand.on(61)
                with pytest.raises(ServerRefused, match="time-is-up"):
                    await seat.take_back()
                hand.on(0, server)
                await other.until(lambda now: now.table.deadline != deadline)
                turns = [line for line in other.now.log if line.kind == "turn"]
                assert [line.seat for line in turns] == [0, 1]
                assert turns[0].items[0] == mine  # what was drawn stays
                await seat.until(lambda now: now.moves)
                assert seat.now.table.seats[0].kind == "human"  # the next round is one's own again
                await seat.play(seat.now.moves[0])

    run(play())


def test_the_log_says_once_for_whom_time_ran_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me(), Here("Bea")], clock=60)
            async with ann.watch(table.id, 0) as seat:
                deadline = seat.now.table.deadline
                hand.on(61, server)
                await seat.until(lambda now: now.table.deadline != deadline)
                said = [(line.seat, line.text) for line in seat.now.log if line.kind == "seat"]
                assert said == [
                    (0, "Your time ran out: a bot plays this turn for you."),
                    (1, "Time ran out for Bea: a bot goes on."),
                ]

    run(play())


def test_the_clock_goes_on_while_the_server_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()], clock=60)
            cookies = ann._http.cookies
        hand.on(61)
        async with serving(tmp_path) as server:
            again = Client(server.address)
            again._http.cookies = cookies
            async with again, again.watch(table.id, 0) as seat:
                await seat.until(lambda now: len(now.log) > 2)  # a round was drawn, and the next rolled

    run(play())


def test_any_server_sees_who_is_late(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that wrote the deadline is gone; another, which never heard of the table, plays on."""

    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path, postgresql) as other:
            async with serving(tmp_path, postgresql) as server, server.client("Ann") as ann:
                table = await ann.create(GAME, [Me()], clock=60)
            assert other.services.tables.in_memory == 0
            hand.on(61, other)
            async with other.client("Eve") as eve, eve.watch(table.id) as watching:
                await watching.until(lambda now: len(now.log) > 2)

    run(play())


def test_two_servers_do_not_play_a_late_seat_twice(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with (
            serving(tmp_path, postgresql) as one,
            serving(tmp_path, postgresql) as other,
            one.client("Ann") as ann,
        ):
            table = await ann.create(GAME, [Me()], clock=60)
            async with ann.watch(table.id, 0) as seat:
                hand.on(61, one, other)
                await seat.until(lambda now: sum(line.kind == "chance" for line in now.log) == 2)
                turns = [line for line in seat.now.log if line.kind == "turn"]
                assert len(turns) == 1
                assert turns[0].items.count("done") == 1

    run(play())


def test_without_a_clock_nobody_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()])
            assert (table.clock, table.deadline) == (0, None)
            hand.on(1e9)
            await server.services.clock.wake_late_tables()
            async with ann.watch(table.id, 0) as seat:
                await seat.play(seat.now.moves[0])

    run(play())


def test_a_wall_clock_that_jumps_neither_ends_nor_extends_a_phase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        wall = time.time
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()], clock=20)
            session = await server.services.tables.find(table.id)
            for jump in (3600.0, -3600.0):
                monkeypatch.setattr(time, "time", lambda jump=jump: wall() + jump)
                assert not session.overdue
                deadline, coming = session.deadline, session.next_deadline()
                assert deadline is not None
                assert coming is not None
                assert 0 < deadline - clock.now() <= 20
                assert 0 <= coming - deadline <= 20
                late, _ = server.services.store.deadlines(clock.now())
                assert late == []
                await server.services.clock.wake_late_tables()
                assert server.services.clock._next - clock.now() <= clock.CHECK_EVERY
            async with ann.watch(table.id, 0) as seat:
                await seat.play(seat.now.moves[0])  # in time

    run(play())


@pytest.mark.parametrize("turns", range(4))
def test_a_clock_that_was_just_woken_can_be_stopped(turns: int) -> None:
    """A server that ends at the moment at which a table changes does not wait for ever."""

    async def stop() -> None:
        store = SimpleNamespace(utc=time.time, deadlines=lambda _now: ([], None))
        woken = clock.Clock(cast("Any", SimpleNamespace(store=store)), lambda _session: None)
        await woken.start()
        while not woken._earlier._waiters:
            await asyncio.sleep(0)
        woken._earlier.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        await woken.stop()

    run(stop())


def test_the_time_passes_although_the_wall_clock_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        standing, counted = time.time(), time.monotonic
        monkeypatch.setattr(time, "time", lambda: standing)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()], clock=20)
            session = await server.services.tables.find(table.id)
            monkeypatch.setattr(time, "monotonic", lambda: counted() + 21)
            assert session.overdue

    run(play())


def test_with_postgresql_the_time_is_the_database_s(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of this machine is an hour ahead: another server of the same tables agrees all the same."""

    async def play() -> None:
        wall = time.time
        async with serving(tmp_path, postgresql) as server, server.client("Ann") as ann:
            monkeypatch.setattr(time, "time", lambda: wall() + 3600)
            table = await ann.create(GAME, [Me()], clock=60)
            async with serving(tmp_path, postgresql) as other:
                assert abs(clock.now() - wall()) < 600
                session = await other.services.tables.find(table.id)
                assert not session.overdue
                assert session.deadline is not None
                assert session.deadline - clock.now() <= 60

    run(play())
