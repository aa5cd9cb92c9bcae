"""What is drawn: who plays Land, and the new top of a stack."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from tests.games.land_vs_sea.opinion import other_sides


def test_a_draw_is_any_face_of_any_tile_in_the_stacks() -> None:
    state = GAME.setup(LandVsSeaOptions(sides="as_seated"), 2)
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.label == "top/left/1"
    assert sorted(draw.pools[0]) == sorted(GAME.tiles.names[: at.FACES])
    GAME.settle(state, (7,))
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.label == "top/right/2"
    gone = {GAME.tiles.names[7], other_sides(GAME.tiles)[GAME.tiles.names[7]]}
    assert set(draw.pools[0]) == set(GAME.tiles.names[: at.FACES]) - gone
