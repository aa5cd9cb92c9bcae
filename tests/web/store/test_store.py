"""Writing in groups, opening databases, and the commands that work on them."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from branchline import games
from branchline.client import Me
from branchline.core.errors import BranchlineError
from branchline.core.log import TurnEntry
from branchline.core.save import load
from branchline.web import commands
from branchline.web.store import store
from branchline.web.store import writer as writers
from branchline.web.store.database import MIGRATIONS, Database, known_revisions
from branchline.web.store.schema import metadata, players, tables
from branchline.web.store.store import NextVersion, Seat, StoredTable, TableChanges
from branchline.web.store.writer import MAX_BATCH, Writer
from branchline.web.tables.creation import new_table
from tests.web.serving import play_on, run, serving


def names(database: Database) -> list[str]:
    with database.reading.connect() as connection:
        return sorted(connection.execute(select(players.c.name)).scalars())


def test_one_that_fails_takes_nothing_else_with_it(database: str) -> None:
    async def write() -> None:
        opened = Database(database)
        writer = Writer(opened.writing)
        writer.start()

        def work(connection: Connection, number: int) -> int:
            connection.execute(insert(players), {"id": f"{number:03}", "name": f"{number:03}"})
            if number % 7 == 0:
                raise ValueError(number)
            if number % 11 == 0:
                connection.execute(insert(players), {"id": f"{number:03}", "name": "twice"})
            return number

        async def one(number: int) -> int | None:
            try:
                return await writer.write(lambda connection: work(connection, number), str(number))
            except Exception:
                return None

        results = await asyncio.gather(*(one(number) for number in range(3 * MAX_BATCH)))
        good = [number for number in range(3 * MAX_BATCH) if number % 7 and number % 11]
        assert [result for result in results if result is not None] == good
        assert names(opened) == [f"{number:03}" for number in good]
        assert writer.commits <= 6  # in groups
        await writer.stop()
        opened.close()

    run(write())


def test_of_versions_stored_together_only_those_conflict_that_are_not_next(database: str) -> None:
    """They share their statements; still each has its own result, and all of it is kept or nothing."""

    async def write() -> None:
        opened = Database(database)
        writer = Writer(opened.writing)
        writer.start()
        names = [f"{number:02}" for number in range(20)]
        for name in names:
            await writer.write(partial(store.create, table=stored_table(name)), name)
        changes = TableChanges(entries=[TurnEntry(0, ("done",))], status="over", hints=False)
        late = names[::3]
        results = await asyncio.gather(
            *(writer.append(NextVersion(name, int(name in late), 0, changes)) for name in names),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [
            store.Conflict if name in late else type(None) for name in names
        ]
        for name in names:
            found = store.Store(opened.reading).table(name)
            assert found is not None
            new = name not in late
            assert (found.version, found.status, found.hints) == (
                (1, "over", False) if new else (0, "running", True)
            )
            assert len(found.log) == int(new)
        assert writer.commits == len(names) + 1
        await writer.stop()
        opened.close()

    run(write())


def stored_table(name: str) -> StoredTable:
    seat = Seat(seat=0, owner=None, name="", bot="", invite=name, nonce=None)
    made = new_table("railroad-ink", "{}", "ann", [seat])
    return msgspec.structs.replace(made, id=name, origin=name, status="running")


def test_no_value_is_told_in_an_error(database: str) -> None:
    """Seeds are values, too."""

    async def write() -> None:
        opened = Database(database)
        writer = Writer(opened.writing)
        writer.start()
        row = {"id": "a", "name": "secret"}
        with pytest.raises(IntegrityError) as failed:
            await writer.write(lambda connection: connection.execute(insert(players), [row, row]))
        assert "secret" not in str(failed.value)
        await writer.stop()
        opened.close()

    run(write())


def test_whoever_stops_waiting_does_not_stop_the_write(database: str) -> None:
    async def write() -> None:
        opened = Database(database)
        writer = Writer(opened.writing)
        writer.start()
        row = {"id": "a", "name": "a"}
        waiting = asyncio.create_task(
            writer.write(lambda connection: connection.execute(insert(players), row))
        )
        await asyncio.sleep(0)
        waiting.cancel()
        await writer.stop()
        assert names(opened) == ["a"]
        opened.close()

    run(write())


def test_a_checkpoint_that_fails_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, say: what is committed is in the log, and writing goes on."""
    failed = 0

    async def write() -> None:
        opened = Database(str(tmp_path / "tables.db"))
        writer = Writer(opened.writing)
        writer.start()
        for number in range(3):
            row = insert(players).values(id=str(number), name=str(number))
            await writer.write(partial(Connection.execute, statement=row))
            while failed <= number:
                await asyncio.sleep(0)
        await writer.stop()
        assert names(opened) == ["0", "1", "2"]
        opened.close()

    def full(_connection: object) -> None:
        nonlocal failed
        failed += 1
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(writers, "CHECKPOINT_SECONDS", 0.001)
    monkeypatch.setattr(writers, "checkpoint", full)
    run(write())


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    first = Database(str(path))
    with pytest.raises(BranchlineError) as refused:
        Database(str(path))
    assert refused.value.code == "in-use"
    program = f"from branchline.web.store.database import Database; Database({str(path)!r})"
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "in-use" in other.stderr or "Another server" in other.stderr
    first.close()
    Database(str(path)).close()


