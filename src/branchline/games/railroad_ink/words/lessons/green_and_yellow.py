"""Lessons about the expansions of Lush Green and Shining Yellow: forest, trails, desert, canyons."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.texts import text
from branchline.games.railroad_ink.meta import with_expansion

FOREST = Lesson(
    name="forest",
    title=text("Forest"),
    picture="face-forest",
    seed=106,
    options={"expansion": "forest"},
    offered=with_expansion("forest"),
    steps=(
        LessonStep(
            text(
                "Forest dice show groves, some with a route through them. Tap the highway curve with "
                "trees, then b1."
            ),
            moves=("b1:hh..t",),
        ),
        LessonStep(
            text("A grove needs nothing beside it, but groves side by side are a forest. Draw yours in a1."),
            moves=("a1:....t",),
        ),
        LessonStep(
            text(
                "Two forests score at the end: two points for each cell of one, a point for each cell "
                "of the other. So grow two large ones. Six rounds."
            )
        ),
    ),
)

TRAILS = Lesson(
    name="trails",
    title=text("Trails"),
    picture="face-trails",
    seed=629,
    options={"expansion": "trails"},
    played=((0, "b1:h.h. b2:h..r a2:.r.r g2:rr.r done"),),
    offered=with_expansion("trails"),
    steps=(
        LessonStep(
            text(
                "Trails run from corner to corner and join stations. There is one in b2; make a second: "
                "the straight railway goes to d1."
            ),
            moves=("d1:r.r.",),
        ),
        LessonStep(text("Now the straight station below it, in d2."), moves=("d2:r.h.",)),
        LessonStep(
            text(
                "The highway curve with a trail goes to c3: the ends of its trail lie at corners of "
                "both stations’ cells."
            ),
            moves=("c3:.hh.p",),
        ),
        LessonStep(
            text(
                "Two stations joined: 2 points. So many stations score half as much as so many exits. "
                "Open trail ends are no errors."
            ),
            at="#sheet",
        ),
        LessonStep(
            text(
                "A new trail must join a route, a trail or a station. Six rounds; twelve stations are "
                "the most that count."
            )
        ),
    ),
)

DESERT = Lesson(
    name="desert",
    title=text("Desert"),
    picture="face-desert",
    seed=407,
    options={"expansion": "desert"},
    offered=with_expansion("desert"),
    steps=(
        LessonStep(
            text(
                "At the end each cactus brings a point, if no drought takes it. First an oasis: the "
                "straight highway with an oasis goes to b1."
            ),
            moves=("b1:h.h.o",),
        ),
        LessonStep(
            text("Cacti beside an oasis outlive every drought: draw your two cacti in a1."),
            moves=("a1:....cc",),
        ),
        LessonStep(
            text(
                "If a die shows drought, all other cacti wither before you draw, unless you cross off a "
                "special route."
            ),
            at="#main",
        ),
        LessonStep(
            text(
                "After the sixth and last round the desert dice are rolled once more: leave no cactus "
                "without an oasis."
            )
        ),
    ),
)

CANYONS = Lesson(
    name="canyons",
    title=text("Canyons"),
    picture="face-canyons",
    seed=393,
    options={"expansion": "canyons"},
    offered=with_expansion("canyons"),
    steps=(
        LessonStep(
            text(
                "A canyon runs along the lines between cells and begins at the edge. Tap the straight "
                "canyon, then the lit line on the left."
            ),
            moves=("canyon>a3:ee",),
        ),
        LessonStep(
            text(
                "Each segment of the longest canyon brings a point at the end. Now the highway: draw a "
                "straight one in b1."
            ),
            moves=("b1:h.h.",),
        ),
        LessonStep(
            text("And the other one in b2: it meets the canyon, so a bridge point is spent."),
            moves=("b2:h.h.",),
        ),
        LessonStep(
            text(
                "You have twelve bridge points for the whole game; without them no route meets a "
                "canyon. A canyon from edge to edge brings two points more."
            )
        ),
    ),
)
