"""Lessons about the expansions of Deep Blue and Blazing Red: rivers, lakes, lava, meteors."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.texts import text
from branchline.games.railroad_ink.meta import with_expansion

RIVERS = Lesson(
    name="rivers",
    title=text("Rivers"),
    picture="face-rivers",
    seed=108,
    options={"expansion": "rivers"},
    offered=with_expansion("rivers"),
    steps=(
        LessonStep(
            text(
                "Two river dice come with the others; you draw them if you like. A river needs no route "
                "to begin: tap the river curve, then a5."
            ),
            moves=("a5:..vv",),
        ),
        LessonStep(
            text(
                "One end has reached the border; the other is open, and that is an error. Lead it on: "
                "the straight river goes to a6."
            ),
            moves=("a6:v.v.",),
        ),
        LessonStep(
            text(
                "At the end your best river brings a point for each cell, and three more if both of its "
                "ends reach the border: a curve in a7 would do it."
            ),
            at="#sheet",
        ),
        LessonStep(
            text(
                "A river never meets a route or an exit: only dice with a bridge lead a route across "
                "it. With rivers a game has six rounds."
            )
        ),
    ),
)

LAKES = Lesson(
    name="lakes",
    title=text("Lakes"),
    picture="face-lakes",
    seed=197,
    options={"expansion": "lakes"},
    played=((0, "c4:.w.. e4:..ww b1:h.h. b2:h..r f1:hhh. g4:.hh. done"),),
    offered=with_expansion("lakes"),
    steps=(
        LessonStep(
            text("Here water comes to d4 from two sides. Draw the water on one side in d3, open towards d4."),
            moves=("d3:..w.",),
        ),
        LessonStep(
            text(
                "With water on three sides, d4 has filled by itself. Now the pier with a highway: draw "
                "it in d5, at the shore."
            ),
            moves=("d5:w.h.",),
        ),
        LessonStep(
            text("Networks with piers on the same lake are joined: their exits count together."), at="#main"
        ),
        LessonStep(
            text(
                "At the end your smallest lake brings a point for each of its cells. Open shores are no "
                "errors. A game has six rounds."
            )
        ),
    ),
)

LAVA = Lesson(
    name="lava",
    title=text("Lava"),
    picture="face-lava",
    seed=100,
    options={"expansion": "lava"},
    offered=with_expansion("lava"),
    steps=(
        LessonStep(
            text(
                "The volcano in d4 is there from the start, and its open sides are errors. You may add "
                "another: tap the volcano, then the corner a1."
            ),
            moves=("a1:llll",),
        ),
        LessonStep(
            text(
                "Each round you must draw at least one of the lava dice, joined to lava. Close the "
                "volcano’s right side: the lava bend goes to b1."
            ),
            moves=("b1:l..l",),
        ),
        LessonStep(text("And the lower side: the second bend goes to a2."), moves=("a2:l..l",)),
        LessonStep(
            text(
                "A closed lake of lava: 5 points! The border closes lava, too. The largest lake brings "
                "a point for each cell; open sides are errors."
            ),
            at="#sheet",
        ),
        LessonStep(
            text(
                "If no lava die fits, lava takes the place of a route beside it, or you draw a volcano. "
                "Six rounds, and keep an eye on your exits!"
            )
        ),
    ),
)

METEORS = Lesson(
    name="meteors",
    title=text("Meteors"),
    picture="face-meteors",
    seed=103,
    options={"expansion": "meteors"},
    offered=with_expansion("meteors"),
    steps=(
        LessonStep(
            text(
                "Before you draw, a meteor falls: two cells away from the last impact, here in the "
                "direction you choose. Let it fall upwards."
            ),
            moves=("meteor:up",),
        ),
        LessonStep(
            text(
                "A crater in d2; a route that was there would be gone. Now draw the straight railway in "
                "d1: it ends at the crater."
            ),
            moves=("d1:r.r.",),
        ),
        LessonStep(text("That end is no error: each route end at a crater brings 2 points."), at="#sheet"),
        LessonStep(
            text(
                "You may draw over craters. And whoever crosses off a special route before drawing "
                "ignores the meteor of that round."
            )
        ),
    ),
)
