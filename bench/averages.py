"""What `greedy` reaches: the averages alone, and how often each side of a game wins against its like.

python -m bench.averages GAME GAMES
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import fmean
from typing import Any

from branchline.arena.stats import Z, estimate, win_rate
from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.games import game

PRINTED = {"networks", "highway", "railway", "centre", "errors"}
"""The lines of Railroad Ink's sheet that every game has."""
INK: dict[str, dict[str, Any]] = {
    "no expansion": {},
    **{
        name: {"expansion": name}
        for name in ("rivers", "lakes", "lava", "meteors", "forest", "trails", "desert", "canyons")
    },
    "Lush Green": {"edition": "lush-green"},
}
EVERYTHING = {"mountains_corals": True, "caravans_ships": True, "waypoints": True}
LAND_VS_SEA: dict[str, tuple[int, dict[str, Any]]] = {
    "two players": (2, {}),
    "two players, everything": (2, EVERYTHING),
    "three players": (3, {"waypoints": True}),
    "four players, everything": (4, EVERYTHING),
}
SIDES = ("Land", "Sea", "cartographer")


def played(name: str, options: dict[str, Any], seats: int, seed: int) -> Table:
    """A game of greedy bots to its end."""
    rules = game(name)
    table = Table(rules, rules.meta.options(**options), seats, Committed(b"%d" % seed))
    play_on(table, dict.fromkeys(range(seats), bot("greedy")), Random(seed))
    return table


def ink_points(options: dict[str, Any], seed: int) -> tuple[int, int]:
    """The total, and what of it the expansion has not brought."""
    [sheet] = played("railroad-ink", {"longest": "classic", **options}, 1, seed).sheet(None)
    return sheet.total, sum(line.points for line in sheet.lines if line.key in PRINTED)


def pioneer_points(options: dict[str, Any], seed: int) -> tuple[int]:
    [sheet] = played("pioneer-rails", options, 1, seed).sheet(None)
    return (sheet.total,)


def shares(options: dict[str, Any], seats: int, seed: int) -> tuple[float, ...]:
    """How much of the win each side of a game of Land vs Sea has, and its points."""
    outcome = played("land-vs-sea", options, seats, seed).outcome()
    assert outcome is not None
    ranks = sorted(outcome.ranks, key=lambda rank: rank.side)
    won = [1 / len(outcome.winners) if rank.side in outcome.winners else 0.0 for rank in ranks]
    return (*won, *(rank.score for rank in ranks))


def ink_lines(games: int, each: Callable[..., Iterable[Any]]) -> Iterator[str]:
    for name, options in INK.items():
        total, without = zip(*each(partial(ink_points, options), range(games)), strict=True)
        yield f"{name}: {_mean(total)}, {fmean(without):.1f} of it without the expansion"


def pioneer_lines(games: int, each: Callable[..., Iterable[Any]]) -> Iterator[str]:
    for name in ("copper_creek", "twin_forks"):
        (total,) = zip(*each(partial(pioneer_points, {"map": name}), range(games)), strict=True)
        yield f"{name}: {_mean(total)}"


def land_lines(games: int, each: Callable[..., Iterable[Any]]) -> Iterator[str]:
    for name, (seats, options) in LAND_VS_SEA.items():
        columns = [*zip(*each(partial(shares, options, seats), range(games)), strict=True)]
        won, points = columns[: len(columns) // 2], columns[len(columns) // 2 :]
        told = [
            f"{side} {_rate(sum(wins), games)} with {fmean(scores):.1f} points"
            for side, wins, scores in zip(SIDES, won, points, strict=False)
        ]
        yield f"{name}: {'; '.join(told)}"


LINES = {"railroad-ink": ink_lines, "pioneer-rails": pioneer_lines, "land-vs-sea": land_lines}
"""For each game a line for each table that is looked at."""


def _mean(values: Iterable[float]) -> str:
    found = estimate([*values])
    return f"{found.mean:.1f} ± {Z * found.standard_error:.1f}"


def _rate(wins: float, games: int) -> str:
    found = win_rate(wins, games)
    return f"{100 * found.rate:.1f} % [{100 * found.low:.1f}–{100 * found.high:.1f}]"


def main() -> None:
    name, games = sys.argv[1], int(sys.argv[2])
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for line in LINES[name](games, partial(pool.map, chunksize=4)):
            sys.stdout.write(f"{line} ({games} games)\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
