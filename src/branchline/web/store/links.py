"""Links that make another device somebody's: opened there, confirmed where they were made, good once.

Only the hash of what is in a link is stored: nobody who reads the database can use one.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from branchline.web.store.schema import links

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection


@dataclass(frozen=True)
class Link:
    """A link that is good as yet."""

    key: str
    player: str
    claimed_by: str | None
    """The visitor who has opened it on the other device."""
    confirmed: bool

    @property
    def code(self) -> str:
        """What both devices show, so that whoever confirms sees which device it is."""
        digest = hashlib.sha256(f"{self.key} {self.claimed_by}".encode()).digest()
        return f"{int.from_bytes(digest[:8]) % 10_000:04}"


def make_link(connection: Connection, token: str, player: str, expires: float) -> None:
    """A new link; the one that the player had is good no more."""
    connection.execute(delete(links).where((links.c.expires < time.time()) | (links.c.player == player)))
    row = {"token": _hash(token), "player": player, "expires": expires, "confirmed": False}
    connection.execute(insert(links), row)


def link_of(connection: Connection, player: str) -> Link | None:
    """The link that a player has made."""
    return _link(connection, links.c.player == player)


def claim_link(connection: Connection, token: str, visitor: str) -> Link | None:
    """A link as whoever opens it may know it: the first who does, and nobody after them.

    Once it is confirmed it is used up by that.
    """
    key = links.c.token == _hash(token)
    free = key & links.c.claimed_by.is_(None) & (links.c.player != visitor)
    connection.execute(update(links).where(free).values(claimed_by=visitor))
    link = _link(connection, key)
    if link is None or visitor not in (link.claimed_by, link.player):
        return None
    if link.confirmed and visitor == link.claimed_by:
        drop_link(connection, link.player)
    return link


def confirm_link(connection: Connection, player: str, code: str) -> bool:
    """Agrees to the device that shows this code; whether there is one."""
    link = link_of(connection, player)
    if link is None or link.claimed_by is None or link.code != code:
        return False
    connection.execute(update(links).where(links.c.token == link.key).values(confirmed=True))
    return True


def drop_link(connection: Connection, player: str) -> None:
    """The link of a player is good no more: it was used, or refused."""
    connection.execute(delete(links).where(links.c.player == player))


def _link(connection: Connection, which: ColumnElement[bool]) -> Link | None:
    wanted = select(links.c.token, links.c.player, links.c.claimed_by, links.c.confirmed)
    row = connection.execute(wanted.where(which, links.c.expires >= time.time())).one_or_none()
    return Link(*row) if row is not None else None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
