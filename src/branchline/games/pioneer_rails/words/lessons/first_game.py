"""The first two turns of Pioneer Rails, step by step: a card, tracks past two mines to a town, a pair."""

from __future__ import annotations

from branchline.core.lesson import FIRST_GAME, Lesson, LessonStep
from branchline.core.texts import text

LESSON = Lesson(
    name="first-game",
    title=FIRST_GAME,
    seconds=180,
    seed=258,
    seats=2,
    steps=(
        LessonStep(
            text(
                "Welcome! You build four railways across the desert, one for each suit. Every card does two "
                "things: its suit lays tracks, its rank makes poker hands."
            ),
            at="#main",
        ),
        LessonStep(
            text("Three cards lie open, and you choose first: tap the queen of clubs."),
            moves=("pick:QC",),
        ),
        LessonStep(
            text(
                "Clubs means three tracks from the station of clubs. Tap the lit side: the first track "
                "passes a mine."
            ),
            moves=("g8.h9",),
        ),
        LessonStep(
            text("The mine gives you a nugget, that is a point. Go on: there is another mine."),
            moves=("g8.g9",),
        ),
        LessonStep(
            text("A second nugget! One more track, and you reach the town."),
            moves=("f8.g9",),
        ),
        LessonStep(
            text(
                "For a town you circle a box: one point, and later it buys you a track, a bridge or a "
                "tunnel. Other places need more tracks around them."
            ),
            at="#tray",
        ),
        LessonStep(
            text("All three tracks lie. Until you confirm you can take them back; now confirm."),
            moves=("done",),
        ),
        LessonStep(
            text(
                "Now your rival has chosen first. Five turns are a poker hand, and you have a queen: take "
                "another one, and you have a pair."
            ),
            moves=("pick:QH",),
        ),
        LessonStep(
            text("Hearts: lay three tracks where you like, and confirm."),
            moves=("done",),
            free=True,
        ),
        LessonStep(
            text("That is a turn; a game has twenty, and then most points win."),
        ),
    ),
    replies=(
        (
            "pick:AH",
            "h2.h3",
            "g2.h2",
            "h1.g2",
            "done",
            "pick:JC",
            "g8.h9",
            "g8.g9",
            "f8.g9",
            "done",
        ),
    ),
)
