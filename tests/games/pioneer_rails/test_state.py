"""The block of a seat, read by name."""

from __future__ import annotations

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARD_OF, RANKS, SUITS
from branchline.games.pioneer_rails.state import Seat, bonus_seat
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
