"""What a seat may know."""

from __future__ import annotations

from branchline.core.table import Table
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME


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