def test_migrations_make_what_the_code_expects(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    opened = Database(database)
    with opened.writing.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    opened.close()


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.db")
    program = f"import sys; from branchline.web import commands; commands.Database({file!r}).close(); "
    look = "print('alembic' in sys.modules)"
    for imported in ("True", "False"):
        done = subprocess.run(
            [sys.executable, "-c", program + look], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == imported


def test_migrations_are_known_by_the_names_of_their_files() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert {script.revision for script in scripts.walk_revisions()} == known_revisions()
    assert scripts.get_current_head() == max(known_revisions())


def test_before_a_migration_there_is_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    opened = Database(str(path))
    with opened.writing.begin() as connection:
        connection.execute(insert(players), {"id": "ann", "name": "Ann"})
    opened.close()
    newer = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, newer)
    (newer / "versions" / "m9999_more.py").write_text(
        "from alembic import op\nimport sqlalchemy as sa\n"
        f"revision = '9999'\ndown_revision = '{max(known_revisions())}'\n"
        "def upgrade():\n    op.add_column('players', sa.Column('more', sa.Integer))\n"
    )
    monkeypatch.setattr("branchline.web.store.database.MIGRATIONS", newer)
    opened = Database(str(path))
    with opened.reading.connect() as connection:
        assert connection.execute(text("SELECT name, more FROM players")).all() == [("Ann", None)]
    opened.close()
    copy = Database(str(tmp_path / "tables.db.before-9999"), shared=True)
    assert names(copy) == ["Ann"]
    copy.close()


def test_export_and_import(database: str, tmp_path: Path) -> None:
    """A running table comes out as text, with its secrets, and goes on elsewhere where it was."""

    async def play() -> str:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Me()])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(4), most=13)
            return table.id

    run_result: list[str] = []

    async def keep() -> None:
        run_result.append(await play())

    run(keep())
    saved = commands.export(run_result[0], database, tmp_path)
    assert load(saved, games.game).players == {0: "Ann", 1: "Ann"}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    path, invites = commands.import_game(saved, data_dir=elsewhere)
    assert commands.export(path.removeprefix("/t/"), data_dir=elsewhere) == saved

    async def go_on() -> None:
        async with serving(elsewhere) as server, server.client("Ann") as ann:
            for seat, invite in enumerate(invites):
                await ann.sit_down(path.removeprefix("/t/"), seat, invite)
            async with ann.watch(path.removeprefix("/t/"), 0) as watching:
                await play_on(watching, random.Random(5))
                assert watching.now.outcome is not None

    run(go_on())


def test_tidying_removes_what_nobody_has_touched(tmp_path: Path) -> None:
    async def make() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for _ in range(3):
                made.append((await ann.create("railroad-ink", [Me()])).id)

    made: list[str] = []
    run(make())
    opened = Database(str(tmp_path / "branchline.db"))
    with opened.writing.begin() as connection:
        old = update(tables).values(touched=time.time() - 100 * commands.DAY)
        connection.execute(old.where(tables.c.id.in_(made[:2])))
        connection.execute(update(tables).where(tables.c.id == made[0]).values(status="over"))
    opened.close()
    assert commands.tidy(data_dir=tmp_path) == 1
    with pytest.raises(BranchlineError):
        commands.export(made[1], data_dir=tmp_path)
    assert commands.export(made[2], data_dir=tmp_path)


def test_a_backup_while_the_server_runs(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            commands.backup(tmp_path / "copy.db", data_dir=tmp_path)
            assert commands.export(table.id, str(tmp_path / "copy.db"))
            with pytest.raises(BranchlineError):
                commands.backup(tmp_path / "copy.db", data_dir=tmp_path)

    run(play())
