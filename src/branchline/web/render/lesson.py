"""A lesson as the page shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from branchline.core.lesson import Lesson


class LessonStepInfo(msgspec.Struct, frozen=True):
    """One step in the reader's language."""

    text: str
    moves: tuple[str, ...]
    pick: str
    at: str
    free: bool
    turn: bool


def lesson_steps(lesson: Lesson, language: str) -> list[LessonStepInfo]:
    return [
        LessonStepInfo(step.say.say(language), step.moves, step.pick, step.at, step.free, step.turn)
        for step in lesson.steps
    ]
