"""A ladder: each level of a game against the one below it, and what that says of their strength.

Ratings are those of Bradley and Terry on the scale that chess players know: 400 points more are ten wins to
one. As only neighbours meet, a level's rating is the sum of the steps that lead to it, and so is its error.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log, log10, sqrt
from typing import TYPE_CHECKING

import msgspec

from branchline.arena.series import Series, lineups
from branchline.arena.stats import WinRate, Z, effective_trials, paired_win_rate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.arena.series import Played
    from branchline.arena.stats import SeatResult
    from branchline.core.state import Options

SCALE = 400.0
ANCHOR_RATING = 1500.0


class Rung(msgspec.Struct, frozen=True):
    """How a level does against the one below it."""

    upper: str
    lower: str
    games: int
    wins: WinRate
    """Of the upper one; shared wins count in parts."""


class Rating(msgspec.Struct, frozen=True):
    """The strength of a level and its interval of 95 %."""

    bot: str
    rating: float
    low: float
    high: float


class Ladder(msgspec.Struct, frozen=True):
    """All levels of a game."""

    game: str
    seats: int
    options: dict[str, object]
    seed: int
    rungs: tuple[Rung, ...]
    ratings: tuple[Rating, ...]
    """From the weakest to the strongest."""


@dataclass(frozen=True)
class Conditions:
    """What a ladder is played with."""

    game: str
    options: Options
    seats: int
    games: int
    """Between two neighbours; half as many with the strongest, which thinks longest."""
    seed: int


def series_of(conditions: Conditions, bots: Sequence[str]) -> tuple[Series, ...]:
    """A series for each step of the ladder, from the lowest."""
    found = []
    for lower, upper in pairwise(bots):
        table = lineups((upper, lower), conditions.seats)
        games = conditions.games // 2 if upper == bots[-1] else conditions.games
        deals = -(-games // len(table))
        found.append(Series(conditions.game, conditions.options, table, deals, conditions.seed))
    return tuple(found)


def rung(played: Played) -> Rung:
    """What the games of two neighbours say."""
    upper, lower = dict.fromkeys(played.series.lineups[0])
    return Rung(upper, lower, played.series.games, paired_win_rate(_shares(played, upper)))


def _shares(played: Played, bot: str) -> list[float]:
    return [_share(deal, bot) for deal in played.deals]


def _share(deal: Sequence[Sequence[SeatResult]], bot: str) -> float:
    """How much of the wins of a deal is a bot's."""
    return sum(seat.win for game in deal for seat in game if seat.bot == bot) / len(deal)


def ratings(rungs: Sequence[Rung], trials: Sequence[float], anchor: str) -> tuple[Rating, ...]:
    """The levels' ratings; the anchor has a fixed one, and what is further from it is less certain.

    A level that never lost would be infinitely strong: half a win is added to both.
    """
    steps = [_step(rung.wins.rate, count) for rung, count in zip(rungs, trials, strict=True)]
    bots = [rungs[0].lower, *(rung.upper for rung in rungs)]
    base = bots.index(anchor)
    found = []
    for place, bot in enumerate(bots):
        between = steps[min(place, base) : max(place, base)]
        height = sum(difference for difference, _ in between) * (1 if place > base else -1)
        reach = Z * sqrt(sum(variance for _, variance in between))
        rating = ANCHOR_RATING + height
        found.append(Rating(bot, rating, rating - reach, rating + reach))
    return tuple(found)


def _step(rate: float, trials: float) -> tuple[float, float]:
    """The difference of two ratings and its variance."""
    share = (rate * trials + 0.5) / (trials + 1)
    error = SCALE / log(10) / sqrt(trials * share * (1 - share))
    return SCALE * log10(share / (1 - share)), error * error


def ladder(conditions: Conditions, played: Sequence[Played], anchor: str) -> Ladder:
    """The ladder that was climbed."""
    rungs = tuple(map(rung, played))
    trials = [effective_trials(_shares(one, step.upper)) for one, step in zip(played, rungs, strict=True)]
    return Ladder(
        game=conditions.game,
        seats=conditions.seats,
        options=msgspec.to_builtins(conditions.options),
        seed=conditions.seed,
        rungs=rungs,
        ratings=ratings(rungs, trials, anchor),
    )


# --- a plot ---------------------------------------------------------------------------------------

WIDTH, ROW, LEFT, TOP, BOTTOM = 640, 36, 110, 16, 34
GRID = 100


def plot(found: Ladder, words: dict[str, str]) -> str:
    """The ratings with their intervals as a picture that stands alone (SVG)."""
    low = GRID * int(min(rating.low for rating in found.ratings) // GRID)
    high = GRID * int(-(-max(rating.high for rating in found.ratings) // GRID))
    height = TOP + ROW * len(found.ratings) + BOTTOM

    def x(rating: float) -> float:
        return round(LEFT + (WIDTH - LEFT - 24) * (rating - low) / (high - low), 1)

    every = GRID * max(1, round((high - low) / GRID / 8))
    parts = [
        f'<line x1="{x(mark)}" x2="{x(mark)}" y1="{TOP}" y2="{height - BOTTOM}" class="g"/>'
        f'<text x="{x(mark)}" y="{height - 12}" text-anchor="middle" class="q">{mark}</text>'
        for mark in range(low, high + 1, every)
    ]
    for row, rating in enumerate(reversed(found.ratings)):
        y = TOP + ROW * row + ROW / 2
        parts.append(
            f'<text x="12" y="{y + 5}">{words.get(rating.bot, rating.bot)}</text>'
            f'<line x1="{x(rating.low)}" x2="{x(rating.high)}" y1="{y}" y2="{y}" class="i"/>'
            f'<circle cx="{x(rating.rating)}" cy="{y}" r="5"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        "<style>text{font:15px system-ui,sans-serif;fill:#2b2a33}.q{font-size:12px;fill:#6b6456}"
        ".g{stroke:#ddd3bf}.i{stroke:#1f5fa8;stroke-width:3}circle{fill:#d8574b}</style>"
        f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#fbf7ee"/>{"".join(parts)}</svg>\n'
    )
