"""What programs that learn are promised: moves have numbers, views are arrays of fixed shape."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from branchline.core.contract import Game, View
from branchline.core.state import State


def check_actions(
    game: Game[Any, Any, Any], state: State[Any], view: View, moves: Sequence[Hashable]
) -> None:
    """Every legal move has a number of its own, reads back from it, and the mask shows these numbers only."""
    actions = game.actions(state.options, state.seats)
    numbers = [actions.encode(move, view) for move in moves]
    assert all(0 <= number < actions.size for number in numbers), "numbers are below the size"
    assert len({*numbers}) == len({*moves}), "no two moves share a number"
    assert [actions.decode(number, view) for number in numbers] == [*moves], "a move reads back"
    mask = actions.mask(moves, view)
    assert mask.shape == (actions.size,)
    assert mask.dtype == np.int8
    assert np.flatnonzero(mask).tolist() == sorted({*numbers}), "the mask is exactly the legal moves"


def check_observation(game: Game[Any, Any, Any], one: View, other: View, state: State[Any]) -> None:
    """Two worlds that look the same give the same arrays, of the shape that was promised."""
    assert one == other
    assert hash(one) == hash(other), "views are hashable"
    seen, also = game.observe(one), game.observe(other)
    space = game.observation(state.options, state.seats)
    assert [*seen] == [*space]
    for name, planes in space.items():
        array = seen[name]
        assert (array.shape, array.dtype) == (planes.full_shape, planes.dtype), name
        assert array.size == 0 or (planes.least <= array.min() and array.max() <= planes.most), name
        assert array.tobytes() == also[name].tobytes(), "what a seat can't know changes no array"
