"""What the server offers at a table: hints, a clock, a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    op.add_column("tables", sa.Column("rematch", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
