"""Whatever can be asked about explains itself."""

from __future__ import annotations

from random import Random

import pytest

from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.tiles import FACES
from tests.games.land_vs_sea.scenes import new_table, play_random, view_of
from tests.games.pictures import check_explained


@pytest.mark.parametrize("seats", [2, 3])
def test_everything_that_can_be_asked_about_answers(seats: int) -> None:
    table = new_table(seats, "about")
    play_random(table, 60, Random(4))
    for seat in (0, None):
        check_explained(GAME, view_of(table, seat), 30)


def test_a_sign_that_scores_nothing_says_so() -> None:
    view = GAME.view(GAME.setup(LandVsSeaOptions(), 2), 0)
    ship = next(name for name, face in FACES.items() if face.icon == "ship")
    found = GAME.about(view, f"face/{ship}")
    assert found is not None
    assert "scores nothing" in str(found.text)
