"""What results say: how many are below, how they are spread, how many days in a row."""

from __future__ import annotations

from datetime import date, timedelta
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

WEEK = 7
SMOOTH = 0.9
"""Silverman's rule: a bump of this share of the spread, smaller the more results there are."""
STEPS = 60


def better_than(score: int, scores: Sequence[int]) -> int | None:
    """Of how many of the others a result is better, in percent; none where there are no others."""
    others = len(scores) - 1
    return round(100 * sum(other < score for other in scores) / others) if others > 0 else None


def place(score: int, scores: Sequence[int]) -> int:
    """The place of a result: as many are above it, and one more."""
    return 1 + sum(other > score for other in scores)


def streak(days: Collection[date], today: date) -> int:
    """Days in a row up to today, or up to yesterday as long as today can still be played."""
    last = today if today in days else today - timedelta(days=1)
    return next(n for n in range(len(days) + 1) if last - timedelta(days=n) not in days)


def week(today: date) -> list[date]:
    """The last seven days, today at the end."""
    return [today - timedelta(days=back) for back in reversed(range(WEEK))]


def density(scores: Sequence[int]) -> list[tuple[float, float]]:
    """How results are spread, as a smooth curve from left to right; its highest point is 1."""
    middle = sum(scores) / len(scores)
    spread = max(1.0, (sum((score - middle) ** 2 for score in scores) / len(scores)) ** 0.5)
    width = max(1.5, SMOOTH * spread * len(scores) ** -0.2)
    low, high = min(scores) - 3 * width, max(scores) + 3 * width
    at = [low + (high - low) * step / STEPS for step in range(STEPS + 1)]
    heights = [sum(exp(-(((x - score) / width) ** 2) / 2) for score in scores) for x in at]
    highest = max(heights)
    return [(x, height / highest) for x, height in zip(at, heights, strict=True)]
