"""A database of before is brought up to date, and nothing in it is lost."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import column, insert, table

from branchline.web.store import database
from branchline.web.store.database import Database
from branchline.web.store.store import Store

GAME = "railroad-ink"


@pytest.mark.parametrize("since", [2, 3])
def test_tables_from_before_keep_their_seats(
    since: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Adding columns to a table that others refer to must not drop what refers to it."""
    older = tmp_path / "migrations"
    later = [f"m{number:04}*" for number in range(since, 100)]
    shutil.copytree(database.MIGRATIONS, older, ignore=shutil.ignore_patterns(*later, "__pycache__"))
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", older)
        opened = Database(str(tmp_path / "branchline.db"))
    row: dict[str, Any] = {
        "id": "t",
        "game": GAME,
        "rules": 1,
        "options": "{}",
        "creator": "ann",
        "seed": b"seed",
    }
    seat = {
        "table_id": "t",
        "seat": 0,
        "owner": "ann",
        "name": "Ann",
        "bot": "",
        "invite": "i",
    }
    with opened.writing.begin() as connection:
        row |= {"status": "open", "version": 0, "touched": 0.0}
        row |= {"hints": True, "clock": 0, "rematch": ""} if since > 2 else {}
        connection.execute(_insert("tables", row))
        connection.execute(_insert("seats", seat | {"resigned": False}))
    opened.close()
    opened = Database(str(tmp_path / "branchline.db"))
    found = Store(opened.reading).table("t")
    opened.close()
    assert found is not None
    assert [each.name for each in found.seats] == ["Ann"]
    assert (found.hints, found.clock, found.deadline, found.rematch) == (True, 0, None, "")
    assert found.chance_version == 1


def _insert(name: str, row: dict[str, Any]) -> Any:
    return insert(table(name, *map(column, row))).values(row)
