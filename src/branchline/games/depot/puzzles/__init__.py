"""Puzzles of Depot: clashes that leave the next player no way out, as far as that can be known."""

from __future__ import annotations

from importlib import resources

from branchline.core.puzzle import Puzzles, Theme
from branchline.core.texts import Text, ntext, text
from branchline.games.depot.puzzles.clash import begins, has_laid, prove, stuck_with


def _goal(cards: int) -> Text:
    return ntext("Leave no way out with {n} card", "Leave no way out with {n} cards", cards)


PUZZLES = Puzzles(
    {
        "clash": Theme(
            title=text("Force a clash"),
            task=text("Lay a card so that two trains clash, and the next player can pass that on with as few "
                      "of the cards that you can't see as possible."),
            goal=_goal,
            begins=begins,
            ends=has_laid,
            prove=prove,
            score=stuck_with,
        ),
    },
    resources.files(__name__) / "puzzles.jsonl",
)  # fmt: skip
