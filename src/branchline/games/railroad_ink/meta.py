"""What Railroad Ink is called, who can play it, and what a table can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from branchline.core.meta import Choice, Levels, Meta, Search, Setting, When
from branchline.core.state import Options
from branchline.core.texts import text

Edition = Literal["deep-blue", "blazing-red", "lush-green", "shining-yellow"]
Expansion = Literal["none", "rivers", "lakes", "lava", "meteors", "forest", "trails", "desert", "canyons"]


class RailroadInkOptions(Options, frozen=True, kw_only=True):
    """The choices of a table."""

    edition: Edition = "deep-blue"
    expansion: Expansion = "none"
    second_expansion: Expansion = "none"
    goals: bool = True
    goal_decks: Literal["edition", "both"] = "edition"
    draft: bool = False
    draft_sets: Literal["edition", "mixed"] | tuple[Edition, ...] = "edition"
    """Or a list: the box that each player brings."""
    longest: Literal["crossing", "classic"] = "crossing"
    groves_line: Literal["straight", "zigzag"] = "straight"
    craters_pay: Literal["per_end", "per_route"] = "per_end"
    craters_fill: bool = False
    volcanoes: Literal["any", "one_a_round"] = "any"
    trail_pieces: Literal["pieces", "trails"] = "pieces"

    # The first games wrote down their edition and how the longest line counts, and nothing else.
    before: ClassVar[Mapping[str, object]] = {
        "expansion": "none",
        "second_expansion": "none",
        "goals": True,
        "goal_decks": "edition",
        "draft": False,
        "draft_sets": "edition",
        "groves_line": "straight",
        "craters_pay": "per_end",
        "craters_fill": False,
        "volcanoes": "any",
        "trail_pieces": "pieces",
    }


BLUE, RED, GREEN, YELLOW = "#1f5fa8", "#b5402f", "#3a7338", "#e6b422"
"""The colours of the boxes."""

EXPANSION_CHOICES = (
    Choice("none", text("none")),
    Choice("rivers", text("Rivers"), picture="face-rivers", colour=BLUE),
    Choice("lakes", text("Lakes"), picture="face-lakes", colour=BLUE),
    Choice("lava", text("Lava"), picture="face-lava", colour=RED),
    Choice("meteors", text("Meteors"), text("hard"), picture="face-meteors", colour=RED),
    Choice("forest", text("Forest"), picture="face-forest", colour=GREEN),
    Choice("trails", text("Trails"), text("hard"), picture="face-trails", colour=GREEN),
    Choice("desert", text("Desert"), picture="face-desert", colour=YELLOW),
    Choice("canyons", text("Canyons"), text("hard"), picture="face-canyons", colour=YELLOW),
)

SEATS = range(1, 13)
WITH_GOALS: Mapping[str, tuple[str | bool, ...]] = {
    "edition": ("lush-green", "shining-yellow"),
    "goals": (True,),
}


def with_expansion(name: Expansion, **more: tuple[str | bool, ...]) -> tuple[When, When]:
    """When an expansion is played, as the first or the second."""
    return When({"expansion": (name,), **more}), When({"second_expansion": (name,), **more})


META = Meta(
    id="railroad-ink",
    title=text("Railroad Ink"),
    summary=text("Roll the dice, draw the routes, join as many exits as you can in seven rounds."),
    rules=frozenset({1, 2}),
    seats=SEATS,
    options=RailroadInkOptions,
    minutes=(20, 2),
    levels=Levels(search={"expert": Search(32, rollouts=200), "master": Search(96, rollouts=1300, turns=3)}),
    settings=(
        Setting(
            "edition",
            text("Edition"),
            (
                Choice("deep-blue", text("Deep Blue"), text("classic dice"), "deep-blue", BLUE),
                Choice("blazing-red", text("Blazing Red"), text("classic dice"), "blazing-red", RED),
                Choice("lush-green", text("Lush Green"), text("structures, goals"), "lush-green", GREEN),
                Choice(
                    "shining-yellow",
                    text("Shining Yellow"),
                    text("structures, goals"),
                    "shining-yellow",
                    YELLOW,
                ),
            ),
        ),
        Setting("expansion", text("Expansions"), EXPANSION_CHOICES),
        Setting("second_expansion", text("Second expansion"), EXPANSION_CHOICES, continues="expansion"),
        Setting(
            "draft",
            text("Dice"),
            (
                Choice(False, text("same dice for all")),
                Choice(True, text("draft"), text("pairs are picked in turn")),
            ),
            when=(When(seats=SEATS[1:]),),
        ),
        Setting(
            "draft_sets",
            text("Sets of dice in a draft"),
            (
                Choice("edition", text("of this edition")),
                Choice("mixed", text("classic and Challenge sets by turns")),
            ),
            when=(When({"draft": (True,)}, seats=SEATS[1:]),),
            per_seat=get_args(Edition),
        ),
        Setting(
            "goals",
            text("Goal cards"),
            (Choice(True, text("three goals")), Choice(False, text("no goals"))),
            when=(When({"edition": WITH_GOALS["edition"]}),),
        ),
        Setting(
            "goal_decks",
            text("Decks of goals"),
            (
                Choice("edition", text("of this edition")),
                Choice("both", text("of both Challenge editions")),
            ),
            when=(When(WITH_GOALS),),
            house_rule=True,
        ),
        Setting(
            "longest",
            text("Longest line"),
            (
                Choice("crossing", text("may cross itself; a crossroads can count twice")),
                Choice("classic", text("visits each cell once, as in the first printing")),
            ),
            house_rule=True,
        ),
        Setting(
            "groves_line",
            text("Goal FB, four groves diagonally"),
            (
                Choice("straight", text("in a straight diagonal line")),
                Choice("zigzag", text("in any unbroken diagonal series: it may turn")),
            ),
            when=with_expansion("forest", **WITH_GOALS),
            house_rule=True,
        ),
        Setting(
            "craters_pay",
            text("Meteors: routes at craters"),
            (
                Choice("per_end", text("2 points for every end at a crater")),
                Choice("per_route", text("2 points for every route, however many craters it meets")),
            ),
            when=with_expansion("meteors"),
            house_rule=True,
        ),
        Setting(
            "craters_fill",
            text("Meteors: craters for the goals A and D"),
            (
                Choice(False, text("a crater is an empty cell")),
                Choice(True, text("a crater counts as something drawn")),
            ),
            when=with_expansion("meteors", **WITH_GOALS),
            house_rule=True,
        ),
        Setting(
            "volcanoes",
            text("Lava: new volcanoes"),
            (
                Choice("any", text("as many as one likes")),
                Choice("one_a_round", text("at most one in a round")),
            ),
            when=with_expansion("lava"),
            house_rule=True,
        ),
        Setting(
            "trail_pieces",
            text("Goal TB, three trails at a station"),
            (
                Choice("pieces", text("every piece of a trail counts")),
                Choice("trails", text("pieces that meet in the same corner count once")),
            ),
            when=with_expansion("trails", **WITH_GOALS),
            house_rule=True,
        ),
    ),
)

EDITION_COLOURS = {str(choice.value): choice.colour for choice in META.settings[0].choices}
"""For each edition the colour of its box."""
