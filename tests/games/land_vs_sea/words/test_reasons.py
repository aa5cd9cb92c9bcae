"""A hint says why: what becomes of areas, and what a tile could bring."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.moves import Move
from tests.games.land_vs_sea.scenes import BLANK, COAST, LAND, SEA, Scene, face

CAPE = face("SSSLSS", (3,), (0, 1, 2, 4, 5), crosses=[1])
BRIDGE = face("LSSLSS", (0, 3), (1, 2), (4, 5))
FORK = face("LSLSLS", (0, 2, 4), (1,), (3,), (5,))


def said(scene: Scene, move: Move) -> list[str]:
    found = scene.game.explain_plan(scene.state, scene.turn, (move,))
    return [reason.say() for reason in found]


def row_of_land(turn: int, tile: Face) -> Scene:
    """A land of three tiles that is open in the east, at (3, 0)."""
    on_map = {(0, 0): face("LSSSSS"), (1, 0): BRIDGE, (2, 0): BRIDGE}
    return Scene(turn=turn, start=False, on_map=on_map, hands={turn: [(tile, BLANK)], 1 - turn: [COAST]})


def test_points_come_first() -> None:
    scene = row_of_land(LAND, CAPE)
    assert said(scene, scene.placement(CAPE, 3, 0))[:1] == ["Land areas: +4"]


def test_an_own_area_comes_near_completion() -> None:
    scene = row_of_land(LAND, BRIDGE)
    assert said(scene, scene.placement(BRIDGE, 3, 0)) == ["an own area of 4 tiles is nearly complete"]


def test_an_area_of_the_other_side_becomes_harder_to_complete() -> None:
    turned = face("SLSLSL", (1, 3, 5), (0,), (2,), (4,))
    scene = row_of_land(SEA, FORK)
    assert said(scene, scene.placement(turned, 3, 0)) == [
        "an opposing area of 3 tiles is harder to complete now"
    ]


def test_a_stolen_tile_is_one_that_brings_points() -> None:
    thief = face("SSSLSS", action="steal")
    scene = Scene(
        start=False,
        on_map={(0, 0): face("LSSSSS"), (5, 5): face("LSSSSS"), (6, 5): BRIDGE},
        hands={LAND: [(thief, BLANK)], SEA: [(CAPE, BLANK), COAST]},
    )
    scene.play(scene.placement(thief, 1, 0))
    assert said(scene, scene.steal(CAPE)) == ["with it you could get 4 points ahead"]
