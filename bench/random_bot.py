"""A random bot at the Table, which sees a view and imagines a state from it: the cost of a move to a program.

No game is played twice, so that no cache helps more than it would help a program. Only time of the core
counts, so that other work on the machine matters little.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import process_time

from bench.measure import FULL, Effort, Row
from branchline.bots import bot
from branchline.core.chance import Sampler
from branchline.core.table import Table
from branchline.games import game, package

GAMES = {
    "ink.bot": "railroad-ink",
    "depot.bot": "depot",
    "sea.bot": "land-vs-sea",
    "pioneer.bot": "pioneer-rails",
}
NAME = "moves of a random bot at the Table, by view and imagine"
MOVES = 8_000
"""Least number of moves of a full run."""
GAMES_AT_ONCE = 4
"""Games that are measured together; the best of these groups counts."""


def bot_moves(name: str, seed: int) -> int:
    """Play one game for two; return its number of moves."""
    played, random, player = game(name), Random(seed), bot("random")
    table = Table(played, played.meta.options(), 2, Sampler(Random(seed)))
    moves = 0
    while waiting := table.waiting():
        for move in player.act(played, table.view(waiting[0]), random):
            table.play(waiting[0], move)
            moves += 1
    return moves


def moves_per_second(name: str, effort: Effort) -> float:
    seeds, played, best = count(1), 0, 0.0
    while played < effort.times(MOVES):
        start = process_time()
        moves = sum(bot_moves(name, seed) for seed in islice(seeds, effort.size(GAMES_AT_ONCE, 1)))
        best = max(best, moves / (process_time() - start))
        played += moves
    return best


def results(effort: Effort = FULL) -> Iterator[Row]:
    for id_, name in GAMES.items():
        bot_moves(name, 0)
        title = package(name).meta.title.say("en")
        yield Row(id_, title, NAME, moves_per_second(name, effort), "moves/s")
