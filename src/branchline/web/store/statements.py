"""Statements of every move and every table: written once for each kind of database, then only handed over.

The database's own module is handed them directly: what lies between would take longer than the statement.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sqlalchemy import Connection, Delete, Dialect, Insert, Select, TextClause, Update

PIPELINE = "pipeline"
"""Under this name a connection knows what is to be looked at when its pipeline ends."""


def handed_over(connection: Connection, sql: str, given: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
    """The cursor of a statement in the database's own words."""
    raw: Any = connection.connection.dbapi_connection
    try:
        return raw.execute(sql, given)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _as_elsewhere(connection, sql, error) from error


@contextmanager
def pipelined(connection: Connection) -> Iterator[None]:
    """PostgreSQL is sent the `Statement`s within one after the other, without waiting for each.

    Whether one of them has failed, or has not met its row, is looked at in the end.
    """
    if connection.dialect.name != "postgresql":
        yield
        return
    raw: Any = connection.connection.dbapi_connection
    awaited: list[tuple[Any, type[Exception]]] = []
    connection.info[PIPELINE] = awaited
    try:
        with raw.pipeline():
            yield
    except connection.dialect.loaded_dbapi.Error as error:
        raise _as_elsewhere(connection, "(pipeline)", error) from error
    finally:
        del connection.info[PIPELINE]
    for cursor, otherwise in awaited:
        _require_one_row(cursor, otherwise)


class Statement:
    """A statement whose values are numbers, texts and bytes, which need no translation."""

    def __init__(
        self,
        statement: Insert | Update | Delete | Select[Any] | TextClause,
        columns: Sequence[str] | None = None,
    ) -> None:
        """Of an insert or an update, the columns it gives."""
        self._statement = statement
        self._columns = columns
        self._written: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> None:
        self._run(connection, values)

    def run_on_one(
        self, connection: Connection, values: Mapping[str, Any], otherwise: type[Exception]
    ) -> None:
        """Runs it; raises unless there is exactly one row for it, at the end of the pipeline if in one."""
        cursor = self._run(connection, values)
        awaited = connection.info.get(PIPELINE)
        if awaited is None:
            _require_one_row(cursor, otherwise)
        else:
            awaited.append((cursor, otherwise))

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """Runs it; returns all that it finds."""
        found: Sequence[Sequence[Any]] = self._run(connection, values).fetchall()
        return found

    def _run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
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


def _require_one_row(cursor: Any, otherwise: type[Exception]) -> None:
    if cursor.rowcount != 1:
        raise otherwise


def _as_elsewhere(connection: Connection, sql: str, error: Any) -> DBAPIError:
    """What the database's own module has raised, as SQLAlchemy raises it, without the values."""
    dialect = connection.dialect
    lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
    found: DBAPIError = DBAPIError.instance(
        sql, None, error, dialect.loaded_dbapi.Error, connection_invalidated=lost, dialect=dialect
    )
    return found
