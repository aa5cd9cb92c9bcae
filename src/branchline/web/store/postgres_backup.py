"""Backups of a PostgreSQL database, by its own tools: `pg_dump`, `pg_restore` and `psql`."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
from typing import IO, TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.store import files
from branchline.web.store.database import MIGRATION_LOCK, SERVING_LOCK, VERSION_TABLE, name_of
from branchline.web.store.problems import needs_postgresql_extra, newer_schema, not_ours
from branchline.web.store.schema import RETIRED, metadata

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set
    from pathlib import Path

    from sqlalchemy import URL

PATIENCE = "5s"
"""How long a server that was killed has to be noticed by the database."""
OURS = ("--no-owner", "--no-privileges")


def backup_database(url: URL, target: Path, progress: files.Progress | None = None) -> None:
    """Writes a backup while servers go on; how long it will be nobody knows."""
    _require(("pg_dump",), url, target)
    with files.new_private_file(target) as partial, files.watched_growth(partial, None, progress):
        _run("pg_dump", "--format=custom", *OURS, f"--file={partial}", f"--dbname={_plain(url)}", url=url)


def restore_database(url: URL, backup: Path, data_dir: Path, revisions: Set[str]) -> Path | None:
    """Puts a backup in the place of what is there, in one transaction, while no server runs.

    What was there is written to the data directory first; returns that file.
    """
    _require(("pg_restore", "psql", "pg_dump"), url, backup)
    _require_ours(url, backup, revisions)
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone(url) as occupied:
        kept = None
        if occupied:
            kept = files.dated_name(data_dir / "postgresql.dump", "replaced")
            backup_database(url, kept)
        script = files.companion(data_dir / "postgresql.dump", f".{os.getpid()}.sql")
        files.create_private(script)
        try:
            with open(script, "wb") as out:
                tables = ", ".join((VERSION_TABLE, *RETIRED, *metadata.tables))
                out.write(f"DROP TABLE IF EXISTS {tables} CASCADE;\n".encode())
                out.flush()
                _run("pg_restore", *OURS, "--file=-", str(backup), url=url, out=out)
            how = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
            _run("psql", *how, f"--file={script}", f"--dbname={_plain(url)}", url=url)
        finally:
            script.unlink()
        return kept


def _require_ours(url: URL, backup: Path, revisions: Set[str]) -> None:
    version = _run(
        "pg_restore", "--data-only", f"--table={VERSION_TABLE}", "--file=-", str(backup), url=url
    ).decode(errors="replace")
    found = re.search(r"^COPY \S*alembic_version .*\n(\S+)\n", version, re.MULTILINE)
    contents = _run("pg_restore", "--list", str(backup), url=url).decode(errors="replace")
    if found is None or not re.search(r" TABLE DATA \S+ tables ", contents):
        raise not_ours(str(backup))
    if found[1] not in revisions:
        raise newer_schema(str(backup), found[1])


@contextlib.contextmanager
def _alone(url: URL) -> Iterator[bool]:
    """Meanwhile no server runs or starts; gives whether the database holds anything of ours."""
    try:
        import psycopg
    except ModuleNotFoundError:
        raise needs_postgresql_extra() from None
    try:
        connection = psycopg.connect(_plain(url, password=True), autocommit=True)
    except psycopg.OperationalError as error:
        raise _failed("psycopg", str(error)) from None
    with connection:
        connection.execute(f"SET lock_timeout = '{PATIENCE}'".encode())
        try:
            for key in (SERVING_LOCK, MIGRATION_LOCK):
                connection.execute("SELECT pg_advisory_lock(%s)", (key,))
        except psycopg.errors.LockNotAvailable:
            raise _in_use(name_of(url)) from None
        occupied = connection.execute("SELECT to_regclass(%s)", (VERSION_TABLE,)).fetchone()
        yield occupied != (None,)


def _in_use(database: str) -> BranchlineError:
    return BranchlineError(
        "in-use", text("A server is using {database}; stop it first.", database=database), database
    )


# --- programs ---------------------------------------------------------------------------------------


def _require(programs: Sequence[str], url: URL, file: Path) -> None:
    """Refuses when a program is missing, and says what to run where it is there."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        database, quoted = shlex.quote(name_of(url)), shlex.quote(str(file))
        commands = {
            "pg_dump": f"pg_dump --format=custom {' '.join(OURS)} --file={quoted} {database}",
            "pg_restore": f"pg_restore --clean --if-exists --single-transaction {' '.join(OURS)} "
            f"--dbname={database} {quoted}",
        }
        raise BranchlineError(
            "no-postgresql-tools",
            text(
                "{program}, a tool of PostgreSQL, is not on the PATH. Where it is, run: {command}",
                program=missing[0],
                command=commands[programs[0]],
            ),
            missing[0],
        )


def _run(program: str, *arguments: str, url: URL, out: IO[bytes] | None = None) -> bytes:
    """Runs one of PostgreSQL's programs; the password is not among its arguments, which others can see."""
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    done = subprocess.run(
        [shutil.which(program) or program, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=out or subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | password,
        check=False,
    )
    if done.returncode:
        raise _failed(program, done.stderr.decode(errors="replace"))
    return done.stdout or b""


def _failed(program: str, said: str) -> BranchlineError:
    problem = (said.strip().splitlines() or ["?"])[0]
    return BranchlineError(
        "postgresql-tool-failed",
        text("{program} did not succeed: {problem}", program=program, problem=problem),
        program,
    )


def _plain(url: URL, password: bool = False) -> str:
    """The address as PostgreSQL's own programs read it."""
    plain = url.set(drivername="postgresql")
    return (plain if password else plain._replace(password=None)).render_as_string(hide_password=False)
