"""The first turns of Land vs Sea, step by step: taking tiles, Play Again, a land that is closed, Steal."""

from __future__ import annotations

from branchline.core.lesson import FIRST_GAME, Lesson, LessonStep
from branchline.core.texts import text

LESSON = Lesson(
    name="first-game",
    title=FIRST_GAME,
    seconds=180,
    seed=50,
    seats=2,
    steps=(
        LessonStep(
            text(
                "Welcome! You and your rival make one map together. You are Land: every land that is closed "
                "all around brings you points, every sea brings them to your rival."
            ),
            at="#main",
        ),
        LessonStep(text("First you both take two tiles. Tap the left stack."), moves=("take:left",)),
        LessonStep(
            text(
                "A tile has two sides: everyone sees the upper one, only you know the other. Take your "
                "second tile from the right stack."
            ),
            moves=("take:right",),
        ),
        LessonStep(
            text(
                "Your turn: tap the lit tile, then the lit place. Land must meet land there, and sea must "
                "meet sea."
            ),
            moves=("LLSLSS-2@-1,1/5",),
        ),
        LessonStep(
            text(
                "The compass on it says Play Again: lay your second tile, too. Its other side closes a land."
            ),
            moves=("LSSSSS-4@-1,0/5",),
        ),
        LessonStep(
            text(
                "Closed! Every tile of that land is a point for Land, whoever laid the last one; each × is "
                "one more for whoever did."
            ),
            at="#sheet",
        ),
        LessonStep(
            text("Now take two new tiles: one from the right stack, one from the left."),
            moves=("take:right", "take:left"),
        ),
        LessonStep(
            text(
                "Now the tile with the warrior: tap it and the lit place, then turn it until “Place” "
                "lights up."
            ),
            moves=("LLSLLS-4@1,0/5",),
            turn=True,
        ),
        LessonStep(
            text("The warrior steals: take a tile from your rival, and look at its other side."),
            moves=("steal:LLLSSS-7",),
        ),
        LessonStep(
            text(
                "Now you know it all: close your lands and leave the seas open. Most points win when the "
                "last tile lies."
            ),
        ),
    ),
    replies=(
        (
            "take:left",
            "take:left",
            "LLLSSS-4@-2,0/3",
            "take:right",
            "LLSSLS-1@-3,0/5",
            "take:left",
            "take:right",
        ),
    ),
)
