"""Lessons can be followed: every move they ask for is possible in its turn, and what they say is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from branchline.core.lesson import (
    LEARNER,
    LessonStep,
    is_lesson,
    is_offered,
    lesson_options,
    lesson_seed,
    lesson_table,
)
from branchline.core.options import effective_options
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package, packages
from branchline.games import game as find_game

LESSONS = {
    f"{game}/{lesson.name}": (game, lesson)
    for game, found in packages().items()
    for lesson in found.lessons()
}
FIRST = {f"{game}/{found.lessons()[0].name}" for game, found in packages().items() if found.lessons()}
every_lesson = pytest.mark.parametrize("name", LESSONS)
PARTS = {"", "#main", "#sheet", "#tray"}


def follow(name: str) -> Iterator[tuple[LessonStep, Table]]:
    """Each step with the table when it begins; then the learner does what it asks for."""
    game, lesson = LESSONS[name]
    table = lesson_table(find_game(game), lesson)
    assert not any(pending.moves for pending in table.pending.values()), "no phase is left open"
    replies = [list(moves) for moves in lesson.replies]
    for step in lesson.steps:
        answer(table, replies)
        yield step, table
        for move in step.moves or [""] * step.free:
            while step.free and move not in legal(table, LEARNER):
                table.play(LEARNER, table.moves(LEARNER)[0])
                if not move:
                    break
            if move:
                table.play(LEARNER, table.game.parse(move))
            answer(table, replies)
    assert not any(replies), "the others have played all they were told"


def answer(table: Table, replies: list[list[str]]) -> None:
    """The others play what the lesson says, as soon as they can."""
    while ready := [seat for seat in table.waiting() if seat != LEARNER and (*replies, [])[seat - 1]]:
        table.play(ready[0], table.game.parse(replies[ready[0] - 1].pop(0)))


def legal(table: Table, seat: int) -> list[str]:
    return [str(move) for move in table.moves(seat)]


def test_each_of_our_games_has_lessons_about_all_it_offers() -> None:
    counts = Counter(game for game, _ in LESSONS.values())
    assert all(counts[game] >= 2 for game in built_in())
    for game in built_in():
        lessons = package(game).lessons()
        assert len({lesson.name for lesson in lessons}) == len(lessons)
        assert len({lesson_seed(lesson) for lesson in lessons}) == len(lessons), "a table knows its lesson"


@every_lesson
def test_every_move_of_a_lesson_is_possible_in_its_turn(name: str) -> None:
    for _, table in follow(name):
        assert LEARNER in table.waiting(), "each step is the learner's"


@every_lesson
def test_what_a_step_points_at_is_on_the_page(name: str) -> None:
    for step, table in follow(name):
        drawn = "".join(f for pane in table.drawing(LEARNER).panes for f in pane.fragments.values())
        assert step.at in PARTS
        assert not step.pick or f'data-pick="{step.pick}"' in drawn
        assert not (step.pick and step.moves)


@every_lesson
def test_a_lesson_is_short_and_ends_with_something_to_read(name: str) -> None:
    _, lesson = LESSONS[name]
    steps = lesson.steps
    least, most, seconds = (9, 11, 180) if name in FIRST else (3, 5, 30)
    assert least <= len(steps) <= most
    assert lesson.seconds == seconds
    assert steps[-1] == LessonStep(steps[-1].say)
    acts = [step for step in steps if step.moves or step.pick or step.free]
    assert len(acts) >= max(2, (len(steps) - 1) / 2), "few steps only tell"
    for words in (lesson.title, *(step.say for step in steps)):
        assert all(words.say(language) for language in LANGUAGES)
    for step in steps:
        assert len({step.say.say(language) for language in LANGUAGES}) == len(LANGUAGES)


@every_lesson
def test_a_lesson_shows_what_it_is_about(name: str) -> None:
    game, lesson = LESSONS[name]
    found = package(game)
    assert not lesson.picture or lesson.picture in found.diagrams()
    if lesson.offered:
        options = effective_options(found.meta, lesson_options(found.meta, lesson), lesson.seats)
        assert is_offered(lesson, options, lesson.seats), "its own table is one at which it is offered"
    assert not is_offered(lesson, found.meta.options(), 2), "the usual table offers none"


@pytest.mark.parametrize("game", built_in())
def test_what_is_added_to_a_game_has_a_lesson(game: str) -> None:
    """Whoever adds something at the form is offered a lesson about it."""
    meta = package(game).meta
    added = [
        (setting.name, choice.value)
        for setting in meta.settings
        for choice in setting.choices
        if not setting.house_rule
        and choice.value != getattr(meta.options(), setting.name)
        and (setting.name, choice.value) not in ALIKE
    ]
    for name, value in added:
        lessons = package(game).lessons()
        options = meta.options(**{name: value})
        assert any(is_offered(lesson, options, seats) for lesson in lessons for seats in meta.seats), (
            name,
            value,
        )


ALIKE = {("edition", "blazing-red"), ("goals", False), ("map", "twin_forks"), ("draft_sets", "mixed")}
"""Choices that add nothing to be learnt: the same game with other pictures, or with less."""


def test_anyone_can_tell_the_seed_of_a_lesson() -> None:
    assert all(is_lesson(lesson_seed(lesson)) for _, lesson in LESSONS.values())
    assert not is_lesson(b"\x00" * 32)


def test_what_railroad_ink_s_lesson_says_is_so() -> None:
    steps = follow("railroad-ink/first-game")
    _, table = next(step for step in steps if step[0].at == "#sheet")
    assert points(table, "errors") == -1, "the open end that the lesson speaks of"
    curved = {way for way in legal(table, 0) if way in ("b2:hr..", "b2:h..r")}
    assert curved == {"b2:hr..", "b2:h..r"}, "it fits in two ways"
    _, table = next(step for step in steps if step[0].at == "#sheet")
    assert points(table, "networks") == 4, "two exits are joined"
    assert points(table, "errors") == 0


def test_what_depot_s_lesson_says_is_so() -> None:
    views = {step.moves[0]: table.view(0) for step, table in follow("depot/first-game") if step.moves}
    clash = views["F-green-circle>1"].clashes  # type: ignore[attr-defined]
    assert [each.colour for each in clash] == ["green"]
    drawn = views["P-red-star>2"]
    assert drawn.drawn == "P-red-star"  # type: ignore[attr-defined]
    last = views["take:P-green-triangle/P-green-rhombus"]
    assert len(last.clashes) == 1  # type: ignore[attr-defined]
    assert not any("green" in card for card in last.hand)  # type: ignore[attr-defined]


def test_what_land_vs_sea_s_lesson_says_is_so() -> None:
    for step, table in follow("land-vs-sea/first-game"):
        view = table.view(0)
        assert view.land == 0, "the learner is Land"  # type: ignore[attr-defined]
        if step.at == "#sheet":
            assert view.scores == (3, 0)  # type: ignore[attr-defined]
        if step.moves == ("steal:LLLSSS-7",):
            assert view.stage == "steal"  # type: ignore[attr-defined]


def test_what_pioneer_rails_lesson_says_is_so() -> None:
    for step, table in follow("pioneer-rails/first-game"):
        sheet = table.view(0).sheets[0]  # type: ignore[attr-defined]
        if step.at == "#tray":
            assert sheet.nuggets == 2
            assert len(sheet.towns) == 1
            assert sheet.tracks_left == 0
        if step.free:
            assert sheet.poker[0] == ("Q", "Q"), "a pair"


@pytest.mark.parametrize(("name", "key", "brings"), [
    ("railroad-ink/rivers", "rivers", 2),
    ("railroad-ink/lakes", "lakes", 5),
    ("railroad-ink/lava", "lava", 8),
    ("railroad-ink/meteors", "meteors", 2),
    ("railroad-ink/forest", "forest", 4),
    ("railroad-ink/trails", "trails", 2),
    ("railroad-ink/desert", "desert", 2),
    ("railroad-ink/canyons", "canyons", 2),
    ("railroad-ink/goals", "goals", 4),
    ("railroad-ink/alone", "goals", 4),
    ("land-vs-sea/mountains-and-corals", "mountains", 5),
    ("land-vs-sea/caravans-and-ships", "trade", 4),
    ("land-vs-sea/waypoints", "waypoint", 1),
    ("land-vs-sea/teams", "land", 7),
    ("land-vs-sea/teams", "bonus", 3),
    ("pioneer-rails/goals", "goals", 10),
])  # fmt: skip
def test_what_is_shown_brings_what_is_said(name: str, key: str, brings: int) -> None:
    tables = [table for _, table in follow(name)]
    assert points(tables[-1], key) == brings


def test_the_cartographer_s_lesson_is_the_cartographer_s() -> None:
    *_, (_, table) = follow("land-vs-sea/cartographer")
    assert table.game.sides(table.state)[2] == (LEARNER,)
    assert (points(table, "mountains"), points(table, "bonus")) == (2, 1)


def test_the_extra_card_makes_two_pair() -> None:
    steps = [table.view(LEARNER) for _, table in follow("pioneer-rails/extra-card")]
    assert steps[0].secret == "QC"  # type: ignore[attr-defined]
    assert steps[1].sheets[0].poker[0] == ("A", "K", "Q", "A", "Q")  # type: ignore[attr-defined]


def test_the_town_box_of_its_lesson_is_crossed_out_for_a_bridge() -> None:
    *_, (_, table) = follow("pioneer-rails/town-boxes")
    sheet = table.view(LEARNER).sheets[0]  # type: ignore[attr-defined]
    assert sheet.town_boxes_crossed == 1
    assert sheet.tracks_left == 1


def test_the_task_of_depot_s_lesson_is_done_by_the_star() -> None:
    views = {step.moves[0]: table.view(LEARNER) for step, table in follow("depot/advanced") if step.moves}
    before, after = views["P-purple-star>1"], views["discard:P-green-rhombus"]
    assert before.tasks == (True, True)  # type: ignore[attr-defined]
    assert after.tasks == (False, True)  # type: ignore[attr-defined]


def points(table: Table, key: str) -> int:
    """What the learner's side has got in a line of its sheet."""
    sides = table.game.sides(table.state)
    own = next(number for number, seats in enumerate(sides) if LEARNER in seats)
    sheet = table.game.sheet(table.view(LEARNER))[own]
    return sum(line.points for line in sheet.lines if line.key == key)
