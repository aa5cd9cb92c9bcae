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
    replies=(("LLSSLS-6@0,1/0", "take:left"), ("LLSLLS-6@2,-1/3", "take:right")),
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
                "2 points for you: mountains and corals score for the cartographer alone, whoever lays "
                "the tile. Take a new one from the left stack."
            ),
            moves=("take:left",),
        ),
        LessonStep(
            text("Crosses count for you, too. Complete the small sea with the × on your tile."),
            moves=("LLSSLS-11@0,2/3",),
        ),
        LessonStep(
            text(
                "The tiles were points for Sea, the × was yours. So are trade routes with as many caravans "
                "as ships at the end."
            )
        ),
    ),
)

TEAMS = Lesson(
    name="teams",
    title=text("Teams of two"),
    picture="complete",
    seed=212,
    seats=4,
    options={"sides": "as_seated"},
    played=(
        (0, "take:left"),
        (1, "take:right"),
        (2, "take:left"),
        (3, "take:left"),
        (0, "take:left"),
        (1, "take:right"),
        (2, "take:left"),
        (3, "take:left"),
        (0, "LLSSSS-3@-1,1/3 take:right"),
        (1, "LSLSSS-5@-1,0/2 take:left"),
        (2, "LLSSSS-14@0,1/4 take:left"),
        (3, "LLSLLS-2@1,0/5 take:right"),
        (0, "LLLSSS-20@0,-1/5 take:right"),
        (1, "LLLSSS-18@1,-1/3 take:right"),
        (2, "LSLSSS-6@2,-1/5 take:left"),
        (3, "LLSSLS-10@2,-2/2 take:left"),
    ),
    replies=(
        ("LLSLSS-7@-2,0/2", "take:left"),
        ("LSSSSS-2@-1,-1/5", "take:right", "take:right"),
        ("LLLSSS-2@0,-2/1", "take:left"),
    ),
    offered=(When(seats=range(4, 5)),),
    steps=(
        LessonStep(
            text(
                "Four play in two teams: you and the player opposite are Land. Complete a land for both "
                "of you: lay the lit tile."
            ),
            moves=("LLSSLS-3@1,-2/0",),
        ),
        LessonStep(
            text("7 points for your team. The warrior may steal even from your partner: take a tile."),
            moves=("steal:LLLLSS-10",),
        ),
        LessonStep(
            text(
                "Your partner has completed a land, too: 3 points more, as partners share one score. Neither "
                "of you shows the other the faces that only one has seen."
            )
        ),
    ),
)
