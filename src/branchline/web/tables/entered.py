"""Tables whose chance somebody enters: dice or cards that lie on a real table elsewhere.

Nothing follows from a seed there, so it can't be verified, and it counts nowhere. Such a table waits where
another would roll, until the companion at which the results are entered has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.table import Proposal
from branchline.web.store.store import TableChanges
from branchline.web.tables.session import Operation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from branchline.web.tables.session import TableSession


def given_results(session: TableSession, results: Mapping[str, Sequence[str]]) -> Operation | None:
    """What a table takes of the results that are known by their labels; none when it waits for others."""
    if session.table is None or session.status != "running" or not session.entered_at:
        return None
    table = session.table.copy()
    while (draw := table.next_draw) is not None and draw.label in results:
        table.settle(draw.read(results[draw.label]))
    entries = tuple(table.log[session.length :])
    if not entries:
        return None
    changes = TableChanges(
        entries=entries,
        status="over" if table.outcome() is not None else None,
        deadline=session.next_deadline(),
    )
    return Operation(changes, Proposal(entries, {}, table.state))
