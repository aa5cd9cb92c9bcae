"""What Railroad Ink is called, who can play it, and what a table can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from branchline.core.contract import Choice, Meta, Setting
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


EXPANSION_CHOICES = (
    Choice("none", text("none")),
    Choice("rivers", text("Rivers (Deep Blue)")),
    Choice("lakes", text("Lakes (Deep Blue)")),
    Choice("lava", text("Lava (Blazing Red)")),
    Choice("meteors", text("Meteors (Blazing Red, hard)")),
    Choice("forest", text("Forest (Lush Green)")),
    Choice("trails", text("Trails (Lush Green, hard)")),
    Choice("desert", text("Desert (Shining Yellow)")),
    Choice("canyons", text("Canyons (Shining Yellow, hard)")),
)

META = Meta(
    id="railroad-ink",
    title=text("Railroad Ink"),
    summary=text("Roll the dice, draw the routes, join as many exits as you can in seven rounds."),
    rules=frozenset({1, 2}),
    seats=range(1, 13),
    options=RailroadInkOptions,
    settings=(
        Setting(
            "edition",
            text("Edition"),
            (
                Choice("deep-blue", text("Deep Blue")),
                Choice("blazing-red", text("Blazing Red")),
                Choice("lush-green", text("Lush Green: Challenge dice, structures and goals")),
                Choice("shining-yellow", text("Shining Yellow: Challenge dice, structures and goals")),
            ),
        ),
        Setting("expansion", text("Expansion"), EXPANSION_CHOICES),
        Setting("second_expansion", text("Second expansion"), EXPANSION_CHOICES),
        Setting(
            "draft",
            text("Dice"),
            (
                Choice(False, text("the same for everyone")),
                Choice(True, text("a draft: pairs of dice are picked in turn (two players or more)")),
            ),
        ),
        Setting(
            "draft_sets",
            text("Sets of dice in a draft"),
            (
                Choice("edition", text("of this edition")),
                Choice("mixed", text("classic and Challenge sets by turns")),
            ),
            per_seat=get_args(Edition),
        ),
        Setting(
            "goals",
            text("Goals of Lush Green and Shining Yellow"),
            (Choice(True, text("played for")), Choice(False, text("left out"))),
        ),
        Setting(
            "goal_decks",
            text("Goal cards"),
            (
                Choice("edition", text("of this edition")),
                Choice("both", text("of both Challenge editions")),
            ),
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
            house_rule=True,
        ),
        Setting(
            "craters_pay",
            text("Meteors: routes at craters"),
            (
                Choice("per_end", text("2 points for every end at a crater")),
                Choice("per_route", text("2 points for every route, however many craters it meets")),
            ),
            house_rule=True,
        ),
        Setting(
            "craters_fill",
            text("Meteors: craters for the goals A and D"),
            (
                Choice(False, text("a crater is an empty cell")),
                Choice(True, text("a crater counts as something drawn")),
            ),
            house_rule=True,
        ),
        Setting(
            "volcanoes",
            text("Lava: new volcanoes"),
            (
                Choice("any", text("as many as one likes")),
                Choice("one_a_round", text("at most one in a round")),
            ),
            house_rule=True,
        ),
        Setting(
            "trail_pieces",
            text("Goal TB, three trails at a station"),
            (
                Choice("pieces", text("every piece of a trail counts")),
                Choice("trails", text("pieces that meet in the same corner count once")),
            ),
            house_rule=True,
        ),
    ),
)
