"""In which way the chance of a table is derived from its seed; so far there was one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chance_version", sa.Integer, nullable=False, server_default="1"))
