"""Lessons as the page shows them: one while it is taught, and all of them to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.lesson import LEARNER, played_by

if TYPE_CHECKING:
    from branchline.core.lesson import Lesson
    from branchline.core.meta import When

Value = str | int | bool


class Condition(msgspec.Struct, frozen=True):
    """Each of these options has one of these values, and one of these numbers of players plays, if any."""

    options: dict[str, tuple[Value, ...]]
    seats: tuple[int, ...]


class LessonStepInfo(msgspec.Struct, frozen=True):
    """One step in the reader's language."""

    text: str
    moves: tuple[str, ...]
    pick: str
    at: str
    free: bool
    turn: bool


class LessonInfo(msgspec.Struct, frozen=True):
    """The lesson that is taught at a table."""

    name: str
    title: str
    first: bool
    """Whether it is the game's first one, which goes on as a game."""
    before: int
    """How many moves of the learner's seat were made before it begins."""
    steps: tuple[LessonStepInfo, ...]


class LessonTitle(msgspec.Struct, frozen=True):
    """A lesson that can be begun."""

    name: str
    title: str
    seconds: int
    picture: str
    """Where its picture is but for the theme, or nothing: `/diagram/depot/en/task`."""
    offered: tuple[Condition, ...]
    """It is offered at tables where one of these holds."""


def lesson_info(lesson: Lesson, first: bool, language: str) -> LessonInfo:
    steps = tuple(
        LessonStepInfo(step.say.say(language), step.moves, step.pick, step.at, step.free, step.turn)
        for step in lesson.steps
    )
    return LessonInfo(lesson.name, lesson.title.say(language), first, played_by(lesson, LEARNER), steps)


def lesson_title(game: str, lesson: Lesson, language: str) -> LessonTitle:
    return LessonTitle(
        lesson.name,
        lesson.title.say(language),
        lesson.seconds,
        f"/diagram/{game}/{language}/{lesson.picture}" if lesson.picture else "",
        tuple(map(condition, lesson.offered)),
    )


def condition(when: When) -> Condition:
    return Condition(dict(when.options), tuple(when.seats or ()))
