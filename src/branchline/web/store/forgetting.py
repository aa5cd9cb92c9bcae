"""Somebody wants to be forgotten: their name, their results and links go, and so do games nobody else played.

Challenges that were their games stay for those who play them, and so do their rooms; nobody has made them.

Where others have played too, the game stays theirs, with a seat that was nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, or_, select, update

from branchline.web.store.announcements import NO_MORE, announce
from branchline.web.store.schema import (
    challenges,
    companions,
    links,
    players,
    puzzle_results,
    results,
    rooms,
    seats,
    tables,
    tries,
)
from branchline.web.store.store import remove_tables

if TYPE_CHECKING:
    from sqlalchemy import Connection


def forget_player(connection: Connection, player: str) -> dict[str, int]:
    """Removes all that is known of a player; returns the version of each table that has changed by it."""
    touched = _tables_of(connection, player)
    shared = _shared_tables(connection, player, touched)
    remove_tables(connection, [table for table in touched if table not in shared])
    connection.execute(delete(results).where(results.c.owner == player))
    connection.execute(delete(companions).where(companions.c.owner == player))
    for tried in (tries, puzzle_results):
        connection.execute(delete(tried).where(tried.c.player == player))
    for made in (challenges, rooms):
        connection.execute(update(made).where(made.c.maker == player).values(maker=""))
    connection.execute(delete(players).where(players.c.id == player))
    connection.execute(delete(links).where(or_(links.c.player == player, links.c.claimed_by == player)))
    unnamed = {"owner": None, "name": "", "history": ""}
    connection.execute(update(seats).where(seats.c.owner == player).values(unnamed))
    connection.execute(update(tables).where(tables.c.creator == player).values(creator=""))
    new_version = {"version": tables.c.version + 1}
    connection.execute(update(tables).where(tables.c.id.in_(shared)).values(new_version))
    versions = dict.fromkeys(touched, NO_MORE) | _versions(connection, shared)
    announce(connection, versions)
    return versions


def _tables_of(connection: Connection, player: str) -> list[str]:
    """The tables that a player has made, sits at or has a result of."""
    sat = select(seats.c.table_id).where(seats.c.owner == player)
    mine = or_(tables.c.creator == player, tables.c.id.in_(sat))
    return list(connection.execute(select(tables.c.id).where(mine)).scalars())


def _shared_tables(connection: Connection, player: str, touched: list[str]) -> set[str]:
    """Those of them at which somebody else sits."""
    others = select(seats.c.table_id).where(seats.c.table_id.in_(touched), seats.c.owner != player)
    return set(connection.execute(others.distinct()).scalars())


def _versions(connection: Connection, changed: set[str]) -> dict[str, int]:
    found = connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(changed)))
    return {row.id: row.version for row in found}
