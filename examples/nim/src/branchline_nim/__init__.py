"""Nim: take stones from one of the heaps, and be the one who takes the last."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.package import Package
from branchline_nim.meta import META

if TYPE_CHECKING:
    from branchline.core.package import Terminal
    from branchline_nim.rules import Nim


def _game(rules: int) -> Nim:
    from branchline_nim.rules import Nim

    return Nim(rules)


def _terminal() -> Terminal:
    from branchline_nim.words import terminal

    return terminal


PACKAGE = Package(meta=META, game=_game, terminal=_terminal, texts=resources.files(__name__))
