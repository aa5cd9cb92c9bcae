"""The inks that all pictures share, and what is written in a box of a certain width."""

from __future__ import annotations

from functools import cache

from branchline.parts.svg import colour, rect

WIDTH = 360
INK, QUIET, PENCIL, ACCENT = colour("ink"), colour("quiet"), colour("station"), colour("railway")


@cache
def paper(key: str, height: float) -> str:
    """The sheet on which a pane is drawn."""
    edge = {"fill": colour("paper"), "stroke": colour("grid")}
    return rect(0.6, 0.6, WIDTH - 1.2, height - 1.2, rx=18, **edge, id=key)


def fitting(said: str, room: float, size: float) -> float:
    """The size of letters with which this is no wider than its room."""
    return min(size, room / (0.52 * max(1, len(said))))
