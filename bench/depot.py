"""Depot: random games compiled and through the rules, lists of moves, views, imagined states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from bench.measure import FULL, Effort, Row, interpreted, per_second, timed_calls
from branchline.core.chance import Sampler
from branchline.games import game
from branchline.games.depot.kernels.turns import MOST_MOVES, legal_moves
from branchline.games.depot.state import DepotState

GROUP = "Depot"
DEPOT = game("depot")
SEATS = 4


def random_games(count: int) -> int:
    """Play random basic games for four, each with uniform moves, from the draw of the depot to the end."""
    DEPOT.playouts(DEPOT.setup(DEPOT.meta.options(), SEATS), 0, count, 7)
    return count


def games_by_the_rules(count: int) -> int:
    """Play random games through the contract: moves are values, each is checked, and knowledge is tracked."""
    random = Random(7)
    for _ in range(count):
        state = DEPOT.setup(DEPOT.meta.options(), SEATS)
        while _step(state, random):
            pass
    return count


def _step(state: DepotState, random: Random) -> bool:
    """Settle a draw of chance or play a move; return whether there was one."""
    draw = DEPOT.chance(state)
    if draw is not None:
        DEPOT.settle(state, Sampler(random).draw(draw))
        return True
    for seat in DEPOT.actors(state):
        DEPOT.play(state, seat, random.choice(DEPOT.moves(state, seat)))
        return True
    return False


def middle_game() -> tuple[DepotState, int]:
    """Return a game for four after 40 draws and moves, and the seat to act."""
    state, random = DEPOT.setup(DEPOT.meta.options(), SEATS), Random(5)
    steps = 0
    while steps < 40 or not DEPOT.actors(state):
        _step(state, random)
        steps += 1
    return state, DEPOT.actors(state)[0]


def results(effort: Effort = FULL) -> Iterator[Row]:
    compiled = per_second(lambda: random_games(effort.size(500, 2)), effort.seconds(3))
    yield Row("depot.games", GROUP, "random basic games for four", compiled, "games/s")
    slow = interpreted("bench.depot", f"random_games({effort.size(5, 1)})", effort)
    name = "… the same source interpreted"
    yield Row("depot.games.interpreted", GROUP, name, slow, "games/s", slow / compiled, "compiled")
    ruled = per_second(lambda: games_by_the_rules(effort.size(50, 1)), effort.seconds(3))
    name = "… through the rules in Python"
    yield Row("depot.games.rules", GROUP, name, ruled, "games/s", ruled / compiled, "compiled")
    yield from _timed_calls(effort)


def _timed_calls(effort: Effort) -> Iterator[Row]:
    state, seat = middle_game()
    view = DEPOT.view(state, seat)
    random, room = Random(3), np.empty(MOST_MOVES, np.int32)
    return timed_calls(
        GROUP,
        (
            ("depot.copy", "copy of a state", state.copy),
            ("depot.legal.kernel", "legal moves, kernel", lambda: legal_moves(state.data, 0, room)),
            ("depot.legal.values", "legal moves as values", lambda: DEPOT.moves(state, seat)),
            ("depot.view", "a view", lambda: DEPOT.view(state, seat)),
            ("depot.imagine", "a state imagined from a view", lambda: DEPOT.imagine(view, random)),
        ),
        effort,
    )
