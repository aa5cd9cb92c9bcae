"""Pictures of characters on a screen of so many columns: lines with console markup, no tag inside another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

TAG = re.compile(r"(\[[^\]]*\])")
END = "[/]"
GAP = 3
"""The columns between two pictures beside each other."""


def width_of(line: str) -> int:
    """How many columns a line takes."""
    return len(TAG.sub("", line))


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two pictures beside each other, or one below the other where the screen is too narrow for both."""
    if not fit_beside(left, right, width):
        return [*left, "", *right]
    across = _across(left)
    rows = max(len(left), len(right))
    padded = [line + " " * (across - width_of(line) + GAP) for line in (*left, *[""] * (rows - len(left)))]
    return [(one + other).rstrip() for one, other in zip(padded, (*right, *[""] * rows), strict=False)]


def fit_beside(left: Sequence[str], right: Sequence[str], width: int) -> bool:
    """Whether there is room for two pictures beside each other."""
    return _across(left) + GAP + _across(right) <= width


def _across(lines: Sequence[str]) -> int:
    return max(map(width_of, lines), default=0)


def in_rows(items: Iterable[str], width: int, indent: str = "", head: str = "") -> Iterator[str]:
    """Things after each other, the first after a heading, as many in a line as there is room for."""
    row = head
    for item in items:
        longer = f"{row}  {item}" if row else indent + item
        if row and width_of(longer) > width:
            yield row
            longer = indent + item
        row = longer
    if row:
        yield row


def strips(lines: Sequence[str], width: int, cell: int, language: str) -> list[str]:
    """A picture of cells that is too wide for the screen, in strips below each other.

    Where one ends the next begins; cells of rows that are shifted by half a cell are whole in one of the two.
    """
    across = _across(lines)
    if across <= width:
        return list(lines)
    cells, fitting = -(-across // cell), (width - cell // 2 - 1) // cell
    count = -(-cells // fitting)
    step = -(-cells // count) * cell
    said = text("Further to the right:").say(language)
    found: list[str] = []
    for start in range(0, across, step):
        found += [f"[dim]{said}{END}"] if start else []
        found += [_cut(line, start, start + step + cell // 2 + 1) for line in lines]
    return found


def _cut(line: str, start: int, end: int) -> str:
    """The columns of a line from `start` up to `end`."""
    cut, place, style = "", 0, ""
    for piece in TAG.split(line):
        if TAG.fullmatch(piece):
            style = "" if piece == END else piece
            continue
        part = piece[max(0, start - place) : max(0, end - place)]
        place += len(piece)
        cut += f"{style}{part}{END}" if style and part else part
    return cut.rstrip()
