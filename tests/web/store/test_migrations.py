"""A database of before is brought up to date, and nothing in it is lost."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, inspect, select, text

from branchline.web.store import database as databases
from branchline.web.store.database import Database
from branchline.web.store.schema import metadata
from branchline.web.store.store import Store, StoredPending
from tests.soak import SOAK

VERSIONS = sorted(path.name[1:5] for path in (databases.MIGRATIONS / "versions").glob("m*.py"))
"""Of the schema: each of them has been somebody's database."""

Rows = dict[str, dict[str, Any]]

ROWS: Rows = {
    "players": {"id": "ann", "name": "Ann"},
    "links": {
        "token": "token",
        "player": "ann",
        "expires": 1e12,
        "claimed_by": "bob",
        "confirmed": True,
    },
    "tables": {
        "id": "t",
        "game": "railroad-ink",
        "rules": 1,
        "options": "{}",
        "creator": "ann",
        "seed": b"seed",
        "status": "open",
        "version": 3,
        "touched": 5.0,
        "hints": False,
        "analysis": True,
        "clock": 60,
        "deadline": 1e12,
        "rematch": "again",
        "chance_version": 2,
        "origin": "other",
        "public": True,
        "level_least": "relaxed",
        "level_most": "expert",
        "challenge": "daily-2026-11-17-railroad-ink",
    },
    "seats": {
        "table_id": "t",
        "seat": 0,
        "owner": "ann",
        "name": "Ann",
        "bot": "",
        "invite": "i",
        "nonce": b"nonce",
        "resigned": False,
        "reserved": False,
        "history": "[]",
    },
    "log": {"table_id": "t", "n": 0, "entry": '{"type":"turn","seat":0,"moves":["done"]}'},
    "pending": {
        "table_id": "t",
        "seat": 0,
        "phase": 1,
        "version": 3,
        "moves": '["done"]',
        "requests": '["one"]',
    },
    "reviews": {"table_id": "t", "seat": 0, "review": "{}"},
    "results": {
        "table_id": "t",
        "seat": 0,
        "owner": "ann",
        "side": 0,
        "place": 2,
        "total": 41,
        "won": False,
        "finished": 5.0,
        "lines": '{"networks":41}',
    },
    "puzzle_results": {"puzzle": "p", "player": "ann", "points": 7},
    "health": {"id": 1, "mark": "mark"},
    "keys": {"name": "daily", "key": b"key"},
    "challenges": {
        "id": "daily-2026-11-17-railroad-ink",
        "day": "2026-11-17",
        "game": "railroad-ink",
        "rules": 1,
        "options": "{}",
        "seats": "[]",
        "seat": 3,
        "seed": b"seed",
        "chance_version": 2,
        "origin": "other",
        "closes": 1e12,
        "opens": 2e12,
        "opened": True,
        "room": "club",
        "maker": "ann",
        "source": "t",
        "made": 5.0,
    },
    "rooms": {"id": "club", "name": "Club", "maker": "ann", "made": 5.0},
    "tries": {
        "challenge": "daily-2026-11-17-railroad-ink",
        "player": "ann",
        "table_id": "t",
        "begun": 5.0,
        "finished": 6.0,
        "score": 7,
        "name": "Ann",
        "name_removed": True,
    },
    "bans": {"network": "192.0.2.7/32", "since": 5.0},
    "companions": {
        "code": "K7R2XD",
        "game": "railroad-ink",
        "rules": 2,
        "options": "{}",
        "seats": 3,
        "owner": "ann",
        "seed": b"seed",
        "nonce": b"nonce",
        "by_hand": True,
        "seconds": 90,
        "drawn": "[]",
        "drawn_at": 5.0,
        "ended": True,
        "version": 4,
        "table_id": "t",
        "touched": 6.0,
    },
}
"""Of each table one, with values that nobody would have put there by themselves."""

ADDED: Rows = {
    "links": {"claimed_by": None, "confirmed": False},
    "tables": {
        "hints": True,
        "analysis": False,
        "clock": 0,
        "deadline": None,
        "rematch": "",
        "chance_version": 1,
        "origin": "",
        "public": False,
        "level_least": "",
        "level_most": "",
        "challenge": "",
    },
    "seats": {"reserved": True, "history": ""},
    "challenges": {"room": "", "maker": "", "source": "", "made": 0.0},
}
"""What rows of before have in columns that came later."""


