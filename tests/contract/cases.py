"""Which tables the contract suite plays: each game with its defaults, each option alone, pairs of options."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

from branchline.core.errors import BranchlineError
from branchline.games import game
from tests.soak import SOAK

if TYPE_CHECKING:
    from branchline.core.contract import Game
    from branchline.core.state import Options

GAMES_EACH = 20_000
"""Random games of each game in `make soak`."""
LONG_GAMES = {"land-vs-sea": 10_000, "pioneer-rails": 10_000}
"""Games with so many turns that fewer of them show as much."""
SAMPLE = 400
"""In `make test` one of so many is played."""
CHUNKS = 16
"""The games of one game are played in this many tests, so that they run side by side."""


@dataclass(frozen=True)
class Case:
    """One kind of table."""

    game: Game[Any, Any, Any]
    options: Options
    seats: int


def option_sets(name: str) -> list[Options]:
    """The defaults, each single deviation from them, and every pair of deviations."""
    meta = game(name).meta
    default = meta.options()
    deviations = [
        {setting.name: choice.value}
        for setting in meta.settings
        for choice in setting.choices
        if choice.value != getattr(default, setting.name)
    ]
    pairs = [{**one, **other} for one, other in combinations(deviations, 2) if one.keys() != other.keys()]
    return [meta.options(**changes) for changes in ({}, *deviations, *pairs)]


def count(name: str) -> int:
    """How many random games of a game are played."""
    games = LONG_GAMES.get(name, GAMES_EACH)
    return games if SOAK else games // SAMPLE


def case(name: str, number: int) -> Case:
    """The table of a game's n-th random game: all combinations of options and seats come round in turn."""
    played = game(name)
    seats = [*played.meta.seats]
    if number % 2:  # half of the games with few seats: they are quick, and many go wrong there first
        seats = seats[:3]
    elif number % 20:
        seats = seats[:6]
    tables = [table for table in product(option_sets(name), seats) if _can_be_played(played, *table)]
    Random(f"order of {name}").shuffle(tables)
    return Case(played, *tables[number // 2 % len(tables)])


def _can_be_played(played: Game[Any, Any, Any], options: Options, seats: int) -> bool:
    """Whether so many can play with these options; there may be too few cards for all."""
    try:
        played.check_table(options, seats)
    except BranchlineError:
        return False
    return True
