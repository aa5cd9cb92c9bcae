"""The boards that show the goals meet them, and could have been drawn."""

from __future__ import annotations

import pytest

from branchline.games.railroad_ink.goals import CARDS
from branchline.games.railroad_ink.look.goal_boards import GOAL_BOARDS
from tests.games.railroad_ink.positions import check_position
from tests.games.railroad_ink.slow.goals import met
from tests.games.railroad_ink.slow.land import border, parse
from tests.games.railroad_ink.slow.player import STRUCTURES


def test_every_goal_has_a_board() -> None:
    assert [*GOAL_BOARDS] == [card.code for card in CARDS]


@pytest.mark.parametrize("code", GOAL_BOARDS)
def test_the_board_of_a_goal_meets_it(code: str) -> None:
    (own,) = GOAL_BOARDS[code].boards
    land = parse(own.board)
    land.bridged = {border(*joint.split(":")) for joint in own.bridged}
    assert met(code, land, "classic", own.villages)
    assert sum(cell in land.stations for cell in STRUCTURES["village"]) == own.villages


@pytest.mark.parametrize("code", GOAL_BOARDS)
def test_the_board_of_a_goal_is_a_position_the_rules_allow(code: str) -> None:
    check_position(GOAL_BOARDS[code])
