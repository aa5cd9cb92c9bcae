"""The measures of boards and what lies beside them, and the paper under both."""

from __future__ import annotations

from branchline.games.railroad_ink.kernels.board import CELL_OF
from branchline.games.railroad_ink.kernels.layout import SIZE
from branchline.games.railroad_ink.look.routes import CELL
from branchline.parts.svg import colour, rect, words

MARGIN = 36
FRAME = SIZE * CELL
BOARD = FRAME + 2 * MARGIN
NOTES = 374
"""The width of what is only read, in pixels of a phone."""


def paper(width: float, height: float, **more: str) -> str:
    edge = colour("grid")
    return rect(0.6, 0.6, width - 1.2, height - 1.2, rx=18, fill=colour("paper"), stroke=edge, **more)


def small_print(x: float, y: float, content: str, size: float) -> str:
    """Letters that do not ask to be read first."""
    return words(x, y, content, size, text_anchor="middle", fill=colour("quiet"))


def corner(name: str) -> tuple[int, int]:
    """The top left corner of a cell."""
    row, column = divmod(CELL_OF[name], SIZE)
    return MARGIN + CELL * column, MARGIN + CELL * row
