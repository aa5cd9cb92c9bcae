"""A disk that is full: what can't be stored is refused with a sentence, and the game goes on later."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from branchline.client import Me, Seat, ServerRefused
from branchline.web.logs import FewLines, is_about_store
from tests.web.serving import Running, run, serving

GAME = "railroad-ink"


@contextmanager
def full_disk(server: Running) -> Iterator[None]:
    """Let the database have no further page: SQLite answers like a full disk."""
    engine = server.services.database.writing

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1").close()  # as many as there are

    event.listen(engine, "begin", limit)
    yield
    event.remove(engine, "begin", limit)

    def unlimited(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000").close()

    event.listen(engine, "begin", unlimited)


async def play_and_take_back(seat: Seat, times: int) -> None:
    for _ in range(times):
        await seat.play(seat.now.moves[0])
        await seat.take_back()


def test_a_move_that_can_not_be_stored_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()])
            async with ann.watch(table.id, 0) as seat:
                with full_disk(server):
                    with pytest.raises(ServerRefused, match="disk") as refused:
                        await play_and_take_back(seat, 500)
                    assert refused.value.code == "can't-store"
                await play_and_take_back(seat, 1)  # over the same socket

    run(play())


def test_a_table_that_can_not_be_stored_is_answered_503(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            with full_disk(server):
                wish = {"game": GAME, "seats": [{"kind": "me"}]}
                answers = [await ann._http.post("/api/tables", json=wish) for _ in range(50)]
                assert answers[-1].status_code == 503
                assert answers[-1].json()["code"] == "can't-store"
            assert (await ann.create(GAME, [Me()])).id

    run(play())


def test_one_line_a_minute_tells_of_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("branchline.web.logs.time.monotonic", lambda: now)
    few = FewLines("can't store", is_about_store)

    def let_through() -> logging.LogRecord | None:
        error = sqlite3.OperationalError("database or disk is full\nmore")
        trouble = type(error), error, None
        record = logging.LogRecord("web", logging.ERROR, "", 0, "move not stored", None, trouble)
        return record if few.filter(record) else None

    first = let_through()
    assert first is not None
    assert first.getMessage() == "can't store: move not stored"
    assert vars(first)["problem"] == "database or disk is full"
    assert first.exc_info is None
    assert [let_through() for _ in range(5)] == [None] * 5
    now += 61
    later = let_through()
    assert later is not None
    assert vars(later)["left_out"] == 5
    other = logging.LogRecord("web", logging.ERROR, "", 0, "something else", None, None)
    assert few.filter(other)
