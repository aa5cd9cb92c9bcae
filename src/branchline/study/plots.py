"""A review as a picture: what the seat could expect turn by turn, and where it fell behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.parts.plots import LEFT, Axes, document, title
from branchline.study.grades import Grade

if TYPE_CHECKING:
    from branchline.study.review import Review

WIDTH, HEIGHT = 640, 260
MIDDLE = 330


def review_plot(review: Review, language: str = "en") -> str:
    """Two lines, with the best that was found and with what was played; mistakes are marked."""
    best = [turn.expected for turn in review.turns]
    own = [turn.reached for turn in review.turns]
    axes = Axes(WIDTH, HEIGHT, max(1, len(own)), min((*best, *own), default=0), max((*best, *own), default=1))
    marks = [
        f'<circle cx="{axes.x(n)}" cy="{axes.y(turn.reached)}" r="5" class="dot"/>'
        for n, turn in enumerate(review.turns)
        if turn.grade == Grade.MISTAKE
    ]
    named = {
        "points": (text("Points with the best that was found"), text("and with what was played")),
        "chances": (text("Chances with the best that was found"), text("and with what was played")),
    }[review.judged_by]
    return document(
        WIDTH,
        HEIGHT,
        [
            title(named[0].say(language), "a", LEFT),
            title(named[1].say(language), "b", MIDDLE),
            *axes.grid([str(turn.turn) for turn in review.turns]),
            axes.area(best, own, "gap"),
            axes.line(best, "a"),
            axes.line(own, "b"),
            *marks,
        ],
    )
