"""The text of boards: their drawings in drawing order, ` | ` between rounds, then craters and canyons.

`read_board` takes it as it is; `boards.py` reads a board that somebody has written, and checks it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import (
    CELL_NAMES,
    CELL_OF,
    NEIGHBOUR,
    POINTS_ACROSS,
    SIDE_NAMES,
)
from branchline.games.railroad_ink.kernels.canyons import (
    POINT_NAMES,
    SEGMENT,
    SEGMENT_POINTS,
    STEPS,
    segment_between,
)
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_SPECIAL
from branchline.games.railroad_ink.moves import CANYON_PREFIX, Place, parse_place, unknown_canyon
from branchline.games.railroad_ink.redrawing import in_drawing_order
from branchline.games.railroad_ink.state import empty_block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.parts.compiled import Ints

CRATER_TEXT = "*"
SEGMENTS: list[int] = SEGMENT.tolist()
ENDS = {segment: frozenset(ends) for segment, ends in zip(SEGMENTS, SEGMENT_POINTS.tolist(), strict=True)}
"""The two points between which each segment runs."""


# --- reading ------------------------------------------------------------------------------------------


def read_board(source: str) -> Ints:
    """A seat's block from the text of a board that is known to be possible."""
    return _read_rounds(source).copy()


@lru_cache(maxsize=4096)  # of all boards at a table a move changes one, and of that the last round
def _read_rounds(source: str) -> Ints:
    before, bar, last = source.rpartition("|")
    block = read_board(before) if bar else empty_block()
    for token in last.split():
        place = _place(token)
        if place is not None:
            _put(block, place, source.count("|") + 1)
        else:
            read_mark(block, token)
    return block


@lru_cache(maxsize=1 << 14)  # there are not many more, and a board has dozens
def _place(token: str) -> Place | None:
    """The drawing with this text; nothing for what is a crater or a canyon."""
    return None if is_mark(token) else parse_place(token)


def is_mark(token: str) -> bool:
    """Whether a text is that of a crater or a canyon."""
    cell, _, rest = token.partition(":")
    return (rest == CRATER_TEXT and cell in CELL_OF) or token.startswith(CANYON_PREFIX)


def _put(block: Ints, place: Place, number: int) -> None:
    block[at.PICTURE + place.cell] = place.picture
    block[at.ROUND + place.cell] = number
    face = FACE[place.picture]
    if face >= FIRST_SPECIAL:
        block[at.SPECIALS_USED] |= 1 << face - FIRST_SPECIAL
        block[at.SPECIAL_SPENT] = 1


def read_mark(block: Ints, token: str) -> bool:
    """Reads a crater or a canyon, if this is one."""
    cell, _, rest = token.partition(":")
    if rest == CRATER_TEXT and cell in CELL_OF:
        block[at.MARKS + CELL_OF[cell]] |= at.CRATER
        return True
    if not token.startswith(CANYON_PREFIX):
        return False
    for segment in _segments(token):
        mark_segment(block, segment, at.CANYON)
    return True


def _segments(token: str) -> Iterator[int]:
    """The segments of a canyon, which runs between cells."""
    start, _, steps = token.removeprefix(CANYON_PREFIX).partition(":")
    if start not in POINT_NAMES or not steps or not set(steps) <= STEPS.keys():
        raise unknown_canyon(token)
    row, column = divmod(POINT_NAMES.index(start), POINTS_ACROSS)
    for step in steps:
        across = column if step in "ns" else row
        down, right = STEPS[step]
        beyond = (row + down, column + right)
        if not 0 < across < at.SIZE or not all(0 <= place <= at.SIZE for place in beyond):
            raise unknown_canyon(token)
        yield segment_between(row * POINTS_ACROSS + column, beyond[0] * POINTS_ACROSS + beyond[1])
        row, column = beyond


def mark_segment(block: Ints, segment: int, mark: int) -> None:
    """Marks a canyon, or a bridge over it, on both sides of a segment."""
    cell, side = divmod(segment, 4)
    block[at.MARKS + cell] |= 1 << mark + side
    block[at.MARKS + NEIGHBOUR[cell, side]] |= 1 << mark + (side ^ 2)


# --- writing ------------------------------------------------------------------------------------------


def board_text(block: Ints, features: int, rounds: int) -> str:
    """A board's text in an order in which it can have been drawn, round by round."""
    return _board_text(block[: at.ROUND + at.CELLS].tobytes(), features, rounds)


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _board_text(cells: bytes, features: int, rounds: int) -> str:
    block = np.frombuffer(cells, np.int32).copy()
    drawings = " | ".join(map(_round_text, in_drawing_order(block, features, rounds)))
    if not any(block[at.MARKS : at.MARKS + at.CELLS].tolist()):
        return drawings.strip()
    return " ".join((drawings, *_craters(block), *canyon_texts(block))).strip()


@lru_cache(maxsize=4096)
def _round_text(places: tuple[Place, ...]) -> str:
    return " ".join(map(str, places))


def _craters(block: Ints) -> list[str]:
    marks: list[int] = block[at.MARKS : at.MARKS + at.CELLS].tolist()
    return [f"{CELL_NAMES[cell]}:{CRATER_TEXT}" for cell, mark in enumerate(marks) if mark & at.CRATER]


def marked_segments(block: Ints, mark: int) -> list[int]:
    """The segments with a canyon, or those that are bridged."""
    marks: list[int] = block[at.MARKS : at.MARKS + at.CELLS].tolist()
    return [s for s in SEGMENTS if marks[s >> 2] >> mark + (s & 3) & 1] if any(marks) else []


def canyon_texts(block: Ints) -> Iterator[str]:
    """Every canyon from its first end in reading order; a ring from its first point."""
    left = {ENDS[segment] for segment in marked_segments(block, at.CANYON)}
    while left:
        points = sorted(point for ends in left for point in ends)
        loose = [point for point in points if points.count(point) == 1]
        start = here = (loose or points)[0]
        steps = ""
        while ahead := next((ends for ends in sorted(left, key=sorted) if here in ends), None):
            left.remove(ahead)
            (beyond,) = ahead - {here}
            steps += _step(here, beyond)
            here = beyond
        yield f"{CANYON_PREFIX}{POINT_NAMES[start]}:{steps}"


def _step(here: int, beyond: int) -> str:
    down, right = (divmod(beyond, POINTS_ACROSS)[n] - divmod(here, POINTS_ACROSS)[n] for n in (0, 1))
    return next(step for step, offset in STEPS.items() if offset == (down, right))


def bridged_text(block: Ints) -> tuple[str, ...]:
    """The bridged segments, each as a side of a cell."""
    return tuple(
        f"{CELL_NAMES[segment >> 2]}:{'NESW'[segment & 3]}" for segment in marked_segments(block, at.BRIDGED)
    )


def read_bridged(block: Ints, marks: tuple[str, ...]) -> None:
    for mark in marks:
        cell, _, side = mark.partition(":")
        mark_segment(block, 4 * CELL_OF[cell] + SIDE_NAMES.index(side), at.BRIDGED)
