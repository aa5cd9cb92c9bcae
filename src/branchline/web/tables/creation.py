"""New tables, before anyone has sat down."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from branchline import games
from branchline.core.chance import Committed
from branchline.web.store.store import StoredTable

if TYPE_CHECKING:
    from branchline.web.store.store import Seat


def new_table(
    game: str,
    options: str,
    creator: str,
    seats: list[Seat],
    hints: bool = True,
    clock: int = 0,
    analysis: bool = False,
) -> StoredTable:
    """A table before anyone has sat down; its seed is drawn now, and its commitment shown from now on."""
    id = new_table_id()
    return StoredTable(
        id=id,
        origin=id,
        game=game,
        rules=games.package(game).meta.newest_rules,
        options=options,
        creator=creator,
        seed=secrets.token_bytes(32),
        chance_version=Committed.newest,
        status="open",
        version=0,
        seats=seats,
        log=[],
        pending=[],
        hints=hints,
        clock=clock,
        analysis=analysis,
    )


def new_table_id() -> str:
    return secrets.token_hex(10)


def random_token() -> str:
    """A word nobody can guess."""
    return secrets.token_urlsafe(16)
