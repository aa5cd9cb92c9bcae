"""What cards, goals and tracks are called."""

from __future__ import annotations

from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES
from branchline.games.pioneer_rails.kernels.geometry import TRACK_OF
from branchline.games.pioneer_rails.kernels.maps import MAPS
from branchline.games.pioneer_rails.words.names import (
    card_sign,
    card_text,
    goal_text,
    privileges_text,
    track_text,
)


def test_a_card_has_a_sign_and_a_name() -> None:
    assert card_sign("10C") == "10♣"
    assert card_text("QD").say() == "queen of diamonds"
    assert len({card_sign(card) for card in CARD_NAMES}) == len(CARD_NAMES)


def test_a_goal_says_what_the_table_has_chosen() -> None:
    assert goal_text("1G").say() == "Lay tracks along 4 mountain ranges"
    assert goal_text("1G", "sides").say() == "Lay 4 tracks along mountains"
    assert goal_text("1H", "sides") == goal_text("1H")


def test_tracks_lie_between_cells_or_across_one() -> None:
    land = MAPS["copper_creek"]
    side = track_text(land, TRACK_OF["c4.d4"])
    assert side.say() == "side between the bank c4 and the fort d4"
    assert track_text(land, TRACK_OF["e5:n-s"]).say() == "across the desert e5"


def test_privileges_are_listed() -> None:
    assert privileges_text(("bridge", "switch")).say() == "a bridge, a switch"
