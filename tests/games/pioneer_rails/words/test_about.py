"""Whatever can be asked about explains itself."""

from __future__ import annotations

from random import Random

from branchline.core.texts import LANGUAGES
from branchline.games.pioneer_rails.look.drawing import drawing
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pictures import check_said, elements
from tests.games.pioneer_rails.scenes import table, view_of, view_with_sheet


def test_everything_that_can_be_asked_about_answers() -> None:
    random = Random(4)
    for kind in ("two", "solo"):
        game = table(kind, "about")
        for _ in range(40):
            seat = random.choice(game.waiting())
            game.play(seat, random.choice(game.moves(seat)))
        for viewer in (0, None):
            view = view_of(game, viewer)
            asked = {e.attrib["data-about"] for e in elements(drawing(view)) if "data-about" in e.attrib}
            asked |= {line.key for sheet in GAME.sheet(view) for line in sheet.lines}
            assert len(asked) > 40
            for thing in asked:
                found = GAME.about(view, thing)
                assert found is not None, thing
                for language in LANGUAGES:
                    check_said(found.title.say(language), language)
                    check_said(found.text.say(language), language)
    assert GAME.about(view, "nonsense/1") is None


def test_a_place_and_a_goal_say_how_far_one_is() -> None:
    view = view_with_sheet(tracks={"diamonds": ("d7.d8", "d7.e7")}, nuggets=5)
    progress = [
        found and found.progress for found in (GAME.about(view, thing) for thing in ("place/d7", "nuggets"))
    ]
    assert progress == [(2, 3), (5, 12)]
