"""Checking a finished game on the server: every draw derived again, and said in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.log import ChanceEntry
from branchline.core.save import load, verify
from branchline.web.render.log import log_line
from branchline.web.tables.saving import saved_text

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


class CheckedDraw(msgspec.Struct, frozen=True):
    """A draw of the game, and whether it follows from seed and nonces."""

    label: str
    text: str
    result: Literal["right", "wrong", "unchecked"]


class Verified(msgspec.Struct, frozen=True):
    """What checking has found; `problem` is empty when everything is right."""

    results: int
    draws: tuple[CheckedDraw, ...]
    problem: str


def verify_draws(session: TableSession, language: str) -> Verified:
    """Does what `branchline verify` does with the saved game, draw by draw until one is wrong."""
    assert session.table is not None
    problem: BranchlineError | None = None
    results = 0
    try:
        results = verify(load(saved_text(session), games.game))
    except BranchlineError as error:
        problem = error
    names = session.names(language)
    draws = []
    right = problem is None or bool(problem.at)
    for entry in session.table.log:
        if not isinstance(entry, ChanceEntry):
            continue
        wrong = problem is not None and problem.at == entry.label
        right = right and not wrong
        said = log_line(session.game, entry, names, language).text
        draws.append(CheckedDraw(entry.label, said, "right" if right else "wrong" if wrong else "unchecked"))
    return Verified(results, tuple(draws), problem.text.say(language) if problem is not None else "")
