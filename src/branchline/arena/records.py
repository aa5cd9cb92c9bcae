"""Games of series in a file, one line each, so that a long series can go on where it was stopped."""

from __future__ import annotations

import csv
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.arena.stats import DealResult, SeatResult
from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO

    from branchline.arena.series import Played, Series


class Record(msgspec.Struct, frozen=True):
    """One game: under which conditions it was played, by whom, and how it ended for each seat."""

    game: str
    rules: int
    options: dict[str, Any]
    seed: int
    given: bool
    """Whether the results of chance were given; then the deal is called after them."""
    deal: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    wins: tuple[float, ...]
    """A win that is shared counts in parts."""


_DECODER = msgspec.json.Decoder(Record)


class Records:
    """A file of records, of one series or of several."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.touch()
        self._drop_half_a_line()

    def _drop_half_a_line(self) -> None:
        """What a kill has left at the end."""
        content = self._file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            self._file.write_bytes(whole)

    def read(self, series: Series) -> Iterator[tuple[int, DealResult]]:
        """The deals of a series of which every game is there."""
        found: dict[str, dict[tuple[str, ...], Record]] = defaultdict(dict)
        for record in self._records():
            if _conditions(series) == (record.game, record.rules, record.options, record.seed, record.given):
                found[record.deal][record.bots] = record
        for deal in range(series.deals):
            games = found[series.name(deal)]
            if all(bots in games for bots in series.lineups):
                yield deal, [_results(games[bots]) for bots in series.lineups]

    def _records(self) -> Iterator[Record]:
        for number, line in enumerate(self._file.read_bytes().splitlines(), 1):
            try:
                yield _DECODER.decode(line)
            except msgspec.MsgspecError as error:
                problem = text("Line {line} can't be read: {problem}.", line=number, problem=str(error))
                raise BadText("bad-records", problem, at=f"{self._file}:{number}") from None

    def add(self, series: Series, deal: int, result: DealResult) -> None:
        """All games of a deal at once."""
        with self._file.open("ab") as out:
            out.write(b"".join(msgspec.json.encode(record) + b"\n" for record in _of(series, deal, result)))


def _of(series: Series, deal: int, result: DealResult) -> Iterator[Record]:
    for seats in result:
        bots, scores, wins = zip(*((seat.bot, seat.score, seat.win) for seat in seats), strict=True)
        yield Record(*_conditions(series), series.name(deal), bots, scores, wins)


def _conditions(series: Series) -> tuple[str, int, dict[str, Any], int, bool]:
    options: dict[str, Any] = msgspec.to_builtins(series.options)
    return series.game, package(series.game).meta.newest_rules, options, series.seed, bool(series.rolls)


def _results(record: Record) -> list[SeatResult]:
    return [SeatResult(*seat) for seat in zip(record.bots, record.scores, record.wins, strict=True)]


def write_csv(played: Played, out: TextIO) -> None:
    """One row for every seat of every game."""
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("deal", "game", "seat", "bot", "score", "win"))
    number = 0
    for deal, games in enumerate(played.deals):
        for seats in games:
            number += 1
            for place, seat in enumerate(seats, 1):
                rows.writerow(
                    (played.series.name(deal), number, place, seat.bot, seat.score, f"{seat.win:g}")
                )
