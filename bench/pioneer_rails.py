"""Pioneer Rails: random games compiled and through the rules, plans of turns, views, imagined states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from bench.measure import FULL, Effort, Row, interpreted, per_second, timed_calls
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
    """Play random games, each with uniform moves, from the first deal to the end."""
    state, chance = PIONEER.setup(PIONEER.meta.options(), seats), Sampler(Random(7))
    while state.data[at.STAGE] < at.Stage.SECRET:
        _settle(state, chance)
    totals = np.empty((count, seats), np.int32)
    playouts(state.data, new_random(7), totals, state.data.copy())
    return count


def games_by_the_rules(count: int) -> int:
    """Play random games through the contract: moves are values, and each is checked."""
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
    """Settle a draw of chance or play a move; return whether there was one."""
    if _settle(state, Sampler(random)):
        return True
    for seat in PIONEER.actors(state):
        PIONEER.play(state, seat, random.choice(PIONEER.moves(state, seat)))
        return True
    return False


def middle_game(seats: int = 4) -> tuple[PioneerRailsState, int]:
    """Return a game for four in its third round, with a card picked, and a seat to lay tracks."""
    state, random = PIONEER.setup(PIONEER.meta.options(), seats), Random(5)
    while True:
        _step(state, random)
        view = PIONEER.view(state, None)
        if view.turn > 12 and view.stage == "lay" and view.sheets[0].tracks_left and not view.sheets[0].done:
            return state, 0


def results(effort: Effort = FULL) -> Iterator[Row]:
    compiled = per_second(lambda: random_games(effort.size(2_000, 2)), effort.seconds(3))
    yield Row("pioneer.games", GROUP, "random solo games", compiled, "games/s")

    def beside(id_: str, name: str, value: float) -> Row:
        return Row(id_, GROUP, name, value, "games/s", value / compiled, "compiled, solo")

    four = per_second(lambda: random_games(effort.size(500, 2), 4), effort.seconds(3))
    yield beside("pioneer.games.four", "… for four", four)
    slow = interpreted("bench.pioneer_rails", f"random_games({effort.size(2, 1)})", effort)
    yield beside("pioneer.games.interpreted", "… the same source interpreted", slow)
    ruled = per_second(lambda: games_by_the_rules(effort.size(20, 1)), effort.seconds(3))
    yield beside("pioneer.games.rules", "… through the rules in Python", ruled)
    yield from _timed_calls(effort)


def _timed_calls(effort: Effort) -> Iterator[Row]:
    state, seat = middle_game()
    view = PIONEER.view(state, seat)
    random, room = Random(3), np.empty(MOST_MOVES, np.int32)
    plans = PIONEER.plans(state, seat, random, 1)
    return timed_calls(
        GROUP,
        (
            ("pioneer.copy", "copy of a state for four", state.copy),
            ("pioneer.legal.kernel", "legal moves, kernel", lambda: legal_codes(state.data, seat, room)),
            ("pioneer.legal.values", "legal moves as values", lambda: PIONEER.moves(state, seat)),
            ("pioneer.view", "a view", lambda: PIONEER.view(state, seat)),
            ("pioneer.imagine", "a state imagined from a view", lambda: PIONEER.imagine(view, random)),
            (
                "pioneer.plans",
                "plans for the rest of a turn",
                lambda: PIONEER.plans(state, seat, random, 16),
            ),
            ("pioneer.rollout", "a rollout", lambda: PIONEER.rollouts([state], seat, plans, [3])),
        ),
        effort,
    )
