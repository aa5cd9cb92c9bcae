"""What bots know: what a board promises, how to draw a round, what to answer, which dice to pick.

The weights of `data/evaluation.json` rank the plans of a round, and whoever looks no further plays by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.expansions import chosen_expansions, dice_set
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
from branchline.games.railroad_ink.kernels.playout import PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.legal import answers, move_of_row
from branchline.games.railroad_ink.meta import META
from branchline.games.railroad_ink.moves import DONE_MOVE, Move, PickPair
from branchline.games.railroad_ink.rounds import make_move
from branchline.games.railroad_ink.state import (
    Head,
    RailroadInkState,
    Seat,
    head_of,
    seat_block,
    seat_blocks,
)
from branchline.parts.compiled import new_random

if TYPE_CHECKING:
    from random import Random

    from branchline.core.thinking import Floats
    from branchline.games.railroad_ink.view import RailroadInkView
    from branchline.parts.compiled import Ints

BEAM, LAST_BEAM = 40, 100
"""Boards kept at each step when a round is planned; the last round deserves a wider look."""
NEAR_WHEN_ALIKE = 0.3
"""What a seat gladly gives up, in points, to draw something else than one before it with the same board:
so much in the first round, and as much more in each round in which they still are alike."""
PICK_BEAM = 6
"""When dice are picked, a quick look has to do."""


def value(state: RailroadInkState, seat: int) -> float:
    """What the board promises, in points, with the goals that it has met."""
    head, block = head_of(state), seat_block(state, seat)
    rounds_left = Head(head).rounds_left + (0 if Seat(block).has_begun else 1)
    return board_value(head, block, rounds_left) + sum(goals.points_now(head, block, state.seats))


def board_value(head: Ints, block: Ints, rounds_left: int) -> float:
    """The same without goals, and with so many rounds to be drawn."""
    features, work = np.empty(FEATURES, np.int32), np.empty(EVALUATION_WORK, np.int32)
    weights = WEIGHTS[min(max(rounds_left, 0), len(WEIGHTS) - 1)]
    return evaluate(head, block, weights, features, work) / POINT


def plans(
    state: RailroadInkState,
    seat: int,
    random: Random,  # noqa: ARG001
    limit: int,
) -> list[tuple[Move, ...]]:
    """The best ways to answer and draw the rest of the round, each confirmed; or to pick a pair of dice."""
    head, block = head_of(state), seat_block(state, seat)
    if Head(head).stage == at.PICKING:
        return [(pick,) for pick in best_picks(state, seat)[:limit]]
    answered, block = answer_events(head, block)
    if Head(head).stage == at.LAST_DROUGHT:
        return [answered]
    return [(*answered, *drawn) for drawn in drawing_plans(head, block, limit, WEIGHTS)]


def drawing_plans(head: Ints, block: Ints, limit: int, weights: Ints) -> list[tuple[Move, ...]]:
    """The best ways to draw the rest of the round by given weights, each confirmed."""
    beam = LAST_BEAM if Head(head).rounds_left == 0 else BEAM
    found = Planner(max(beam, limit), limit).plans(head, block, weights=weights)
    return [(*(move_of_row(*row) for row in plan.drawings), DONE_MOVE) for plan in found]


def near(view: RailroadInkView) -> float:
    """Of those with equal boards the first keeps to what is best, and the others make a difference."""
    assert view.seat is not None
    boards = [board.board for board in view.boards]
    follows = boards.index(boards[view.seat]) < view.seat
    return NEAR_WHEN_ALIKE * view.round if follows else META.near


def answer_events(head: Ints, block: Ints) -> tuple[tuple[Move, ...], Ints]:
    """Drought and meteor, each answered so that the board looks best afterwards."""
    block = block.copy()
    answered: list[Move] = []
    while block[at.EVENTS]:
        best = None
        for move in answers(block):
            after = block.copy()
            make_move(head, after, move)
            promised = board_value(head, after, Head(head).rounds_left + 1)
            if best is None or promised > best[0]:
                best = (promised, move, after)
        assert best is not None
        _, move, block = best
        answered.append(move)
    return tuple(answered), block


def ways_to_answer(head: Ints, block: Ints) -> list[tuple[tuple[Move, ...], Ints]]:
    """All ways to answer drought and meteor that leave different boards, each with the board it leaves."""
    found: list[tuple[tuple[Move, ...], Ints]] = [((), block)]
    while found[0][1][at.EVENTS]:
        different: dict[bytes, tuple[tuple[Move, ...], Ints]] = {}
        for answered, before in found:
            for move in answers(before):
                after = before.copy()
                make_move(head, after, move)
                different.setdefault(after[: at.BOARD].tobytes(), ((*answered, move), after))
        found = list(different.values())
    return found


def best_picks(state: RailroadInkState, seat: int) -> list[PickPair]:
    """The pairs that are left, by what this seat could draw with them at once."""
    head, block = head_of(state), seat_block(state, seat)
    left = draft.moves(head, state.seats)
    return sorted(left, key=lambda pick: pick_promise(head, block, pick), reverse=True)


def pick_promise(head: Ints, block: Ints, pick: PickPair) -> int:
    """What a seat could draw at once if it picked this pair, in hundredths of a point."""
    after = block.copy()
    after[at.EVENTS] = 0
    first = at.DICE if block[at.DICE] < 0 else at.DICE + 2
    after[first : first + 2] = FACE_ID[pick.one], FACE_ID[pick.other]
    return Planner(PICK_BEAM, 1).plans(head, after, specials=False)[0].value


def dice_of(state: RailroadInkState) -> Ints:
    """The faces of all dice that are rolled."""
    return dice_table(dice_set(state.options), *(one.id for one in chosen_expansions(state.options)))


def playouts(state: RailroadInkState, seat: int, count: int, seed: int) -> Floats:
    """How far a seat is ahead of the best other one in random games; alone, its points.

    All have the same dice. Goals not met yet are left out, and in a draft everyone gets any dice.
    """
    totals, work = np.empty((state.seats, count), np.int32), np.empty(PLAYOUT_WORK, np.int32)
    for other, block in enumerate(seat_blocks(state)):
        random, rolls = new_random(seed + 1 + other), new_random(seed)
        play_out(head_of(state), block, dice_of(state), 1, random, rolls, totals[other], work)
    others = np.delete(totals, seat, axis=0)
    return np.asarray(totals[seat] - (others.max(axis=0) if len(others) else 0), np.float64)
