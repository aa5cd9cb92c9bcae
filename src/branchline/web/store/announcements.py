"""How the servers of a database tell each other which tables have new versions: in the transaction itself.

What is committed together is told together: each server reads one message then, not one for each table.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import text

from branchline.web.store.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

TABLES = "branchline"
"""The channel of PostgreSQL."""
NO_MORE = 1 << 62
"""Announced as the version of a table that was removed: whoever has it in memory looks for it."""
TOGETHER = 100
"""So many tables have room in a message, which PostgreSQL limits to 8,000 bytes."""
COLLECTED = "announcements"
"""Under this name a connection knows what is to be told when all is written."""

_NOTIFY = Statement(text(f"SELECT pg_notify('{TABLES}', :message)"))


def announce(connection: Connection, table: str, version: int) -> None:
    """Tells the other servers that a table has a new version."""
    if connection.dialect.name != "postgresql":
        return
    collected: list[str] | None = connection.info.get(COLLECTED)
    message = f"{table} {version}"
    if collected is None:
        _NOTIFY.run(connection, {"message": message})
    else:
        collected.append(message)


@contextmanager
def announced_together(connection: Connection) -> Iterator[None]:
    """All that is announced within becomes one message, or few."""
    collected: list[str] = []
    connection.info[COLLECTED] = collected
    try:
        yield
    finally:
        del connection.info[COLLECTED]
    for at in range(0, len(collected), TOGETHER):
        _NOTIFY.run(connection, {"message": "\n".join(collected[at : at + TOGETHER])})


def read_announcements(message: str) -> Iterator[tuple[str, int]]:
    """The tables of a message, each with its new version."""
    for line in message.split("\n"):
        table, _, version = line.partition(" ")
        yield table, int(version)
