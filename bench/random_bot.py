"""What a move costs a program: a random bot at the Table, which sees a view and imagines a state from it."""

from __future__ import annotations

from random import Random

from bench.measure import Row, per_second
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


def results() -> list[Row]:
    rows: list[Row] = []
    for group, name in GAMES.items():
        bot_moves(name, 0)
        value = per_second(lambda name=name: sum(bot_moves(name, seed) for seed in range(4)), 3)  # type: ignore[misc]
        rows.append(Row(group, NAME, value, "moves/s"))
    return rows
