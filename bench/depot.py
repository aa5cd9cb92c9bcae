"""Depot: random games compiled and through the rules, lists of moves, views, imagined states."""

from __future__ import annotations

from random import Random

import numpy as np

from bench.measure import Row, interpreted, microseconds, per_second
from branchline.core.chance import Sampler
from branchline.games import game
from branchline.games.depot.kernels.turns import MOST_MOVES, legal_moves
from branchline.games.depot.state import DepotState

GROUP = "Depot"
DEPOT = game("depot")
SEATS = 4


def random_games(count: int) -> int:
    """Plays random basic games for four, each with uniform moves, from the draw of the depot to the end."""
    DEPOT.playouts(DEPOT.setup(DEPOT.meta.options(), SEATS), 0, count, 7)
    return count


def games_by_the_rules(count: int) -> int:
    """The same through the contract: moves as values, each checked, with the books of what seats know."""
    random = Random(7)
    for _ in range(count):
        state = DEPOT.setup(DEPOT.meta.options(), SEATS)
        while _step(state, random):
            pass
    return count


def _step(state: DepotState, random: Random) -> bool:
    """Goes on by a draw of chance or a move; whether there was any."""
    draw = DEPOT.chance(state)
    if draw is not None:
        DEPOT.settle(state, Sampler(random).draw(draw))
        return True
    for seat in DEPOT.actors(state):
        DEPOT.play(state, seat, random.choice(DEPOT.moves(state, seat)))
        return True
    return False


def middle_game() -> tuple[DepotState, int]:
    """A game for four after 40 draws and moves, and the seat whose turn it is."""
    state, random = DEPOT.setup(DEPOT.meta.options(), SEATS), Random(5)
    steps = 0
    while steps < 40 or not DEPOT.actors(state):
        _step(state, random)
        steps += 1
    return state, DEPOT.actors(state)[0]


def results() -> list[Row]:
    compiled = per_second(lambda: random_games(500), 3)
    rows = [Row(GROUP, "random basic games for four", compiled, "games/s")]
    for name, value in (
        ("… the same source interpreted", interpreted("bench.depot", "random_games(5)")),
        ("… through the rules in Python", per_second(lambda: games_by_the_rules(50), 3)),
    ):
        rows.append(Row(GROUP, name, value, "games/s", value / compiled, "compiled"))
    return rows + _state_rows()


def _state_rows() -> list[Row]:
    state, seat = middle_game()
    view = DEPOT.view(state, seat)
    random, room = Random(3), np.empty(MOST_MOVES, np.int32)
    copy = microseconds(state.copy)
    rows = [Row(GROUP, "copy of a state", copy, "µs")]
    for name, call in {
        "legal moves, kernel": lambda: legal_moves(state.data, 0, room),
        "legal moves as values": lambda: DEPOT.moves(state, seat),
        "a view": lambda: DEPOT.view(state, seat),
        "a state imagined from a view": lambda: DEPOT.imagine(view, random),
    }.items():
        value = microseconds(call)
        rows.append(Row(GROUP, name, value, "µs", value / copy, "copy of a state"))
    return rows
