"""What can go wrong, each with a reason code for programs and a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.core.texts import Text


class BranchlineError(Exception):
    """An error that someone can act on: `code` names the reason, `text` says it in any language."""

    def __init__(self, code: str, text: Text, at: str = "") -> None:
        super().__init__(code, text, at)  # all of them, so that a worker process can pass the error on
        self.code = code
        self.text = text
        self.at = at

    def __str__(self) -> str:
        return self.text.say()


class IllegalMove(BranchlineError):
    """The rules refuse the move; the state is as it was."""


class BadText(BranchlineError):
    """A text (move, board, option, saved game) can't be read; `at` is the offending piece."""
