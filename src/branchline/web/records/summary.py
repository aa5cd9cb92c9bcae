"""What many games have in common: the best of each kind, how the scores went, where the points came from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.options import edition_setting, stored_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.web.store.results import PlayedGame

LATELY = 10
"""Games that are compared with all before them."""
MEAN_OF = 5
"""Games whose mean is shown."""


@dataclass(frozen=True)
class Kind:
    """Games whose scores can be compared: of one game, and of one edition where it has several."""

    game: str
    edition: str = ""


@dataclass(frozen=True)
class Standing:
    """All games of a kind, the latest first."""

    kind: Kind
    games: tuple[PlayedGame, ...]

    @property
    def best(self) -> PlayedGame:
        """The one with most points, of several the first."""
        return max(reversed(self.games), key=lambda played: played.own.total)

    @property
    def won(self) -> int:
        return sum(played.own.won is True for played in self.games)

    @property
    def always_with_others(self) -> bool:
        """Whether nobody can play it alone: then it is won or lost, and points matter less."""
        return games.package(self.kind.game).meta.seats[0] > 1


@dataclass(frozen=True)
class Category:
    """A line of the sheet: its points a game, lately and always."""

    key: str
    lately: float
    always: float


def readable(played: Sequence[PlayedGame]) -> list[PlayedGame]:
    """The games of those that are installed here, with options that are known."""
    return [one for one in played if _edition(one.game, one.options) is not None]


def kind_of(played: PlayedGame) -> Kind:
    return Kind(played.game, _edition(played.game, played.options) or "")


@lru_cache(1024)
def _edition(game: str, options: str) -> str | None:
    """The edition that these options name, or nothing; none when nobody here knows them."""
    try:
        meta = games.package(game).meta
        chosen = stored_options(meta, options)
    except BranchlineError:
        return None
    setting = edition_setting(meta)
    return "" if setting is None else str(getattr(chosen, setting.name))


def standings(played: Sequence[PlayedGame]) -> list[Standing]:
    """The kinds that somebody has played, the one of the latest game first."""
    kinds: defaultdict[Kind, list[PlayedGame]] = defaultdict(list)
    for one in played:
        kinds[kind_of(one)].append(one)
    return [Standing(kind, tuple(found)) for kind, found in kinds.items()]


def new_bests(played: Sequence[PlayedGame]) -> set[str]:
    """The tables at which somebody was better than ever before, at that kind of game."""
    found, best = set(), dict[Kind, int]()
    for one in sorted(played, key=lambda one: one.own.finished):
        kind = kind_of(one)
        if one.own.total > best.get(kind, one.own.total):
            found.add(one.table)
        best[kind] = max(one.own.total, best.get(kind, one.own.total))
    return found


def moving_mean(values: Sequence[float]) -> list[float]:
    """For each value the mean of it and the few before it."""
    windows = (values[max(0, n - MEAN_OF) : n] for n in range(1, len(values) + 1))
    return [sum(window) / len(window) for window in windows]


def categories(played: Sequence[PlayedGame]) -> list[Category]:
    """Where the points came from, in the order of the latest sheet; games are given latest first."""
    keys = dict.fromkeys(key for one in played for key in one.own.lines)
    return [Category(key, _mean(key, played[:LATELY]), _mean(key, played)) for key in keys]


def _mean(key: str, played: Sequence[PlayedGame]) -> float:
    return sum(one.own.lines.get(key, 0) for one in played) / len(played)


def largest_change(played: Sequence[PlayedGame]) -> Category | None:
    """The line that has changed most lately, against the games before; none where there are too few of them
    or where it is less than a point."""
    before = played[LATELY:]
    if len(before) < MEAN_OF:
        return None
    changes = [Category(one.key, one.lately, _mean(one.key, before)) for one in categories(played)]
    most = max(changes, key=lambda one: abs(one.lately - one.always))
    return most if abs(most.lately - most.always) >= 1 else None
