"""Inserts, also of rows that may be there already, in the words of both kinds of database."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import insert
from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Executable, Insert, Table


Row: TypeAlias = dict[str, Any]


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert new rows with one statement."""
    if rows:
        connection.execute(_inserting(table), rows)


def insert_if_absent(connection: Connection, table: Table, values: Row) -> bool:
    """Insert a row unless one with its key is there; return whether it was absent."""
    return connection.execute(_unless_there(connection.dialect.name, table), values).first() is not None


def insert_or_replace(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows; those that are there under the same keys get the new values."""
    if rows:
        connection.execute(_replacing(connection.dialect.name, table), rows)


@cache
def _inserting(table: Table) -> Insert:
    return insert(table)


@cache
def _unless_there(dialect: str, table: Table) -> Executable:
    statement = _insert_of(dialect, table).on_conflict_do_nothing()
    return statement.returning(*table.primary_key)


@cache
def _replacing(dialect: str, table: Table) -> Executable:
    statement = _insert_of(dialect, table)
    values = {column.name: statement.excluded[column.name] for column in table.c if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=table.primary_key, set_=values)


def _insert_of(dialect: str, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
