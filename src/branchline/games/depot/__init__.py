"""Depot: dock wagons to shared trains, and be the first without cards."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.package import Package
from branchline.games.depot.kernels import MODULES
from branchline.games.depot.meta import META

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.daily import Daily
    from branchline.core.lesson import Lesson
    from branchline.core.package import Diagrams, Terminal
    from branchline.core.paper import ScorePad
    from branchline.core.printable import Printable
    from branchline.core.puzzle import Puzzles
    from branchline.core.reference import Chapter
    from branchline.games.depot.rules import DepotGame


def _game(rules: int) -> DepotGame:
    from branchline.games.depot.rules import DepotGame

    return DepotGame(rules)


def _terminal() -> Terminal:
    from branchline.games.depot.words.terminal import terminal

    return terminal


def _puzzles() -> Puzzles:
    from branchline.games.depot.puzzles import PUZZLES

    return PUZZLES


def _daily() -> Daily:
    from branchline.games.depot.daily import daily

    return daily


def _diagrams() -> Diagrams:
    from branchline.games.depot.look.diagrams import DIAGRAMS

    return DIAGRAMS


def _reference() -> tuple[Chapter, ...]:
    from branchline.games.depot.look.reference import REFERENCE

    return REFERENCE


def _printables() -> tuple[Printable, ...]:
    from branchline.games.depot.look.printables import PRINTABLES

    return PRINTABLES


def _rule_of() -> Mapping[str, str]:
    from branchline.games.depot.refusals import RULE_OF

    return RULE_OF


def _lessons() -> tuple[Lesson, ...]:
    from branchline.games.depot.words.lessons import LESSONS

    return LESSONS


def _score_pad() -> ScorePad:
    from branchline.games.depot.words.score_pad import SCORE_PAD

    return SCORE_PAD


PACKAGE = Package(
    meta=META,
    game=_game,
    order=2,
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
