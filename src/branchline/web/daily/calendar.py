"""When a day begins, closes and opens, in UTC seconds: a day of the challenge is the same for everyone."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

OPENS_AFTER = timedelta(hours=1)
"""Seeds and boards are everyone's so long after the end of a day: nobody is still at it by a slow clock."""


def day_of(utc: float) -> date:
    return datetime.fromtimestamp(utc, UTC).date()


def begins(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()


def closes(day: date) -> float:
    """Until then a try has to be finished."""
    return begins(day + timedelta(days=1))


def opens(day: date) -> float:
    """From then on everyone may know everything."""
    return closes(day) + OPENS_AFTER.total_seconds()
