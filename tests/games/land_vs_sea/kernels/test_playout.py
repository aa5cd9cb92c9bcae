"""Random games that are played compiled are legal games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.playout import playouts
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.moves import STACKS
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.view import LandVsSeaView
from branchline.parts.compiled import new_random
from tests.games.land_vs_sea.test_random import MODULES


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", [MODULES[0], MODULES[-1]], ids=["base", "all"])
def test_a_random_game_is_a_legal_game(seats: int, modules: LandVsSeaOptions) -> None:
    state = GAME.setup(modules, seats)
    scores, log, last = np.zeros((1, 3), np.int32), np.zeros(1000, np.int32), np.zeros(at.SIZE, np.int32)
    playouts(state.data, GAME.tiles.table, new_random(seats), scores, log, last)
    numbers = iter(log[1 : log[0] + 1].tolist())
    while GAME.outcome(state) is None:
        draw = GAME.chance(state)
        if draw is not None:
            number = next(numbers)
            GAME.settle(
                state, draw.read([str(number) if draw.label == "sides" else GAME.tiles.names[number]])
            )
            continue
        (seat,) = GAME.actors(state)
        GAME.play(state, seat, GAME.parse(notation(GAME.view(state, None), numbers)))
    assert list(numbers) == []
    assert state.data.tolist() == last.tolist()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert {rank.side: rank.score for rank in outcome.ranks} == dict(
        enumerate(scores[0, : len(outcome.ranks)])
    )


def notation(view: LandVsSeaView, numbers: Iterator[int]) -> str:
    """The next move of a log, which is written by the stage of the game."""
    if view.stage == "confirm":
        return "done"
    number = next(numbers)
    if view.stage in ("deal", "refill"):
        return f"take:{STACKS[number]}"
    if number == NONE:
        return "pass"
    if view.stage == "steal":
        return f"steal:{GAME.tiles.names[number]}"
    if view.stage == "waypoint":
        q, r = view.map[number // MOST_AREAS].hex
        return f"waypoint:{q},{r}/{number % MOST_AREAS}"
    return f"{GAME.tiles.names[number]}@{next(numbers)},{next(numbers)}/{next(numbers)}"
