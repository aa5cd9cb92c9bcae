"""What can be wrong with a database, in a sentence."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from branchline.core.errors import BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

DAMAGED = ("not a database", "malformed", "file is encrypted")
"""What SQLite says of a file that it can't make sense of."""


@contextlib.contextmanager
def problems_said(database: str) -> Iterator[None]:
    """Whatever the database refuses to do is raised as a sentence."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        problem = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
        if isinstance(cause, sqlite3.Error) and any(words in problem for words in DAMAGED):
            raise damaged(database) from error
        raise BranchlineError(
            "database-unusable",
            text("The database {database} can't be used: {problem}", database=database, problem=problem),
            database,
        ) from error


def damaged(database: str) -> BranchlineError:
    return BranchlineError(
        "damaged",
        text("{file} is damaged or is no database; if you have a backup, restore that.", file=database),
        database,
    )


def another_secret(database: str) -> BranchlineError:
    return BranchlineError(
        "another-secret",
        text(
            "The servers of {database} have another secret. "
            "Give this one the same secret.key, or the same BRANCHLINE_SECRET.",
            database=database,
        ),
        database,
    )


def not_ours(database: str) -> BranchlineError:
    return BranchlineError(
        "not-ours", text("{file} is not a database of Branchline.", file=database), database
    )


def newer_schema(database: str, revision: str) -> BranchlineError:
    return BranchlineError(
        "newer-schema",
        text(
            "{database} is from a newer version of Branchline (schema {revision}); this one can't read it.",
            database=database,
            revision=revision,
        ),
        database,
    )


def unknown_kind(kind: str) -> BranchlineError:
    return BranchlineError(
        "unknown-database",
        text(
            "A database is a file or an address that begins with postgresql://; “{kind}” is not known here.",
            kind=kind,
        ),
        kind,
    )


def needs_postgresql_extra() -> BranchlineError:
    return BranchlineError(
        "postgresql-missing",
        text(
            'PostgreSQL needs the extra “postgresql”: run pip install ".[postgresql]" '
            "in your clone of Branchline."
        ),
    )
