"""What can be looked up in a game: its goals, tiles and cards, each with its picture and what it does.

A package makes its reference from the data and the drawings that the game is played with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.core.drawing import Drawing
    from branchline.core.texts import Text


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing; its id is part of its address, and the name of its picture."""

    id: str
    title: Text
    picture: Callable[[str], Drawing]
    """Draws it in a language."""
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Things of one kind."""

    id: str
    title: Text
    text: Text | None
    """What they have in common."""
    entries: tuple[Entry, ...]
    wide: bool = False
    """Whether each picture shows many things, and needs a line of its own."""
