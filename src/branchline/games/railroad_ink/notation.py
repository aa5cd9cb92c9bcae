"""The text of boards: their drawings in drawing order, ` | ` between rounds, then craters and canyons.

Reading a board with `parse_board` checks the placement rules in that order; `read_board` takes it as it is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import FEATURE_OF_RESULT
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF, NEIGHBOUR, POINTS_ACROSS
from branchline.games.railroad_ink.kernels.canyons import (
    POINT_NAMES,
    SEGMENT,
    SEGMENT_POINTS,
    STEPS,
    segment_between,
)
from branchline.games.railroad_ink.kernels.lakes import fill_lakes
from branchline.games.railroad_ink.kernels.layout import (
    BRIDGED,
    CANYON,
    CANYONS,
    CELLS,
    CRATER,
    DICE,
    IMPACT,
    LAKES,
    MARKS,
    MAX_DICE,
    METEORS,
    PICTURE,
    ROUND,
    SEAT_SIZE,
    SPECIAL,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_SPECIAL, WATER_PICTURE
from branchline.games.railroad_ink.kernels.placement import OK, check
from branchline.games.railroad_ink.moves import Place, parse_place, unknown_route
from branchline.games.railroad_ink.refusals import check_place, check_special

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.parts.compiled import Ints

CRATER_TEXT = "*"
CANYON_TEXT = "canyon>"
START = CELL_OF["d4"]
"""Where the first meteor comes from, and where the first volcano is."""


def empty_block() -> Ints:
    """A seat with nothing drawn."""
    block = np.zeros(SEAT_SIZE, np.int32)
    block[DICE : DICE + MAX_DICE] = -1
    block[IMPACT] = START
    return block


# --- reading ------------------------------------------------------------------------------------------


def parse_board(source: str, features: int = 0) -> Ints:
    """A seat's block from a board's text; refuses the first placement that breaks a rule.

    What only expansions bring is known when their feature bits are given.
    """
    block = empty_block()
    rounds = source.split("|")
    for number, tokens in enumerate(rounds, 1):
        block[SPECIAL] = 0
        for token in tokens.split():
            if features & (METEORS | CANYONS) and _read_mark(block, token):
                continue
            place = parse_place(token)
            if FEATURE_OF_RESULT.get(int(FACE[place.picture]), 0) & ~features:
                raise unknown_route(token)
            if place.picture == WATER_PICTURE == block[PICTURE + place.cell]:
                continue  # it has filled by itself
            try:
                check_place(block, place)
                if FACE[place.picture] >= FIRST_SPECIAL:
                    check_special(block, int(FACE[place.picture]))
            except BranchlineError as error:
                error.at = token
                raise
            _put(block, place, number)
            if features & LAKES:
                fill_lakes(block, number)
            if len(rounds) == 1:
                block[SPECIAL] = 0  # without marked rounds nobody can say what was drawn in one
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
    block[PICTURE + place.cell] = place.picture
    block[ROUND + place.cell] = number
    face = FACE[place.picture]
    if face >= FIRST_SPECIAL:
        block[USED] |= 1 << face - FIRST_SPECIAL
        block[SPECIAL] = 1


def _read_mark(block: Ints, token: str) -> bool:
    """Reads a crater or a canyon, if this is one."""
    cell, _, rest = token.partition(":")
    if rest == CRATER_TEXT and cell in CELL_OF:
        block[MARKS + CELL_OF[cell]] |= CRATER
        return True
    if not token.startswith(CANYON_TEXT):
        return False
    start, _, steps = token.removeprefix(CANYON_TEXT).partition(":")
    if start not in POINT_NAMES or not steps or not set(steps) <= STEPS.keys():
        raise BadText(
            "unknown-canyon",
            text("“{token}” is no canyon like canyon>c1:ss – a grid point and steps.", token=token),
            at=token,
        )
    point = POINT_NAMES.index(start)
    for step in steps:
        down, right = STEPS[step]
        beyond = point + down * POINTS_ACROSS + right
        mark_segment(block, segment_between(point, beyond), CANYON)
        point = beyond
    return True


def mark_segment(block: Ints, segment: int, mark: int) -> None:
    """Marks a canyon, or a bridge over it, on both sides of a segment."""
    cell, side = divmod(segment, 4)
    block[MARKS + cell] |= 1 << mark + side
    block[MARKS + NEIGHBOUR[cell, side]] |= 1 << mark + (side ^ 2)


# --- writing ------------------------------------------------------------------------------------------


def board_text(block: Ints, rounds: int) -> str:
    """A board's text in an order in which it can have been drawn, round by round."""
    return _board_text(block[: ROUND + CELLS].tobytes(), rounds)


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _board_text(cells: bytes, rounds: int) -> str:
    block = np.frombuffer(cells, np.int32)
    left: dict[int, list[Place]] = {number: [] for number in range(1, rounds + 1)}
    for cell in np.flatnonzero(block[PICTURE : PICTURE + CELLS]).tolist():
        left[int(block[ROUND + cell])].append(Place(cell, int(block[PICTURE + cell])))
    drawn = empty_block()
    drawings = " | ".join(" ".join(map(str, _in_order(places, drawn))) for places in left.values())
    return " ".join((drawings, *_craters(block), *_canyons(block))).strip()


def _in_order(places: list[Place], block: Ints) -> Iterator[Place]:
    """The placements of a round, each joining what is drawn before it wherever that can be."""
    while places:
        place = next((p for p in places if check(block, p.cell, p.picture) == OK), places[0])
        block[PICTURE + place.cell] = place.picture
        places.remove(place)
        yield place


def _craters(block: Ints) -> Iterator[str]:
    for cell in range(CELLS):
        if block[MARKS + cell] & CRATER:
            yield f"{CELL_NAMES[cell]}:{CRATER_TEXT}"


def segments(block: Ints, mark: int) -> list[int]:
    """The segments with a canyon, or those that are bridged."""
    return [int(s) for s in SEGMENT if block[MARKS + (s >> 2)] >> mark + (s & 3) & 1]


def _canyons(block: Ints) -> Iterator[str]:
    """Every canyon from its first end in reading order; a ring from its first point."""
    dug = {*segments(block, CANYON)}
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
        yield f"{CANYON_TEXT}{POINT_NAMES[start]}:{steps}"


def _step(here: int, beyond: int) -> str:
    down, right = (divmod(beyond, POINTS_ACROSS)[n] - divmod(here, POINTS_ACROSS)[n] for n in (0, 1))
    return next(step for step, way in STEPS.items() if way == (down, right))


def bridged_text(block: Ints) -> tuple[str, ...]:
    """The bridged segments, each as a side of a cell."""
    return tuple(f"{CELL_NAMES[segment >> 2]}:{'NESW'[segment & 3]}" for segment in segments(block, BRIDGED))


def read_bridged(block: Ints, marks: tuple[str, ...]) -> None:
    for mark in marks:
        cell, _, side = mark.partition(":")
        mark_segment(block, 4 * CELL_OF[cell] + "NESW".index(side), BRIDGED)
