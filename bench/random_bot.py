"""What a move costs a program: a random bot at the Table, which sees a view and imagines a state from it.

No game is played twice, so that nothing is remembered that a program would not remember; and what counts is
the time of the core, so that other work on the machine matters little.
"""

from __future__ import annotations

from itertools import count, islice
from random import Random
from time import process_time

from bench.measure import Row
from branchline.bots import bot
from branchline.core.chance import Sampler
from branchline.core.table import Table
from branchline.games import game

GAMES = {
    "Railroad Ink": "railroad-ink",
    "Depot": "depot",
    "Land vs Sea": "land-vs-sea",
    "Pioneer Rails": "pioneer-rails",
}
NAME = "moves of a random bot at the Table, by view and imagine"
MOVES = 8_000
"""So many are played at least,"""
GAMES_AT_ONCE = 4
"""and measured so many games at a time; the best of these counts."""


def bot_moves(name: str, seed: int) -> int:
    """Plays one game for two; how many moves that were."""
    played, random, player = game(name), Random(seed), bot("random")
    table = Table(played, played.meta.options(), 2, Sampler(Random(seed)))
    moves = 0
    while waiting := table.waiting():
        for move in player.act(played, table.view(waiting[0]), random):
            table.play(waiting[0], move)
            moves += 1
    return moves


def moves_per_second(name: str) -> float:
    seeds, played, best = count(1), 0, 0.0
    while played < MOVES:
        start = process_time()
        moves = sum(bot_moves(name, seed) for seed in islice(seeds, GAMES_AT_ONCE))
        best = max(best, moves / (process_time() - start))
        played += moves
    return best


def results() -> list[Row]:
    rows: list[Row] = []
    for group, name in GAMES.items():
        bot_moves(name, 0)
        rows.append(Row(group, NAME, moves_per_second(name), "moves/s"))
    return rows
