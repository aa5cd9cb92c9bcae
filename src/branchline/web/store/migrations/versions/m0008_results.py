"""How each game has ended for those who played it; and links to another device that have to be confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("finished", sa.Float, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
    )
    op.create_index("ix_results_owner", "results", ["owner"])
    op.add_column("links", sa.Column("claimed_by", sa.String(32)))
    op.add_column("links", sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()))
