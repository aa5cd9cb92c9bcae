"""A drawing as data: panes of named fragments over a sprite of symbols, so that a page can patch it."""

from __future__ import annotations

from typing import Literal

import msgspec

Place = Literal["board", "tray", "aside"]
"""Where a picture belongs: what is played on; what is chosen from, which is always in sight; and what is only
read, which gives way when there is little room."""


class Pane(msgspec.Struct, frozen=True, gc=False):
    """One picture: fragments of SVG by element id, painted in their order, in a box of its own units."""

    id: str
    title: str
    width: float
    height: float
    fragments: dict[str, str]
    seat: int | None = None
    """The seat whose board this is; none for what everyone shares."""
    left: float = 0
    top: float = 0
    """Where its box begins: a picture that grows to every side moves its box, not what it shows."""
    place: Place = "board"
    item: tuple[float, float] | None = None
    """Of a tray of equal things: the box of each, in pixels of a phone. Every fragment is one of them, drawn
    with its corner at the origin, and whoever shows the tray lays them in rows; `width` and `height` are
    those of them all in one row."""
    note: str = ""
    """What is to be read beside it: "Special routes: 1 of 3 left"."""
    grain: float = 0
    """How wide the smallest thing is that is to be touched. Where the whole picture would make it too small
    for a finger, a part is shown, and moved."""
    near: tuple[float, float, float, float] | None = None
    """The part to be seen first in that case (left, top, width, height): where something has just happened,
    or can now."""

    def __repr__(self) -> str:
        return f"<Pane {self.id!r}: {self.width:g} × {self.height:g}, fragments: {len(self.fragments)}>"


class Drawing(msgspec.Struct, frozen=True):
    """All that is to be shown of a view: the first pane is the viewer's own, or the shared one."""

    panes: tuple[Pane, ...]
    sprite: str
    """The `<symbol>`s the fragments use; the same for every view of a game."""
    chance: frozenset[str] = frozenset()
    """The elements that show what chance has brought: dice, dealt cards, the tops of stacks."""

    def __repr__(self) -> str:
        return f"<Drawing: {', '.join(pane.id for pane in self.panes)}>"


class Pick(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something a player can choose: an element of the drawing, a button, or one way to lie in a cell.

    Picks form a tree (die → cell → orientation). A leaf carries the text of a move, and the symbol and
    transform of its ghost, so that a page can show, turn and mirror it without asking. The picks above a
    leaf may be made in any order.
    """

    id: str
    """The `data-pick` of the element; a leaf without an element is a button."""
    label: str
    then: tuple[Pick, ...] = ()
    move: str = ""
    pane: str = ""
    symbol: str = ""
    transform: str = ""
    turn: int = 0
    """Quarter (or sixth) turns of this orientation from the symbol's own, clockwise."""
    flip: bool = False
    """Whether the symbol is mirrored before it is turned."""
    ask: str = ""
    """The sentence that says what to do when this is picked: "Tap a glowing train for the purple wagon."."""
    ask_below: str = ""
    """The same for each of the picks below this one that has no sentence of its own and leaves several ways:
    "Turn the curve, or place it. 3 dice left."."""
    missing: str = ""
    """What is then still to be chosen, for the button: "Choose a train"."""
    verb: str = ""
    """Of a leaf: what the button says that makes this move; where nothing is said, that it is placed."""
    hold: bool = False
    """Of a leaf: whether it waits for that button although nothing else is to be chosen, because it can't be
    taken back."""
    why: str = ""
    """Of a leaf: why it is possible and what it leads to, for a list of the places that something fits: "same
    colour; no clash"."""
