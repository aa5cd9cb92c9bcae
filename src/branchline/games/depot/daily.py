"""The daily challenge: the basic game against one expert, every other day.

The advanced game is not among them: there the place is not decided by cards alone, and results of many people
are compared by how many cards they were ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.daily import DailyChallenge

if TYPE_CHECKING:
    from datetime import date


def daily(day: date) -> DailyChallenge | None:
    """On days with an even number since the year 1; on the others it is the turn of Land vs Sea."""
    return None if day.toordinal() % 2 else DailyChallenge(bots=("expert",))
