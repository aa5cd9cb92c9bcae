"""Lessons can be followed: their roll can be had, and what a step points at is there when it is its turn."""

from __future__ import annotations

import pytest

from branchline.core.chance import Committed
from branchline.core.lesson import MARK, NONCE, Lesson, is_lesson, lesson_seed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games import game as find_game
from branchline.games import package, packages

WITH_LESSON = [name for name in packages() if package(name).lesson is not None]
PARTS = {"#main", "#sheet", "#actions", "#tray"}


def begin(name: str) -> tuple[Table, Lesson]:
    game, load = find_game(name), package(name).lesson
    assert load is not None
    steps = load()
    seed = lesson_seed(game, steps.roll)
    return Table(game, game.meta.options(), 1, Committed(seed, [NONCE])), steps


def test_railroad_ink_has_a_lesson() -> None:
    assert "railroad-ink" in WITH_LESSON


@pytest.mark.parametrize("name", WITH_LESSON)
def test_the_table_of_a_lesson_begins_with_its_roll(name: str) -> None:
    table, steps = begin(name)
    rolled = table.log[0]
    assert sorted(rolled.results) == sorted(steps.roll)  # type: ignore[union-attr]
    assert is_lesson(lesson_seed(find_game(name), steps.roll)), "anyone can tell"
    assert not is_lesson(b"\x00" * 32)
    assert MARK.decode().isascii()


@pytest.mark.parametrize("name", WITH_LESSON)
def test_what_a_step_points_at_is_on_the_page(name: str) -> None:
    table, steps = begin(name)
    drawn = "".join(f for pane in table.drawing(0).panes for f in pane.fragments.values())
    for step in steps.steps:
        assert not step.at or step.at in PARTS or f'data-pick="{step.at}"' in drawn, step.at
        assert (step.moves > 0) is (step.until == "moves")
        assert step.until != "pick" or not step.at.startswith("#")
        assert len({step.say.say(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert steps.steps[-1].until == "next", "it ends with something to read"


def test_the_way_that_railroad_ink_s_lesson_describes() -> None:
    table, _ = begin("railroad-ink")
    game = table.game
    table.play(0, game.parse("b1:h.h."))
    assert points(table, "errors") == -1, "the open end that the lesson speaks of"
    ways = [str(move) for move in table.moves(0) if str(move).startswith("b2:") and "." in str(move)]
    curved = {way for way in ways if way in ("b2:hr..", "b2:h..r")}
    assert curved == {"b2:hr..", "b2:h..r"}, "it fits in two ways"
    table.play(0, game.parse("b2:h..r"))
    table.play(0, game.parse("a2:.r.r"))
    assert points(table, "networks") == 4, "two exits are joined"
    assert points(table, "errors") == 0


def points(table: Table, key: str) -> int:
    (sheet,) = table.game.sheet(table.view(0))
    return sum(line.points for line in sheet.lines if line.key == key)
