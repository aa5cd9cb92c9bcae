"""What a turn that was less than the best is called."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from branchline.core.meta import JudgedBy

CERTAIN = 2.0
"""A loss is one when it is larger than so many of its standard errors."""


class Grade(StrEnum):
    """From what can't be improved to what decides games."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"

    @property
    def word(self) -> Text:
        return WORDS[self]


WORDS = {
    Grade.BEST: text("best"),
    Grade.GOOD: text("good"),
    Grade.INACCURACY: text("inaccuracy"),
    Grade.MISTAKE: text("mistake"),
}

THRESHOLDS: dict[JudgedBy, tuple[float, float, float]] = {
    "points": (0.25, 1.0, 2.0),
    "chances": (0.01, 0.04, 0.1),
}
"""The losses from which on a turn is good and no longer the best, an inaccuracy, a mistake."""


def grade(lost: float, error: float, judged_by: JudgedBy) -> Grade:
    """What a turn is called that lost so much; what may be chance is held against nobody."""
    good, inaccuracy, mistake = THRESHOLDS[judged_by]
    if lost < good:
        return Grade.BEST
    if lost < inaccuracy or lost <= CERTAIN * error:
        return Grade.GOOD
    return Grade.INACCURACY if lost < mistake else Grade.MISTAKE
