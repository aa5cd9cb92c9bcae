"""Messages between the servers of a database: which tables have new versions, sent with the transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection

TABLES = "branchline"
"""Channel of PostgreSQL."""
NO_MORE = 1 << 62
"""Version announced for a removed table."""
TABLES_IN_MESSAGE = 100
"""PostgreSQL limits a message to 8,000 bytes."""

_NOTIFY = text(f"SELECT pg_notify('{TABLES}', :message)")


def announce(connection: Connection, versions: Mapping[str, int]) -> None:
    """Tell the other servers which tables have new versions, in as few messages as possible."""
    if connection.dialect.name != "postgresql":
        return
    lines = [f"{table} {version}" for table, version in versions.items()]
    for start in range(0, len(lines), TABLES_IN_MESSAGE):
        message = "\n".join(lines[start : start + TABLES_IN_MESSAGE])
        connection.execute(_NOTIFY, {"message": message})


def read_announcements(message: str) -> Iterator[tuple[str, int]]:
    """Read a message: tables with their new versions."""
    for line in message.split("\n"):
        table, _, version = line.partition(" ")
        yield table, int(version)
