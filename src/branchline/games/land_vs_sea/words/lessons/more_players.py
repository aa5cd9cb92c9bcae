"""Lessons about three players and four: the cartographer, and teams."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.meta import When
from branchline.core.texts import text

CARTOGRAPHER = Lesson(
    name="cartographer",
    title=text("The cartographer"),
    picture="chains",
    seed=102,
    seats=3,
    played=(
        (1, "take:left"),
        (2, "take:left"),
        (0, "take:left"),
        (1, "take:right"),
        (2, "take:right"),
        (0, "take:left"),
        (1, "LLLSSS-8@-1,1/2 take:right"),
        (2, "LLSLLS-1@-2,2/3 take:right"),
        (0, "LLSSSS-4@-2,1/0 take:left"),
        (1, "LSSLSS-5@0,-1/2 take:left"),
        (2, "LLLLLS-2@1,0/1 take:right"),
    ),
    offered=(When(seats=range(3, 4)),),
    steps=(
        LessonStep(
            text(
                "You are the cartographer: areas of land and sea bring you nothing, but all chains do. "
                "Lay the lit tile so that mountains meet."
            ),
            moves=("LLLSSS-7@1,-1/4",),
        ),
        LessonStep(
            text(
                "Two ranges: 2 points for you. Mountains and corals score for the cartographer alone, "
                "whoever lays the tile."
            ),
            at="#sheet",
        ),
        LessonStep(
            text(
                "Trade routes with as many caravans as ships are yours, too, and so are the crosses of "
                "areas that you complete."
            )
        ),
    ),
)

TEAMS = Lesson(
    name="teams",
    title=text("Teams of two"),
    picture="complete",
    seed=64,
    seats=4,
    options={"sides": "as_seated"},
    played=(
        (0, "take:left"),
        (1, "take:left"),
        (2, "take:left"),
        (3, "take:left"),
        (0, "take:right"),
        (1, "take:left"),
        (2, "take:left"),
        (3, "take:left"),
        (0, "LLLLSS-2@0,-1/5 take:left"),
        (1, "LLSSSS-10@-1,-1/3 steal:LLLLLS-3"),
        (2, "LLSLLS-4@1,0/2 steal:LLLLLS-3"),
        (3, "LSLSSS-7@-1,-2/4 take:left"),
        (3, "take:left"),
    ),
    offered=(When(seats=range(4, 5)),),
    steps=(
        LessonStep(
            text(
                "Four play in two teams: you and the player opposite are Land. Complete a land for both "
                "of you: lay the lit tile."
            ),
            moves=("LLLSSS-8@1,-1/3",),
        ),
        LessonStep(
            text("4 points for your team, as each tile of that land counts. Partners share one score."),
            at="#sheet",
        ),
        LessonStep(
            text(
                "A warrior may take a tile even from your partner. Neither of you shows the other the "
                "faces that only one has seen."
            )
        ),
    ),
)
