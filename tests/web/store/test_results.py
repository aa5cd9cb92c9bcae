"""What a game has brought to each seat is written with its end, and goes with its table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Row, select

from branchline.client import Bot, Me
from branchline.web.http.services import Services
from branchline.web.store import store
from branchline.web.store.schema import results
from tests.web.serving import finished, run, serving


def stored(services: Services) -> list[Row[Any]]:
    with services.database.reading.connect() as connection:
        return list(connection.execute(select(results).order_by(results.c.table_id, results.c.seat)))


def test_the_end_of_a_game_is_stored_with_the_results_of_its_seats(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            session = await server.services.tables.find(await finished(ann, bob))
            assert session.table is not None
            outcome = session.table.outcome()
            assert outcome is not None
            ranks = {rank.side: (rank.place, rank.score) for rank in outcome.ranks}
            found = stored(server.services)
            assert [(row.place, row.total) for row in found] == [ranks[row.seat] for row in found]
            owners = [seat.owner for seat in session.seats]
            assert [row.owner for row in found] == owners
            assert owners[2] is None  # a bot's
        async with serving(tmp_path, database) as server:
            assert stored(server.services) == found

    run(play())


def test_what_a_bot_has_played_to_the_end_is_nobodys_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Bot("random")])
            await ann.seat_request(table.id, 0, "bot", {"bot": "random"})
            async with ann.watch(table.id) as watching:
                await watching.until(lambda now: now.outcome)
            assert [row.owner for row in stored(server.services)] == [None, None]

    run(play())


def test_results_go_with_their_table(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await finished(ann)
            assert len(stored(server.services)) == 2
            await server.services.writer.write(lambda connection: store.remove(connection, table))
            assert stored(server.services) == []

    run(play())
