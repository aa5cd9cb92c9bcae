"""Who is to act, and all legal moves of a seat."""

from __future__ import annotations

import numpy as np

from branchline.games.depot.cards import NAMES
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.turns import FIRST_TAKE, MOST_MOVES, legal_moves
from branchline.games.depot.moves import CLAIM, LAYS_AND_DRAW, WAIT, Discard, Move, Take
from branchline.games.depot.state import DepotState, cards_at, docking_rule, has_open_task
from branchline.games.depot.tasks import best_fulfilment, is_claim_automatic


def phase(state: DepotState) -> int:
    """Grows with every move that can't be taken back any more."""
    return int(state.data[at.PHASE])


def actors(state: DepotState) -> tuple[int, ...]:
    """The seat whose turn it is, or all that have not yet said whether they claim."""
    data = state.data
    stage = int(data[at.STAGE])
    if stage == at.Stage.TURN or stage == at.Stage.LAY or stage == at.Stage.DISCARD:
        return (int(data[at.TURN]),)
    if stage == at.Stage.ASK:
        return tuple(
            s for s in range(state.seats) if has_open_task(data, s) and not data[at.ANSWERED] >> s & 1
        )
    return ()


def moves(state: DepotState, seat: int) -> list[Move]:
    """All that the rules allow this seat now, in a fixed order."""
    if seat not in actors(state):
        return []
    stage = int(state.data[at.STAGE])
    if stage == at.Stage.ASK:
        return _answers(state, seat)
    if stage == at.Stage.DISCARD:
        return [Discard(NAMES[card]) for card in cards_at(state.data, at.HAND + seat)]
    found = np.empty(MOST_MOVES, np.int32)
    count = legal_moves(state.data, docking_rule(state), found)
    return [_move(number) for number in found[:count].tolist()]


def _move(number: int) -> Move:
    """The move of a turn with this number."""
    if number < FIRST_TAKE:
        return LAYS_AND_DRAW[number]
    card, other = divmod(number - FIRST_TAKE, at.CARD_COUNT)
    return Take(NAMES[card], NAMES[other])


def _answers(state: DepotState, seat: int) -> list[Move]:
    """Claim or wait; a task that needs no special wagon is claimed, one that no train fulfils is not."""
    if is_claim_automatic(state, seat):
        return [CLAIM]
    return [CLAIM, WAIT] if best_fulfilment(state, seat) else [WAIT]
