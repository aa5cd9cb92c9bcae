"""The eight expansions: what each brings to a game, told apart by its feature bit alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.core.texts import Text, text
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.canyons import canyon_points
from branchline.games.railroad_ink.kernels.desert import desert_points
from branchline.games.railroad_ink.kernels.forest import forest_points
from branchline.games.railroad_ink.kernels.lakes import lake_points
from branchline.games.railroad_ink.kernels.lava import lava_points
from branchline.games.railroad_ink.kernels.meteors import meteor_points
from branchline.games.railroad_ink.kernels.pictures import EXPANSION_DATA, EXPANSION_DICE, FACE_ID
from branchline.games.railroad_ink.kernels.rivers import river_points
from branchline.games.railroad_ink.kernels.trails import trail_points

if TYPE_CHECKING:
    from collections.abc import Callable

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

BASE_ROUNDS = 7


@dataclass(frozen=True)
class Expansion:
    """One expansion; what its faces look like is data, what they do is a module of kernels."""

    id: str
    feature: int
    rounds: int
    dice: tuple[tuple[int, ...], ...]
    line: Text
    """What its line on the score sheet is called."""
    points: Callable[[Ints, Ints, Ints], int]
    """The kernel that counts them and marks what earns them,"""
    by_side: bool
    """cell by cell, or side by side."""


def _expansions() -> dict[str, Expansion]:
    lines: dict[str, tuple[int, Text, Callable[[Ints, Ints, Ints], int], bool]] = {
        "rivers": (at.RIVERS, text("Best river"), river_points, False),
        "lakes": (at.LAKES, text("Smallest lake"), lake_points, False),
        "lava": (at.LAVAS, text("Lakes of lava"), lava_points, False),
        "meteors": (at.METEORS, text("Routes at craters"), meteor_points, True),
        "forest": (at.FOREST, text("Two largest forests"), forest_points, False),
        "trails": (at.TRAILS, text("Stations joined by trails"), trail_points, False),
        "desert": (at.DESERT, text("Cacti"), desert_points, False),
        "canyons": (at.CANYONS, text("Canyons"), canyon_points, True),
    }
    found = {}
    for data in EXPANSION_DATA:
        feature, line, points, by_side = lines[data.id]
        dice = EXPANSION_DICE[data.id]
        found[data.id] = Expansion(data.id, feature, data.rounds, dice, line, points, by_side)
    return found


EXPANSIONS = _expansions()
FEATURE_OF_RESULT = {
    result: expansion.feature for expansion in EXPANSIONS.values() for die in expansion.dice for result in die
} | {FACE_ID["w4"]: at.LAKES, FACE_ID["lv"]: at.LAVAS}
"""The expansion that everything on its dice belongs to, and what is drawn without a die."""
CHALLENGE = ("lush-green", "shining-yellow")
"""The editions with Challenge dice, structures and goals."""


def chosen_expansions(options: RailroadInkOptions) -> tuple[Expansion, ...]:
    """The expansions of a table, each once."""
    names = dict.fromkeys((options.expansion, options.second_expansion))
    return tuple(EXPANSIONS[name] for name in names if name != "none")


def round_count(options: RailroadInkOptions) -> int:
    """The fewest rounds that any of them wants."""
    return min((expansion.rounds for expansion in chosen_expansions(options)), default=BASE_ROUNDS)


def features(options: RailroadInkOptions) -> int:
    """The feature bits of a table."""
    found = at.CLASSIC_LONGEST if options.longest == "classic" else 0
    if options.edition in CHALLENGE:
        found |= at.STRUCTURES
    for expansion in chosen_expansions(options):
        found |= expansion.feature
    return found


def dice_set(options: RailroadInkOptions) -> str:
    return "challenge" if options.edition in CHALLENGE else "classic"


def drafted_sets(options: RailroadInkOptions, seats: int) -> tuple[str, ...]:
    """The set of dice that each seat brings to a draft; of mixed ones the first is the edition's own."""
    own = dice_set(options)
    other = {"classic": "challenge", "challenge": "classic"}[own]
    second = other if options.draft_sets == "mixed" else own
    return tuple(second if seat % 2 else own for seat in range(seats))


def expansion_dice(options: RailroadInkOptions) -> tuple[tuple[int, ...], ...]:
    """The dice of all expansions, in the order of the options."""
    return tuple(die for expansion in chosen_expansions(options) for die in expansion.dice)
