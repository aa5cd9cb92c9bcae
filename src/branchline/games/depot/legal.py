"""All legal moves of a seat."""

from __future__ import annotations

import numpy as np

from branchline.games.depot.cards import NAMES
from branchline.games.depot.docking import reading
from branchline.games.depot.kernels import turns
from branchline.games.depot.kernels.layout import ANSWERED, HAND, STAGE, TURN, N, Stage
from branchline.games.depot.kernels.turns import FIRST_TAKE, MOST_MOVES
from branchline.games.depot.moves import CLAIM, PLAYS, WAIT, Discard, Move, Take
from branchline.games.depot.state import DepotState, at, has_task
from branchline.games.depot.tasks import best_way, is_automatic


def actors(state: DepotState) -> tuple[int, ...]:
    """The seat whose turn it is, or all that have not yet said whether they claim."""
    data = state.data
    stage = int(data[STAGE])
    if stage == Stage.TURN or stage == Stage.LAY or stage == Stage.DISCARD:
        return (int(data[TURN]),)
    if stage == Stage.ASK:
        return tuple(s for s in range(state.seats) if has_task(data, s) and not data[ANSWERED] >> s & 1)
    return ()


def moves(state: DepotState, seat: int) -> list[Move]:
    """All that the rules allow this seat now, in a fixed order."""
    if seat not in actors(state):
        return []
    stage = int(state.data[STAGE])
    if stage == Stage.ASK:
        return answers(state, seat)
    if stage == Stage.DISCARD:
        return [Discard(NAMES[card]) for card in at(state.data, HAND + seat)]
    found = np.empty(MOST_MOVES, np.int32)
    count = turns.legal(state.data, reading(state), found)
    return [_move(number) for number in found[:count].tolist()]


def _move(number: int) -> Move:
    """The move of a turn with this number."""
    if number < FIRST_TAKE:
        return PLAYS[number]
    card, other = divmod(number - FIRST_TAKE, N)
    return Take(NAMES[card], NAMES[other])


def answers(state: DepotState, seat: int) -> list[Move]:
    """Claim or wait; a task that needs no special wagon is claimed, one that no train fulfils is not."""
    if is_automatic(state, seat):
        return [CLAIM]
    return [CLAIM, WAIT] if best_way(state, seat) else [WAIT]
