"""Whatever can be asked about explains itself."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.tiles import FACES
from tests.games.land_vs_sea.scenes import new_table, play_random, view_of
from tests.games.pictures import check_said, elements


@pytest.mark.parametrize("seats", [2, 3])
def test_everything_that_can_be_asked_about_answers(seats: int) -> None:
    table = new_table(seats, "about")
    play_random(table, 60, Random(4))
    for seat in (0, None):
        view = view_of(table, seat)
        asked = {e.attrib["data-about"] for e in elements(GAME.drawing(view)) if "data-about" in e.attrib}
        asked |= {line.key for sheet in GAME.sheet(view) for line in sheet.lines}
        assert len(asked) > 30
        for thing in asked:
            found = GAME.about(view, thing)
            assert found is not None, thing
            for language in LANGUAGES:
                check_said(found.title.say(language), language)
                check_said(found.text.say(language), language)
    assert GAME.about(view, "nonsense") is None


def test_a_sign_that_scores_nothing_says_so() -> None:
    view = GAME.view(GAME.setup(LandVsSeaOptions(), 2), 0)
    ship = next(name for name, face in FACES.items() if face.icon == "ship")
    found = GAME.about(view, f"face/{ship}")
    assert found is not None
    assert "scores nothing" in str(found.text)
