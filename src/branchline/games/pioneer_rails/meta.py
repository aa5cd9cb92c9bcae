"""What Pioneer Rails is called, who can play it, and what a table can choose."""

from __future__ import annotations

from typing import Literal

from branchline.core.meta import Choice, Levels, Meta, Search, Setting, When
from branchline.core.state import Options
from branchline.core.texts import text


class PioneerRailsOptions(Options, frozen=True, kw_only=True):
    """The choices of a table; the last two are places where the rulebook can be read in two ways."""

    map: Literal["copper_creek", "twin_forks"] = "copper_creek"
    extra_card: bool = False
    level: Literal["beginner", "easy", "medium", "hard", "legendary"] = "beginner"
    same_turn_town_bonus: bool = True
    mountain_goal: Literal["ranges", "sides"] = "ranges"


MOST_WITH_EXTRA_CARD = 8
"""With four open deals of three cards, as many secret cards are left in the deck."""

META = Meta(
    id="pioneer-rails",
    title=text("Pioneer Rails"),
    summary=text("Pick a card: its rank makes a poker hand, its suit lays three tracks across the desert."),
    rules=frozenset({1}),
    seats=range(1, 13),
    options=PioneerRailsOptions,
    minutes=(25, 3),
    settings=(
        Setting(
            "map",
            text("Map"),
            (
                Choice("copper_creek", text("Copper Creek"), picture="copper-creek"),
                Choice("twin_forks", text("Twin Forks"), picture="twin-forks"),
            ),
        ),
        Setting(
            "extra_card",
            text("Extra card"),
            (
                Choice(False, text("no extra card"), text("five open deals a round")),
                Choice(True, text("extra card"), text("a secret card is everyone's last one of a round")),
            ),
            when=(When(seats=range(1, MOST_WITH_EXTRA_CARD + 1)),),
        ),
        Setting(
            "level",
            text("Difficulty"),
            (
                Choice("beginner", text("Beginner"), text("no further goals")),
                Choice("easy", text("Easy"), text("one further goal")),
                Choice("medium", text("Medium"), text("two further goals")),
                Choice("hard", text("Hard"), text("three further goals")),
                Choice("legendary", text("Legendary"), text("four further goals")),
            ),
            when=(When(seats=range(1, 2)),),
        ),
        Setting(
            "same_turn_town_bonus",
            text("A town box circled in a turn"),
            (
                Choice(True, text("may be crossed out in the same turn")),
                Choice(False, text("may be crossed out from the next turn on")),
            ),
            house_rule=True,
        ),
        Setting(
            "mountain_goal",
            text("The goal of four mountains"),
            (
                Choice("ranges", text("four different mountain ranges")),
                Choice("sides", text("four sides of mountains")),
            ),
            house_rule=True,
        ),
    ),
    secrets=True,
    near=0.1,
    levels=Levels(
        search={
            "expert": Search(plans=4, rollouts=24),
            "master": Search(plans=8, rollouts=120, turns=2),
        }
    ),
)
