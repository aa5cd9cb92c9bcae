"""`python -m bench.growth`: how a server fares with many stored tables, beside one with none.

One finished game is played and its rows are copied inside the database. Both stores are then asked the same,
several times in turn: how long a server takes to its first page, how long the lobby and a move take; then the
full one is backed up and tidied.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, text

from bench.pages import new_session
from bench.serving import Postgres, Served, postgresql, served
from branchline.client import Client, Me
from branchline.web.commands import tidy
from branchline.web.store import store
from branchline.web.store.database import Database
from branchline.web.store.schema import log, pending, seats, tables
from branchline.web.store.store import StoredPending, StoredTable
from branchline.web.tables.commands import Command, PlayMove, edit_pending

MOST_TABLES = 1_000_000
UNFINISHED = 50
"""One of so many tables was left before its end."""
MOVES, LOBBIES = 150, 40
AT_ONCE = 5000
RUNS = 5
"""Of each; their medians count."""
STORE = "branchline.db"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000, help=f"at most {MOST_TABLES}")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    wanted = parser.parse_args()
    if not 0 < wanted.tables <= MOST_TABLES:
        parser.error(f"--tables is at most {MOST_TABLES}")
    with _place(wanted.database) as nothing, _place(wanted.database) as full:
        begin = time.perf_counter()
        _fill(full.address, wanted.tables)
        _tell("fill, s", time.perf_counter() - begin)
        measured: dict[_Place, list[dict[str, float]]] = {nothing: [], full: []}
        for _ in range(RUNS):
            for place, found in measured.items():
                found.append(_measured(place))
        for name in measured[full][0]:
            beside, value = (statistics.median(run[name] for run in found) for found in measured.values())
            _tell(name, value, f"   {value / beside:.2f} × an empty store")
        for name, value in _kept(full, wanted.database).items():
            _tell(name, value)


def _tell(name: str, value: float, more: str = "") -> None:
    sys.stdout.write(f"{name:>30}  {value:10.4g}{more}\n")
    sys.stdout.flush()


@dataclass(frozen=True)
class _Place:
    """Where a store is: a folder of its own and, if there is one, a PostgreSQL."""

    folder: Path
    database: Postgres | None

    @property
    def address(self) -> str:
        return self.database.address if self.database is not None else str(self.folder / STORE)


@contextmanager
def _place(kind: str) -> Iterator[_Place]:
    with ExitStack() as stack:
        database = stack.enter_context(postgresql()) if kind == "postgresql" else None
        yield _Place(Path(stack.enter_context(tempfile.TemporaryDirectory())), database)


def _measured(place: _Place) -> dict[str, float]:
    with served("wide", store=place.database, folder=place.folder) as server:
        return {"start to first page, s": server.started, **asyncio.run(_asked(server))}


# --- filling ----------------------------------------------------------------------------------------


def _fill(address: str, count: int) -> None:
    opened = Database(address)
    finished = _finished()
    with opened.writing.begin() as connection:
        store.create(connection, finished)
    for start in range(0, count, AT_ONCE):
        with opened.writing.begin() as connection:
            _copy(connection, finished.id, start, min(count, start + AT_ONCE))
    opened.close()


def _finished() -> StoredTable:
    """A game that two people have played to its end, as it is stored."""
    session, rng = new_session("railroad-ink", 1), random.Random(1)
    drafts: dict[int, StoredPending] = {}
    played = 0
    while session.to_act():
        seat = session.to_act()[0]
        move = PlayMove(str(rng.choice(session.moves(seat))))
        operation = edit_pending(session, seat, Command(move, session.position(seat), str(played)))
        assert operation.changes.pending is not None
        drafts[seat] = operation.changes.pending
        session.adopt(operation)
        played += 1
    assert session.table is not None
    return StoredTable(
        id=session.id, game=session.game.meta.id, rules=session.game.rules, options=session.setup.options,
        creator=session.creator, seed=session.seed, chance_version=session.chance_version, origin=session.id,
        status="over", version=played, seats=session.seats, log=session.table.log, pending=[*drafts.values()],
    )  # fmt: skip


_NUMBERS = (
    "WITH RECURSIVE numbers(i) AS "
    "(SELECT CAST(:start AS INTEGER) UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < :end)"
)


def _copy(connection: Connection, table: str, start: int, end: int) -> None:
    """As many tables again, each with an id, people and a time of its own; some are not finished."""
    now, values = time.time(), {"start": start, "end": end, "table": table}
    id = "'copy' || CAST(i AS VARCHAR(20))"
    player = "'player' || CAST(i % 5000 AS VARCHAR(20))"
    changed = {
        tables: {
            "id": id,
            "origin": id,
            "creator": player,
            "status": f"CASE WHEN i % {UNFINISHED} = 0 THEN 'running' ELSE 'over' END",
            "touched": f"{now} - 60.0 * i",
            "deadline": f"CASE WHEN i % {UNFINISHED} = 0 THEN NULL ELSE {now} - 60.0 * i END",
        },
        seats: {"table_id": id, "owner": player, "invite": "'invite' || CAST(i AS VARCHAR(20)) || seat"},
        log: {"table_id": id},
        pending: {"table_id": id},
    }
    for kind, new in changed.items():
        columns = [column.name for column in kind.columns]
        chosen = ", ".join(new.get(name, f"one.{name}") for name in columns)
        key = "id" if kind is tables else "table_id"
        connection.execute(
            text(
                f"INSERT INTO {kind.name} ({', '.join(columns)}) {_NUMBERS} "
                f"SELECT {chosen} FROM {kind.name} AS one, numbers WHERE one.{key} = :table"
            ),
            values,
        )


# --- asking -----------------------------------------------------------------------------------------


async def _asked(server: Served) -> dict[str, float]:
    """Medians: what a visitor with one table waits for the lobby, and for a move."""
    async with Client(server.address) as person:
        table = await person.create("railroad-ink", [Me()])
        lobby = [await _seconds(person._http.get("/")) for _ in range(LOBBIES)]
        waits: list[float] = []
        while len(waits) < MOVES:
            async with person.watch(table.id, 0, ("moves",)) as seat:
                while seat.now.outcome is None and len(waits) < MOVES:
                    waits.append(await _seconds(seat.play(random.choice(seat.now.moves))))
            table = await person.create("railroad-ink", [Me()])
    return {
        "the lobby, ms": 1000 * statistics.median(lobby),
        "a move, ms": 1000 * statistics.median(waits),
        "memory, MB": server.resident() / 1e6,
    }


async def _seconds(work: object) -> float:
    begin = time.perf_counter()
    await work  # type: ignore[misc]
    return time.perf_counter() - begin


def _kept(place: _Place, kind: str) -> dict[str, float]:
    """How long a backup and `tidy` take, and how large the store is."""
    begin = time.perf_counter()
    target = place.folder / "backup"
    program = [str(Path(sys.executable).with_name("branchline")), "backup", str(target)]
    subprocess.run([*program, "--database", place.address], check=kind == "sqlite", env=os.environ)
    seconds, found = time.perf_counter() - begin, {}
    if target.exists():  # not where the tools of another version of PostgreSQL are installed
        found = {"backup, s": seconds, "backup, MB": target.stat().st_size / 1e6}
    begin = time.perf_counter()
    removed = tidy(place.address, place.folder, days=0)
    found["tidy, s"] = time.perf_counter() - begin
    found["tidy, tables"] = removed
    return found


if __name__ == "__main__":
    main()
