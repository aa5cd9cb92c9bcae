"""Who may act, and all that they may do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.moves import LazyMoves
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.canyons import PATH_PATTERN
from branchline.games.railroad_ink.kernels.meteors import ANY, rolled_direction
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_PATTERN, SPECIALS
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, NO_DUTY, duty, placements
from branchline.games.railroad_ink.moves import (
    DIRECTIONS,
    DONE_MOVE,
    Answer,
    Canyon,
    Drought,
    Meteor,
    Move,
    Place,
    RoundMove,
    Sacrifice,
    place_text,
)
from branchline.games.railroad_ink.state import RailroadInkState, Seat, head_of, seat_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.parts.compiled import Ints

Row = list[int]
"""A drawing as the kernels write it: result of a die or special, cell, picture."""


def phase(state: RailroadInkState) -> int:
    """One for every pick of a draft and for every round."""
    return state.data.item(at.HEAD_PHASE)


def actors(state: RailroadInkState) -> tuple[int, ...]:
    """In a draft whoever picks; then all who have not confirmed the round."""
    item = state.data.item
    stage = item(at.HEAD_STAGE)
    if stage == at.PICKING:
        return (draft.picker(head_of(state), state.seats),)
    if stage not in (at.DRAWING, at.LAST_DROUGHT):
        return ()
    first = at.HEAD_SIZE + at.DONE
    return tuple([seat for seat in range(state.seats) if not item(first + seat * at.SEAT_SIZE)])


def moves(state: RailroadInkState, seat: int) -> Sequence[Move]:
    """All legal moves of a seat."""
    if seat not in actors(state):
        return ()
    if state.data[at.HEAD_STAGE] == at.PICKING:
        return draft.moves(head_of(state), state.seats)
    return round_moves(head_of(state), seat_block(state, seat))


def round_moves(head: Ints, block: Ints) -> Sequence[RoundMove]:
    """All that a seat may do with its dice: answer what happens to its board, or draw, or confirm."""
    if block[at.EVENTS]:
        return answers(block)
    more: tuple[RoundMove, ...] = (DONE_MOVE,) if duty(head, block) == NO_DUTY else ()
    return LazyMoves(_drawings(head, block, specials=True), _move, _text, more)


def drawings(head: Ints, block: Ints, *, specials: bool) -> list[Row]:
    """All that can be drawn now, in a stable order."""
    rows: list[Row] = _drawings(head, block, specials=specials).tolist()
    return rows


def _drawings(head: Ints, block: Ints, *, specials: bool) -> Ints:
    out = np.empty((MAX_PLACEMENTS, 3), np.int32)
    return out[: placements(head, block, int(specials), out)]


def _move(row: Sequence[int]) -> RoundMove:
    return move_of_row(*row)


def _text(row: Sequence[int]) -> str:
    result, cell, picture = row
    if result >= FIRST_PATTERN:
        return str(Canyon(picture))
    return place_text(cell % at.CELLS, picture, cell >= at.CELLS)


@cache  # there are some thousands, and lists of moves are made of them
def move_of_row(result: int, cell: int, picture: int) -> Place | Canyon:
    """The move that a row of the kernels stands for."""
    if result >= FIRST_PATTERN:
        return Canyon(picture)
    return Place(cell % at.CELLS, picture, cell >= at.CELLS)


def row_of_move(move: Place | Canyon) -> Row:
    """The row of the kernels that stands for a move."""
    if isinstance(move, Canyon):
        return [FIRST_PATTERN + int(PATH_PATTERN[move.path]), 0, move.path]
    return [int(FACE[move.picture]), move.cell + at.CELLS * move.erases, move.picture]


def drawings_among(moves: Sequence[Move]) -> tuple[list[Row], Sequence[Move]]:
    """The rows of those moves that draw, and the other moves."""
    if isinstance(moves, LazyMoves):
        return moves.rows.tolist(), moves.more
    rows = [row_of_move(move) for move in moves if isinstance(move, (Place, Canyon))]
    return rows, [move for move in moves if not isinstance(move, (Place, Canyon))]


def answers(block: Ints) -> list[Answer]:
    """To the drought or the meteor at hand: let it come, or cross off a special."""
    seat = Seat(block)
    if not seat.events:
        return []
    found: list[Answer] = [Drought()]
    if not seat.answers_drought:
        chosen = rolled_direction(block) == ANY
        found = [Meteor(side) for side in range(len(DIRECTIONS))] if chosen else [Meteor()]
    if not seat.special_spent and seat.specials_left > 0:
        used = seat.specials_used
        found += [Sacrifice(special) for special in range(SPECIALS) if special not in used]
    return found
