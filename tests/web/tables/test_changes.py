"""The one way of a change: decided, stored, adopted, and all or nothing of it."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from branchline.client import Bot, Me, ServerRefused
from branchline.core.errors import BranchlineError
from branchline.web.store.database import Database
from branchline.web.store.schema import pending
from branchline.web.store.store import NextVersion, Store, TableChanges
from branchline.web.store.writer import Writer
from branchline.web.tables import commands
from branchline.web.tables.commands import Clear, Command, PlayMove, TakeBack
from branchline.web.tables.session import Operation, TableSession
from branchline.web.tables.thinkers import Question, Think, Thinkers
from tests.refusals import refused
from tests.web.serving import Running, run, serving

GAME = "railroad-ink"


async def first_move(server: Running, table: str, id: str = "1") -> tuple[Command, str]:
    """A command that makes a legal move, and whose it is."""
    session = await server.services.tables.find(table)
    move = PlayMove(str(session.moves(0)[0]))
    return Command(move, session.position(0), id), session.creator


class Disk:
    """Lets the writer wait, or fail, before or after it has stored something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_free = asyncio.Event()
        self.reached = asyncio.Event()
        self.before: Exception | None = None
        self.after: Exception | None = None
        append = Writer.append

        async def slow(writer: Writer, new: NextVersion) -> None:
            self.reached.set()
            await self.is_free.wait()
            if self.before is not None:
                raise self.before
            await append(writer, new)
            if self.after is not None:
                raise self.after

        monkeypatch.setattr(Writer, "append", slow)


def test_a_server_that_stops_waits_for_what_was_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables_played: list[str] = []

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = (await ann.create(GAME, [Me()])).id
            tables_played.append(table)
            disk, tables = Disk(monkeypatch), server.services.tables
            command, player = await first_move(server, table)
            asking = asyncio.create_task(tables.act(table, 0, command, player))
            await disk.reached.wait()
            asking.cancel()  # nobody waits for it any more
            stopping = asyncio.create_task(tables.stop())
            await asyncio.wait([asking])
            assert not stopping.done()
            disk.is_free.set()
            await stopping
            session = await tables.find(table)
            assert session.position(0) == "0.1"

    run(play())
    with closing(Database(str(tmp_path / "branchline.db"))) as database:
        stored = Store(database.reading).table(tables_played[0])
    assert stored is not None
    assert [draft.version for draft in stored.pending] == [1]


