"""The worked examples of both rulebooks on Challenge boards, goals and drafts, each named after it."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.chance import Scripted
from branchline.core.table import Table
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.score import ranking
from branchline.games.railroad_ink.view import GoalCard, RailroadInkView
from tests.games.railroad_ink.scenes import options, own, play, points, scene, seat, sheet
from tests.games.railroad_ink.slow.follower import next_first

FOUR_AND_FIVE = (
    "b1:h.h. a2:.r.r b2:hrhr c2:.r.r d1:r.r. d2:r..r b3:h.h. b4:h..h a4:.h.h "
    "f1:h.h. f2:h.h. f3:h.h. f4:hhh. g4:.h.h f5:hhh. g5:..hh g6:hr.. f6:h.hr f7:h.h. e6:.r.r d6:.rr. d7:r.r."
)
SHEET = (
    "b1:h.h. b2:h.h. b3:h.h. b4:h.h. b5:h.h. b6:h.h. b7:hh.. c7:.h.h d7:.h.h e7:.h.h f7:h..h f6:h.h. f5:h.h. "
    "f4:h.h. f3:h.h. f2:h.h. d1:r.r. d2:r.rr d3:r... c2:.rr. c3:r.r. c4:r.r. c5:r.r. c6:rr.. d6:.r.r e6:r..r "
    "e5:r.r. e4:r.r. e3:r.r. e2:r.r. e1:r.r."
)
FIVE_IN_THE_CENTRE = "b1:h.h. b2:h.h. b3:hh.. c3:.h.h d3:.h.h e3:..hh e4:h.h. e5:h.h."
CHALLENGE = options(edition="lush-green")


def test_networks_of_4_and_5_exits_score_28() -> None:
    assert points(FOUR_AND_FIVE)["networks"] == 12 + 16


def test_a_highway_of_16_a_railway_of_14_and_7_centre_cells() -> None:
    found = points(SHEET)
    assert (found["highway"], found["railway"], found["centre"]) == (16, 14, 7)


def test_the_first_to_reach_a_goal_takes_4_and_the_next_one_2() -> None:
    ready = (0, 1, 2, 3)
    state = scene(
        seat(FIVE_IN_THE_CENTRE, drawn=ready, goals=(0,)),
        seat("", drawn=ready, goals=(0,)),
        played=CHALLENGE,
        goals=(GoalCard("A", 4),),
    )
    for who in (0, 1):
        GAME.play(state, who, GAME.parse("done"))
    view = GAME.view(state, None)
    assert [board.goals[0] for board in view.boards] == [4, 0]
    assert view.goals[0].pays == 2, "the leftmost value is crossed out"
    later = scene(
        seat(FIVE_IN_THE_CENTRE, drawn=ready, goals=(4,)),
        seat(FIVE_IN_THE_CENTRE, drawn=ready, goals=(0,)),
        played=CHALLENGE,
        goals=(GoalCard("A", 2),),
    )
    for who in (0, 1):
        GAME.play(later, who, GAME.parse("done"))
    assert [board.goals[0] for board in GAME.view(later, None).boards] == [4, 2]
    assert GAME.view(later, None).goals[0].pays == 1


@pytest.mark.parametrize(("place", "round_number", "paid"), [(0, 2, 4), (1, 4, 4), (2, 7, 1)])
def test_alone_goals_in_round_2_and_4_pay_4_and_in_the_last_round_1(
    place: int, round_number: int, paid: int
) -> None:
    cards = [GoalCard("B", 4, 3), GoalCard("D", 4, 4), GoalCard("E", 4, 5)]
    cards[place] = GoalCard("A", 4, 3 + place)
    state = scene(
        seat(FIVE_IN_THE_CENTRE, drawn=(0, 1, 2, 3), goals=(0, 0, 0)),
        played=CHALLENGE,
        goals=tuple(cards),
        round=round_number,
    )
    assert own(play(state, "done")).goals[place] == paid


def test_dice_worth_8_and_6_and_6_and_6_the_last_of_the_equal_players_begins() -> None:
    assert next_first([["ht", "ht", "op", "hs"], *([["hs", "hs", "hs", "op"]] * 3)], [0, 1, 2, 3]) == 3
    order = [f"{seat}.{die}" for dice in ((1, 2), (3, 4)) for seat in (1, 2, 3, 4) for die in dice]
    faces = ["ht", "ht", *["hs"] * 6, *["hs", "op"] * 4]
    table = Table(GAME, options(draft=True), 4, Scripted([["1"], order, faces, order, faces]))
    for who, pair in enumerate(["ht+ht", *["hs+hs"] * 3, *["hs+op"] * 4]):
        table.play(who % 4, GAME.parse(f"pick:{pair}"))
    random = Random(1)
    view = table.view(None)
    while view.round == 1:
        who = table.waiting()[0]
        table.play(who, random.choice(table.moves(who)))
        view = table.view(None)
    assert isinstance(view, RailroadInkView)
    assert view.first == 3
    assert view.acting == (3,)


def test_in_a_draft_equal_players_win_counter_clockwise_from_the_right_of_the_star() -> None:
    equal = [sheet(FIVE_IN_THE_CENTRE)] * 4
    assert [rank.side for rank in ranking(equal, star=1).ranks] == [0, 3, 2, 1]
    assert len(ranking(equal).winners) == 4, "without a draft they share"