@pytest.mark.parametrize("version", VERSIONS if SOAK else (VERSIONS[0], *VERSIONS[-2:]))
def test_a_database_of_every_version_keeps_all_it_has(
    version: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Adding columns to a table that others refer to must not drop what refers to it."""
    with monkeypatch.context() as patch:
        patch.setattr(databases, "MIGRATIONS", _migrations_until(version, tmp_path))
        before = Database(database)
    with before.writing.begin() as connection:
        columns = _columns(connection)
        stored = _fill(connection, columns)
    before.close()
    after = Database(database)
    with after.reading.begin() as connection:
        assert {name: set(row) for name, row in ROWS.items()} == _columns(connection)
        found = {
            name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for name, table in metadata.tables.items()
        }
    assert found == {name: [ADDED.get(name, {}) | stored[name]] if name in columns else [] for name in ROWS}
    table = Store(after.reading).table("t")
    after.close()
    assert table is not None
    assert [seat.name for seat in table.seats] == ["Ann"]


def test_the_pending_moves_of_running_tables_are_carried_over(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was in the middle of a turn goes on with it, and what is sent again is known."""
    with monkeypatch.context() as patch:
        patch.setattr(databases, "MIGRATIONS", _migrations_until("0016", tmp_path))
        before = Database(database)
    with before.writing.begin() as connection:
        _edit(connection, "running", seat=0, phase=1, edits=[f"+old{n}" for n in range(70)])
        _edit(connection, "running", seat=0, phase=2, edits=["+a", "+b", "-1", "+c", "-0", "+d", "+e"])
        _edit(connection, "running", seat=1, phase=2, edits=["+a", "-0"])
        _edit(connection, "over", seat=0, phase=9, edits=["+done"])
    before.close()
    after = Database(database)
    table, ended = Store(after.reading).table("running"), Store(after.reading).table("over")
    with after.reading.begin() as connection:
        assert "steps" not in inspect(connection).get_table_names()
    after.close()
    assert table is not None
    assert ended is not None
    assert ended.pending == []
    first, second = table.pending
    assert (first.phase, first.version, first.moves) == (2, 7, ("d", "e"))
    assert len(first.requests) == 64
    assert first.requests[-8:] == ("0-1-69", *(f"0-2-{n}" for n in range(7)))
    assert second == StoredPending(seat=1, phase=2, version=2, moves=(), requests=("1-2-0", "1-2-1"))


def _edit(connection: Connection, status: str, seat: int, phase: int, edits: list[str]) -> None:
    """Edits of a seat as they were stored once: `+x` plays a move, `-n` keeps the first n."""
    table = {**ROWS["tables"], "id": status, "status": status}
    if not connection.execute(select(metadata.tables["tables"].c.id).filter_by(id=status)).first():
        connection.execute(insert(metadata.tables["tables"]).values(table))
    kept = 0
    for n, edit in enumerate(edits):
        move = edit[1:] if edit[0] == "+" else ""
        kept = kept if move else int(edit[1:])
        connection.execute(
            text("INSERT INTO steps VALUES (:table, :seat, :phase, :n, :id, :kept, :move)"),
            {"table": status, "seat": seat, "phase": phase, "n": n, "id": f"{seat}-{phase}-{n}",
             "kept": kept, "move": move},
        )  # fmt: skip
        kept += bool(move)


def _migrations_until(version: str, folder: Path) -> Path:
    """The migrations as they were shipped when this version was the newest."""
    older = folder / "migrations"
    later = [f"m{other}*" for other in VERSIONS if other > version]
    shutil.copytree(databases.MIGRATIONS, older, ignore=shutil.ignore_patterns(*later, "__pycache__"))
    return older


def _columns(connection: Connection) -> dict[str, set[str]]:
    looked = inspect(connection)
    names = set(looked.get_table_names()) - {"alembic_version"}
    return {name: {column["name"] for column in looked.get_columns(name)} for name in names}


def _fill(connection: Connection, columns: dict[str, set[str]]) -> Rows:
    """Puts a row into each table that there is, as far as it has columns."""
    stored = {
        name: {column: value for column, value in ROWS[name].items() if column in columns[name]}
        for name in metadata.tables
        if name in columns
    }
    for name, row in stored.items():
        connection.execute(insert(metadata.tables[name]).values(row))
    return stored
