"""The first turns of Depot, step by step: a train, docking, a clash passed on, a draw, a card taken."""

from __future__ import annotations

from branchline.core.lesson import FIRST_GAME, Lesson, LessonStep
from branchline.core.texts import text

LESSON = Lesson(
    name="first-game",
    title=FIRST_GAME,
    seconds=180,
    seed=6,
    seats=2,
    steps=(
        LessonStep(
            text(
                "Welcome to Depot! Everyone docks cards to the same trains, and whoever is rid of all their "
                "cards first wins."
            ),
            at="#main",
        ),
        LessonStep(
            text(
                "A train starts with a shape that the depot shows. Tap your locomotive with the oval, then "
                "a lit exit."
            ),
            moves=("L-green-oval>start",),
        ),
        LessonStep(
            text(
                "Your rival has docked a second locomotive: the same kind fits. So does the same colour: "
                "dock your cyan wagon."
            ),
            moves=("F-cyan-triangle>1",),
        ),
        LessonStep(
            text(
                "The same shape fits, too: dock the green wagon with the triangle. Each card that is left "
                "in hand counts −1."
            ),
            moves=("P-green-triangle>1",),
        ),
        LessonStep(
            text(
                "A clash: both trains end in green, and that is your problem. Make it your rival's: lay "
                "another green card."
            ),
            moves=("F-green-circle>1",),
        ),
        LessonStep(
            text(
                "Your rival has taken a card in hand, and the clash is gone. Now you may also draw instead "
                "of laying a card: tap the deck."
            ),
            moves=("draw",),
        ),
        LessonStep(
            text("The card you drew fits, so it must be laid: dock it behind the red wagon."),
            moves=("P-red-star>2",),
        ),
        LessonStep(
            text(
                "Green against green again, and you have no green card: take one of the two in hand, the "
                "other one is gone. Tap the lit place beside the triangle."
            ),
            moves=("take:P-green-triangle/P-green-rhombus",),
        ),
        LessonStep(
            text("Now you know it all: get rid of your last four cards before your rival does."),
        ),
    ),
    replies=(
        (
            "L-cyan-square>1",
            "P-red-square>start",
            "P-green-circle>2",
            "take:F-green-circle/P-green-circle",
            "P-green-rhombus>2",
            "F-red-pentagon>2",
        ),
    ),
)
