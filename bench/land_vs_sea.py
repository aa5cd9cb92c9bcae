"""Land vs Sea: random games compiled and through the rules, lists of moves, views, imagined states."""

from __future__ import annotations

from random import Random

import numpy as np

from bench.measure import Row, interpreted, microseconds, per_second
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
    """Plays random games for two with everything, each with uniform moves, from the first top to the end."""
    start = GAME.setup(OPTIONS, SEATS).data
    scores, log, last = np.empty((count, 3), np.int32), np.zeros(1, np.int32), np.empty(SIZE, np.int32)
    playouts(start, GAME.tiles.table, new_random(7), scores, log, last)
    return count


def games_by_the_rules(count: int) -> int:
    """The same through the contract: moves as values, each checked."""
    random = Random(7)
    for _ in range(count):
        state = GAME.setup(OPTIONS, SEATS)
        while _step(state, random):
            pass
    return count


def _step(state: State[LandVsSeaOptions], random: Random) -> bool:
    """Goes on by a draw of chance or a move; whether there was any."""
    draw = GAME.chance(state)
    if draw is not None:
        GAME.settle(state, Sampler(random).draw(draw))
        return True
    for seat in GAME.actors(state):
        GAME.play(state, seat, random.choice(GAME.moves(state, seat)))
        return True
    return False


def middle_game() -> tuple[State[LandVsSeaOptions], int]:
    """A game with half of its tiles on the map, and the seat that is to play a tile."""
    state, random = GAME.setup(OPTIONS, SEATS), Random(5)
    while True:
        view = GAME.view(state, None)
        if len(view.map) >= 30 and view.stage == "play" and view.acting:
            return state, view.acting[0]
        _step(state, random)


def results() -> list[Row]:
    compiled = per_second(lambda: random_games(100), 3)
    rows = [Row(GROUP, "random games for two with all modules", compiled, "games/s")]
    for name, value in (
        ("… the same source interpreted", interpreted("bench.land_vs_sea", "random_games(2)")),
        ("… through the rules in Python", per_second(lambda: games_by_the_rules(10), 3)),
    ):
        rows.append(Row(GROUP, name, value, "games/s", value / compiled, "compiled"))
    return rows + _state_rows()


def _state_rows() -> list[Row]:
    state, seat = middle_game()
    view = GAME.view(state, seat)
    random, room = Random(3), np.empty((MOST_PLACEMENTS, 4), np.int32)
    copy = microseconds(state.copy)
    rows = [Row(GROUP, "copy of a state", copy, "µs")]
    for name, call in {
        "legal moves, kernel": lambda: placements(state.data, GAME.tiles.table, room),
        "legal moves as values": lambda: GAME.moves(state, seat),
        "a view": lambda: GAME.view(state, seat),
        "a state imagined from a view": lambda: GAME.imagine(view, random),
    }.items():
        value = microseconds(call)
        rows.append(Row(GROUP, name, value, "µs", value / copy, "copy of a state"))
    return rows
