"""Branchline: a home for route-building tabletop games.

The names below are all a program needs to play; each is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.bots import bot, play_on
    from branchline.core.chance import Committed
    from branchline.core.errors import BadText, BranchlineError, IllegalMove
    from branchline.core.save import dump, load, saved, verify
    from branchline.core.table import Table
    from branchline.games import game, package, packages
    from branchline.study.analysis import analyse
    from branchline.study.puzzles import puzzles
    from branchline.study.review import review

_HOMES = {
    "BadText": "branchline.core.errors",
    "BranchlineError": "branchline.core.errors",
    "Committed": "branchline.core.chance",
    "IllegalMove": "branchline.core.errors",
    "Table": "branchline.core.table",
    "analyse": "branchline.study",
    "bot": "branchline.bots",
    "dump": "branchline.core.save",
    "game": "branchline.games",
    "load": "branchline.core.save",
    "package": "branchline.games",
    "packages": "branchline.games",
    "play_on": "branchline.bots",
    "puzzles": "branchline.study",
    "review": "branchline.study",
    "saved": "branchline.core.save",
    "verify": "branchline.core.save",
}

__all__ = [
    "BadText",
    "BranchlineError",
    "Committed",
    "IllegalMove",
    "Table",
    "analyse",
    "bot",
    "dump",
    "game",
    "load",
    "package",
    "packages",
    "play_on",
    "puzzles",
    "review",
    "saved",
    "verify",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'branchline' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
