"""A first game that teaches: a fixed roll and the steps through it, as data.

Any page can show a lesson: a step points at something, says a sentence and waits. Nothing in it forces a
move, so whoever does something else is not stuck.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Literal

import msgspec

from branchline.core.chance import Committed
from branchline.core.texts import Text

if TYPE_CHECKING:
    from branchline.core.table import AnyGame

MARK = b"lesson "
"""How the seed of every lesson begins: anyone can tell that its chance was known beforehand."""
NONCE = b"lesson"

Until = Literal["next", "pick", "moves", "turn"]


class LessonStep(msgspec.Struct, frozen=True):
    """One step: what it says and points at, and what it waits for.

    `next`: that the reader goes on. `pick`: that what it points at is chosen. `moves`: that so many moves
    are made in this turn. `turn`: that the turn is over.
    """

    say: Text
    at: str = ""
    """A pick, or a part of the page (`#sheet`)."""
    until: Until = "next"
    moves: int = 0


class Lesson(msgspec.Struct, frozen=True):
    """A lesson for one player with the usual options: what chance brings first, and the steps."""

    roll: tuple[str, ...]
    steps: tuple[LessonStep, ...]


@cache
def lesson_seed(game: AnyGame, roll: tuple[str, ...]) -> bytes:
    """The first seed of its kind that gives the roll, in any order of the dice."""
    draw = game.chance(game.setup(game.meta.options(), 1))
    assert draw is not None
    seeds = (MARK + str(number).encode() for number in count())
    return next(
        seed for seed in seeds if sorted(draw.names(Committed(seed, [NONCE]).draw(draw))) == sorted(roll)
    )


def is_lesson(seed: bytes) -> bool:
    return seed.startswith(MARK)
