"""The sheet, and the ranking: most points, then fewest errors, then the star of a draft."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from branchline.core.chance import Committed
from branchline.core.contract import Line, Sheet
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.score import ranking
from branchline.games.railroad_ink.view import RailroadInkView
from tests.games.railroad_ink.scenes import options


def sheet(points: int, errors: int) -> Sheet:
    return Sheet(
        (Line("networks", text("Networks"), points + errors), Line("errors", text("Errors"), -errors))
    )


def test_most_points_win() -> None:
    outcome = ranking([sheet(40, 0), sheet(45, 7)])
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "5 points more"


def test_then_fewest_errors() -> None:
    outcome = ranking([sheet(45, 7), sheet(45, 3), sheet(50, 60)])
    assert [rank.side for rank in outcome.ranks] == [2, 1, 0]
    outcome = ranking([sheet(45, 7), sheet(45, 3)])
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "fewer errors"


def test_then_the_win_is_shared() -> None:
    outcome = ranking([sheet(45, 3), sheet(44, 0), sheet(45, 3)])
    assert outcome.winners == (0, 2)
    assert [rank.place for rank in outcome.ranks] == [1, 1, 3]
    assert outcome.decided_by.say() == "a shared win"


def test_in_a_tie_the_star_comes_last_counted_from_the_player_to_its_right() -> None:
    assert sorted(range(4), key=lambda seat: draft.tie_order(1, seat, 4)) == [0, 3, 2, 1]


@pytest.mark.parametrize("expansion", ["none", "meteors", "canyons", "lakes"])
def test_a_view_from_elsewhere_is_counted_alike(expansion: str) -> None:
    """What a view was made out of tells no more of a board than its text."""
    random, played = Random(1), options(expansion, edition="lush-green")
    table = Table(GAME, played, 1, Committed(expansion.encode()))
    while table.waiting():
        table.play(0, random.choice(table.moves(0)))
        view = table.view(0)
        elsewhere = msgspec.json.decode(msgspec.json.encode(view), type=RailroadInkView)
        assert GAME.sheet(elsewhere) == GAME.sheet(view)
