"""Pending moves of a seat are one row, however often they are changed."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

REQUESTS = 64
"""Number of request ids that are carried over for each seat."""


def upgrade() -> None:
    pending = op.create_table(
        "pending",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("phase", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("requests", sa.Text, nullable=False),
    )
    edits = op.get_bind().execute(sa.text(_EDITS), execution_options={"stream_results": True})
    op.bulk_insert(pending, list(_carried_over(edits)))
    op.drop_table("steps")


_EDITS = """
SELECT steps.table_id, steps.seat, steps.phase, steps.n, steps.id, steps.kept, steps.move
FROM steps JOIN tables ON tables.id = steps.table_id
WHERE tables.status = 'running'
ORDER BY steps.table_id, steps.seat, steps.phase, steps.n
"""


def _carried_over(edits: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """The row of each seat of a running table, from all edits that it has made."""
    for (table, seat), made in groupby(edits, key=lambda edit: (edit.table_id, edit.seat)):
        phase = version = 0
        moves: list[str] = []
        requests: list[str] = []
        for edit in made:
            if edit.phase != phase:
                phase, moves = edit.phase, []
            version = edit.n + 1
            moves = [*moves[: edit.kept], *([edit.move] if edit.move else [])]
            requests = [*requests, edit.id][-REQUESTS:]
        yield {
            "table_id": table,
            "seat": seat,
            "phase": phase,
            "version": version,
            "moves": msgspec.json.encode(moves).decode(),
            "requests": msgspec.json.encode(requests).decode(),
        }
