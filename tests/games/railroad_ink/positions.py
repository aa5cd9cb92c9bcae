"""Whether a board of Railroad Ink can come about: its text is read and scored by the rules."""

from __future__ import annotations

from branchline.games import game, package
from branchline.games.railroad_ink.view import RailroadInkView


def check_position(view: RailroadInkView) -> None:
    """Every drawing on every board was legal in its turn, and the sheet of each has the points it shows."""
    reader = package("railroad-ink").boards
    assert reader is not None
    for seat, sheet in enumerate(game("railroad-ink").sheet(view)):
        scored = reader().score(reader().write(view, seat), view.options)
        assert scored.proved, "the order of the drawings is legal"
        assert scored.sheet == sheet, "a board is worth its points"
