"""Statements of every move and every table: written once for each kind of database, then only handed over.

SQLite is handed them directly: what lies between would take longer than the statement.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import Connection, CursorResult, Delete, Dialect, Insert, Select, Update


def handed_over(
    connection: Connection, sql: str, given: Sequence[Any] | Mapping[str, Any] = ()
) -> sqlite3.Cursor | CursorResult[Any]:
    """What comes of a statement in the database's own words."""
    raw = connection.connection.dbapi_connection
    if not isinstance(raw, sqlite3.Connection):
        return connection.exec_driver_sql(sql, given)
    try:
        return raw.execute(sql, given)
    except sqlite3.Error as error:
        raise DBAPIError.instance(sql, given, error, sqlite3.Error, dialect=connection.dialect) from error


class Statement:
    """A statement whose values are numbers, texts and bytes, which need no translation."""

    def __init__(
        self, statement: Insert | Update | Delete | Select[Any], columns: Sequence[str] | None = None
    ) -> None:
        """Of an insert or an update, the columns it gives."""
        self._statement = statement
        self._columns = columns
        self._written: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Runs it; returns how many rows there were."""
        return self._run(connection, values).rowcount

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """Runs it; returns all that it finds."""
        return self._run(connection, values).fetchall()

    def _run(self, connection: Connection, values: Mapping[str, Any]) -> sqlite3.Cursor | CursorResult[Any]:
        found = self._written.get(connection.dialect.name)
        if found is None:
            found = self._written[connection.dialect.name] = self._write(connection.dialect)
        sql, order = found
        given = values if order is None else tuple([values[name] for name in order])
        return handed_over(connection, sql, given)

    def _write(self, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
        """The text, and the order of its values where they have no names."""
        compiled: Any = self._statement.compile(dialect=dialect, column_keys=self._columns)
        return compiled.string, compiled.positiontup
