"""The numbers of a series, against values worked out by hand or published."""

from __future__ import annotations

import pytest

from branchline.arena.stats import (
    DealResult,
    SeatResult,
    effective_trials,
    estimate,
    paired_win_rate,
    quartiles,
    summaries,
    win_rate,
)


def test_a_mean_and_its_error() -> None:
    found = estimate([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.mean == 5
    assert found.standard_error == pytest.approx((32 / 7 / 8) ** 0.5)
    assert estimate([3]).standard_error == 0


def test_quartiles() -> None:
    assert quartiles([1, 2, 3, 4, 5]) == (2, 3, 4)
    assert quartiles([7]) == (7, 7, 7)


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634), (1, 100, 0.0018, 0.0545)],
)
def test_the_interval_of_wilson(wins: int, trials: int, low: float, high: float) -> None:
    found = win_rate(wins, trials)
    assert found.rate == wins / trials
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_deals_that_are_won_or_lost_whole_are_as_many_games() -> None:
    assert effective_trials([1.0] * 30 + [0.0] * 20) == pytest.approx(50)
    assert effective_trials([1.0] * 200) == pytest.approx(200)
    found, expected = paired_win_rate([1.0] * 30 + [0.0] * 20), win_rate(30, 50)
    assert (found.rate, found.low, found.high) == pytest.approx((expected.rate, expected.low, expected.high))


def test_where_luck_decides_a_deal_both_win_one_of_its_games_and_less_is_uncertain() -> None:
    """Two games of a deal that have nothing to do with each other are two; exchanged luck is worth more."""
    apart = [1.0] * 25 + [0.5] * 50 + [0.0] * 25
    assert effective_trials(apart) == pytest.approx(200, rel=0.05)
    lucky = [1.0] * 10 + [0.5] * 80 + [0.0] * 10
    assert 300 < effective_trials(lucky) < 500
    assert effective_trials([0.5] * 100) < 10_000
    assert paired_win_rate(lucky).high < paired_win_rate(apart).high


def test_differences_are_taken_on_the_same_chance() -> None:
    """Luck moves both bots by the same amount, and leaves no error in the difference."""
    deals: list[DealResult] = [
        [[SeatResult("a", luck, 0)], [SeatResult("b", luck + 3, 0)]] for luck in (0, 10, 50)
    ]
    first, second = summaries(deals)
    assert first.ahead is None
    assert second.ahead is not None
    assert (second.ahead.mean, second.ahead.standard_error) == (3, 0)
    assert second.score.standard_error > 10
    assert first.wins is None


def test_games_on_the_same_chance_count_once_in_an_error() -> None:
    game = [SeatResult("a", 1, 1), SeatResult("b", 0, 0)]
    lost = [SeatResult("a", 0, 0), SeatResult("b", 1, 1)]
    once = summaries([[game], [lost], [game]])
    twice = summaries([[game, game], [lost, lost], [game, game]])
    assert [bot.score for bot in once] == [bot.score for bot in twice]
    assert [bot.wins for bot in once] == [bot.wins for bot in twice]
    assert twice[0].games == 2 * once[0].games
