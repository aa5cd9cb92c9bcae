"""What everyone sees."""

from __future__ import annotations

import msgspec

from tests.games.railroad_ink.scenes import STRAIGHTS, scripted_table


def test_the_view_of_a_full_game_for_two_is_small() -> None:
    """At most 4 KB as JSON, so that it can be sent with every move."""
    t = scripted_table(*[STRAIGHTS] * 7, seats=2)
    while t.waiting():
        seat = t.waiting()[0]
        t.play(seat, t.moves(seat)[0])
    assert len(msgspec.json.encode(t.view(0))) <= 4096
