"""A lesson as the page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.lesson import Until

if TYPE_CHECKING:
    from branchline.core.lesson import Lesson


class LessonStepInfo(msgspec.Struct, frozen=True):
    """One step in the reader's language."""

    text: str
    at: str
    until: Until
    moves: int


def lesson_steps(lesson: Lesson, language: str) -> list[LessonStepInfo]:
    return [LessonStepInfo(step.say.say(language), step.at, step.until, step.moves) for step in lesson.steps]
