"""What the games offer on each day can be played, and changes as the week goes on."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from branchline.core.daily import DailyChallenge
from branchline.core.table import Table
from branchline.games import built_in, game, package

DAYS = [date(2026, 11, 16) + timedelta(days=n) for n in range(28)]
"""Four weeks from a Monday."""


def offered(name: str, day: date) -> DailyChallenge | None:
    daily = package(name).daily
    return daily()(day) if daily is not None else None


@pytest.mark.parametrize("name", built_in())
def test_what_is_offered_can_be_played(name: str) -> None:
    rules = game(name)
    for day in DAYS:
        if challenge := offered(name, day):
            options = rules.meta.options(**challenge.options)
            Table(rules, options, 1 + len(challenge.bots))
            assert set(challenge.bots) <= set(rules.meta.levels.bots)


def test_there_are_three_challenges_each_day() -> None:
    for day in DAYS:
        assert len([name for name in built_in() if offered(name, day)]) == 3


def test_railroad_ink_is_easy_on_monday_and_has_two_expansions_on_sunday() -> None:
    weeks = [[options_of(day) for day in DAYS[start : start + 7]] for start in range(0, len(DAYS), 7)]
    for week in weeks:
        assert [week[0]["expansion"], week[0]["second_expansion"]] == ["none", "none"]
        assert "none" not in (week[6]["expansion"], week[6]["second_expansion"])
        assert len({tuple(day.values()) for day in week}) == 7


def options_of(day: date) -> dict[str, object]:
    challenge = offered("railroad-ink", day)
    assert challenge is not None
    return dict(challenge.options)
