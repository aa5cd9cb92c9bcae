"""Challenges that many people meet on the same chance, and their tries at them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("challenge", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_tables_challenge", "tables", ["challenge"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("chance_version", sa.Integer, nullable=False),
        sa.Column("origin", sa.String(32), nullable=False),
        sa.Column("closes", sa.Float),
        sa.Column("opens", sa.Float),
        sa.Column("opened", sa.Boolean, nullable=False),
    )
    op.create_index("ix_challenges_day", "challenges", ["day"])
    op.create_table(
        "tries",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("score", sa.Integer),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_removed", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tries_player", "tries", ["player"])
    op.create_index("ix_tries_table_id", "tries", ["table_id"])
