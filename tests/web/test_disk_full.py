"""A disk that is full: what can't be stored is refused with a sentence, and the game goes on later."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, event

from branchline.client import Client, Me, Seat, ServerRefused
from branchline.web.logs import FewLines, is_about_store
from tests.web.serving import Running, play_on, run, serving

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


async def fill_last_page(ann: Client) -> int:
    """Ask for tables until one can't be stored; return the status of the answer."""
    wish = {"game": GAME, "seats": [{"kind": "me"}]}
    for _ in range(50):
        answer = await ann._http.post("/api/tables", json=wish)
        if answer.json().get("code") == "can't-store":
            return int(answer.status_code)
    return 0


async def play_all(seats: Sequence[Seat]) -> None:
    for seat in seats:
        await play_on(seat, Random(1))


def test_a_move_that_can_not_be_stored_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    """Moves fill the space that is left on pages, so there are several games of them."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, AsyncExitStack() as open_seats:
            tables = [await ann.create(GAME, [Me()]) for _ in range(20)]
            seats = [await open_seats.enter_async_context(ann.watch(table.id, 0)) for table in tables]
            with full_disk(server):
                assert await fill_last_page(ann)
                with pytest.raises(ServerRefused, match="disk") as refused:
                    await play_all(seats)
                assert refused.value.code == "can't-store"
            await play_all(seats)  # over the same sockets
            assert all(seat.now.outcome is not None for seat in seats)

    run(play())


def test_a_table_that_can_not_be_stored_is_answered_503(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            with full_disk(server):
                assert await fill_last_page(ann) == 503
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
