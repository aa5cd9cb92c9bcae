"""Deals, picks, the dealer's token, the variants for few and many, solo games, and who wins."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import EVERYONE, Sampler
from branchline.core.table import Table
from branchline.games.pioneer_rails.kernels.layout import NUGGETS, SALOON, TOWN_BOXES, TURN
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
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


@pytest.mark.parametrize("seats", [1, 5, 8])
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


def test_picks_and_tracks_of_the_others_stay_hidden_until_all_are_done() -> None:
    """After the dealer's pick, a seat's pick and tracks are one draft that nobody else sees."""
    table = Table(GAME, PioneerRailsOptions(), 3, chance=None)
    for names in (("1E", "1H", "1K"), ("0",), ("QD", "KC", "AS")):
        draw = table.next_draw
        assert draw is not None
        table.settle(draw.read(names))
    table.play(0, GAME.parse("pick:QD"))
    before = table.view(2)
    for move in ("pick:KC", "h7.i7", "h9.i9", "i8.i9", "done"):
        table.play(1, GAME.parse(move))
    assert table.view(2) == before
    assert table.view(None) == GAME.view(table.state, None)
    assert table.view(1) != GAME.view(table.state, 1)
    table.take_back(1)
    table.clear(1)
    assert table.view(1) == GAME.view(table.state, 1)


def test_the_walk_of_the_contract() -> None:
    """A pick, another suit, a tunnel, a town spent in the same turn (docs/contract.md)."""
    scene = Scene(3, dealer=1).put(0, "hearts", "e1.f1")
    scene.state.data[TURN] = 7
    scene.block()[TOWN_BOXES] = 2
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


def test_the_goals_of_a_solo_game_are_drawn_unseen() -> None:
    state = GAME.setup(PioneerRailsOptions(level="hard"), 1)
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.seen_by == 0
    GAME.settle(state, draw.read(("1E", "1H", "1K")))
    further = GAME.chance(state)
    assert further is not None
    assert further.seen_by == EVERYONE
    assert not {"1E", "1H", "1K"} & {*further.pools[0]}
    assert (len(further.pools), len(further.pools[0]), further.distinct) == (3, 12, True)
    two = GAME.setup(PioneerRailsOptions(), 2)
    shown = GAME.chance(two)
    assert shown is not None
    assert shown.seen_by == EVERYONE


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


# --- who wins -------------------------------------------------------------------------------------


def over(seats: int) -> Scene:
    """A game of equals: everyone does the same until the end."""
    scene = Scene(seats)
    while scene.view(None).stage != "over":
        scene.turn()
    for seat in range(1, seats):
        scene.block(seat)[:] = scene.block(0)
    return scene


def test_most_points_win() -> None:
    scene = over(2)
    scene.block(1)[NUGGETS] += 1
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "1 point more"


def test_a_tie_goes_to_the_better_poker_player() -> None:
    scene = over(2)
    scene.block(0)[SALOON : SALOON + 4] = 0
    scene.block(1)[SALOON : SALOON + 4] = 0
    hand = scene.sheet(0).hands[0]
    assert hand is not None
    scene.block(1)[SALOON] = 1
    scene.block(0)[NUGGETS] += hand
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert len({rank.score for rank in outcome.ranks}) == 1
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "more points for poker hands"


def test_then_the_win_is_shared() -> None:
    outcome = GAME.outcome(over(2).state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.decided_by.say() == "a shared win"


def test_bots_play_a_whole_game() -> None:
    random = Random(3)
    table = Table(GAME, PioneerRailsOptions(), 2, Sampler(random))
    play_on(table, {0: bot("random"), 1: bot("greedy")}, random)
    outcome = table.outcome()
    assert outcome is not None
    assert [rank.side for rank in outcome.ranks] == [1, 0], "greedy beats random"
