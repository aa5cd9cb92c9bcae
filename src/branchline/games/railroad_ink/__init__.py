"""Railroad Ink: everyone draws the same dice on a board of their own."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.package import Package
from branchline.games.railroad_ink.kernels import MODULES
from branchline.games.railroad_ink.meta import META

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.daily import Daily
    from branchline.core.lesson import Lesson
    from branchline.core.package import Boards, Diagrams, MakeBatch, Solve, Terminal
    from branchline.core.paper import Companion
    from branchline.core.printable import Printable
    from branchline.core.puzzle import Puzzles
    from branchline.core.reference import Chapter
    from branchline.core.sketch import Sketches
    from branchline.games.railroad_ink.rules import RailroadInk


def _game(rules: int) -> RailroadInk:
    from branchline.games.railroad_ink.rules import RailroadInk

    return RailroadInk(rules)


def _terminal() -> Terminal:
    from branchline.games.railroad_ink.words.terminal import terminal

    return terminal


def _reference() -> tuple[Chapter, ...]:
    from branchline.games.railroad_ink.look.reference import REFERENCE

    return REFERENCE


def _printables() -> tuple[Printable, ...]:
    from branchline.games.railroad_ink.look.printables import PRINTABLES

    return PRINTABLES


def _rule_of() -> Mapping[str, str]:
    from branchline.games.railroad_ink.refusals import RULE_OF

    return RULE_OF


def _lessons() -> tuple[Lesson, ...]:
    from branchline.games.railroad_ink.words.lessons import LESSONS

    return LESSONS


def _puzzles() -> Puzzles:
    from branchline.games.railroad_ink.puzzles import PUZZLES

    return PUZZLES


def _daily() -> Daily:
    from branchline.games.railroad_ink.daily import daily

    return daily


def _diagrams() -> Diagrams:
    from branchline.games.railroad_ink.look.diagrams import DIAGRAMS

    return DIAGRAMS


def _boards() -> Boards:
    from branchline.games.railroad_ink.boards import BOARDS

    return BOARDS


def _sketches() -> Sketches:
    from branchline.games.railroad_ink.touching import SKETCHES

    return SKETCHES


def _solve() -> Solve:
    from branchline.games.railroad_ink.solve import solve_board

    return solve_board


def _batch() -> MakeBatch:
    from branchline.games.railroad_ink.encoding import InkBatch

    return InkBatch


def _companion() -> Companion:
    from branchline.games.railroad_ink.words.companion import COMPANION

    return COMPANION


PACKAGE = Package(
    meta=META,
    game=_game,
    order=1,
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
    boards=_boards,
    sketches=_sketches,
    solve=_solve,
)
