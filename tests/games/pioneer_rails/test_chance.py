"""What is drawn, and who may see it."""

from __future__ import annotations

from branchline.core.chance import EVERYONE
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME


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
