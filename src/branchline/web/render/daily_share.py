"""A result of a day in a few lines for others: a square for each round, and nothing that tells the chance."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import msgspec
from babel.dates import format_date

from branchline.core.texts import text
from branchline.study.grades import Grade

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.study.review import Review
    from branchline.web.render.daily import DailyStanding

MARKS = {Grade.BEST: "+", Grade.GOOD: "+", Grade.INACCURACY: "~", Grade.MISTAKE: "−"}
SQUARES = {"+": "🟩", "~": "🟨", "−": "🟥"}
IN_A_ROW = 10
"""So many squares stand beside each other."""


class DailyShare(msgspec.Struct, frozen=True):
    """What can be told of a result: nothing of it tells the chance."""

    text: str
    marks: tuple[str, ...]
    """How good each round or turn was: `+`, `~` or `−`."""


def daily_share(standing: DailyStanding, review: Review | None, language: str, address: str) -> DailyShare:
    """Day, what was played, a square for each round, the result, where to play it."""
    marks = round_marks(review) if review is not None else ()
    info = standing.challenge
    day = date.fromisoformat(info.day)
    said = [info.said]
    if standing.better_than is not None:
        said.append(text("better than {percent} %", percent=standing.better_than).say(language))
    lines = [
        f"Branchline · {info.title} · {format_date(day, 'd MMM', locale=language)}",
        info.played,
        *_in_rows([SQUARES[mark] for mark in marks]),
        *_in_rows(marks),
        " · ".join(said),
        address,
    ]
    return DailyShare("\n".join(filter(None, lines)), marks)


def round_marks(review: Review) -> tuple[str, ...]:
    """How good each round was, or each turn where there are no rounds: as good as the worst in it."""
    order = list(Grade)
    worst: dict[str, Grade] = {}
    for turn in review.turns:
        label = turn.label.say()
        worst[label] = max(worst.get(label, Grade.BEST), turn.grade, key=order.index)
    return tuple(MARKS[grade] for grade in worst.values())


def _in_rows(marks: Sequence[str]) -> list[str]:
    return ["".join(marks[at : at + IN_A_ROW]) for at in range(0, len(marks), IN_A_ROW)]
