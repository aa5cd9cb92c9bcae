"""What travels through the socket of an operator: one line of JSON each way."""

from __future__ import annotations

import msgspec


class Request(msgspec.Struct, frozen=True, tag_field="type"):
    """Something an operator asks for."""


class ListTables(Request, frozen=True, tag="tables"):
    """The tables that were touched last."""


class ListVisitors(Request, frozen=True, tag="visitors"):
    """Who has a table open now."""


class AskDisk(Request, frozen=True, tag="disk"):
    """How much is stored."""


class RemoveTable(Request, frozen=True, tag="remove"):
    """Remove a table with its game."""

    table: str


class Ban(Request, frozen=True, tag="ban"):
    """Let nobody in from an address or a network."""

    address: str
    force: bool = False
    """Whether a very large network is meant."""


class Unban(Request, frozen=True, tag="unban"):
    """Let an address or a network in again."""

    address: str


class ListBans(Request, frozen=True, tag="bans"):
    """Which addresses are banned."""


class RemoveName(Request, frozen=True, tag="unname"):
    """Take a name from all results of challenges under which it is shown."""

    name: str


FromOperator = ListTables | ListVisitors | AskDisk | RemoveTable | Ban | Unban | ListBans | RemoveName


class TableLine(msgspec.Struct, frozen=True):
    """A table; `names` are those of its seats."""

    id: str
    game: str
    status: str
    touched: float
    watched: bool
    names: list[str]


class VisitorLine(msgspec.Struct, frozen=True):
    """Who has tables open, and from where."""

    name: str
    player: str
    address: str
    tables: list[str]


class Answer(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server says."""


class Tables(Answer, frozen=True, tag="tables"):
    tables: list[TableLine]


class Visitors(Answer, frozen=True, tag="visitors"):
    visitors: list[VisitorLine]


class Disk(Answer, frozen=True, tag="disk"):
    """Bytes of the database, and those that are free where the data directory is; how much is in it."""

    database: int
    free: int
    tables: int
    players: int


class Bans(Answer, frozen=True, tag="bans"):
    addresses: list[str]


class Done(Answer, frozen=True, tag="done"):
    """It is done; `what` is the table, the address or the name."""

    what: str


class Failed(Answer, frozen=True, tag="failed"):
    """It could not be done."""

    code: str
    sentence: str
    values: dict[str, str | int]


FromServer = Tables | Visitors | Disk | Bans | Done | Failed
