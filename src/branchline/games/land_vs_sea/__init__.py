"""Land vs Sea: make a map together, and close more of it for your own side."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.package import Package
from branchline.games.land_vs_sea.kernels import MODULES
from branchline.games.land_vs_sea.meta import META

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.daily import Daily
    from branchline.core.lesson import Lesson
    from branchline.core.package import Diagrams, Terminal
    from branchline.core.paper import ScorePad
    from branchline.core.printable import Printable
    from branchline.core.puzzle import Puzzles
    from branchline.core.reference import Chapter
    from branchline.games.land_vs_sea.rules import LandVsSea


def _game(rules: int) -> LandVsSea:
    from branchline.games.land_vs_sea.rules import LandVsSea

    return LandVsSea(rules)


def _terminal() -> Terminal:
    from branchline.games.land_vs_sea.words.terminal import terminal

    return terminal


def _puzzles() -> Puzzles:
    from branchline.games.land_vs_sea.puzzles import PUZZLES

    return PUZZLES


def _daily() -> Daily:
    from branchline.games.land_vs_sea.daily import daily

    return daily


def _diagrams() -> Diagrams:
    from branchline.games.land_vs_sea.look.diagrams import DIAGRAMS

    return DIAGRAMS


def _reference() -> tuple[Chapter, ...]:
    from branchline.games.land_vs_sea.look.reference import REFERENCE

    return REFERENCE


def _printables() -> tuple[Printable, ...]:
    from branchline.games.land_vs_sea.look.printables import PRINTABLES

    return PRINTABLES


def _rule_of() -> Mapping[str, str]:
    from branchline.games.land_vs_sea.refusals import RULE_OF

    return RULE_OF


def _lessons() -> tuple[Lesson, ...]:
    from branchline.games.land_vs_sea.words.lessons import LESSONS

    return LESSONS


def _score_pad() -> ScorePad:
    from branchline.games.land_vs_sea.words.score_pad import SCORE_PAD

    return SCORE_PAD


PACKAGE = Package(
    meta=META,
    game=_game,
    order=3,
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
    score_pad=_score_pad,
)
