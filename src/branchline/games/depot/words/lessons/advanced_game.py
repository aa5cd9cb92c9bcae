"""The lesson about the advanced game: a secret task that a train fulfils."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.texts import text
from branchline.games.depot.meta import ADVANCED as ADVANCED_TABLES

ADVANCED = Lesson(
    name="advanced",
    title=text("The advanced version"),
    picture="task",
    seed=216,
    seats=2,
    options={"version": "advanced"},
    played=(
        (1, "P-orange-triangle>start"),
        (0, "F-orange-pentagon>1"),
        (1, "F-blue-circle>1"),
        (0, "L-purple-rhombus>start"),
        (1, "P-blue-oval>1"),
    ),
    replies=(("F-orange-circle>start",),),
    offered=ADVANCED_TABLES,
    steps=(
        LessonStep(
            text(
                "Now everyone has a secret task: four shapes in one train, in any order. You need a "
                "circle, a triangle, a pentagon and a star."
            ),
            at="#main",
        ),
        LessonStep(
            text("The long train has three of them. Dock the star: the same kind fits."),
            moves=("P-purple-star>1",),
        ),
        LessonStep(
            text(
                "Your task is done, and the train has left. There was no special wagon in it, so you "
                "discard a card of your choice: the lit one."
            ),
            moves=("discard:P-green-rhombus",),
        ),
        LessonStep(
            text(
                "A locomotive in the train would have let you discard two; with two special wagons you "
                "would draw as many. Your depot lies open now: more exits for everyone."
            ),
            at="#main",
        ),
        LessonStep(
            text(
                "You win with your task done and no cards in hand. A special wagon can stand in for a "
                "missing shape; then you are asked whether to claim."
            )
        ),
    ),
)
