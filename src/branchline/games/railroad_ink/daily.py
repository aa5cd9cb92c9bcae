"""The week of the daily challenge: from the plain dice of Monday to the two expansions of Sunday."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.daily import DailyChallenge
from branchline.games.railroad_ink.meta import Edition, Expansion

if TYPE_CHECKING:
    from datetime import date

Boxes = tuple[tuple[Edition, Expansion, Expansion], ...]

WEEK: tuple[Boxes, ...] = (
    (("deep-blue", "none", "none"), ("blazing-red", "none", "none")),
    (("lush-green", "none", "none"), ("shining-yellow", "none", "none")),
    (("deep-blue", "rivers", "none"), ("blazing-red", "lava", "none")),
    (("lush-green", "forest", "none"), ("shining-yellow", "desert", "none")),
    (("deep-blue", "lakes", "none"), ("lush-green", "rivers", "none"), ("shining-yellow", "lakes", "none")),
    (
        ("blazing-red", "meteors", "none"),
        ("lush-green", "trails", "none"),
        ("shining-yellow", "canyons", "none"),
    ),
    (
        ("deep-blue", "rivers", "lakes"),
        ("lush-green", "forest", "trails"),
        ("blazing-red", "lava", "meteors"),
        ("shining-yellow", "desert", "canyons"),
    ),
)
"""For each weekday what its weeks take turns with: an edition and its expansions."""


def daily(day: date) -> DailyChallenge:
    """The box of a day, for one player."""
    boxes = WEEK[day.weekday()]
    edition, first, second = boxes[day.toordinal() // 7 % len(boxes)]
    return DailyChallenge(options={"edition": edition, "expansion": first, "second_expansion": second})
