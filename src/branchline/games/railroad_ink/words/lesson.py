"""The first round of Railroad Ink, step by step: a highway, a station and a railway join two exits."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.texts import text

LESSON = Lesson(
    roll=("hs", "rs", "hc", "sc"),
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
            at="die/hs",
            until="pick",
        ),
        LessonStep(
            text(
                "What glows now are the cells where it fits: a route must begin at an exit or at another "
                "route. Choose b1, below the highway exit at the top left."
            ),
            at="cell/b1",
            until="moves",
            moves=1,
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
            at="die/sc",
            until="pick",
        ),
        LessonStep(
            text(
                "Choose b2. There it fits in two ways. Turn it, with a tap or the key R, until its railway "
                "points left to the railway exit at a2; then place it with ✓ or Enter."
            ),
            at="cell/b2",
            until="moves",
            moves=2,
        ),
        LessonStep(
            text(
                "Now the straight railway closes the gap: choose it, and then a2. If you drew something "
                "else, take it back or just go on."
            ),
            at="die/rs",
            until="moves",
            moves=3,
        ),
        LessonStep(
            text(
                "Two exits are joined: look at the networks on the score sheet. Put the pointer or the focus "
                "on a line, and its cells light up."
            ),
            at="#sheet",
        ),
        LessonStep(
            text(
                "One die is left. Draw it where you like. Choose something that does not glow, and you are "
                "told why it is not possible."
            ),
            at="die/hc",
            until="moves",
            moves=4,
        ),
        LessonStep(
            text(
                "All dice are drawn. As long as you have not confirmed you can take everything back. "
                "Confirm the round."
            ),
            at="#actions",
            until="turn",
        ),
        LessonStep(
            text(
                "That was a round; a game has seven. Once in a round you may also draw one of the six "
                "special routes, three in a whole game. Play on here, or start a real game in the lobby."
            ),
        ),
    ),
)
