"""Land vs Sea: random games compiled and through the rules, lists of moves, views, imagined states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from bench.measure import FULL, Effort, Row, interpreted, per_second, timed_calls
from branchline.core.chance import Sampler
from branchline.core.state import State
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS, placements
from branchline.games.land_vs_sea.kernels.layout import SIZE
from branchline.games.land_vs_sea.kernels.playout import playouts
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.parts.compiled import new_random

GROUP = "Land vs Sea"
OPTIONS = LandVsSeaOptions(mountains_corals=True, caravans_ships=True, waypoints=True)
SEATS = 2


def random_games(count: int) -> int:
    """Play random games for two with all modules, each with uniform moves, from the first draw to the end."""
    start = GAME.setup(OPTIONS, SEATS).data
    scores, log, last = np.empty((count, 3), np.int32), np.zeros(1, np.int32), np.empty(SIZE, np.int32)
    playouts(start, GAME.tiles.table, new_random(7), scores, log, last)
    return count


def games_by_the_rules(count: int) -> int:
    """Play random games through the contract: moves are values, and each is checked."""
    random = Random(7)
    for _ in range(count):
        state = GAME.setup(OPTIONS, SEATS)
        while _step(state, random):
            pass
    return count


def _step(state: State[LandVsSeaOptions], random: Random) -> bool:
    """Settle a draw of chance or play a move; return whether there was one."""
    draw = GAME.chance(state)
    if draw is not None:
        GAME.settle(state, Sampler(random).draw(draw))
        return True
    for seat in GAME.actors(state):
        GAME.play(state, seat, random.choice(GAME.moves(state, seat)))
        return True
    return False


def middle_game() -> tuple[State[LandVsSeaOptions], int]:
    """Return a game with half of its tiles on the map, and the seat to play a tile."""
    state, random = GAME.setup(OPTIONS, SEATS), Random(5)
    while True:
        view = GAME.view(state, None)
        if len(view.map) >= 30 and view.stage == "play" and view.acting:
            return state, view.acting[0]
        _step(state, random)


def results(effort: Effort = FULL) -> Iterator[Row]:
    compiled = per_second(lambda: random_games(effort.size(100, 2)), effort.seconds(3))
    yield Row("sea.games", GROUP, "random games for two with all modules", compiled, "games/s")
    slow = interpreted("bench.land_vs_sea", f"random_games({effort.size(2, 1)})", effort)
    name = "… the same source interpreted"
    yield Row("sea.games.interpreted", GROUP, name, slow, "games/s", slow / compiled, "compiled")
    ruled = per_second(lambda: games_by_the_rules(effort.size(10, 1)), effort.seconds(3))
    name = "… through the rules in Python"
    yield Row("sea.games.rules", GROUP, name, ruled, "games/s", ruled / compiled, "compiled")
    yield from _timed_calls(effort)


def _timed_calls(effort: Effort) -> Iterator[Row]:
    state, seat = middle_game()
    view = GAME.view(state, seat)
    random, room = Random(3), np.empty((MOST_PLACEMENTS, 4), np.int32)
    return timed_calls(
        GROUP,
        (
            ("sea.copy", "copy of a state", state.copy),
            (
                "sea.legal.kernel",
                "legal moves, kernel",
                lambda: placements(state.data, GAME.tiles.table, room),
            ),
            ("sea.legal.values", "legal moves as values", lambda: GAME.moves(state, seat)),
            ("sea.view", "a view", lambda: GAME.view(state, seat)),
            ("sea.imagine", "a state imagined from a view", lambda: GAME.imagine(view, random)),
        ),
        effort,
    )
