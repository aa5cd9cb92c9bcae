"""Things explain themselves, with how far one is."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.railroad_ink.meta import Expansion, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import GoalCard
from tests.games.pictures import check_said, elements
from tests.games.railroad_ink.scenes import options, view_for_two
from tests.soak import in_turn

CHALLENGE = options(edition="lush-green")


@pytest.mark.parametrize(("expansion", "language"), in_turn(get_args(Expansion), LANGUAGES))
def test_whatever_says_it_explains_itself_does(expansion: Expansion, language: str) -> None:
    """So does every line of the sheet."""
    random = Random(expansion)
    table = Table(GAME, RailroadInkOptions(edition="lush-green", expansion=expansion), 2, Committed(b"about"))
    while waiting := table.waiting():
        table.play(waiting[0], random.choice(table.moves(waiting[0])))
    view = table.view(0)
    things = {element.attrib.get("data-about") for element in elements(table.game.drawing(view))} - {None}
    things |= {line.key for line in table.game.sheet(view)[0].lines}
    assert things >= {"villages", "factory", "university", "networks", "errors"}
    for thing in things:
        about = table.game.about(view, str(thing))
        assert about is not None, thing
        check_said(about.title.say(language).removesuffix(str(thing).partition("/")[2]), language)
        check_said(about.text.say(language), language)
    assert table.game.about(view, "nothing") is None


@pytest.mark.parametrize(
    ("board", "goal", "far"),
    [
        ("c3:h.h. d4:h.h.", "A", (2, 5)),
        ("a1:hh.. b1:h.h. c1:r.r.", "C", (3, 7)),
        ("a1:hh.. g7:h.h.", "D", (2, 3)),
        ("a1:hh.. b1:h.h. a2:r.r. c3:r.r.", "E", (4, 9)),
        ("", "F", (0, 1)),
        ("b1:h.h. b2:h..h a2:.h.h", "I", (3, 6)),
        ("b1:h.h. b2:hh.. c2:.h.h d2:.h.h e2:.h.h f2:h..h f1:h.h.", "G", (2, 3)),
        ("a1:....t c3:....t d4:....t", "FB", (3, 4)),
        ("a1:....t c3:....t c4:....t", "FA", (2, 5)),
        ("a1:....cc b2:....cc", "DA", (2, 4)),
    ],
)
def test_a_goal_tells_how_far_one_is(board: str, goal: str, far: tuple[int, int]) -> None:
    seen = view_for_two(board, options=CHALLENGE, goals=(GoalCard(goal, 4),))
    seen = replace(seen, boards=tuple(replace(own, goals=(0,)) for own in seen.boards))
    about = GAME.about(seen, f"goal/{goal}")
    assert about is not None
    assert about.progress == far


def test_boxes_tell_how_many_are_crossed() -> None:
    seen = view_for_two("c3:h.h.", options=CHALLENGE, villages=2, universities=1, used=("hhrr",))
    expected = {"village": (2, 4), "university": (1, 3), "specials": (1, 3), "centre": (1, 9)}
    for thing, far in expected.items():
        about = GAME.about(seen, thing)
        assert about is not None
        assert about.progress == far