@pytest.mark.parametrize("when", ["before", "after"])
def test_after_an_error_the_table_is_read_from_what_is_stored(
    when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows then whether the change was stored; sent again, it is applied once."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = (await ann.create(GAME, [Me()])).id
            disk, tables = Disk(monkeypatch), server.services.tables
            disk.is_free.set()
            command, player = await first_move(server, table)
            setattr(disk, when, RuntimeError("the disk is gone"))
            with pytest.raises(RuntimeError):
                await tables.act(table, 0, command, player)
            session = await tables.find(table)
            assert session.position(0) == ("0.0" if when == "before" else "0.1")
            disk.before = disk.after = None
            await tables.act(table, 0, command, player)
            assert (await tables.find(table)).position(0) == "0.1"

    run(play())


def test_a_refusal_is_no_reason_to_read_a_table_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = (await ann.create(GAME, [Me()])).id
            tables = server.services.tables
            session = await tables.find(table)
            monkeypatch.setattr(Store, "table", None)  # whoever reads fails
            with refused("must-draw", BranchlineError):
                await tables.act(table, 0, Command(PlayMove("done"), "0.0", "1"), session.creator)
            assert await tables.find(table) is session

    run(play())


def test_viewers_are_woken_before_the_next_change_is_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody is shown a state that is older than one they have seen."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = (await ann.create(GAME, [Me()])).id
            tables, hub = server.services.tables, server.services.hub
            session = await tables.find(table)
            seen: list[tuple[str, int, bool]] = []
            first = session.version

            def notify(_table: str) -> None:
                seen.append(("woken", session.version - first, session.lock.locked()))

            monkeypatch.setattr(hub, "notify", notify)

            def decide(session: TableSession) -> Operation:
                seen.append(("decides", session.version - first, session.lock.locked()))
                return Operation(TableChanges(hints=False))

            await asyncio.gather(*(tables.change(table, decide) for _ in range(2)))
            assert seen == [
                ("decides", 0, True), ("woken", 1, True), ("decides", 1, True), ("woken", 2, True),
            ]  # fmt: skip

    run(play())


def test_a_change_is_decided_again_when_another_server_was_faster(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            table = (await ann.create(GAME, [Me()])).id
            services = server.services
            session = await services.tables.find(table)
            elsewhere = TableChanges(hints=False)
            await services.writer.append(NextVersion(table, session.version, session.length, elsewhere))
            command, player = await first_move(server, table)
            await services.tables.act(table, 0, command, player)
            assert not session.hints
            assert session.position(0) == "0.1"
            assert not session.stale
            fresh = services.store.table(table)
            assert fresh is not None
            assert (fresh.version, fresh.hints, fresh.pending[0].version) == (session.version, False, 1)

    run(play())


# --- one row a seat -----------------------------------------------------------------------------------


def test_however_often_somebody_changes_their_mind_a_seat_has_one_row(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not for ever: then the turn is played on as it is."""
    monkeypatch.setattr(commands, "MOST_EDITS", 7)

    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            table = await ann.create(GAME, [Me(), Me()])
            async with ann.watch(table.id, 0) as seat:
                move = seat.now.moves[0]
                for _ in range(3):
                    await seat.play(move)
                    await seat.take_back()
                await seat.play(move)
                for shorten in (seat.take_back, seat.clear):
                    with pytest.raises(ServerRefused, match="too-many-edits"):
                        await shorten()
                await seat.play(seat.now.moves[0])
                assert len(seat.now.pending) == 2
            with server.services.database.reading.connect() as connection:
                assert connection.execute(select(func.count()).select_from(pending)).scalar_one() == 1

    run(play())


def test_the_last_64_requests_are_known_at_the_next_server(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            table = (await ann.create(GAME, [Me()])).id
            tables = server.services.tables
            command, player = await first_move(server, table, "0")
            sent = [command]
            for number in range(1, 66):
                await tables.act(table, 0, sent[-1], player)
                session = await tables.find(table)
                action = TakeBack() if number % 2 else command.action
                sent.append(Command(action, session.position(0), str(number)))
        async with serving(tmp_path, database) as server:
            tables = server.services.tables
            position = (await tables.find(table)).position(0)
            for done in sent[1:65]:
                await tables.act(table, 0, done, player)
            with refused("stale", BranchlineError):
                await tables.act(table, 0, sent[0], player)
            assert (await tables.find(table)).position(0) == position == "0.65"
            await tables.act(table, 0, Command(Clear(), position, "new"), player)

    run(play())


# --- turns of bots ------------------------------------------------------------------------------------


def test_a_turn_of_a_bot_is_one_version_of_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[int] = []

    async def append(writer: Writer, new: NextVersion) -> None:
        if new.changes.pending is not None:
            stored.append(len(new.changes.pending.moves))
        await kept(writer, new)

    kept = Writer.append

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Writer, "append", append)
            table = await ann.create(GAME, [Me(), Bot("greedy")])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.table.seats[1].state == "ready")
            session = await server.services.tables.find(table.id)
            assert session.table is not None
            moves = len(session.table.pending[1].moves)
            assert moves > 2
            assert stored == [moves]

    run(play())


def test_of_a_turn_with_an_illegal_move_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stand-in plays the whole turn instead."""
    asked: list[str] = []

    async def ask(workers: Thinkers, question: Question, *more: Any) -> list[str]:
        assert isinstance(question, Think)
        asked.append(question.bot)
        turn = await think(workers, question, *more)
        return turn if question.bot == "greedy" else [turn[0], "done", "done"]

    think = Thinkers.ask

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Thinkers, "ask", ask)
            table = await ann.create(GAME, [Me(), Bot("random")])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.table.seats[1].state == "ready")
            session = await server.services.tables.find(table.id)
            assert session.table is not None
            assert session.table.pending[1].version == len(session.table.pending[1].moves)
            assert server.services.bots.failures == 1
            assert asked == ["random", session.stand_in]

    run(play())
