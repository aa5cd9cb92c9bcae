"""Having compiled code ready: every game side by side, with progress, and no failure unnoticed."""

from __future__ import annotations

from branchline.arena.warm import warm_all
from branchline.games import packages
from tests.refusals import refused
from tests.soak import rotating


@rotating("name", packages())
def test_every_game_tells_its_progress_and_gets_done(name: str) -> None:
    progress = [done / total for _, done, total in warm_all([name])]
    assert progress == sorted(progress)
    assert len(progress) > 1
    assert progress[-1] == 1


def test_a_game_that_cannot_be_loaded_is_noticed() -> None:
    with refused("worker-lost"):
        list(warm_all({"nothing": "branchline.games.nothing"}))
