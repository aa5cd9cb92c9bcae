"""Whatever can be asked about explains itself."""

from __future__ import annotations

from random import Random

from branchline.games.pioneer_rails.rules import GAME
from tests.games.pictures import check_explained
from tests.games.pioneer_rails.scenes import table, view_of, view_with_sheet


def test_everything_that_can_be_asked_about_answers() -> None:
    random = Random(4)
    for kind in ("two", "solo"):
        game = table(kind, "about")
        for _ in range(40):
            seat = random.choice(game.waiting())
            game.play(seat, random.choice(game.moves(seat)))
        for viewer in (0, None):
            check_explained(GAME, view_of(game, viewer), 40)


def test_a_place_and_a_goal_say_how_far_one_is() -> None:
    view = view_with_sheet(tracks={"diamonds": ("d7.d8", "d7.e7")}, nuggets=5)
    progress = [
        found and found.progress for found in (GAME.about(view, thing) for thing in ("place/d7", "nuggets"))
    ]
    assert progress == [(2, 3), (5, 12)]
