"""Lessons about town boxes, goals, the extra card, and playing alone."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.meta import When
from branchline.core.texts import text

TOWN_BOXES = Lesson(
    name="town-boxes",
    title=text("Town boxes"),
    picture="grants",
    seed=604,
    seats=2,
    steps=(
        LessonStep(
            text("A circled town box buys a privilege, and you start with one. Take the jack of diamonds."),
            moves=("pick:JD",),
        ),
        LessonStep(text("Lay two of your three tracks towards the river."), moves=("c7.d7", "c6.d7")),
        LessonStep(
            text(
                "The river stops a track, unless you build a bridge: choose the lit bridge, then the "
                "lit side."
            ),
            moves=("bridge>c6.d6",),
        ),
        LessonStep(
            text(
                "The box is crossed out, and it has given you a track more: one is still to be laid. "
                "The point for the box stays."
            ),
            at="#tray",
        ),
        LessonStep(
            text(
                "A box also buys a tunnel, a shortcut across a cell, a switch for a new branch, or "
                "another suit. Every town you reach circles one more."
            )
        ),
    ),
)

GOALS = Lesson(
    name="goals",
    title=text("Goals"),
    picture="network",
    seed=903,
    seats=2,
    played=(
        (0, "pick:10S"),
        (0, "b2.b3 a2.b3 a2.a3 done"),
        (1, "pick:10C h7.g8 g7.h7 g6.g7 done"),
        (1, "pick:QD"),
        (0, "pick:JH h2.h3 i2.j3 j2.j3 done"),
        (1, "c7.b8 b7.c7 b6.b7 done"),
    ),
    replies=(("pick:KH", "h3.h4", "h4.i4", "shortcut>i2:ne-sw", "j1.j2", "done", "pick:JS"),),
    steps=(
        LessonStep(
            text(
                "Three goals lie open for all. One asks for railways of three stations at the edge of "
                "the map; spades and hearts are there. Take the king of clubs."
            ),
            moves=("pick:KC",),
        ),
        LessonStep(text("The lit side leads to the edge: lay a track of clubs there."), moves=("h9.i9",)),
        LessonStep(text("Lay the other two tracks where you like, and confirm."), moves=("done",), free=True),
        LessonStep(
            text(
                "You are first: 10 points. Whoever meets the goal in the same turn gets 10, too; "
                "everyone else can still earn 5."
            )
        ),
    ),
)

EXTRA_CARD = Lesson(
    name="extra-card",
    title=text("The extra card"),
    picture="score",
    seed=706,
    seats=2,
    options={"extra_card": True},
    played=(
        (0, "pick:AH"),
        (0, "shortcut>i2:ne-sw j1.j2 h2.h3 h3.h4 done"),
        (1, "pick:10S suit:clubs h7.g8 g7.h7 g8.h9 g8.g9 done"),
        (1, "pick:JH"),
        (0, "pick:KC h7.g8 g7.h7 g6.g7 done"),
        (1, "h3.h4 h4.i4 h2.h3 done"),
        (0, "pick:QD"),
        (0, "c7.d7 c7.b8 d7.d8 done"),
        (1, "pick:JC g6.g7 f8.g9 switch>g6.h7 g6.h6 done"),
        (1, "pick:10D"),
        (0, "pick:AD d7.e7 b8.c9 b8.b9 bank:3 done"),
        (1, "c7.d7 c7.b8 d7.d8 done"),
    ),
    replies=(("pick:10H", "i2.j3", "i2.j2", "j1.j2", "done", "pick:10S"),),
    offered=(When({"extra_card": (True,)}),),
    steps=(
        LessonStep(
            text(
                "Each round begins with a secret card for everyone, and it is your card for the fifth "
                "turn. Yours is the queen of clubs: take it."
            ),
            moves=("pick:QC",),
        ),
        LessonStep(
            text(
                "With it your poker hand has two pair, as you could plan all along. Lay three tracks of "
                "clubs where you like, and confirm."
            ),
            moves=("done",),
            free=True,
        ),
        LessonStep(
            text(
                "So a round has four open deals, and one turn that you know beforehand. What the others "
                "hold you can only guess."
            )
        ),
    ),
)

ALONE = Lesson(
    name="alone",
    title=text("Alone"),
    picture="turn",
    seed=711,
    played=(
        (0, "pick:AS suit:clubs g8.h9 g8.g9 h7.g8 g7.h7 done"),
        (0, "pick:QH h2.h3 g2.h3 g2.g3 done"),
        (0, "pick:10C f8.g9 g6.g7 h7.i7 shortcut>h6:n-s switch>g7.g8 done"),
        (0, "pick:KD c7.b8 b7.c7 d7.d8 done"),
        (0, "pick:JS d3.c4 d3.d4 b3.b4 done"),
    ),
    offered=(When(seats=range(1, 2)),),
    steps=(
        LessonStep(
            text("Alone, a card is discarded in each turn and two are turned up. Take the jack of spades."),
            moves=("pick:JS",),
        ),
        LessonStep(
            text(
                "A goal is turned up at the start of the rounds 2, 3 and 4; here it asks for two banks. "
                "Lay three tracks where you like, and confirm."
            ),
            moves=("done",),
            free=True,
        ),
        LessonStep(
            text(
                "Goals bring no points here, but a goal you meet is gone. You win with more than 60 "
                "points, and 10 more for each goal that is left."
            )
        ),
    ),
)
