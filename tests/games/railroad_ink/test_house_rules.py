"""The readings that a table can choose, each on a board made for it; both opinions follow every reading."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from branchline.core.chance import Committed
from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.games.railroad_ink.conditions import is_met
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.meta import META, RailroadInkOptions
from branchline.games.railroad_ink.notation import read_board
from branchline.games.railroad_ink.rules import GAME
from tests.games.railroad_ink.opinion import check_railroad_ink, follower
from tests.games.railroad_ink.scenes import legal, options, play, scene, seat, sheet
from tests.games.railroad_ink.slow import goals, land
from tests.games.railroad_ink.slow.boards import head_of
from tests.refusals import refused

STANDARD, OTHER = (
    RailroadInkOptions(),
    {
        "goal_decks": "both",
        "longest": "classic",
        "groves_line": "zigzag",
        "craters_pay": "per_route",
        "craters_fill": True,
        "volcanoes": "one_a_round",
        "trail_pieces": "trails",
    },
)


def met(goal: str, board: str, **choices: Any) -> bool:
    """Is a goal met on a board, on which the rules and the second opinion agree?"""
    played = RailroadInkOptions(**choices)
    head = head_of(False)
    head[at.HEAD_FEATURES] = features(played)
    found = is_met(goal, head, read_board(board))
    house = follower(played, 1).house
    assert found == goals.met(goal, land.parse(board), played.longest, 0, house)
    return found


def test_the_house_rules_are_those_of_the_rules_text_and_stored_games_keep_the_usual_ones() -> None:
    rules = {setting.name: setting for setting in META.settings if setting.house_rule}
    assert rules.keys() == OTHER.keys()
    for name, value in OTHER.items():
        assert {choice.value for choice in rules[name].choices} == {getattr(STANDARD, name), value}
        assert name == "longest" or RailroadInkOptions.before[name] == getattr(STANDARD, name)
    assert features(STANDARD) == 0


GROVES = "b2:....t c3:....t d2:....t e3:....t"


def test_groves_line_straight_or_zigzag() -> None:
    assert not met("FB", GROVES)
    assert met("FB", GROVES, groves_line="zigzag")
    straight = "b2:....t c3:....t d4:....t e5:....t"
    assert met("FB", straight)
    assert met("FB", straight, groves_line="zigzag")
    assert not met("FB", "b2:....t c3:....t d2:....t e2:....t", groves_line="zigzag")


@pytest.mark.parametrize(("reading", "points"), [("per_end", 6), ("per_route", 4)])
def test_craters_pay_per_end_or_per_route(reading: str, points: int) -> None:
    board = "b1:h.h. b2:hhh. d7:r.r. c2:* b3:* d6:*"
    found = sheet(board, "meteors", craters_pay=reading)
    assert sum(line.points for line in found.lines if line.key == "meteors") == points
    assert sum(line.points for line in found.lines if line.key == "errors") == 0, "such ends are no errors"
    assert land.score(land.parse(board), "crossing", ["meteors"], {reading})["meteors"] == points


def test_craters_fill_the_goals_a_and_d_or_do_not() -> None:
    centre = "c3:h.h. c4:h.h. c5:h.h. d3:h.h. d4:*"
    corners = "a1:hh.. g1:..hh a7:*"
    for goal, board in (("A", centre), ("D", corners)):
        assert not met(goal, board)
        assert met(goal, board, craters_fill=True)
    row = " ".join(f"{column}4:.h.h" for column in "abcdef")
    assert not met("C", f"{row} g4:*", craters_fill=True), "only these two goals"


def test_volcanoes_any_number_or_one_a_round() -> None:
    def begun(**choices: Any) -> Any:
        state = scene(
            seat("d4:llll", drawn=(0, 1, 2, 3)), played=options("lava", **choices), extra=("lc", "ls")
        )
        return play(state, "a1:llll")

    assert "g7:llll" in legal(begun())
    state = begun(volcanoes="one_a_round")
    assert not any(move.endswith(":llll") for move in legal(state))
    with refused("second-volcano", IllegalMove):
        play(state, "g7:llll")
    first = scene(
        seat("d4:llll"), played=options("lava", volcanoes="one_a_round"), extra=("lc", "ls"), round=1
    )
    assert "a1:llll" in legal(first), "the volcano of the start is none of the round"


def test_trail_pieces_count_one_by_one_or_once_where_they_meet() -> None:
    """Three pieces at the station in c3, two of which meet in its north-west corner."""
    meeting = "c3:h.r. b2:h.h.p\\ b3:h.hhp d4:h.h.p\\"
    assert met("TB", meeting)
    assert not met("TB", meeting, trail_pieces="trails")
    apart = "c3:h.r. b2:h.h.p\\ d4:h.h.p\\ b4:h.h.p/"
    assert met("TB", apart)
    assert met("TB", apart, trail_pieces="trails")


def test_the_longest_line_crosses_or_visits_each_cell_once() -> None:
    board = "b1:h.h. b2:hhhh c2:..hh c3:h..h b3:hhh."
    for reading, length in (("crossing", 6), ("classic", 5)):
        (line,) = (line for line in sheet(board, longest=reading).lines if line.key == "highway")
        assert line.points == length


def test_random_games_with_every_house_rule_are_followed() -> None:
    """The contract suite plays every pair of options; here all readings meet on one board."""
    for number, pair in enumerate((("meteors", "lava"), ("forest", "trails"), ("lava", "trails"))):
        played = RailroadInkOptions(
            edition="lush-green",
            expansion=pair[0],  # type: ignore[arg-type]
            second_expansion=pair[1],  # type: ignore[arg-type]
            **OTHER,  # type: ignore[arg-type]
        )
        random = Random(number)
        table = Table(GAME, played, 2, Committed(random.randbytes(16)))
        while waiting := table.waiting():
            moving = random.choice(waiting)
            table.play(moving, random.choice(table.moves(moving)))
        check_railroad_ink(table)
