"""Challenges that somebody's own game has become, and the rooms in which they are."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("challenges", sa.Column("room", sa.String(32), nullable=False, server_default=""))
    op.add_column("challenges", sa.Column("maker", sa.String(32), nullable=False, server_default=""))
    op.add_column("challenges", sa.Column("source", sa.String(32), nullable=False, server_default=""))
    op.add_column("challenges", sa.Column("made", sa.Float, nullable=False, server_default="0"))
    op.create_index("ix_challenges_room", "challenges", ["room"])
    op.create_index("ix_challenges_source", "challenges", ["source"])
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
