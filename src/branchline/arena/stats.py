"""What many games say about the bots that played them.

Games on the same chance are not independent of each other, so errors and intervals come from how deals, not
games, differ: where luck decides a deal for whoever sits right, both win one of its games, and it says much.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance, quantiles, stdev
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

Z = 1.959964
"""How many standard errors to either side hold the truth in 95 of 100 cases."""


@dataclass(frozen=True)
class SeatResult:
    """How a bot did in a game; a win that is shared counts in parts."""

    bot: str
    score: int
    win: float


DealResult = list[list[SeatResult]]
"""The games on the same chance, each with a result for every seat."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean and how far it can be trusted."""

    mean: float
    standard_error: float


class WinRate(msgspec.Struct, frozen=True):
    """The share of games won and its interval of 95 %."""

    rate: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True):
    """One bot in a series: its scores, and its wins where there are opponents."""

    bot: str
    games: int
    score: Estimate
    quartiles: tuple[float, float, float]
    wins: WinRate | None
    ahead: Estimate | None
    """How much more it scored than the first bot on the same chance; none for that bot itself."""


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    spread = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(fmean(values), spread)


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The values below which a quarter, a half and three quarters of the others lie."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    first, middle, third = quantiles(values, n=4, method="inclusive")
    return first, middle, third


def effective_trials(shares: Sequence[float]) -> float:
    """How many independent games would tell as much as these deals, of each of which a share was won.

    As if there were two deals more, one won and one lost: as many as there are where every deal is won or
    lost whole, more where deals are shared, and never endlessly many.
    """
    seen = [*shares, 0.0, 1.0]
    share = fmean(seen)
    return len(shares) * share * (1 - share) / pvariance(seen)


def paired_win_rate(shares: Sequence[float]) -> WinRate:
    """The share of wins over deals, of each of which a share was won."""
    trials = effective_trials(shares)
    return win_rate(fmean(shares) * trials, trials)


def win_rate(wins: float, trials: float) -> WinRate:
    """Wilson's interval, which is honest for few games and for shares near 0 and 1."""
    share = wins / trials
    centre = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    return WinRate(share, max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def summaries(deals: Sequence[DealResult]) -> tuple[Summary, ...]:
    """Each bot's numbers, in the order in which the bots first appear."""
    scores: dict[str, list[float]] = defaultdict(list)
    means: dict[str, list[float]] = defaultdict(list)
    wins: dict[str, list[float]] = defaultdict(list)
    for deal in deals:
        seats = [seat for played in deal for seat in played]
        for name in dict.fromkeys(seat.bot for seat in seats):
            own = [seat for seat in seats if seat.bot == name]
            scores[name] += [seat.score for seat in own]
            means[name].append(fmean(seat.score for seat in own))
            wins[name].append(fmean(seat.win for seat in own))
    first = next(iter(scores))
    opponents = len(deals[0][0]) > 1
    return tuple(
        Summary(
            bot=name,
            games=len(values),
            score=estimate(means[name]),
            quartiles=quartiles(values),
            wins=paired_win_rate(wins[name]) if opponents else None,
            ahead=None
            if name == first
            else estimate([a - b for a, b in zip(means[name], means[first], strict=True)]),
        )
        for name, values in scores.items()
    )
