"""Pioneer Rails: a card is a poker rank and the suit of a railway; tracks run along the sides of hexagons."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.package import Package
from branchline.games.pioneer_rails.kernels import MODULES
from branchline.games.pioneer_rails.meta import META

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.daily import Daily
    from branchline.core.lesson import Lesson
    from branchline.core.package import Diagrams, MakeBatch, Terminal
    from branchline.core.paper import Companion
    from branchline.core.printable import Printable
    from branchline.core.puzzle import Puzzles
    from branchline.core.reference import Chapter
    from branchline.core.sketch import Sketches
    from branchline.games.pioneer_rails.rules import PioneerRails


def _game(rules: int) -> PioneerRails:
    from branchline.games.pioneer_rails.rules import PioneerRails

    return PioneerRails(rules)


def _terminal() -> Terminal:
    from branchline.games.pioneer_rails.words.terminal import terminal

    return terminal


def _puzzles() -> Puzzles:
    from branchline.games.pioneer_rails.puzzles import PUZZLES

    return PUZZLES


def _daily() -> Daily:
    from branchline.games.pioneer_rails.daily import daily

    return daily


def _diagrams() -> Diagrams:
    from branchline.games.pioneer_rails.look.diagrams import DIAGRAMS

    return DIAGRAMS


def _reference() -> tuple[Chapter, ...]:
    from branchline.games.pioneer_rails.look.reference import REFERENCE

    return REFERENCE


def _printables() -> tuple[Printable, ...]:
    from branchline.games.pioneer_rails.look.printables import PRINTABLES

    return PRINTABLES


def _rule_of() -> Mapping[str, str]:
    from branchline.games.pioneer_rails.refusals import RULE_OF

    return RULE_OF


def _lessons() -> tuple[Lesson, ...]:
    from branchline.games.pioneer_rails.words.lessons import LESSONS

    return LESSONS


def _sketches() -> Sketches:
    from branchline.games.pioneer_rails.score_zones import SKETCHES

    return SKETCHES


def _batch() -> MakeBatch:
    from branchline.games.pioneer_rails.encoding import PioneerBatch

    return PioneerBatch


def _companion() -> Companion:
    from branchline.games.pioneer_rails.words.companion import COMPANION

    return COMPANION


PACKAGE = Package(
    meta=META,
    game=_game,
    order=4,
    kernels=MODULES,
    terminal=_terminal,
    lessons=_lessons,
    puzzles=_puzzles,
    daily=_daily,
    guide=resources.files(__name__) / "words" / "guide",
    diagrams=_diagrams,
    reference=_reference,
    printables=_printables,
    rule_of=_rule_of,
    batch=_batch,
    companion=_companion,
    sketches=_sketches,
)
