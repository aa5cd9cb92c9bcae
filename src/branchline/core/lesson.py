"""A first game that teaches: a table whose chance is known, the steps through it, and what the rival plays.

Any page can show a lesson: a step says a sentence, lights what is to be touched and waits. Whoever does
something else is told so and loses nothing; what is possible then comes from the rules as at any table.
"""

from __future__ import annotations

import msgspec

from branchline.core.texts import Text

MARK = b"lesson "
"""How the seed of every lesson begins: anyone can tell that its chance was known beforehand."""
NONCE = b"lesson"


class LessonStep(msgspec.Struct, frozen=True):
    """One step: a sentence, and what it waits for.

    That the moves it names are made, one after another; or that something is picked on the way to the next of
    them; or else only that the reader goes on.
    """

    say: Text
    moves: tuple[str, ...] = ()
    pick: str = ""
    at: str = ""
    """A part of the page it speaks of, `#sheet`; what is to be touched is lit in any case."""
    free: bool = False
    """Whether other moves are welcome before those it names; without any named it waits for one move."""
    turn: bool = False
    """Whether the learner turns the piece; otherwise it lies right already."""


class Lesson(msgspec.Struct, frozen=True):
    """A lesson with the usual options: the learner has the first seat, a bot each of the others."""

    seed: int
    """Tells it from other lessons, and all that chance brings follows from it."""
    steps: tuple[LessonStep, ...]
    seats: int = 1
    replies: tuple[str, ...] = ()
    """What the second seat plays, as long as that is possible; then its bot thinks for itself."""


def lesson_seed(lesson: Lesson) -> bytes:
    """The seed of a table at which a lesson is played; it tells which."""
    return MARK + str(lesson.seed).encode()


def is_lesson(seed: bytes) -> bool:
    """Whether a seed is that of a lesson."""
    return seed.startswith(MARK)
