"""Copies of an SQLite database: taken while a server writes, checked, and put back in its place."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.store import files
from branchline.web.store.problems import damaged, newer_schema, not_ours, problems_said

if TYPE_CHECKING:
    from collections.abc import Set
    from pathlib import Path

READ_AS_IT_IS = "mode=ro&immutable=1"


def backup_file(source: Path, target: Path, progress: files.Progress | None = None) -> None:
    """A consistent copy of a database, also while a server writes to it.

    In one step: one of several would begin anew whenever the server writes.
    """
    size = source.stat().st_size
    with (
        files.new_private_file(target) as partial,
        problems_said(str(source)),
        files.watched_growth(partial, size, progress),
    ):
        _copy(source, partial)


def restore_file(backup: Path, path: Path, revisions: Set[str]) -> Path | None:
    """Puts a backup in the place of a database that no server uses; returns where that one is kept.

    A backup that is not whole, not ours or of an unknown schema changes nothing. If the process ends in the
    middle, the file `….restoring` stays, and no server starts before the backup is restored again.
    """
    if path.exists() and backup.samefile(path):
        raise BranchlineError(
            "same-file", text("{file} is the database itself, not a backup.", file=str(path)), str(path)
        )
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.closing(files.lock(path)):
        restoring = files.restoring_file(path)
        checked = files.companion(path, ".checking")
        checked.unlink(missing_ok=True)
        files.create_private(checked)
        try:
            with problems_said(str(backup)):
                # Without a log beside it a file is read as it is, also where nothing can be written.
                alone = not files.companion(backup, "-wal").exists()
                _copy(backup, checked, READ_AS_IT_IS if alone else "mode=ro")
                _require_ours(checked, str(backup), revisions)
            files.sync(checked)
            checked.replace(restoring)
        finally:
            checked.unlink(missing_ok=True)
        files.sync_folder(path.parent)
        kept = _set_aside(path)
        restoring.replace(path)
        files.sync_folder(path.parent)
        return kept


def _set_aside(path: Path) -> Path | None:
    """Renames a database with all that belongs to it, so that it can still be opened; its new name."""
    kept = files.dated_name(path, "replaced")
    for ending in ("", "-wal", "-journal"):
        old = files.companion(path, ending)
        if old.exists():
            old.rename(files.companion(kept, ending))
    files.companion(path, "-shm").unlink(missing_ok=True)
    return kept if kept.exists() else None


def _copy(source: Path, target: Path, how: str = "mode=ro") -> None:
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?{how}", uri=True)) as here,
        contextlib.closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)


def _require_ours(copy: Path, backup: str, revisions: Set[str]) -> None:
    address = f"{copy.resolve().as_uri()}?{READ_AS_IT_IS}"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise damaged(backup)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not {"alembic_version", "tables", "players"} <= tables:
            raise not_ours(backup)
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        raise not_ours(backup)
    if row[0] not in revisions:
        raise newer_schema(backup, row[0])
