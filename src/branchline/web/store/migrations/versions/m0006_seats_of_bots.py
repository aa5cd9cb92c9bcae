"""Which seats are kept for a person, and who has come to a seat or left it while the game ran."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("reserved", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("history", sa.Text, nullable=False, server_default=""))
