"""Tables that everyone finds in the lobby, and for whom they are meant."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("level_least", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("level_most", sa.String(40), nullable=False, server_default=""))
