"""A drawing as data: panes of named fragments over a sprite of symbols, so that a page can patch it."""

from __future__ import annotations

import msgspec


class Pane(msgspec.Struct, frozen=True):
    """One picture: fragments of SVG by element id, painted in their order, in a box of its own units."""

    id: str
    title: str
    width: float
    height: float
    fragments: dict[str, str]
    seat: int | None = None
    """The seat whose board this is; none for what everyone shares."""


class Drawing(msgspec.Struct, frozen=True):
    """All that is to be shown of a view: the first pane is the viewer's own, or the shared one."""

    panes: tuple[Pane, ...]
    sprite: str
    """The `<symbol>`s the fragments use; the same for every view of a game."""
