"""Where tracks may lie, the five privileges of town boxes, and what is refused and why."""

from __future__ import annotations

import pytest

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.geometry import CORNER_LIST, FRAME, INCIDENT, SIDES
from tests.games.pioneer_rails.scenes import Scene

AROUND_HEARTS = ("h2.i2", "i2.j3", "j3.i4", "h4.i4", "h3.h4", "h2.h3")
"""The six sides with which branches of hearts can begin."""


def boxes(scene: Scene, circled: int = 5, crossed: int = 0) -> Scene:
    scene.block()[at.TOWN_BOXES] = circled
    scene.block()[at.TOWN_BOXES_CROSSED] = crossed
    return scene


# --- tracks without privileges --------------------------------------------------------------------


def test_p1_p5_towns_lie_on_corners_and_end_every_branch() -> None:
    """P1, P5: three sides end in a town; the same railway may come twice, the box is circled once."""
    scene = boxes(Scene().put(0, "hearts", "h1.h2"), 1, 1).picked("KH")
    assert scene.sheet().town_boxes == 1
    scene.play(0, "h1.g2")
    assert scene.sheet().towns == {"T1": ("hearts",)}
    assert scene.sheet().town_boxes == 2
    scene.refuses("g1.g2", "ends-in-town")
    scene.put(0, "hearts", "g1.h1")
    assert scene.sheet().town_boxes == 2
    assert scene.sheet().towns == {"T1": ("hearts",)}


def test_p2_the_sides_of_a_station_are_not_for_tracks() -> None:
    scene = Scene().picked("KH")
    for side in ("i3.j3", "h3.i3", "i2.i3", "h2.i3", "i3.i4", "i3.h4"):
        scene.refuses(side, "station-side")


def test_p3_the_frame_carries_no_tracks_and_ends_a_branch() -> None:
    for corner in range(len(CORNER_LIST)):
        sides = [track for track in INCIDENT[corner].tolist() if 0 <= track < SIDES]
        assert len(sides) == 3 if not FRAME[corner] else len(sides) <= 1
    scene = boxes(Scene().put(0, "hearts", "i1.j1")).picked("KH")
    scene.refuses("shortcut>i1:ne-sw", "ends-at-edge")


def test_p4_no_track_ends_at_a_station_corner() -> None:
    scene = Scene().put(0, "spades", "i2.j2").picked("KS")
    scene.refuses("i2.j3", "at-station")
    scene = Scene().put(0, "hearts", "i2.j2").picked("KH")
    assert "i2.j3" not in scene.moves(), "not even at the own station's, from outside"


def test_branches_meet_only_in_towns() -> None:
    scene = Scene().put(0, "spades", "i1.i2").picked("KH")
    scene.refuses("h2.i2", "branches-meet")
    scene.refuses("i1.i2", "taken")


def test_a_river_or_a_mountain_on_one_side_is_free() -> None:
    """Also between a river cell and a mountain cell."""
    assert {"h3.h4", "j3.i4"} <= {*Scene().picked("KH").moves()}
    scene = Scene(map="twin_forks").put(0, "clubs", "f5.e6").picked("KC")
    assert "e5.e6" in scene.moves()


def test_tracks_may_chain_and_belong_to_different_branches() -> None:
    scene = Scene().picked("KH").play(0, "h2.i2", "i1.h2", "j3.i4")
    assert scene.sheet().tracks_left == 0
    assert "done" in scene.moves()


def test_all_tracks_must_be_laid_as_long_as_one_can_be() -> None:
    scene = Scene().picked("KH").play(0, "h2.i2")
    scene.refuses("done", "must-lay")
    scene = boxes(Scene(), 1, 1).put(0, "spades", *AROUND_HEARTS).picked("KH")
    assert scene.moves() == ["done"], "what can't be laid is lost"


# --- privileges -----------------------------------------------------------------------------------


def test_a_bridge_crosses_the_river() -> None:
    scene = boxes(Scene().put(0, "hearts", "g4.h4")).picked("KH")
    scene.refuses("g4.h5", "needs-bridge")
    scene.refuses("tunnel>g4.h5", "needs-bridge")
    scene.play(0, "bridge>g4.h5")
    assert (scene.sheet().town_boxes_crossed, scene.sheet().tracks_left) == (1, 3)


def test_a_tunnel_runs_between_two_mountains() -> None:
    scene = boxes(Scene().put(0, "hearts", "i4.j4")).picked("KH")
    track = next(move for move in scene.moves() if move.startswith("tunnel>"))
    scene.refuses(track.removeprefix("tunnel>"), "needs-tunnel")
    scene.play(0, track)
    assert scene.sheet().town_boxes_crossed == 1


def test_a_shortcut_joins_opposite_corners_of_bare_desert() -> None:
    """P21, P22, P23 and the corners of stations: one may start there, and uses it up."""
    scene = boxes(Scene()).picked("KH")
    scene.refuses("i4:n-s", "needs-shortcut")
    scene.refuses("shortcut>j3:nw-se", "not-in-desert")
    scene.refuses("shortcut>j4:nw-se", "not-in-desert")
    assert "shortcut>i4:nw-se" in scene.moves()
    scene.play(0, "shortcut>i4:nw-se")
    assert "h4.i4" not in scene.moves(), "the corner is used"
    assert scene.sheet().activated == (), "a shortcut is no side of anything"
    scene.refuses("shortcut>i4:ne-sw", "cell-taken")


