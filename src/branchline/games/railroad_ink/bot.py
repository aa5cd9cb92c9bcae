"""What bots know: what a board promises, how to draw a round, what to answer, which dice to pick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    WEIGHTS,
    evaluate,
)
from branchline.games.railroad_ink.kernels.pictures import FACE_ID
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.legal import answers, move_of_row
from branchline.games.railroad_ink.moves import DONE_MOVE, Move, PickPair
from branchline.games.railroad_ink.rounds import make_move
from branchline.games.railroad_ink.state import Head, RailroadInkState, Seat, head_of, seat_block

if TYPE_CHECKING:
    from random import Random

    from branchline.parts.compiled import Ints

BEAM, LAST_BEAM = 40, 100
"""Boards kept at each step when a round is planned; the last round deserves a wider look."""
PICK_BEAM = 6
"""When dice are picked, a quick look has to do."""


def value(state: RailroadInkState, seat: int) -> float:
    """What the board promises, in points, with the goals that it has met."""
    head, block = head_of(state), seat_block(state, seat)
    return _board_value(head, block, Head(head).rounds_left + (0 if Seat(block).has_begun else 1))


def _board_value(head: Ints, block: Ints, rounds_left: int) -> float:
    """The same, with so many rounds to be drawn."""
    features, work = np.empty(FEATURES, np.int32), np.empty(EVALUATION_WORK, np.int32)
    weights = WEIGHTS[min(max(rounds_left, 0), len(WEIGHTS) - 1)]
    return evaluate(head, block, weights, features, work) / POINT + sum(goals.points_now(head, block))


def plans(
    state: RailroadInkState,
    seat: int,
    random: Random,  # noqa: ARG001
    limit: int,
) -> list[tuple[Move, ...]]:
    """The best ways to answer and draw the rest of the round, each confirmed; or to pick a pair of dice."""
    head, block = head_of(state), seat_block(state, seat)
    stage, rounds_left = Head(head).stage, Head(head).rounds_left
    if stage == at.PICKING:
        return [(pick,) for pick in _best_picks(state, seat)[:limit]]
    answered, block = _answer_events(head, block)
    if stage == at.LAST_DROUGHT:
        return [answered]
    beam = LAST_BEAM if rounds_left == 0 else BEAM
    found = Planner(max(beam, limit), limit).plans(head, block)
    return [(*answered, *(move_of_row(*row) for row in plan.drawings), DONE_MOVE) for plan in found]


def _answer_events(head: Ints, block: Ints) -> tuple[tuple[Move, ...], Ints]:
    """Drought and meteor, each answered so that the board looks best afterwards."""
    block = block.copy()
    answered: list[Move] = []
    while block[at.EVENTS]:
        best = None
        for move in answers(block):
            after = block.copy()
            make_move(head, after, move)
            promised = _board_value(head, after, Head(head).rounds_left + 1)
            if best is None or promised > best[0]:
                best = (promised, move, after)
        assert best is not None
        _, move, block = best
        answered.append(move)
    return tuple(answered), block


def _best_picks(state: RailroadInkState, seat: int) -> list[PickPair]:
    """The pairs that are left, by what this seat could draw with them at once."""
    head, block = head_of(state), seat_block(state, seat)
    planner = Planner(PICK_BEAM, 1)

    def promise(pick: PickPair) -> int:
        after = block.copy()
        after[at.EVENTS] = 0
        first = at.DICE if block[at.DICE] < 0 else at.DICE + 2
        after[first : first + 2] = FACE_ID[pick.one], FACE_ID[pick.other]
        return planner.plans(head, after, specials=False)[0].value

    return sorted(draft.moves(head, state.seats), key=promise, reverse=True)
