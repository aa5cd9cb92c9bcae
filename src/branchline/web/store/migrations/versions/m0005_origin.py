"""The table for which the seed was promised; so far nothing was promised but the seed itself."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
