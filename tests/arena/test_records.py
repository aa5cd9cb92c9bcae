"""Records: a series that was stopped goes on, and what was played is not played again."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest

from branchline.arena import series as arena
from branchline.arena.records import Record, Records, write_csv
from branchline.arena.series import Failure, Rolls, Series, lineups, play, report
from branchline.arena.stats import DealResult
from branchline.games import game
from tests.refusals import refused


def depot(deals: int = 3, seed: int = 0, rolls: tuple[Rolls, ...] = ()) -> Series:
    return Series("depot", game("depot").meta.options(), lineups(("random", "greedy"), 2), deals, seed, rolls)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def lines(file: Path) -> list[Record]:
    return [msgspec.json.decode(line, type=Record) for line in file.read_bytes().splitlines()]


def test_every_game_is_a_line_with_its_conditions(file: Path) -> None:
    play(depot(), records=Records(file))
    found = lines(file)
    assert [(record.deal, record.bots) for record in found] == [
        (deal, bots) for deal in ("1", "2", "3") for bots in (("random", "greedy"), ("greedy", "random"))
    ]
    assert {(record.game, record.rules, record.seed) for record in found} == {
        ("depot", game("depot").rules, 0)
    }
    assert all(sum(record.wins) == 1 for record in found)


def test_a_series_goes_on_where_it_was_stopped(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(depot())
    play(depot(deals=2), records=Records(file))
    file.write_bytes(file.read_bytes() + file.read_bytes()[:40])  # half a line, as a kill leaves it
    asked: list[int] = []
    play_deal = arena.play_deal

    def counted(series: Series, deal: int) -> DealResult | Failure:
        asked.append(deal)
        return play_deal(series, deal)

    monkeypatch.setattr(arena, "play_deal", counted)
    told: list[int] = []
    gone_on = play(depot(), advance=told.append, records=Records(file))
    assert asked == [2]
    assert sum(told) == 6
    assert gone_on.deals == whole.deals
    assert report(gone_on).bots == report(whole).bots
    assert len(lines(file)) == 6


def test_only_games_under_the_same_conditions_count(file: Path) -> None:
    play(depot(deals=1), records=Records(file))
    other = msgspec.structs.replace(game("depot").meta.options(), docking="any")
    for series in (
        depot(seed=1),
        Series("depot", other, depot().lineups, 3, 0),
        Series("depot", depot().options, lineups(("random", "newcomer"), 2), 3, 0),
        depot(1, rolls=(Rolls(1, ()),)),
    ):
        assert not list(Records(file).read(series))
    assert [deal for deal, _ in Records(file).read(depot())] == [0]


def test_a_line_that_is_no_game_is_named(file: Path) -> None:
    file.write_text("{}\n")
    with refused("bad-records"):
        list(Records(file).read(depot()))


def test_a_table_for_other_programs_has_a_row_for_every_seat() -> None:
    out = io.StringIO()
    played = play(depot(deals=1))
    write_csv(played, out)
    head, *rows = [line.split(",") for line in out.getvalue().splitlines()]
    assert head == ["deal", "game", "seat", "bot", "score", "win"]
    assert [row[:4] for row in rows] == [
        ["1", "1", "1", "random"],
        ["1", "1", "2", "greedy"],
        ["1", "2", "1", "greedy"],
        ["1", "2", "2", "random"],
    ]
    assert [int(row[4]) for row in rows] == [seat.score for seats in played.deals[0] for seat in seats]
