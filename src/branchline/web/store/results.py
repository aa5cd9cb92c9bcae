"""How games have ended for those who played them: written with their end, removed with their table."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import bindparam, delete, func, select

from branchline.web.store.inserts import Row, insert_rows
from branchline.web.store.schema import results, seats, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, RowMapping


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What a game has brought to one seat."""

    seat: int
    owner: str | None
    """Whose record it is: nobody's where a bot has played to the end, or where the table counts nowhere."""
    side: int
    """The seats of a side have the same result."""
    place: int
    total: int
    won: bool | None
    """Unknown where one plays alone for points."""
    finished: float
    """When it ended, in UTC seconds since 1970."""
    lines: dict[str, int]
    """The points by the keys of the lines of the sheet."""


def keep_results(connection: Connection, table: str, new: Sequence[Result]) -> None:
    """Keep the results of a table; those that it had are forgotten."""
    connection.execute(_DELETE, {"of_table": table})
    insert_rows(connection, results, [_to_row(table, result) for result in new])


_DELETE = delete(results).where(results.c.table_id == bindparam("of_table"))


def _to_row(table: str, result: Result) -> Row:
    lines = msgspec.json.encode(result.lines).decode()
    return {"table_id": table, **msgspec.structs.asdict(result), "lines": lines}


# --- reading ----------------------------------------------------------------------------------------

_lines = msgspec.json.Decoder(dict[str, int])


@dataclass(frozen=True)
class Player:
    """Who has sat at a seat."""

    name: str
    bot: str
    mine: bool


@dataclass(frozen=True)
class PlayedGame:
    """A game that has ended, as one of those who played it remembers it."""

    table: str
    game: str
    options: str
    players: tuple[Player, ...]
    own: Result
    """Of the first seat, where somebody had several: the others were for people beside them."""
    totals: tuple[int, ...]
    """What the other sides have, from the best to the last."""

    @property
    def sides(self) -> int:
        return 1 + len(self.totals)


def played_games(connection: Connection, player: str) -> list[PlayedGame]:
    """The games that somebody has played to their end, the latest first."""
    mine = select(results.c.table_id).where(results.c.owner == player)
    of_seats = select(seats.c.table_id, seats.c.name, seats.c.bot, seats.c.owner).order_by(seats.c.seat)
    players: defaultdict[str, list[Player]] = defaultdict(list)
    for table, name, bot, owner in connection.execute(of_seats.where(seats.c.table_id.in_(mine))):
        players[table].append(Player(name, bot, owner == player))
    brought: defaultdict[str, list[Result]] = defaultdict(list)
    every = select(results).where(results.c.table_id.in_(mine)).order_by(results.c.seat)
    for row in connection.execute(every).mappings():
        brought[row["table_id"]].append(_from_row(row))
    about = select(tables.c.id, tables.c.game, tables.c.options).where(tables.c.id.in_(mine))
    played = [
        _played_game(player, *row, tuple(players[row.id]), brought[row.id])
        for row in connection.execute(about)
    ]
    return sorted(played, key=lambda one: (-one.own.finished, one.table))


def _played_game(
    player: str, table: str, game: str, options: str, players: tuple[Player, ...], brought: list[Result]
) -> PlayedGame:
    own = next(result for result in brought if result.owner == player)
    others = {result.side: result for result in brought if result.side != own.side}
    ranked = sorted(others.values(), key=lambda result: result.place)
    return PlayedGame(table, game, options, players, own, tuple(result.total for result in ranked))


def _from_row(row: RowMapping) -> Result:
    values = {name: row[name] for name in Result.__struct_fields__}
    return Result(**{**values, "lines": _lines.decode(row["lines"])})


def games_without_results(
    connection: Connection, player: str, most: int
) -> tuple[list[tuple[str, float]], int]:
    """Tables at which somebody has played to the end before results were kept, the latest of them with when
    they were last touched; and how many there are."""
    sat = select(seats.c.table_id).where(seats.c.owner == player)
    there = select(results.c.table_id).where(results.c.table_id == tables.c.id).exists()
    wanted = (tables.c.status == "over") & tables.c.id.in_(sat) & ~there
    latest = (
        select(tables.c.id, tables.c.touched).where(wanted).order_by(tables.c.touched.desc(), tables.c.id)
    )
    count = connection.execute(select(func.count()).select_from(tables).where(wanted)).scalar_one()
    return [(row.id, row.touched) for row in connection.execute(latest.limit(most))], count
