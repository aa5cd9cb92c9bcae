"""Railroad Ink: everyone draws the same dice on a board of their own."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.package import Package
from branchline.games.railroad_ink.kernels import MODULES
from branchline.games.railroad_ink.meta import META

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.lesson import Lesson
    from branchline.core.package import Boards, Diagrams, MakeBatch, Solve, Terminal
    from branchline.core.puzzle import Puzzles
    from branchline.core.reference import Chapter
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


def _rule_of() -> Mapping[str, str]:
    from branchline.games.railroad_ink.refusals import RULE_OF

    return RULE_OF


def _lessons() -> tuple[Lesson, ...]:
    from branchline.games.railroad_ink.words.lessons import LESSONS

    return LESSONS


def _puzzles() -> Puzzles:
    from branchline.games.railroad_ink.puzzles import PUZZLES

    return PUZZLES


def _diagrams() -> Diagrams:
    from branchline.games.railroad_ink.look.diagrams import DIAGRAMS

    return DIAGRAMS


def _boards() -> Boards:
    from branchline.games.railroad_ink.boards import BOARDS

    return BOARDS


def _solve() -> Solve:
    from branchline.games.railroad_ink.solve import solve_board

    return solve_board


def _batch() -> MakeBatch:
    from branchline.games.railroad_ink.encoding import InkBatch

    return InkBatch


PACKAGE = Package(
    meta=META,
    game=_game,
    order=1,
    kernels=MODULES,
    terminal=_terminal,
    lessons=_lessons,
    puzzles=_puzzles,
    guide=resources.files(__name__) / "words" / "guide",
    diagrams=_diagrams,
    reference=_reference,
    rule_of=_rule_of,
    batch=_batch,
    boards=_boards,
    solve=_solve,
)
