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

LONGEST_ROOM_NAME = 40

RETIRED = ("steps",)
"""Tables of earlier versions, which a database may still have when a backup takes its place."""

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
    Column("claimed_by", String(32)),  # the visitor on the other device who has opened it
    Column("confirmed", Boolean, nullable=False),  # whether the device that made it has agreed
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
    Column("analysis", Boolean, nullable=False),  # whether its players may analyse the running game
    Column("clock", Integer, nullable=False),  # seconds for each phase; 0 is without a clock
    Column("deadline", Float),  # when the time of the open phase is up
    Column("chance_version", Integer, nullable=False),  # how the seed was promised
    Column("origin", String(32), nullable=False),  # the table for which it was
    Column("rematch", String(32), nullable=False),  # the table at which the same people play again
    Column("public", Boolean, nullable=False),  # whether everyone finds it in the lobby
    Column("level_least", String(40), nullable=False),  # for whom it is meant, by the levels of the bots
    Column("level_most", String(40), nullable=False),
    Column("challenge", String(64), nullable=False, index=True),  # of which it is a try, or nothing
    Index("ix_tables_status", "status", "deadline"),  # whose time is up, among all that have ended long ago
    Index("ix_tables_touched", "touched"),
)
_PUBLIC = tables.c.public
Index(  # what the lobby shows of others, few of all tables
    "ix_tables_public", tables.c.status, tables.c.touched, sqlite_where=_PUBLIC, postgresql_where=_PUBLIC
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

pending = Table(
    "pending",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("phase", Integer, nullable=False),  # in which the moves were made
    Column("version", Integer, nullable=False),  # how often they were changed in it
    Column("moves", Text, nullable=False),  # as JSON
    Column(
        "requests", Text, nullable=False
    ),  # the clients' ids of the latest changes: a repeat finds its own
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("review", Text, nullable=False),  # as JSON
)

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(32), index=True),  # whose record it is, if it is anyone's
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("won", Boolean),  # unknown where one plays alone for points
    Column("finished", Float, nullable=False),
    Column("lines", Text, nullable=False),  # the points of each kind, as JSON
)

puzzle_results = Table(
    "puzzle_results",
    metadata,
    Column("puzzle", String(32), primary_key=True),  # names its position (`core.puzzle.position_key`)
    Column("player", String(32), primary_key=True),
    Column("points", Integer, nullable=False),  # of their first answer
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

companions = Table(
    "companions",
    metadata,
    Column("code", String(8), primary_key=True),  # what people type to follow it
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("owner", String(32), nullable=False, index=True),
    Column("seed", LargeBinary, nullable=False),
    Column("nonce", LargeBinary, nullable=False),  # of the owner's device; empty before the first roll
    Column("by_hand", Boolean, nullable=False),  # whether the owner enters what was rolled at the table
    Column("seconds", Integer, nullable=False),  # for each round; 0 is without a timer
    Column("drawn", Text, nullable=False),  # all that chance has brought, as JSON
    Column("drawn_at", Float, nullable=False),  # when the last of it came
    Column("ended", Boolean, nullable=False),
    Column("version", Integer, nullable=False),  # grows with every write
    Column("table_id", String(32), nullable=False),  # where others draw on the page, if they do
    Column("touched", Float, nullable=False, index=True),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("key", LargeBinary, nullable=False),  # the same for all servers of this database
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("day", String(10), nullable=False, index=True),  # 2026-11-17, if it is that of a day
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),  # who else plays, and with which nonces, as JSON
    Column("seat", Integer, nullable=False),  # that of whoever tries
    Column("seed", LargeBinary, nullable=False),
    Column("chance_version", Integer, nullable=False),
    Column("origin", String(32), nullable=False),  # for which the seed was promised
    Column("closes", Float),  # what is finished later does not count
    Column("opens", Float),  # when everyone may know its seed and look at its boards
    Column("opened", Boolean, nullable=False),  # whether anyone could: it does not close again
    Column("room", String(32), nullable=False, index=True),  # in which it is, or nothing
    Column("maker", String(32), nullable=False),  # whose game it was
    Column("source", String(32), nullable=False, index=True),  # the table of that game
    Column("made", Float, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(LONGEST_ROOM_NAME), nullable=False),  # of a club; a plain room has none
    Column("maker", String(32), nullable=False),
    Column("made", Float, nullable=False),
)

tries = Table(
    "tries",
    metadata,
    Column("challenge", String(64), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    Column("begun", Float, nullable=False),
    Column("finished", Float),
    Column("score", Integer),
    Column("name", String(LONGEST_NAME), nullable=False),  # under which its result is shown, or nothing
    Column("name_removed", Boolean, nullable=False),  # by the operator: it stays away
    Index("ix_tries_player", "player"),
)
