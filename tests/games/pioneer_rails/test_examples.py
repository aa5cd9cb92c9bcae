"""The worked examples of the rules, each under its number."""

from __future__ import annotations

import pytest

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.score import solo_target
from tests.games.pioneer_rails.scenes import Scene


def test_pr_1_a_card_is_a_rank_and_a_railway() -> None:
    scene = Scene().picked("QD")
    assert scene.sheet().poker[0] == ("Q",)
    assert scene.sheet().suit == "diamonds"
    scene.finish(0).picked("10D")
    assert scene.sheet().poker[0] == ("Q", "10")


def test_pr_2_tracks_start_at_the_station_of_the_suit() -> None:
    scene = Scene().picked("KD")
    plain = {move for move in scene.moves() if ">" not in move and "." in move}
    assert plain == {"c7.b8", "c7.d7", "d7.d8", "d8.d9", "c9.d9", "b8.c9"}
    for other in ("b2.c2", "h2.i2", "g7.h7"):
        scene.refuses(other, "unconnected")
    scene.play(0, "c7.d7", "c6.c7", "d8.d9")
    assert scene.sheet().tracks["diamonds"] == ("c6.c7", "c7.d7", "d8.d9")
    assert scene.sheet().tracks_left == 0


def test_pr_3_a_saloon_doubles_the_hand_of_its_round() -> None:
    scene = Scene().picked("QH", "10S", "10D").play(0, "h3.h4", "g4.h4")
    assert scene.sheet().saloons == ("circled", "open", "open", "open")
    scene.finish(0)
    scene.hand("QD", "AS", "AD", "AC")
    assert scene.sheet().poker[0] == ("Q", "Q", "A", "A", "A")
    assert scene.sheet().hands[0] == 8
    assert scene.points()["poker"] == 8


def test_pr_4_a_fence_from_the_mountains_to_the_edge_activates_a_ranch() -> None:
    fence = ["j3.i4", "i2.j3", "j2.j3"]
    for left_out in fence:
        scene = Scene().put(0, "hearts", *(track for track in fence if track != left_out))
        assert scene.sheet().ranches == 0
    scene = Scene().picked("AH").play(0, *fence)
    assert scene.sheet().activated == ("j2", "j3")
    assert scene.points()["ranches"] == 1


def test_pr_5_three_nuggets_go_into_the_first_bank() -> None:
    scene = Scene()
    scene.put(0, "hearts", "i2.j2", "h3.i3", "b3.b4")
    scene.block()[at.NUGGETS] = 3
    scene.picked("JS").play(0, "b4.c4", "c4.c5", "c4.d5", "bank:3")
    assert scene.sheet().banks == (6, None, None)
    assert scene.sheet().banked == 3
    assert scene.points()["banks"] == 6
    assert scene.points()["nuggets"] == 3


def test_pr_6_a_network_of_three_towns_and_two_yards() -> None:
    scene = Scene().put(0, "hearts", "g1.g2", "d2.e2").put(0, "clubs", "e1.d2", "f1.f2")
    assert scene.points()["yards"] == 0
    scene.put(0, "spades", "f2.f3", "e2.f3", "e3.f3")
    assert scene.points()["yards"] == 3 * 2
    scene.put(0, "diamonds", "g6.g7", "g7.h7", "g7.g8")
    line = next(line for line in GAME.sheet(scene.view())[0].lines if line.key == "yards")
    assert line.points == 3 * 4
    assert line.marks == ("f3", "g7", "T1", "T2", "T3")


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        (("10", "10", "J", "Q", "K"), 1),
        (("10", "10", "J", "J", "Q"), 2),
        (("10", "10", "10", "J", "Q"), 3),
        (("Q", "Q", "A", "A", "A"), 4),
        (("10", "J", "Q", "K", "A"), 5),
        (("10", "10", "10", "10", "J"), 6),
    ],
)
def test_pr_7_every_hand_has_its_points(ranks: tuple[str, ...], points: int) -> None:
    for doubled in (False, True):
        suits = {rank: iter("SHDC") for rank in ranks}
        scene = Scene().hand(*(rank + next(suits[rank]) for rank in ranks))
        scene.block()[at.SALOON] = doubled
        assert scene.sheet().poker[0] == ranks
        assert scene.sheet().hands[0] == points * (1 + doubled)


def test_pr_8_all_who_meet_a_goal_first_get_ten_the_others_five() -> None:
    fort = ("f2.g2", "g1.f2", "f1.f2", "f2.f3")
    scene = Scene(3, dealer=2)
    scene.put(0, "hearts", *fort).put(1, "spades", *fort)
    scene.turn()
    assert [sheet.stars for sheet in scene.view(None).sheets] == [(10, 0, 0), (10, 0, 0), (0, 0, 0)]
    scene.put(2, "clubs", *fort).turn()
    assert [sheet.stars for sheet in scene.view(None).sheets] == [(10, 0, 0), (10, 0, 0), (5, 0, 0)]
    assert [scene.points(seat)["goals"] for seat in range(3)] == [10, 10, 5]


@pytest.mark.parametrize(("total", "won"), [(80, False), (81, True)])
def test_pr_9_a_solo_target_must_be_exceeded(total: int, won: bool) -> None:
    scene = Scene(goals=("1E", "1H", "1K"))
    while scene.view().turn <= 20:
        if scene.view().turn == 20:
            scene.put(0, "spades", "f2.g2", "g1.f2", "f1.f2", "f2.f3")
        scene.turn()
    goals = [goal for goal in scene.view().goals if not goal.met]
    assert len(goals) == 2
    assert solo_target(scene.view()) == 80
    scene.block()[at.NUGGETS] += total - sum(scene.points().values())
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.won is won
    assert outcome.decided_by.say() == (
        f"{total} points, {'' if won else 'not '}more than the target of 80 "
        "(level Beginner, 2 goals left on the table)"
    )


@pytest.mark.parametrize("dealer", range(3))
def test_pr_10_the_last_of_three_players_gets_two_points(dealer: int) -> None:
    scene = Scene(3, dealer=dealer)
    last = (dealer + 2) % 3
    assert [scene.points(seat)["bonus"] for seat in range(3)] == [2 * (seat == last) for seat in range(3)]
    for seats in (2, 4):
        assert not any(Scene(seats).points(seat)["bonus"] for seat in range(seats))


def test_pr_11_deck_arithmetic() -> None:
    scene = Scene()
    for _ in range(4):
        scene.turn()
    scene.settle(*scene.deck()[:3])
    view = scene.view()
    assert len({*view.gone, *view.offered, view.burned}) == 15
    scene = Scene(8, extra_card=True)
    for seat in range(8):
        scene.settle(scene.deck()[seat % 2])
    for _ in range(3):
        scene.turn()
    assert len(scene.deck()) == 3
    scene.turn()
    view = scene.view(None)
    assert len(view.gone) == 12
    assert sum(scene.view(seat).secret is not None for seat in range(8)) == 8
