"""What is kept of companions, read and written as plain values."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, insert, select, text, update

from branchline.core.log import ChanceEntry
from branchline.web.store.schema import companions

if TYPE_CHECKING:
    from sqlalchemy import Connection

MOST_KEPT = 12
"""Companions of one visitor: the one that was left longest gives way to another."""

_entries = msgspec.json.Decoder(tuple[ChanceEntry, ...])


class StoredCompanion(msgspec.Struct, frozen=True, kw_only=True):
    """A companion as it is stored."""

    code: str
    game: str
    rules: int
    options: str
    seats: int
    owner: str
    seed: bytes
    nonce: bytes = b""
    by_hand: bool
    seconds: int
    drawn: tuple[ChanceEntry, ...] = ()
    drawn_at: float = 0
    ended: bool = False
    version: int = 0
    table_id: str = ""


def watched_key(code: str) -> str:
    """What a companion is called at the hub, and where its changes are announced to other servers."""
    return f"paper-{code}"


# --- reading ----------------------------------------------------------------------------------------


def read(connection: Connection, code: str, lock: bool = False) -> StoredCompanion | None:
    """A companion; with `lock`, nobody else writes it before this transaction ends."""
    found = select(companions).where(companions.c.code == code)
    row = connection.execute(found.with_for_update() if lock else found).mappings().one_or_none()
    if row is None:
        return None
    values = {name: row[name] for name in StoredCompanion.__struct_fields__}
    return StoredCompanion(**{**values, "drawn": _entries.decode(row["drawn"])})


def of_owner(connection: Connection, owner: str) -> list[str]:
    """The codes of a visitor's companions, the latest first."""
    mine = select(companions.c.code).where(companions.c.owner == owner)
    return list(connection.execute(mine.order_by(companions.c.touched.desc(), companions.c.code)).scalars())


# --- writing ----------------------------------------------------------------------------------------


def create(connection: Connection, companion: StoredCompanion) -> None:
    """A new companion, in place of the visitor's oldest where there are too many."""
    old = of_owner(connection, companion.owner)[MOST_KEPT - 1 :]
    connection.execute(delete(companions).where(companions.c.code.in_(old)))
    connection.execute(insert(companions), _row(companion))


def change(connection: Connection, companion: StoredCompanion) -> StoredCompanion:
    """Stores a companion anew, and tells the other servers; returns it as it is then."""
    changed = msgspec.structs.replace(companion, version=companion.version + 1)
    connection.execute(update(companions).where(companions.c.code == changed.code).values(**_row(changed)))
    if connection.dialect.name == "postgresql":
        message = f"{watched_key(changed.code)} {changed.version}"
        connection.execute(text("SELECT pg_notify('branchline', :message)"), {"message": message})
    return changed


def tidy(connection: Connection, idle_since: float) -> int:
    """Removes the companions that nobody has touched since; returns how many."""
    return connection.execute(delete(companions).where(companions.c.touched < idle_since)).rowcount


def _row(companion: StoredCompanion) -> dict[str, Any]:
    drawn = msgspec.json.encode(companion.drawn).decode()
    return {**msgspec.structs.asdict(companion), "drawn": drawn, "touched": time.time()}
