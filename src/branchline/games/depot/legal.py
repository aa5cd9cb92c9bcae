"""Who is to act, and all legal moves of a seat."""

from __future__ import annotations

import numpy as np

from branchline.games.depot.cards import NAMES, NUMBERS
from branchline.games.depot.kernels import acting
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.fulfilling import TRAINS, has_open_task
from branchline.games.depot.kernels.turns import DRAW, FIRST_TAKE, LAY_WAYS, MOST_MOVES
from branchline.games.depot.moves import (
    CLAIM,
    LAYS_AND_DRAW,
    WAIT,
    Claim,
    Discard,
    DrawCard,
    Lay,
    Move,
    Take,
    Wait,
)
from branchline.games.depot.state import DepotState, kernel_rules


def phase(state: DepotState) -> int:
    """Grows with every move that can't be taken back any more."""
    return state.data.item(at.PHASE)


def actors(state: DepotState) -> tuple[int, ...]:
    """The seat whose turn it is, or all that have not yet said whether they claim."""
    data = state.data
    stage = data.item(at.STAGE)
    if stage == at.Stage.TURN or stage == at.Stage.LAY or stage == at.Stage.DISCARD:
        return (data.item(at.TURN),)
    if stage == at.Stage.ASK:
        return tuple(
            s for s in range(state.seats) if has_open_task(data, s) and not data[at.ANSWERED] >> s & 1
        )
    return ()


def moves(state: DepotState, seat: int) -> list[Move]:
    """All that the rules allow this seat now, in a fixed order."""
    if seat not in actors(state):
        return []
    found, trains = np.empty(MOST_MOVES, np.int32), np.empty(TRAINS, np.int32)
    count = acting.all_moves(state.data, kernel_rules(state.options), seat, trains, found)
    return [move_numbered(number) for number in found[:count].tolist()]


def move_numbered(number: int) -> Move:
    """The move with this number in the kernels."""
    if number < FIRST_TAKE:
        return LAYS_AND_DRAW[number]
    if number < acting.FIRST_DISCARD:
        card, other = divmod(number - FIRST_TAKE, at.CARD_COUNT)
        return Take(NAMES[card], NAMES[other])
    if number < acting.CLAIM:
        return Discard(NAMES[number - acting.FIRST_DISCARD])
    return CLAIM if number == acting.CLAIM else WAIT


def number_of(move: Move) -> int:
    """The number of a move in the kernels."""
    match move:
        case Lay():
            return LAY_WAYS * NUMBERS[move.card] + move.exit
        case Take():
            return FIRST_TAKE + at.CARD_COUNT * NUMBERS[move.card] + NUMBERS[move.other]
        case Discard():
            return acting.FIRST_DISCARD + NUMBERS[move.card]
        case DrawCard():
            return DRAW
        case Claim():
            return acting.CLAIM
        case Wait():
            return acting.WAIT
