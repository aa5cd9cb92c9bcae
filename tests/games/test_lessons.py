"""Lessons can be followed: every move they ask for is possible in its turn, and what they say is so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from branchline.core.chance import Committed
from branchline.core.lesson import NONCE, Lesson, LessonStep, is_lesson, lesson_seed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games import game as find_game
from branchline.games import package, packages

WITH_LESSON = [name for name in packages() if package(name).lesson is not None]
PARTS = {"", "#main", "#sheet", "#tray"}


def lesson_of(name: str) -> Lesson:
    load = package(name).lesson
    assert load is not None
    return load()


def begin(name: str) -> Table:
    game, lesson = find_game(name), lesson_of(name)
    return Table(game, game.meta.options(), lesson.seats, Committed(lesson_seed(lesson), {0: NONCE}))


def follow(name: str) -> Iterator[tuple[LessonStep, Table]]:
    """Each step with the table when it begins; then the learner does what it asks for."""
    table, lesson = begin(name), lesson_of(name)
    replies = list(lesson.replies)
    for step in lesson.steps:
        answer(table, replies)
        yield step, table
        for move in step.moves or [""] * step.free:
            while step.free and move not in legal(table, 0):
                table.play(0, table.moves(0)[0])
                if not move:
                    break
            if move:
                table.play(0, table.game.parse(move))
            answer(table, replies)
    assert not replies, "the rival has played all it was told"


def answer(table: Table, replies: list[str]) -> None:
    """The rival plays what the lesson says, as soon as it can."""
    while replies and 1 in table.waiting():
        table.play(1, table.game.parse(replies.pop(0)))


def legal(table: Table, seat: int) -> list[str]:
    return [str(move) for move in table.moves(seat)]


def test_each_of_our_games_has_a_lesson() -> None:
    assert {"railroad-ink", "depot", "land-vs-sea", "pioneer-rails"} <= set(WITH_LESSON)


@pytest.mark.parametrize("name", WITH_LESSON)
def test_every_move_of_a_lesson_is_possible_in_its_turn(name: str) -> None:
    for _, table in follow(name):
        assert table.waiting() == (0,), "each step is the learner's"


@pytest.mark.parametrize("name", WITH_LESSON)
def test_what_a_step_points_at_is_on_the_page(name: str) -> None:
    for step, table in follow(name):
        drawn = "".join(f for pane in table.drawing(0).panes for f in pane.fragments.values())
        assert step.at in PARTS
        assert not step.pick or f'data-pick="{step.pick}"' in drawn
        assert not (step.pick and step.moves)


@pytest.mark.parametrize("name", WITH_LESSON)
def test_a_lesson_is_short_and_ends_with_something_to_read(name: str) -> None:
    steps = lesson_of(name).steps
    assert 9 <= len(steps) <= 11
    assert steps[-1] == LessonStep(steps[-1].say)
    for step in steps:
        assert len({step.say.say(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_anyone_can_tell_the_seed_of_a_lesson() -> None:
    assert all(is_lesson(lesson_seed(lesson_of(name))) for name in WITH_LESSON)
    assert not is_lesson(b"\x00" * 32)


def test_what_railroad_ink_s_lesson_says_is_so() -> None:
    steps = follow("railroad-ink")
    _, table = next(step for step in steps if step[0].at == "#sheet")
    assert points(table, "errors") == -1, "the open end that the lesson speaks of"
    curved = {way for way in legal(table, 0) if way in ("b2:hr..", "b2:h..r")}
    assert curved == {"b2:hr..", "b2:h..r"}, "it fits in two ways"
    _, table = next(step for step in steps if step[0].at == "#sheet")
    assert points(table, "networks") == 4, "two exits are joined"
    assert points(table, "errors") == 0


def test_what_depot_s_lesson_says_is_so() -> None:
    views = {step.moves[0]: table.view(0) for step, table in follow("depot") if step.moves}
    clash = views["F-green-circle>1"].clashes  # type: ignore[attr-defined]
    assert [each.colour for each in clash] == ["green"]
    drawn = views["P-red-star>2"]
    assert drawn.drawn == "P-red-star"  # type: ignore[attr-defined]
    last = views["take:P-green-triangle/P-green-rhombus"]
    assert len(last.clashes) == 1  # type: ignore[attr-defined]
    assert not any("green" in card for card in last.hand)  # type: ignore[attr-defined]


def test_what_land_vs_sea_s_lesson_says_is_so() -> None:
    for step, table in follow("land-vs-sea"):
        view = table.view(0)
        assert view.land == 0, "the learner is Land"  # type: ignore[attr-defined]
        if step.at == "#sheet":
            assert view.scores == (3, 0)  # type: ignore[attr-defined]
        if step.moves == ("steal:LLLSSS-7",):
            assert view.stage == "steal"  # type: ignore[attr-defined]


def test_what_pioneer_rails_lesson_says_is_so() -> None:
    for step, table in follow("pioneer-rails"):
        sheet = table.view(0).sheets[0]  # type: ignore[attr-defined]
        if step.at == "#tray":
            assert sheet.nuggets == 2
            assert len(sheet.towns) == 1
            assert sheet.tracks_left == 0
        if step.free:
            assert sheet.poker[0] == ("Q", "Q"), "a pair"


def points(table: Table, key: str) -> int:
    (sheet,) = table.game.sheet(table.view(0))
    return sum(line.points for line in sheet.lines if line.key == key)
