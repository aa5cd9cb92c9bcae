"""Goals: which are dealt."""

from __future__ import annotations

from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.state import Head


def test_goals_are_dealt_from_the_decks_that_are_chosen() -> None:
    def pools(**choices: object) -> list[set[str]]:
        state = GAME.setup(RailroadInkOptions(**choices), 2)  # type: ignore[arg-type]
        found = []
        while (draw := GAME.chance(state)) and draw.label.startswith("goals"):
            found.append(set(draw.pools[0]))
            GAME.settle(state, tuple(range(len(draw.pools))))
        assert Head(state.data).features == features(state.options)
        return found

    assert pools() == []
    assert pools(edition="lush-green", goals=False) == []
    assert pools(edition="lush-green") == [set("ABCDEF")]
    assert pools(edition="shining-yellow", expansion="rivers") == [set("GHIJKL")]
    assert pools(edition="lush-green", goal_decks="both", expansion="forest", second_expansion="canyons") == [
        set("ABCDEFGHIJKL"), {"FA", "FB", "FC"}, {"CA", "CB", "CC"},
    ]  # fmt: skip
