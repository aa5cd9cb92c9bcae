"""What of a game can be printed: pages in millimetres, with pictures, words, boxes and lines on them.

A game says where everything lies; what paints it, and in which colours, is not its concern. A page that is
marked as a back is printed behind the page before it, turned over the long edge of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import msgspec

from branchline.core.drawing import Drawing, Pane
from branchline.core.meta import When
from branchline.core.texts import Text

Paper = Literal["a4", "letter"]
PAPERS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""How wide and high each is."""
MARGIN: Final = 7.0
"""Nearer to the edge of the paper many printers print nothing."""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Something on a page, by the upper left corner of its box."""

    x: float
    y: float
    width: float
    height: float


class Art(Item, frozen=True, kw_only=True):
    """A picture, as large as its box allows."""

    pane: Pane
    sprite: str


class Words(Item, frozen=True, kw_only=True):
    """Words that are wrapped at the width of their box; where it is too small they are made smaller."""

    said: str
    size: float = 10
    """In points."""
    bold: bool = False
    quiet: bool = False
    note: str = ""
    """What follows them in quieter letters."""
    across: Literal["left", "center", "right"] = "left"
    down: Literal["top", "horizon", "bottom"] = "top"


class Box(Item, frozen=True, kw_only=True):
    """A frame."""

    stroke: float = 0.3
    radius: float = 0


class Line(Item, frozen=True, kw_only=True):
    """A straight line from one corner of its box to the opposite one."""

    stroke: float = 0.3
    dashed: bool = False


class Prose(Item, frozen=True, kw_only=True):
    """Markdown in two columns, as large as there is room for; `![caption](diagram:name)` is a picture."""

    markdown: str
    diagrams: dict[str, Drawing]


class Page(msgspec.Struct, frozen=True):
    """One side of a sheet of paper."""

    items: tuple[Item, ...]
    back: bool = False


Pages: TypeAlias = Callable[[Any, str, Paper], Sequence[Page]]
"""Pages for a game with these options, in a language, on a kind of paper."""


@dataclass(frozen=True, slots=True)
class Printable:
    """Pages of one kind: boards, cards, tiles."""

    id: str
    title: Text
    pages: Pages
    settings: tuple[str, ...] = ()
    """The settings of the game that make a difference to them."""
    when: tuple[When, ...] = ()
    """There are such pages when one of these holds, and always where there are none."""
