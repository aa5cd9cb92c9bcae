"""The paper beside a map: the tray, the goals and the score zone have the same width and the same inks."""

from __future__ import annotations

from branchline.parts.svg import colour, rect

WIDTH = 360
INK, QUIET, PENCIL = colour("ink"), colour("quiet"), colour("station")


def paper(key: str, height: float) -> str:
    """The sheet on which a pane is drawn."""
    edge = {"fill": colour("paper"), "stroke": colour("grid")}
    return rect(0.6, 0.6, WIDTH - 1.2, height - 1.2, rx=18, **edge, id=key)
