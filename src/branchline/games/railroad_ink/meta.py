"""What Railroad Ink is called, who can play it, and what a table can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

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
    draft_sets: Literal["edition", "mixed"] = "edition"
    longest: Literal["crossing", "classic"] = "crossing"

    # The first games wrote down their edition and how the longest line counts, and nothing else.
    before: ClassVar[Mapping[str, object]] = {
        "expansion": "none",
        "second_expansion": "none",
        "goals": True,
        "goal_decks": "edition",
        "draft": False,
        "draft_sets": "edition",
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
    rules=frozenset({1}),
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
        ),
    ),
)
