"""The block of a seat, read by name; how many can play."""

from __future__ import annotations

from random import Random

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError
from branchline.core.table import Table
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARD_OF, RANKS, SUITS
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.state import Seat, bonus_seat
from tests.games.pictures import check_drawing
from tests.games.pioneer_rails.opinion import check_pioneer_rails
from tests.games.pioneer_rails.scenes import Scene


def test_a_seat_is_read_by_name() -> None:
    scene = Scene().put(0, "spades", "b4.c4", "c4.c5", "i2.j2")
    seat = Seat(scene.block())
    assert (seat.has_picked, seat.pick, seat.suit) == (False, at.NONE, at.NONE)
    scene.picked("KS").play(0, "c4.d5")
    assert (seat.has_picked, seat.pick, SUITS[seat.suit]) == (True, CARD_OF["KS"], "spades")
    assert (seat.tracks_left, seat.tracks_laid) == (2, 1)
    assert (seat.deposits_due, seat.unbanked) == (1, 1)
    assert seat.poker_row(0).tolist() == [1 + RANKS.index("K"), 0, 0, 0, 0]
    assert not seat.done


def test_the_last_of_three_has_the_bonus() -> None:
    assert bonus_seat(Scene(3, dealer=1).state.data) == 0
    assert bonus_seat(Scene(2).state.data) is None


def test_up_to_twelve_can_play_and_with_the_extra_card_up_to_eight() -> None:
    plain, extra = PioneerRailsOptions(), PioneerRailsOptions(extra_card=True)
    for seats in range(1, 13):
        Table(GAME, plain, seats)
        if seats <= 8:
            Table(GAME, extra, seats)
        else:
            with pytest.raises(BranchlineError, match="at most 8 can play") as refused:
                Table(GAME, extra, seats)
            assert refused.value.code == "too-few-cards"
    with pytest.raises(BranchlineError, match="1 to 12 players"):
        Table(GAME, plain, 13)


def test_a_game_of_twelve_is_played_drawn_and_scored() -> None:
    table = Table(GAME, PioneerRailsOptions(), 12, Committed(b"twelve"))
    play_on(table, dict.fromkeys(range(12), bot("random")), Random(12))
    check_pioneer_rails(table)
    assert len(table.sheet(None)) == 12
    drawn = table.drawing(11)
    check_drawing(drawn, "en")
    assert {pane.seat for pane in drawn.panes} >= set(range(12))
