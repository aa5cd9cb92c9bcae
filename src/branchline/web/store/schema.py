"""The tables of the store. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

LONGEST_NAME = 24
"""Characters of a nickname."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(LONGEST_NAME), nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # the SHA-256 of what is in the link
    Column("player", String(32), nullable=False),
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("creator", String(32), nullable=False, index=True),
    Column("seed", LargeBinary, nullable=False),
    Column("status", String(12), nullable=False),
    Column("version", Integer, nullable=False),  # of the whole table; grows with every write
    Column("touched", Float, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("clock", Integer, nullable=False),  # seconds for each phase; 0 is without a clock
    Column("deadline", Float, index=True),  # when the time of the open phase is up
    Column("chance_version", Integer, nullable=False),  # how the seed was promised
    Column("origin", String(32), nullable=False),  # the table for which it was
    Column("rematch", String(32), nullable=False),  # the table at which the same people play again
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(32)),
    Column("name", String(LONGEST_NAME), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("invite", String(32), nullable=False),
    Column("nonce", LargeBinary),
    Column("resigned", Boolean, nullable=False),
    Column("reserved", Boolean, nullable=False),  # whether it is kept for a person, not for a bot
    Column("history", Text, nullable=False),  # who came and went while the game ran, as JSON
    UniqueConstraint("invite"),
    Index("ix_seats_owner", "owner"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)

pending_edits = Table(
    "steps",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("phase", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("id", String(64), nullable=False),  # the client's: a repeat finds it here
    Column("kept", Integer, nullable=False),  # the pending moves are the first `kept`,
    Column("move", Text, nullable=False),  # then this one, if any
    UniqueConstraint("table_id", "seat", "id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("review", Text, nullable=False),  # as JSON
)

health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("mark", String(32), nullable=False),  # what was written last, to see whether it can be read
)

bans = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("since", Float, nullable=False),
)
