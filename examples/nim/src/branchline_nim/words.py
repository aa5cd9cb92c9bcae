"""Nim in words: what a player does, and the heaps in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import ntext
from branchline_nim.moves import LETTERS

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline_nim.moves import Take
    from branchline_nim.view import NimView


def describe_move(move: Take) -> Text:
    """What somebody does with this move; the name comes before it."""
    return ntext(
        "takes {n} stone from heap {heap}", "takes {n} stones from heap {heap}",
        move.stones, heap=LETTERS[move.heap],
    )  # fmt: skip


def terminal(view: NimView, language: str, width: int) -> str:  # noqa: ARG001 (it is small, and without words)
    return "\n".join(f"{LETTERS[heap]} {'● ' * stones}" for heap, stones in enumerate(view.heaps))
