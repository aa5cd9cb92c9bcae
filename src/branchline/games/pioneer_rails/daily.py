"""The week of the daily challenge: a map, and a level that rises from Monday to Sunday."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.daily import DailyChallenge

if TYPE_CHECKING:
    from datetime import date

LEVELS = ("beginner", "easy", "easy", "medium", "medium", "hard", "legendary")
WITH_EXTRA_CARD = (2, 4, 5)
"""On these weekdays."""


def daily(day: date) -> DailyChallenge:
    """The map changes every day, so that no weekday keeps one."""
    weekday = day.weekday()
    options = {
        "map": ("copper_creek", "twin_forks")[day.toordinal() % 2],
        "level": LEVELS[weekday],
        "extra_card": weekday in WITH_EXTRA_CARD,
    }
    return DailyChallenge(options=options)
