"""Deals, picks, the dealer's token, the variants for few and many, solo games."""

from __future__ import annotations

import pytest

from branchline.core.chance import EVERYONE
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pioneer_rails.scenes import Scene


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dealer_picks_first_and_in_public(seats: int) -> None:
    scene = Scene(seats, dealer=1)
    scene.settle("QD", "KC", "AS")
    assert GAME.actors(scene.state) == (1,)
    assert scene.moves(1) == ["pick:AS", "pick:QD", "pick:KC"]
    phase = GAME.phase(scene.state)
    scene.play(1, "pick:QD")
    assert GAME.phase(scene.state) > phase, "what everyone has seen can't be taken back"
    assert GAME.actors(scene.state) == tuple(range(seats))
    assert scene.view(0).sheets[1].pick == "QD"
    scene.refuses("pick:QD", "dealers-card")
    scene.refuses("pick:KD", "not-offered")
    scene.refuses("b2.c2", "pick-first")
    for seat in (seat for seat in range(seats) if seat != 1):
        scene.play(seat, "pick:KC")
        scene.refuses("pick:AS", "already-picked", seat)
    scene.refuses("pick:AS", "already-picked", 1)


@pytest.mark.parametrize("seats", [1, 5, 8, 12])
def test_where_nobody_deals_first_a_card_is_burned_openly(seats: int) -> None:
    scene = Scene(seats)
    scene.settle("QD", "KC", "AS")
    assert scene.view(None).burned == "QD"
    assert scene.view(None).offered == ("KC", "AS")
    assert GAME.actors(scene.state) == tuple(range(seats))
    for seat in range(seats):
        assert scene.moves(seat) == ["pick:AS", "pick:KC"]
        scene.refuses("pick:QD", "burned", seat)


def test_the_token_passes_after_every_turn() -> None:
    scene = Scene(3, dealer=2)
    dealers = []
    for _ in range(20):
        dealers.append(scene.view(None).dealer)
        scene.turn()
    assert dealers == [(2 + turn) % 3 for turn in range(20)]
    assert scene.view(None).dealer is None
    assert scene.view(None).stage == "over"


def test_cards_are_shuffled_after_five_turns() -> None:
    scene = Scene(2)
    for turn in range(20):
        assert len(scene.deck()) == 20 - 3 * (turn % 5)
        assert not {*scene.deck()} & {*scene.view(None).gone}
        scene.turn()


def test_the_walk_of_the_contract() -> None:
    """A pick, another suit, a tunnel, a town spent in the same turn (docs/contract.md)."""
    scene = Scene(3, dealer=1).put(0, "hearts", "e1.f1")
    scene.state.data[at.TURN] = 7
    scene.block()[at.TOWN_BOXES] = 2
    draw = GAME.chance(scene.state)
    assert draw is not None
    assert (draw.label, draw.distinct, draw.seen_by) == ("turn/7/deal", True, EVERYONE)
    scene.settle("QD", "KC", "AS")
    scene.play(1, "pick:QD").play(0, "pick:KC", "suit:hearts")
    assert (scene.sheet().suit, scene.sheet().tracks_left) == ("hearts", 4)
    scene.play(0, "h2.i2", "tunnel>e1.e2")
    assert (scene.sheet().town_boxes, scene.sheet().town_boxes_crossed) == (3, 2)
    scene.play(0, "i1.h2", "j3.i4", "h4.i4")
    assert (scene.sheet().tracks_left, "done" in scene.moves()) == (0, True)
    scene.play(0, "extra>i2.j3", "done")
    assert GAME.actors(scene.state) == (1, 2)
    scene.finish(1, 2)
    draw = GAME.chance(scene.state)
    assert draw is not None
    assert draw.label == "turn/8/deal"


# --- the extra card -------------------------------------------------------------------------------


def test_the_secret_card_is_everyones_fifth() -> None:
    scene = Scene(2, extra_card=True)
    for seat, card in enumerate(("QD", "AS")):
        draw = GAME.chance(scene.state)
        assert draw is not None
        assert (draw.label, draw.seen_by) == (f"round/1/secret/{seat}", 1 << seat)
        scene.settle(card)
    assert (scene.view(0).secret, scene.view(1).secret, scene.view(None).secret) == ("QD", "AS", None)
    for _ in range(4):
        assert len(scene.view(None).gone) % 3 == 0
        scene.turn()
    assert GAME.chance(scene.state) is None, "no fifth deal"
    assert GAME.actors(scene.state) == (0, 1)
    assert scene.moves(0) == ["pick:QD"]
    scene.refuses("pick:AS", "secret-turn")
    scene.play(0, "pick:QD")
    assert scene.view(0).secret is None
    assert scene.sheet(0).poker[0][4] == "Q"
    scene.finish(0, 1)
    assert scene.view(None).turn == 6
    draw = GAME.chance(scene.state)
    assert draw is not None
    assert (draw.label, len(draw.pools[0])) == ("round/2/secret/0", 20)


@pytest.mark.parametrize("seats", range(1, 9))
def test_with_the_extra_card_four_deals_are_made(seats: int) -> None:
    scene = Scene(seats, extra_card=True)
    for _ in range(seats):
        scene.settle(scene.deck()[0])
    for deals in range(4):
        assert len(scene.deck()) == 20 - seats - 3 * deals
        scene.turn()
    assert scene.view(None).offered == ()
    scene.turn()
    assert scene.view(None).turn == 6


# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "further"), [("beginner", 0), ("easy", 1), ("medium", 2), ("hard", 3), ("legendary", 4)]
)
def test_levels_add_goals_that_lie_face_up(level: str, further: int) -> None:
    names = ("1E", "1H", "1K", "1A", "1B", "1C", "1D")[: 3 + further]
    scene = Scene(goals=names, level=level)
    assert [goal.id for goal in scene.view().goals] == [None, None, None, *names[3:]]
    assert [goal.type for goal in scene.view().goals][:3] == ["sheriff", "ranch", "train"]


def test_a_goal_is_turned_up_at_the_start_of_each_further_round() -> None:
    scene = Scene()
    for known in range(4):
        assert [goal.id is not None for goal in scene.view().goals].count(True) == known
        for _ in range(5):
            scene.turn()
    assert scene.view().stage == "over"


def test_alone_with_the_extra_card_the_goal_comes_before_the_secret_card() -> None:
    scene = Scene(extra_card=True)
    scene.settle(scene.deck()[0])
    for _ in range(5):
        scene.turn()
    draw = GAME.chance(scene.state)
    assert draw is not None
    assert draw.label == "round/2/secret/0"
    assert scene.view().goals[0].id == "1E"
