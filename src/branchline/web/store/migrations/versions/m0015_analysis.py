"""Tables whose players may analyse the game while it goes on."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("analysis", sa.Boolean, nullable=False, server_default=sa.false()))
