"""The tables that everyone may find are found by an index, among however many that go on."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_index(
        "ix_tables_public",
        "tables",
        ["status", "touched"],
        sqlite_where=sa.text("public = 1"),
        postgresql_where=sa.text("public"),
    )
