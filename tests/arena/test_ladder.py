"""Ladders: neighbours meet, and ratings say what their games say."""

from __future__ import annotations

import pytest

from branchline.arena import ladder as ladders
from branchline.arena.ladder import Conditions, Rung, plot, ratings, series_of
from branchline.arena.series import Played
from branchline.arena.stats import SeatResult, paired_win_rate, win_rate
from branchline.games import game

BOTS = ("low", "middle", "high")


def conditions(games: int = 200) -> Conditions:
    return Conditions("depot", game("depot").meta.options(), 2, games, 0)


def test_neighbours_meet_in_pairs_and_the_strongest_plays_half_as_many() -> None:
    first, second = series_of(conditions(), BOTS)
    assert first.lineups == (("middle", "low"), ("low", "middle"))
    assert (first.games, second.games) == (200, 100)


def rungs(*wins: float) -> tuple[Rung, ...]:
    return tuple(
        Rung(upper, lower, 200, win_rate(share * 100, 100))
        for upper, lower, share in zip(BOTS[1:], BOTS[:-1], wins, strict=True)
    )


def test_ratings_are_those_of_bradley_and_terry() -> None:
    low, middle, high = ratings(rungs(0.5, 10 / 11), [10_000, 10_000], "middle")
    assert (middle.rating, middle.low, middle.high) == (1500, 1500, 1500)
    assert low.rating == pytest.approx(1500)
    assert high.rating == pytest.approx(1900, abs=1)  # ten wins to one


def test_what_is_further_from_the_anchor_is_less_certain_and_no_rating_is_infinite() -> None:
    low, middle, high = ratings(rungs(0.6, 1.0), [100, 100], "low")
    assert low.high - low.low == 0 < middle.high - middle.low < high.high - high.low
    assert middle.rating < high.rating < 3000


def test_more_games_make_an_interval_shorter() -> None:
    few, many = (ratings(rungs(0.6, 0.6), [deals, deals], "low")[1] for deals in (50, 200))
    assert (few.high - few.low) == pytest.approx(2 * (many.high - many.low), rel=0.05)


def test_a_ladder_counts_the_wins_of_the_upper_one() -> None:
    series, _ = series_of(conditions(8), BOTS)
    lost = [SeatResult("middle", 3, 0.0), SeatResult("low", 5, 1.0)]
    won = [SeatResult("low", 2, 0.0), SeatResult("middle", 5, 1.0)]
    shared = [SeatResult("low", 5, 0.5), SeatResult("middle", 5, 0.5)]
    found = ladders.rung(Played(series, ([lost, won], [won, won], [shared, won], [won, won]), 1.0))
    assert (found.upper, found.lower, found.games) == ("middle", "low", 8)
    assert found.wins == paired_win_rate([0.5, 1, 0.75, 1])


def test_a_plot_names_every_level() -> None:
    found = ladders.Ladder("depot", 2, {}, 0, rungs(0.6, 0.8), ratings(rungs(0.6, 0.8), [100, 100], "low"))
    drawn = plot(found, {"low": "newcomer"})
    assert [name for name in ("newcomer", "middle", "high") if f">{name}<" in drawn] == [
        "newcomer",
        "middle",
        "high",
    ]
