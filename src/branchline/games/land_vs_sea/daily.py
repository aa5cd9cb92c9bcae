"""The daily challenge: against one expert, every other day, with more ways to score towards Sunday."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.daily import DailyChallenge

if TYPE_CHECKING:
    from datetime import date

WEEK = (
    (),
    ("mountains_corals",),
    ("caravans_ships",),
    ("waypoints",),
    ("mountains_corals", "caravans_ships"),
    ("mountains_corals", "waypoints"),
    ("mountains_corals", "caravans_ships", "waypoints"),
)


def daily(day: date) -> DailyChallenge | None:
    """On days with an odd number since the year 1; on the others it is the turn of Depot."""
    if not day.toordinal() % 2:
        return None
    return DailyChallenge(options=dict.fromkeys(WEEK[day.weekday()], True), bots=("expert",))
