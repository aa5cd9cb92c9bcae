"""Pioneer Rails: random games compiled and through the rules, whole turns planned, views, imagined states."""

from __future__ import annotations

from random import Random

import numpy as np

from bench.measure import Row, interpreted, microseconds, per_second
from branchline.core.chance import Sampler
from branchline.games import game
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.playout import playouts
from branchline.games.pioneer_rails.kernels.turns import MOST_MOVES, legal_codes
from branchline.games.pioneer_rails.state import PioneerRailsState
from branchline.parts.compiled import new_random

GROUP = "Pioneer Rails"
PIONEER = game("pioneer-rails")


def random_games(count: int, seats: int = 1) -> int:
    """Plays random games, each with uniform moves, from the first deal to the end."""
    state, chance = PIONEER.setup(PIONEER.meta.options(), seats), Sampler(Random(7))
    while state.data[at.STAGE] < at.Stage.SECRET:
        _settle(state, chance)
    totals = np.empty((count, seats), np.int32)
    playouts(state.data, new_random(7), totals, state.data.copy())
    return count


def games_by_the_rules(count: int) -> int:
    """The same through the contract: moves as values, each checked."""
    random = Random(7)
    for _ in range(count):
        state = PIONEER.setup(PIONEER.meta.options(), 1)
        while _step(state, random):
            pass
    return count


def _settle(state: PioneerRailsState, chance: Sampler) -> bool:
    draw = PIONEER.chance(state)
    if draw is not None:
        PIONEER.settle(state, chance.draw(draw))
    return draw is not None


def _step(state: PioneerRailsState, random: Random) -> bool:
    """Goes on by a draw of chance or a move; whether there was any."""
    if _settle(state, Sampler(random)):
        return True
    for seat in PIONEER.actors(state):
        PIONEER.play(state, seat, random.choice(PIONEER.moves(state, seat)))
        return True
    return False


def middle_game(seats: int = 4) -> tuple[PioneerRailsState, int]:
    """A game for four in its third round, with a card picked, and a seat that is to lay tracks."""
    state, random = PIONEER.setup(PIONEER.meta.options(), seats), Random(5)
    while True:
        _step(state, random)
        view = PIONEER.view(state, None)
        if view.turn > 12 and view.stage == "lay" and view.sheets[0].tracks_left and not view.sheets[0].done:
            return state, 0


def results() -> list[Row]:
    compiled = per_second(lambda: random_games(2_000), 3)
    rows = [Row(GROUP, "random solo games", compiled, "games/s")]
    for name, value in (
        ("… for four", per_second(lambda: random_games(500, 4), 3)),
        ("… the same source interpreted", interpreted("bench.pioneer_rails", "random_games(2)")),
        ("… through the rules in Python", per_second(lambda: games_by_the_rules(20), 3)),
    ):
        rows.append(Row(GROUP, name, value, "games/s", value / compiled, "compiled, solo"))
    return rows + _state_rows()


def _state_rows() -> list[Row]:
    state, seat = middle_game()
    view = PIONEER.view(state, seat)
    random, room = Random(3), np.empty(MOST_MOVES, np.int32)
    plans = PIONEER.plans(state, seat, random, 1)
    copy = microseconds(state.copy)
    rows = [Row(GROUP, "copy of a state for four", copy, "µs")]
    for name, call in {
        "legal moves, kernel": lambda: legal_codes(state.data, seat, room),
        "legal moves as values": lambda: PIONEER.moves(state, seat),
        "a view": lambda: PIONEER.view(state, seat),
        "a state imagined from a view": lambda: PIONEER.imagine(view, random),
        "plans for the rest of a turn": lambda: PIONEER.plans(state, seat, random, 16),
        "a rollout": lambda: PIONEER.rollouts([state], seat, plans, [3]),
    }.items():
        value = microseconds(call)
        rows.append(Row(GROUP, name, value, "µs", value / copy, "copy of a state for four"))
    return rows
