"""Lessons: a table whose chance is known, perhaps played on a little, the steps on from there, and what the
others play.

The first lesson of a game is a first game; each of the others shows one thing in half a minute. Any page can
show a lesson: a step says a sentence, lights what is to be touched and waits. Whoever does something else is
told so and loses nothing; what is possible then comes from the rules as at any table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from branchline.core.meta import When
from branchline.core.options import holds
from branchline.core.prepared import prepared_table
from branchline.core.texts import Text, text

if TYPE_CHECKING:
    from branchline.core.meta import Meta
    from branchline.core.state import Options
    from branchline.core.table import AnyGame, Table

MARK = b"lesson "
"""How the seed of every lesson begins: anyone can tell that its chance was known beforehand."""
NONCE = b"lesson"
LEARNER = 0
"""The seat of whoever learns; bots have the others."""
FIRST_GAME = text("Your first game")
"""What the first lesson of a game is called."""


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


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One lesson of a game."""

    name: str
    """Its name among the lessons of the game, also in its address."""
    title: Text
    """What it teaches: "Lava"."""
    seed: int
    """All that chance brings follows from it; no two lessons of a game have the same."""
    steps: tuple[LessonStep, ...]
    seconds: int = 30
    """About how long it takes."""
    picture: str = ""
    """The name of one of the package's diagrams that shows what it is about."""
    seats: int = 1
    options: Mapping[str, str | int | bool] = {}
    """What is not as the game suggests."""
    played: tuple[tuple[int, str], ...] = ()
    """What has been played when the learner begins: a seat and its moves, parted by spaces. No phase is left
    open by it."""
    replies: tuple[tuple[str, ...], ...] = ()
    """What each of the others plays from then on, as long as that is possible; then its bot thinks for
    itself."""
    offered: tuple[When, ...] = ()
    """At which tables it is offered to whoever has not had it; at none where there are none."""


def lesson_seed(lesson: Lesson) -> bytes:
    """The seed of a table at which a lesson is played; it tells which."""
    return MARK + str(lesson.seed).encode()


def is_lesson(seed: bytes) -> bool:
    """Whether a seed is that of a lesson."""
    return seed.startswith(MARK)


def lesson_options(meta: Meta, lesson: Lesson) -> Options:
    """The options of a game that a lesson is played with."""
    return meta.options(**lesson.options)


def lesson_table(game: AnyGame, lesson: Lesson) -> Table:
    """The table of a lesson as the learner finds it."""
    options = lesson_options(game.meta, lesson)
    nonces = {LEARNER: NONCE}
    return prepared_table(game, lesson_seed(lesson), options, lesson.seats, lesson.played, nonces)


def played_by(lesson: Lesson, seat: int) -> int:
    """How many moves a seat has made before the learner begins."""
    return sum(len(moves.split()) for acting, moves in lesson.played if acting == seat)


def is_offered(lesson: Lesson, options: Options, seats: int) -> bool:
    """Whether a table with these options, as so many play them, is one at which a lesson is offered."""
    return any(holds(when, options, seats) for when in lesson.offered)
