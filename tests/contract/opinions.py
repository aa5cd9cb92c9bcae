"""Per game: how long it may last at most, and an independent second opinion on results and positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline.core.table import Table
from tests.games.depot import positions as depot
from tests.games.depot.opinion import check_depot
from tests.games.land_vs_sea import positions as land_vs_sea
from tests.games.land_vs_sea.opinion import check_land_vs_sea
from tests.games.pioneer_rails import positions as pioneer_rails
from tests.games.pioneer_rails.opinion import check_pioneer_rails
from tests.games.railroad_ink import positions as railroad_ink
from tests.games.railroad_ink.opinion import check_railroad_ink


@dataclass(frozen=True)
class Opinion:
    """What the suite asks of a game that it has played, and of positions."""

    bound: int
    """Phases; more would be a game that does not end."""
    check: Callable[[Table], None] = lambda _: None
    """A second opinion on the result."""
    position: Callable[[Any], None] = lambda _: None
    """Whether a game can come to what a view shows."""


STRANGER = Opinion(bound=10_000)
"""A game that is not one of ours is expected to end some time."""

OPINIONS = {
    "railroad-ink": Opinion(bound=7 * 25 + 1, check=check_railroad_ink, position=railroad_ink.check_position),
    "depot": Opinion(bound=3_000, check=check_depot, position=depot.check_position),
    "land-vs-sea": Opinion(bound=300, check=check_land_vs_sea, position=land_vs_sea.check_position),
    "pioneer-rails": Opinion(bound=40, check=check_pioneer_rails, position=pioneer_rails.check_position),
}


def opinion(name: str) -> Opinion:
    return OPINIONS.get(name, STRANGER)
