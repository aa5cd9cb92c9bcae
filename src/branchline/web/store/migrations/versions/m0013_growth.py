"""What is looked for among many tables is found by an index."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.drop_index("ix_tables_deadline", "tables")
    op.create_index("ix_tables_status", "tables", ["status", "deadline"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
