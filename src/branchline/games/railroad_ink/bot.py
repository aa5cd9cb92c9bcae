"""What a simple bot knows: what a board promises, how to draw a round, what to answer, which dice to pick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink import legal as turns
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    WEIGHTS,
    value,
)
from branchline.games.railroad_ink.kernels.layout import (
    DICE,
    DONE,
    DRAWN,
    EVENTS,
    HEAD_ROUND,
    HEAD_ROUNDS,
    HEAD_STAGE,
    LAST_DROUGHT,
    PICKING,
    SPECIAL,
)
from branchline.games.railroad_ink.kernels.pictures import FACE_ID
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.moves import DONE_MOVE, Move, Take
from branchline.games.railroad_ink.state import InkState, head_of, seat_block

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints

BEAM, LAST_BEAM = 40, 100
"""Boards kept at each step when a round is planned; the last round is worth a wider look."""
PICK_BEAM = 6
"""When dice are picked, a quick look has to do."""


def worth(head: Ints, block: Ints) -> float:
    """What the board promises, in points, with the goals that it has met."""
    begun = block[DRAWN] or block[SPECIAL] or block[DONE]
    return _worth(head, block, _rounds_left(head) + (0 if begun else 1))


def _rounds_left(head: Ints) -> int:
    return int(head[HEAD_ROUNDS] - head[HEAD_ROUND])


def _worth(head: Ints, block: Ints, left: int) -> float:
    """The same, with so many rounds to be drawn."""
    features, work = np.empty(FEATURES, np.int32), np.empty(EVALUATION_WORK, np.int32)
    promised = value(head, block, WEIGHTS[min(max(left, 0), len(WEIGHTS) - 1)], features, work) / POINT
    return promised + sum(goals.points(head, block))


def plans(state: InkState, seat: int, limit: int) -> list[tuple[Move, ...]]:
    """Promising ways to go on, the best first."""
    head, block = head_of(state), seat_block(state, seat)
    if head[HEAD_STAGE] == PICKING:
        return [(take,) for take in _takes(state, seat)[:limit]]
    answered, block = _answered(head, block)
    if head[HEAD_STAGE] == LAST_DROUGHT:
        return [answered]
    beam = LAST_BEAM if head[HEAD_ROUND] == head[HEAD_ROUNDS] else BEAM
    found = Planner(max(beam, limit), limit).plans(head, block)
    return [(*answered, *(turns.move_of(*drawing) for drawing in plan.drawings), DONE_MOVE) for plan in found]


def _answered(head: Ints, block: Ints) -> tuple[tuple[Move, ...], Ints]:
    """Drought and meteor, each answered so that the board looks best afterwards."""
    block = block.copy()
    answered: list[Move] = []
    while block[EVENTS]:
        best = None
        for move in turns.answers(block):
            after = block.copy()
            turns.act(head, after, move)
            after_all = _worth(head, after, _rounds_left(head) + 1)
            if best is None or after_all > best[0]:
                best = (after_all, move, after)
        assert best is not None
        _, move, block = best
        answered.append(move)
    return tuple(answered), block


def _takes(state: InkState, seat: int) -> list[Move]:
    """The pairs that are left, by what this seat could draw with them at once."""
    head, block = head_of(state), seat_block(state, seat)
    planner = Planner(PICK_BEAM, 1)

    def promise(take: Take) -> int:
        mine = block.copy()
        mine[EVENTS] = 0
        first = DICE if block[DICE] < 0 else DICE + 2
        mine[first : first + 2] = FACE_ID[take.one], FACE_ID[take.other]
        return planner.plans(head, mine, specials=False)[0].value

    return [*sorted(draft.takes(head, state.seats), key=promise, reverse=True)]
