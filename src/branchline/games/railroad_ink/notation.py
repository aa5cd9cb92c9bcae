"""The text of boards: their drawings in drawing order, ` | ` between rounds, then craters and canyons.

Reading a board with `parse_board` checks the placement rules in that order; `read_board` takes it as it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import BranchlineError
from branchline.games.railroad_ink.expansions import FEATURE_OF_RESULT
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
from branchline.games.railroad_ink.kernels.lakes import fill_lakes
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_SPECIAL, WATER_PICTURE
from branchline.games.railroad_ink.kernels.placement import OK, check
from branchline.games.railroad_ink.moves import (
    CANYON_PREFIX,
    Place,
    parse_place,
    unknown_canyon,
    unknown_route,
)
from branchline.games.railroad_ink.refusals import check_fits, check_special
from branchline.games.railroad_ink.state import empty_block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.parts.compiled import Ints

CRATER_TEXT = "*"


# --- reading ------------------------------------------------------------------------------------------


def parse_board(source: str, features: int = 0) -> Ints:
    """A seat's block from a board's text; refuses the first placement that breaks a rule.

    What only expansions bring is known when their feature bits are given.
    """
    block = empty_block()
    rounds = source.split("|")
    for number, tokens in enumerate(rounds, 1):
        block[at.SPECIAL_SPENT] = 0
        for token in tokens.split():
            if features & (at.METEORS | at.CANYONS) and _read_mark(block, token):
                continue
            place = parse_place(token)
            if FEATURE_OF_RESULT.get(int(FACE[place.picture]), 0) & ~features:
                raise unknown_route(token)
            if place.picture == WATER_PICTURE == block[at.PICTURE + place.cell]:
                continue  # it has filled by itself
            try:
                check_fits(block, place)
                if FACE[place.picture] >= FIRST_SPECIAL:
                    check_special(block, int(FACE[place.picture]))
            except BranchlineError as error:
                error.at = token
                raise
            _put(block, place, number)
            if features & at.LAKES:
                fill_lakes(block, number)
            if len(rounds) == 1:
                block[at.SPECIAL_SPENT] = 0  # without marked rounds nobody can say what was drawn in one
    return block


def read_board(source: str) -> Ints:
    """A seat's block from the text of a board that is known to be possible."""
    block = empty_block()
    for number, tokens in enumerate(source.split("|"), 1):
        for token in tokens.split():
            if not _read_mark(block, token):
                _put(block, parse_place(token), number)
    return block


def _put(block: Ints, place: Place, number: int) -> None:
    block[at.PICTURE + place.cell] = place.picture
    block[at.ROUND + place.cell] = number
    face = FACE[place.picture]
    if face >= FIRST_SPECIAL:
        block[at.SPECIALS_USED] |= 1 << face - FIRST_SPECIAL
        block[at.SPECIAL_SPENT] = 1


def _read_mark(block: Ints, token: str) -> bool:
    """Reads a crater or a canyon, if this is one."""
    cell, _, rest = token.partition(":")
    if rest == CRATER_TEXT and cell in CELL_OF:
        block[at.MARKS + CELL_OF[cell]] |= at.CRATER
        return True
    if not token.startswith(CANYON_PREFIX):
        return False
    start, _, steps = token.removeprefix(CANYON_PREFIX).partition(":")
    if start not in POINT_NAMES or not steps or not set(steps) <= STEPS.keys():
        raise unknown_canyon(token)
    point = POINT_NAMES.index(start)
    for step in steps:
        down, right = STEPS[step]
        beyond = point + down * POINTS_ACROSS + right
        mark_segment(block, segment_between(point, beyond), at.CANYON)
        point = beyond
    return True


def mark_segment(block: Ints, segment: int, mark: int) -> None:
    """Marks a canyon, or a bridge over it, on both sides of a segment."""
    cell, side = divmod(segment, 4)
    block[at.MARKS + cell] |= 1 << mark + side
    block[at.MARKS + NEIGHBOUR[cell, side]] |= 1 << mark + (side ^ 2)


# --- writing ------------------------------------------------------------------------------------------


def board_text(block: Ints, rounds: int) -> str:
    """A board's text in an order in which it can have been drawn, round by round."""
    return _board_text(block[: at.ROUND + at.CELLS].tobytes(), rounds)


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _board_text(cells: bytes, rounds: int) -> str:
    block = np.frombuffer(cells, np.int32)
    left: dict[int, list[Place]] = {number: [] for number in range(1, rounds + 1)}
    for cell in np.flatnonzero(block[at.PICTURE : at.PICTURE + at.CELLS]).tolist():
        left[int(block[at.ROUND + cell])].append(Place(cell, int(block[at.PICTURE + cell])))
    drawn = empty_block()
    drawings = " | ".join(" ".join(map(str, _in_drawing_order(places, drawn))) for places in left.values())
    return " ".join((drawings, *_craters(block), *_canyons(block))).strip()


def _in_drawing_order(places: list[Place], block: Ints) -> Iterator[Place]:
    """The placements of a round, each joining what is drawn before it wherever that can be."""
    while places:
        place = next((p for p in places if check(block, p.cell, p.picture) == OK), places[0])
        block[at.PICTURE + place.cell] = place.picture
        places.remove(place)
        yield place


def _craters(block: Ints) -> Iterator[str]:
    for cell in range(at.CELLS):
        if block[at.MARKS + cell] & at.CRATER:
            yield f"{CELL_NAMES[cell]}:{CRATER_TEXT}"


def marked_segments(block: Ints, mark: int) -> list[int]:
    """The segments with a canyon, or those that are bridged."""
    return [int(s) for s in SEGMENT if block[at.MARKS + (s >> 2)] >> mark + (s & 3) & 1]


def _canyons(block: Ints) -> Iterator[str]:
    """Every canyon from its first end in reading order; a ring from its first point."""
    dug = {*marked_segments(block, at.CANYON)}
    left = {
        frozenset(ends)
        for segment, ends in zip(SEGMENT.tolist(), SEGMENT_POINTS.tolist(), strict=True)
        if segment in dug
    }
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
