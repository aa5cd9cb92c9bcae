"""What a greedy bot sees: what brings most at once, also by two tiles, for its own side."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots import bot
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from tests.games.land_vs_sea.scenes import BLANK, CARTOGRAPHER, COAST, LAND, SEA, Scene, face, ring

CAPE = face("SSSLSS", (3,), (0, 1, 2, 4, 5), crosses=[1])
AGAIN = face("SSSLSS", action="play_again")


def greedy(scene: Scene) -> list[str]:
    """What a greedy bot plays in the place of whose turn it is."""
    view = scene.game.view(scene.state, scene.turn)
    return list(map(str, bot("greedy").act(scene.game, view, Random(1))))


def test_it_completes_an_area_with_its_underside() -> None:
    scene = Scene(start=False, on_map={(1, 0): CAPE}, hands={LAND: [(BLANK, CAPE), COAST], SEA: [COAST]})
    (move,) = greedy(scene)
    scene.play(move)
    assert scene.scores == (4, 0)


def test_it_does_not_score_for_the_other_side() -> None:
    scene = Scene(
        turn=SEA,
        start=False,
        on_map={(1, 0): face("SSSLSS")},
        hands={SEA: [(face("SSSLSS"), BLANK)], LAND: [COAST]},
    )
    (move,) = greedy(scene)
    scene.play(move)
    assert scene.scores[LAND] == 0


def test_it_finds_the_pair_of_play_again() -> None:
    scene = Scene(
        start=False,
        on_map={(1, 0): CAPE, (5, 5): CAPE},
        hands={LAND: [(AGAIN, BLANK), (CAPE, BLANK)], SEA: [COAST]},
    )
    first, second = greedy(scene)
    scene.play(first)
    scene.play(second)
    assert scene.scores == (2 + 1 + 4, 0)


def test_it_places_the_special_tile_too() -> None:
    last = ring(6, "L")[0, 1]
    scene = Scene(start=False, on_map=ring(5, "L"), hands={LAND: [(last, BLANK)], SEA: [COAST]})
    moves = greedy(scene)
    assert moves[1].startswith("volcano@0,0/")


def test_the_cartographer_takes_the_crosses() -> None:
    scene = Scene(
        seats=3,
        turn=CARTOGRAPHER,
        start=False,
        on_map={(1, 0): CAPE},
        hands={CARTOGRAPHER: [(CAPE, BLANK)], LAND: [COAST], SEA: [COAST]},
    )
    (move,) = greedy(scene)
    scene.play(move)
    assert scene.scores == (2, 0, 2)


@pytest.mark.parametrize("seat", [0, 2])
def test_partners_play_for_their_team(seat: int) -> None:
    scene = Scene(
        seats=4, turn=seat, start=False, on_map={(1, 0): CAPE}, hands={seat: [(CAPE, BLANK)], 1: [COAST]}
    )
    (move,) = greedy(scene)
    scene.play(move)
    assert scene.scores == (4, 0)


def test_it_sets_its_waypoint() -> None:
    scene = Scene(options=LandVsSeaOptions(waypoints=True), hands={LAND: [COAST], SEA: [COAST]})
    scene.place_any(1, 0)
    (move,) = greedy(scene)
    assert move.startswith("waypoint:")
