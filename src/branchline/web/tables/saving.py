"""A table as a saved game, and a saved game as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError
from branchline.core.save import dump, saved
from branchline.core.texts import text
from branchline.web.store.schema import LONGEST_NAME
from branchline.web.store.store import Seat, StoredPending, StoredTable
from branchline.web.tables.creation import new_table_id, random_token

if TYPE_CHECKING:
    from branchline.core.save import Saved
    from branchline.core.table import Table
    from branchline.web.tables.session import TableSession


def saved_text(session: TableSession) -> str:
    """The whole game with its secrets: only for the operator, or for everyone once it has ended."""
    assert session.table is not None
    return dump(saved(session.table, dict(enumerate(session.names()))))


def restored_table(game: Saved) -> StoredTable:
    """A table from a saved game; it waits for whoever comes with a seat's invite."""
    if game.seed is None:
        raise BranchlineError("no-seed", text("Without its seed a game can't go on."))
    table = game.table()
    seats = [
        Seat(
            seat=number,
            owner=None,
            name=game.players.get(number, "")[:LONGEST_NAME],
            bot="",
            invite=random_token(),
            nonce=game.nonces.get(number),
        )
        for number in range(game.seats)
    ]
    return StoredTable(
        id=new_table_id(),
        game=game.game.meta.id,
        rules=game.game.rules,
        origin=game.table_id,
        options=game.setup.options,
        creator="",
        seed=game.seed,
        chance_version=game.chance_version,
        status="running" if table.outcome() is None else "over",
        version=0,
        seats=seats,
        log=list(table.log),
        pending=stored_pending(table),
    )


def stored_pending(table: Table) -> list[StoredPending]:
    """Return the pending moves of a table in the form of the store."""
    phase = table.game.phase(table.state)
    return [
        StoredPending(seat=seat, phase=phase, version=pending.version, moves=tuple(map(str, pending.moves)))
        for seat, pending in table.pending.items()
    ]
