"""The first store: players, tables, seats, logs, steps."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("creator", sa.String(32), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_table(
        "seats",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("nonce", sa.LargeBinary),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.UniqueConstraint("invite", name="uq_seats_invite"),
    )
    op.create_index("ix_seats_owner", "seats", ["owner"])
    op.create_table(
        "log",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_table(
        "steps",
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("phase", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "id", name="uq_steps_table_id"),
    )