def test_a_switch_starts_a_branch_in_the_middle_of_another() -> None:
    scene = boxes(Scene()).picked("KH").play(0, "h2.i2", "i1.h2")
    scene.refuses("i1.i2", "needs-switch")
    scene.play(0, "switch>i1.i2")
    assert scene.sheet().town_boxes_crossed == 1
    assert scene.sheet().tracks_left == 1


def test_one_track_may_need_two_privileges_for_two_boxes() -> None:
    scene = boxes(Scene().put(0, "hearts", "h3.h4", "g4.h4", "h4.h5"), 2, 0).picked("KH")
    scene.refuses("bridge>g4.h5", "needs-switch")
    scene.refuses("switch>g4.h5", "needs-bridge")
    scene.play(0, "bridge+switch>g4.h5")
    assert (scene.sheet().town_boxes_crossed, scene.sheet().tracks_left) == (2, 4)


def test_suit_changes_the_railway_of_the_whole_turn_but_not_the_rank() -> None:
    """P7, P9: before the first track, several times if one likes; the last one wins."""
    scene = boxes(Scene()).picked("QD")
    scene.refuses("suit:diamonds", "same-suit")
    scene.play(0, "suit:hearts", "suit:clubs")
    assert scene.sheet().poker[0] == ("Q",)
    assert (scene.sheet().suit, scene.sheet().tracks_left) == ("clubs", 5)
    scene.refuses("c7.d7", "unconnected")
    scene.play(0, "h7.i7")
    scene.refuses("suit:hearts", "too-late")


def test_p20_a_box_is_not_crossed_out_for_nothing() -> None:
    scene = boxes(Scene().put(0, "spades", *AROUND_HEARTS), 1, 0)
    scene.picked("QD").refuses("suit:hearts", "nothing-to-lay")


def test_extra_tracks_come_when_the_tracks_of_the_turn_are_laid() -> None:
    scene = boxes(Scene(), 2, 0).picked("KH")
    scene.refuses("extra>h2.i2", "tracks-left")
    scene.play(0, "h2.i2", "i1.h2", "j3.i4")
    scene.refuses("i2.j3", "no-track-left")
    scene.play(0, "extra>i2.j3")
    assert "done" in scene.moves()
    scene.refuses("switch+extra>i1.i2", "tracks-left")
    scene.play(0, "switch>i1.i2")
    scene.refuses("extra>i2.j2", "no-town-box")


def test_p8_a_privilege_may_serve_any_track_of_the_turn() -> None:
    scene = boxes(Scene().put(0, "hearts", "g4.h4")).picked("KH")
    scene.play(0, "h2.i2", "bridge>g4.h5", "i1.h2", "j3.i4")
    assert scene.sheet().tracks_left == 0
    assert scene.sheet().laid == 4
    scene.refuses("bridge>i2.j3", "needless")


def test_no_box_no_privilege() -> None:
    scene = boxes(Scene().put(0, "hearts", "g4.h4"), 3, 3).picked("KH")
    scene.refuses("bridge>g4.h5", "no-town-box")
    scene.refuses("suit:clubs", "no-town-box")
    assert not [move for move in scene.moves() if ">" in move]


@pytest.mark.parametrize("at_once", [True, False])
def test_p6_a_box_circled_in_this_turn(at_once: bool) -> None:
    scene = boxes(Scene(same_turn_town_bonus=at_once).put(0, "hearts", "h1.h2"), 1, 1).picked("KH")
    scene.play(0, "h1.g2", "h2.i2", "j3.i4")
    assert (scene.sheet().town_boxes, scene.sheet().fresh_towns) == (2, 1)
    assert any(move.startswith("extra>") for move in scene.moves()) is at_once
    if not at_once:
        scene.refuses("extra>i2.j3", "no-town-box")
        scene.play(0, "done").picked("QH")
        assert any(move.startswith("shortcut>") for move in scene.moves()), "in the next turn it may be"


def test_at_most_three_railways_meet_in_a_town() -> None:
    """A fourth could only come by a shortcut."""
    two = Scene().put(0, "hearts", "g3.h3").put(0, "spades", "f3.g3").put(0, "clubs", "f3.f4")
    boxes(two).picked("KH").play(0, "shortcut>g3:ne-sw")
    assert two.sheet().towns == {"T4": ("spades", "hearts", "clubs")}
    three = Scene().put(0, "hearts", "g3.h3").put(0, "spades", "f3.g3").put(0, "clubs", "f3.f4")
    boxes(three.put(0, "diamonds", "g3.f4")).picked("KH").refuses("shortcut>g3:ne-sw", "town-full")


def test_four_stations_have_six_branches_each_and_switches_make_more() -> None:
    for card, suit in (("KS", "spades"), ("KH", "hearts"), ("KD", "diamonds"), ("KC", "clubs")):
        scene = Scene().picked(card)
        first = [move for move in scene.moves() if ">" not in move and "." in move]
        assert len(first) == 6
        scene.put(0, suit, *first)
        assert len(scene.sheet().tracks[suit]) == 6
