"""The seven kinds of locations."""

from __future__ import annotations

import pytest

from branchline.games.pioneer_rails.kernels import layout as at
from tests.games.pioneer_rails.scenes import Scene

BANK_C4 = ("b4.c4", "c4.c5", "c4.d5")
BANK_D7 = ("d7.e7", "d6.d7", "c6.d7")
BANK_H2 = ("g2.h2", "h1.h2", "i1.h2")


@pytest.mark.parametrize(
    ("cell", "sides"),
    [
        ("j2", ("i2.j2",)),
        ("h4", ("h3.h4", "g4.h4")),
        ("c4", BANK_C4),
        ("f3", ("f2.f3", "e2.f3", "e3.f3")),
        ("f2", ("f2.g2", "g1.f2", "f1.f2", "f2.f3")),
    ],
)
def test_a_location_activates_with_its_last_side_and_once(cell: str, sides: tuple[str, ...]) -> None:
    """Sides of several railways count together."""
    scene = Scene()
    for number, side in enumerate(sides):
        assert cell not in scene.sheet().activated
        scene.put(0, ("hearts", "clubs")[number % 2], side)
    assert cell in scene.sheet().activated


def test_a_location_activates_once() -> None:
    scene = Scene().fence(0, "spades", "h4", "f3", "j2")
    assert scene.sheet().saloons == ("circled", "open", "open", "open")
    assert (scene.sheet().yards, scene.sheet().nuggets) == (1, 3)


def test_saloons_serve_this_round_or_a_later_one() -> None:
    """P11: never an earlier one; with no symbol left it counts for the goal only."""
    scene = Scene()
    for _ in range(5):
        scene.turn()
    scene.block()[at.SALOON : at.SALOON + 4] = 0, 1, 0, 0
    scene.put(0, "spades", "c1.d1", "d1.d2")
    assert scene.sheet().saloons == ("crossed", "circled", "circled", "open")
    scene.block()[at.SALOON + 3] = 1
    before = scene.sheet().saloons
    scene.put(0, "spades", "e1.f1", "f1.g1")
    assert scene.sheet().saloons == before
    assert {"d1", "f1"} <= {*scene.sheet().activated}


def test_banks_take_up_to_four_nuggets_each_at_a_higher_rate() -> None:
    scene = Scene()
    scene.block()[at.NUGGETS] = 10
    scene.put(0, "spades", *BANK_C4, *BANK_D7, *BANK_H2).picked("KH")
    assert scene.sheet().deposits == 3
    scene.play(0, "bank:4", "bank:2", "bank:4")
    assert scene.sheet().banks == (8, 6, 16)
    assert scene.sheet().banked == 10
    scene.refuses("bank:0", "no-bank")


def test_a_bank_waits_for_its_nuggets_before_the_turn_ends() -> None:
    scene = Scene()
    scene.block()[at.NUGGETS] = 2
    scene.put(0, "spades", *BANK_C4[:2]).picked("KS").play(0, "c4.d5", "d3.c4", "b2.c2")
    assert scene.sheet().deposits == 1
    scene.refuses("done", "bank-first")
    scene.refuses("bank:3", "too-many-nuggets")
    scene.play(0, "bank:0", "done")
    assert scene.sheet().banks == (0, None, None), "P12: nothing is a number, too, and uses the box"


def test_p12_without_nuggets_nothing_is_asked() -> None:
    scene = Scene().put(0, "spades", *BANK_C4[:2]).picked("KS").play(0, "c4.d5", "d3.c4", "b2.c2", "done")
    assert scene.sheet().banks == (0, None, None)


def test_p10_more_locations_than_boxes_are_activated_all_the_same() -> None:
    scene = Scene()
    scene.block()[at.NUGGETS] = 12
    scene.put(0, "hearts", "i2.j2")
    assert scene.sheet().nuggets == 12
    assert "j2" in scene.sheet().activated


def test_nuggets_count_whether_crossed_or_not() -> None:
    scene = Scene()
    scene.block()[at.NUGGETS], scene.block()[at.BANKED] = 5, 4
    assert scene.points()["nuggets"] == 5


def test_forts_and_ranches_score_their_highest_box() -> None:
    scene = Scene().put(0, "hearts", "f2.g2", "g1.f2", "f1.f2", "f2.f3")
    assert scene.points()["forts"] == 7
    scene.put(0, "spades", "d3.d4", "c4.d4", "d4.d5", "d4.e5")
    assert scene.points()["forts"] == 15
    assert [Scene().fence(0, "hearts", *cells).points()["ranches"] for cells in (["j3"], ["j3", "b2"])] == [
        1,
        2,
    ]


def test_p13_a_yard_counts_all_branches_of_a_railway() -> None:
    scene = Scene().put(0, "spades", "f2.f3", "e2.f3", "e3.f3")
    assert scene.points()["yards"] == 0
    scene.put(0, "hearts", "g1.g2", "d2.e2").put(0, "clubs", "f3.g3")
    assert scene.points()["yards"] == 2 * 2


def test_the_first_town_box_is_circled_from_the_start() -> None:
    assert Scene().sheet().town_boxes == 1
    assert Scene().points()["towns"] == 1
