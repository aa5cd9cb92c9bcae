"""Lessons about the ways of scoring that are added: mountains and corals, caravans and ships, waypoints."""

from __future__ import annotations

from branchline.core.lesson import Lesson, LessonStep
from branchline.core.meta import When
from branchline.core.texts import text

MOUNTAINS_AND_CORALS = Lesson(
    name="mountains-and-corals",
    title=text("Mountains and corals"),
    picture="chains",
    seed=61,
    seats=2,
    options={"mountains_corals": True, "sides": "as_seated"},
    played=(
        (0, "take:right"),
        (1, "take:right"),
        (0, "take:left"),
        (1, "take:right"),
        (0, "LLSLSS-11@-1,0/4 take:left"),
        (1, "LLLLSS-14@1,-1/3 take:right"),
    ),
    replies=(("LSLSSS-1@-1,-1/1", "take:right"),),
    offered=(When({"mountains_corals": (True,)}, seats=range(2, 5, 2)),),
    steps=(
        LessonStep(
            text(
                "Mountain ranges that touch across an edge are a chain, and so are coral reefs. Lay the "
                "lit tile so that its mountains meet others."
            ),
            moves=("LLLLLS-2@-1,1/2",),
        ),
        LessonStep(
            text("A chain of two ranges: 2 points for Land. Now take a new tile from the right stack."),
            moves=("take:right",),
        ),
        LessonStep(
            text("Its other side has mountains, too. Lay it so that your chain grows."),
            moves=("LLSLLS-8@-2,1/0",),
        ),
        LessonStep(
            text(
                "3 points more: each time a chain grows it scores again, in its whole length. Chains of "
                "reefs score for Sea."
            )
        ),
    ),
)

CARAVANS_AND_SHIPS = Lesson(
    name="caravans-and-ships",
    title=text("Caravans and ships"),
    picture="trade",
    seed=60,
    seats=2,
    options={"caravans_ships": True, "sides": "as_seated"},
    played=(
        (0, "take:right"),
        (1, "take:right"),
        (0, "take:right"),
        (1, "take:left"),
        (0, "LLLSSS-4@0,1/4 take:right"),
        (1, "LLLLLS-2@0,2/1 take:left"),
        (0, "LLLLLS-1@-1,2/5 take:left"),
        (1, "LLSSSS-3@-2,3/5 take:left"),
        (0, "LLLSLS-2@0,3/4 LLLLSS-1@1,1/3 take:left"),
        (0, "take:left"),
        (1, "LLSSSS-7@-1,0/1 take:left"),
    ),
    replies=(("LLSSSS-14@-2,0/4", "take:left"),),
    offered=(When({"caravans_ships": (True,)}, seats=range(2, 5, 2)),),
    steps=(
        LessonStep(
            text(
                "Some tiles show a caravan or a ship. Lay yours beside a tile that shows one, too: the "
                "lit place."
            ),
            moves=("LLLSSS-20@0,-1/3",),
        ),
        LessonStep(
            text("That brings you 2 points at once. On the left stack lies a caravan: take it."),
            moves=("take:left",),
        ),
        LessonStep(
            text("Lay the caravan beside both ships. However many neighbours show one, it brings 2 points."),
            moves=("LLSLSS-5@-1,-1/5",),
        ),
        LessonStep(
            text(
                "These three are a trade route. With more ships than caravans it brings Sea a point for "
                "each picture at the end; with more caravans it is yours."
            )
        ),
    ),
)

WAYPOINTS = Lesson(
    name="waypoints",
    title=text("Waypoints"),
    picture="waypoints",
    seed=63,
    seats=2,
    options={"waypoints": True, "sides": "as_seated"},
    played=(
        (0, "take:right"),
        (1, "take:left"),
        (0, "take:right"),
        (1, "take:right"),
        (0, "LLSSLS-1@-1,0/1 waypoint:-1,0/2 take:right"),
        (1, "LLLLSS-3@0,1/4 steal:LLSLSS-1"),
        (1, "waypoint:0,1/2 done"),
        (0, "LLSLLS-7@1,-1/0 take:left"),
        (0, "take:left"),
        (1, "LLLLLS-3@1,-2/0 take:right"),
    ),
    offered=(When({"waypoints": (True,)}),),
    steps=(
        LessonStep(
            text(
                "Your waypoint stands on a land that is still open. Whoever completes that land gets a "
                "point for it: lay the lit tile."
            ),
            moves=("LSSSSS-5@-1,1/2",),
        ),
        LessonStep(
            text(
                "The waypoint brought you a point and is back in your hand. At the end of a turn you "
                "may set it again: choose the start tile’s land."
            ),
            moves=("waypoint:0,0/0",),
        ),
        LessonStep(
            text(
                "It goes on an open area of your own kind, on a tile with a free neighbour. To surround "
                "that tile brings the point, too – to you or to your rival."
            )
        ),
    ),
)
