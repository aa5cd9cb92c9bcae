"""Lessons about structures, goals, the draft, and playing alone."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.meta import When
from branchline.core.texts import text
from branchline.games.railroad_ink.meta import SEATS, WITH_GOALS

CHALLENGE = (When({"edition": WITH_GOALS["edition"]}),)


STRUCTURES = Lesson(
    name="structures",
    title=text("Structures"),
    picture="structures",
    seed=210,
    options={"edition": "lush-green", "goals": False},
    offered=CHALLENGE,
    steps=(
        LessonStep(
            text(
                "Structures act when a route is drawn in their cell. Lead a railway to the factory in "
                "a1: the T-junction goes to a2."
            ),
            moves=("a2:r.rr",),
        ),
        LessonStep(text("Draw the railway dead end in a1: the factory acts."), moves=("a1:..r.",)),
        LessonStep(
            text("Now one of this round’s dice can be drawn once more: the T-junction again, in d1."),
            moves=("d1:rrr.",),
        ),
        LessonStep(
            text(
                "In a3 stands a university: draw the straight railway there. Three universities give "
                "you a special route at once."
            ),
            moves=("a3:r.r.",),
        ),
        LessonStep(
            text(
                "A village acts only when a station is drawn there: the more villages, the more points, "
                "up to 8."
            )
        ),
    ),
)

GOALS = Lesson(
    name="goals",
    title=text("Goal cards"),
    picture="shining-yellow",
    seed=310,
    seats=2,
    options={"edition": "shining-yellow"},
    played=(
        (0, "g2:.rrr f2:hr.r g4:hhh. g5:hhh. g6:hr.r done"),
        (1, "g2:.rrr f2:hr.r g4:hhh. g5:hhh. g6:hr.r done"),
    ),
    replies=(("f1:h.h.", "e2:.rrr", "b1:hhh.", "d1:rh..", "done"),),
    offered=(When(WITH_GOALS, seats=SEATS[1:]),),
    steps=(
        LessonStep(
            text(
                "Three goals lie beside the board. One asks for three exits in one network, and g4 and "
                "g6 are joined already. Draw the curved station in f6."
            ),
            moves=("f6:.rh.",),
        ),
        LessonStep(text("One more exit: the highway T-junction goes to f7."), moves=("f7:h.hh",)),
        LessonStep(
            text(
                "Goals are counted at the end of a round. Draw the other two dice where you like, and "
                "confirm."
            ),
            moves=("done",),
            free=True,
        ),
        LessonStep(
            text(
                "You are first with this goal: 4 points. Next come 2, then 1; whoever meets it in the "
                "same round gets the same."
            )
        ),
    ),
)

DRAFT = Lesson(
    name="draft",
    title=text("Draft of dice"),
    picture="classic-routes",
    seed=501,
    seats=2,
    options={"draft": True},
    replies=(("pick:rs+rt", "pick:rs+rc"),),
    offered=(When({"draft": (True,)}, seats=SEATS[1:]),),
    steps=(
        LessonStep(
            text(
                "In a draft everyone has dice of their own, picked in pairs. You begin: take the pair "
                "with the two T-junctions."
            ),
            moves=("pick:ht+rt",),
        ),
        LessonStep(
            text(
                "Your rival has taken a pair, too. Now your second one: take the station, with the "
                "overpass that comes with it."
            ),
            moves=("pick:op+sc",),
        ),
        LessonStep(
            text("These four dice are yours to draw in this round. Draw one of them, where you like."),
            free=True,
        ),
        LessonStep(
            text(
                "Whoever has the least valuable dice begins the next round: routes with three ends are "
                "worth 3, overpasses nothing."
            )
        ),
    ),
)

ALONE = Lesson(
    name="alone",
    title=text("Alone, with deadlines"),
    picture="lush-green",
    seed=418,
    options={"edition": "shining-yellow"},
    played=((0, "a4:hhhh/ a3:h.h. a2:rhhr a1:.rr. a6:..rr a5:h... done"),),
    offered=(When(WITH_GOALS, seats=SEATS[:1]),),
    steps=(
        LessonStep(
            text(
                "Alone, each goal has a deadline. The first, three exits in one network, is due by the "
                "end of round 3: draw the overpass in b1."
            ),
            moves=("b1:hrhrx",),
        ),
        LessonStep(
            text("A special route is worth it here: the one with three railways goes to c1."),
            moves=("c1:rrhr",),
        ),
        LessonStep(text("The railway curve in d1 reaches the third exit."), moves=("d1:r..r",)),
        LessonStep(text("Draw the rest where you like, and confirm."), moves=("done",), free=True),
        LessonStep(
            text(
                "In time: 4 points. After its deadline a goal brings only 1; the other two are due by "
                "the end of rounds 4 and 5."
            )
        ),
    ),
)
