"""The first round of Railroad Ink, step by step: a highway, a station and a railway join two exits."""

from __future__ import annotations

from branchline.core.lesson import FIRST_GAME, Lesson, LessonStep
from branchline.core.texts import text

LESSON = Lesson(
    name="first-game",
    title=FIRST_GAME,
    seconds=180,
    seed=64,
    steps=(
        LessonStep(
            text(
                "Welcome! Around your board lie twelve exits. You draw highways and railways that join them: "
                "the more exits hang together, the more points they bring."
            ),
            at="#main",
        ),
        LessonStep(
            text("Every round has four dice, and you draw them all. Choose the straight highway."),
            pick="die/hs",
        ),
        LessonStep(
            text(
                "What glows now are the cells where it fits: a route must begin at an exit or at another "
                "route. Choose b1, below the highway exit at the top left."
            ),
            moves=("b1:h.h.",),
        ),
        LessonStep(
            text(
                "The route is drawn. Its lower end leads nowhere yet: an open end, for which the score sheet "
                "counts one point less. Go on from there, and the point is back."
            ),
            at="#sheet",
        ),
        LessonStep(
            text("A station joins highway and railway. Choose the curved station."),
            pick="die/sc",
        ),
        LessonStep(
            text(
                "Choose b2. There it fits in two ways. Turn it, with a tap or the key R, until its railway "
                "points left to the railway exit at a2; then place it with ✓ or Enter."
            ),
            moves=("b2:h..r",),
            turn=True,
        ),
        LessonStep(
            text("Now the straight railway closes the gap: choose it, and then a2."),
            moves=("a2:.r.r",),
        ),
        LessonStep(
            text(
                "Two exits are joined: look at the networks on the score sheet. Tap a line or point at it, "
                "and its cells light up."
            ),
            at="#sheet",
        ),
        LessonStep(
            text(
                "One die is left. Draw it where you like. Choose something that does not glow, and you are "
                "told why it is not possible."
            ),
            free=True,
        ),
        LessonStep(
            text(
                "All dice are drawn. As long as you have not confirmed you can take everything back. "
                "Confirm the round."
            ),
            moves=("done",),
        ),
        LessonStep(
            text(
                "That was a round; a game has seven. Once in a round you may also draw one of the six "
                "special routes, three in a whole game. Play on here, or start a real game in the lobby."
            ),
        ),
    ),
)
