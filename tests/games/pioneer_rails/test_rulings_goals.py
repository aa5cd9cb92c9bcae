"""The fifteen goals: each is met by its last step and not before; and the race for them."""

from __future__ import annotations

import pytest

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.scoring import meets_goal
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF
from branchline.games.pioneer_rails.words.names import goal_text
from tests.games.pioneer_rails.scenes import Scene

FORT = ("f2.g2", "g1.f2", "f1.f2", "f2.f3")
Step = tuple[str, str]
"""A railway and its tracks, separated by blanks."""

STEPS: dict[str, list[Step]] = {
    "1C": [("spades", "b4.c4 c4.c5 c4.d5"), ("spades", "d7.e7 d6.d7"), ("spades", "c6.d7")],
    "1D": [("spades", "c1.d1 d1.d2 f1.g1 f1.f2"), ("hearts", "h3.h4"), ("hearts", "g4.h4")],
    "1E": [("hearts", "f2.g2 g1.f2 f1.f2"), ("hearts", "f2.f3")],
    "1F": [("spades", "a1.b1 b1.c1"), ("hearts", "i1.j1"), ("diamonds", "a9.b9")],
    "1G": [("spades", "d3.e3 d2.e2"), ("hearts", "i4.j4"), ("diamonds", "a7.b7"), ("diamonds", "d7.e7")],
    "1I": [("spades", "e1.e2"), ("spades", "e2.e3"), ("hearts", "j4.j5")],
    "1J": [("hearts", "i2.j2"), ("spades", "j2.j3 h3.h4"), ("clubs", "g4.h4")],
    "1K": [("hearts", "g1.g2 d2.e2 f1.f2 f3.g3 d4.e4"), ("clubs", "h1.g2"), ("spades", "h5.i5")],
    "1L": [("hearts", "g1.g2 d2.e2"), ("clubs", "f1.f2"), ("hearts", "f1.e2")],
    "1M": [("spades", "a4.b5"), ("spades", "b5.c5"), ("hearts", "h5.i5")],
    "1N": [("hearts", "g1.g2 h1.g2"), ("clubs", "d2.e2"), ("clubs", "g1.h1")],
    "1O": [("spades", "f2.f3 e2.f3 e3.f3"), ("clubs", "g6.g7 g7.h7"), ("clubs", "g7.g8")],
}


def is_met(scene: Scene, goal: str) -> bool:
    return bool(meets_goal(scene.block(), 0, int(scene.state.data[at.FLAGS]), GOAL_OF[goal]))


@pytest.mark.parametrize("goal", STEPS)
def test_a_goal_is_met_by_its_last_step(goal: str) -> None:
    scene = Scene()
    for suit, tracks in STEPS[goal]:
        assert not is_met(scene, goal)
        scene.put(0, suit, *tracks.split())
    assert is_met(scene, goal)


@pytest.mark.parametrize(("goal", "field", "number"), [("1A", at.BANKED, 5), ("1B", at.NUGGETS, 8)])
def test_goals_of_gold_count_nuggets(goal: str, field: int, number: int) -> None:
    scene = Scene()
    scene.block()[field] = number - 1
    assert not is_met(scene, goal)
    scene.block()[field] = number
    assert is_met(scene, goal)


def test_1h_asks_for_five_ranches() -> None:
    scene = Scene().fence(0, "hearts", "j3", "b2", "d2")
    assert scene.sheet().ranches == 4, "the last two of a region are alone together"
    assert not is_met(scene, "1H")
    scene.fence(0, "diamonds", "a6")
    assert is_met(scene, "1H")


def test_every_goal_has_its_test_and_its_words() -> None:
    assert {*STEPS, "1A", "1B", "1H"} == {goal.id for goal in GOAL_CARDS}
    assert len({goal_text(goal.id).say() for goal in GOAL_CARDS}) == 15


def test_1g_counts_sides_when_the_table_reads_it_so() -> None:
    """P14: four ranges, or with the option four sides; a tunnel lies along its mountains (P17)."""
    scene = Scene(mountain_goal="sides").put(0, "spades", "d3.e3", "d2.e2", "e1.e2")
    assert not is_met(scene, "1G")
    scene.put(0, "spades", "f1.f2")
    assert not is_met(scene, "1G"), "no mountain beside it"
    scene.put(0, "spades", "e2.f2")
    assert is_met(scene, "1G")
    assert not is_met(Scene().put(0, "spades", "d3.e3", "d2.e2", "e1.e2", "e2.f2"), "1G"), "one range"
    assert goal_text("1G", "sides") != goal_text("1G")


def test_1g_counts_a_tunnel_as_a_track_along_its_range() -> None:
    """P17"""
    scene = Scene().put(0, "spades", "i4.j4", "a7.b7", "d7.e7")
    assert not is_met(scene, "1G")
    scene.put(0, "spades", "e1.e2")
    assert is_met(scene, "1G")


def test_1j_looks_at_the_moment_of_activation() -> None:
    """P15: a building that one station has activated stays so; a mine has one side only."""
    scene = Scene().put(0, "hearts", "h3.h4", "g4.h4").put(0, "clubs", "h4.h5")
    assert not is_met(scene, "1J")
    scene = Scene().put(0, "hearts", "h3.i3").put(0, "clubs", "h2.h3")
    assert not is_met(scene, "1J"), "a mine is done by its first side"


def test_a_goal_met_later_brings_five() -> None:
    scene = Scene(2).put(0, "hearts", *FORT).turn()
    assert scene.sheet(0).stars == (10, 0, 0)
    assert scene.view().goals[0].met
    scene.turn().put(1, "hearts", *FORT).turn()
    assert scene.sheet(1).stars == (5, 0, 0)
    assert scene.sheet(0).stars == (10, 0, 0), "once only"


def test_alone_goals_leave_the_table_instead() -> None:
    scene = Scene().put(0, "hearts", *FORT)
    for _ in range(4):
        scene.turn()
    assert scene.view().goals[0].id is None, "nobody looks at it in the first round"
    scene.turn()
    assert (scene.view().goals[0].id, scene.view().goals[0].met) == ("1E", False)
    scene.turn()
    assert scene.view().goals[0].met, "P19: met before it was turned up, it leaves at the end of the turn"
    assert scene.points()["goals"] == 0
    assert scene.sheet().stars == ()
