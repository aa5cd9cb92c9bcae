"""A round: with their dice, all answer what happens to their board, draw and confirm; then goals are paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import (
    apply_drought,
    apply_meteor,
    begin_round,
    close_round,
    draw,
    sacrifice,
)
from branchline.games.railroad_ink.kernels.meteors import rolled_direction
from branchline.games.railroad_ink.legal import actors, row_of_move
from branchline.games.railroad_ink.moves import (
    Canyon,
    Done,
    Drought,
    Meteor,
    Move,
    PickPair,
    Place,
    RoundMove,
    Sacrifice,
)
from branchline.games.railroad_ink.refusals import check
from branchline.games.railroad_ink.state import RailroadInkState, head_of, is_draft, seat_block, seat_blocks

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints


def begin_drawing(state: RailroadInkState) -> None:
    """Everyone has their dice."""
    head = head_of(state)
    head[at.HEAD_STAGE] = at.DRAWING
    for block in seat_blocks(state):
        begin_round(head, block)


def play(state: RailroadInkState, seat: int, move: Move) -> None:
    """Makes a move, or raises the reason why not and leaves everything as it was."""
    check(state, seat, move)
    if isinstance(move, PickPair):
        _pick(state, seat, move)
        return
    head, block = head_of(state), seat_block(state, seat)
    make_move(head, block, move)
    if head[at.HEAD_STAGE] == at.LAST_DROUGHT:
        block[at.DONE] = 1
    if not actors(state):
        _end_round(state)


def make_move(head: Ints, block: Ints, move: RoundMove) -> None:
    """Makes a move that is known to be legal, on the board of a seat."""
    match move:
        case Place() | Canyon():
            draw(head, np.array(row_of_move(move), np.int32), block)
        case Done():
            block[at.DONE] = 1
        case Drought():
            apply_drought(head, block)
        case Meteor():
            apply_meteor(block, rolled_direction(block) if move.direction is None else move.direction)
        case Sacrifice():
            sacrifice(block, move.special)


def _pick(state: RailroadInkState, seat: int, move: PickPair) -> None:
    """A pair of dice; with the last one everyone begins to draw."""
    head = head_of(state)
    pair = draft.find_pair(head, state.seats, move)
    assert pair is not None
    draft.pick(head, seat_block(state, seat), seat, pair)
    head[at.HEAD_PHASE] += 1
    if draft.count_picked(head, state.seats) == draft.PICKS_EACH * state.seats:
        begin_drawing(state)


def leave_round(state: RailroadInkState) -> None:
    """The round is over for those who draw on paper: dice go back, and no board has changed."""
    if is_draft(state):
        draft.clear(head_of(state))
    close_round(state.data, state.seats)


def _end_round(state: RailroadInkState) -> None:
    """Goals are paid, in a draft the next first player is found, and dice go back."""
    head, blocks = head_of(state), seat_blocks(state)
    if head[at.HEAD_STAGE] != at.LAST_DROUGHT:
        goals.award(head, blocks)
        if is_draft(state):
            head[at.HEAD_FIRST] = draft.next_first_player(head, blocks)
            draft.clear(head)
    close_round(state.data, state.seats)
