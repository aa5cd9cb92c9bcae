"""What bots know: what a board promises, how to draw a round, what to answer, which dice to pick.

There are two sets of weights. Those of `data/evaluation.json` rank the plans of a round, and whoever looks no
further plays by them. Those of `data/rollouts.json` say, for each expansion, what a board is worth if the
next rounds are drawn well: rollouts, which draw the next round with many rolls, weigh its end by them.
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
    load_rollout_weights,
)
from branchline.games.railroad_ink.kernels.pictures import FACE_ID
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.playout import PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.kernels.rollouts import roll_out
from branchline.games.railroad_ink.legal import answers, move_of_row
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
    from collections.abc import Sequence
    from random import Random

    from branchline.core.thinking import Floats
    from branchline.parts.compiled import Ints

BEAM, LAST_BEAM = 40, 100
"""Boards kept at each step when a round is planned; the last round deserves a wider look."""
PICK_BEAM = 6
"""When dice are picked, a quick look has to do,"""
ROLLOUT_BEAM = 4
"""and in every future."""
HORIZON = 2
"""Rounds that are drawn in a future; one round less and the rule of thumb decides too much."""
ROLLOUT_WEIGHTS = load_rollout_weights()


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
    answered, block = answer_events(head, block)
    if stage == at.LAST_DROUGHT:
        return [answered]
    beam = LAST_BEAM if rounds_left == 0 else BEAM
    found = Planner(max(beam, limit), limit).plans(head, block)
    return [(*answered, *(move_of_row(*row) for row in plan.drawings), DONE_MOVE) for plan in found]


def answer_events(head: Ints, block: Ints) -> tuple[tuple[Move, ...], Ints]:
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


# --- looking ahead --------------------------------------------------------------------------------------


def rollouts(
    states: Sequence[RailroadInkState], seat: int, plans: Sequence[tuple[Move, ...]], seeds: Sequence[int]
) -> Floats:
    """What the board promises after some more rounds drawn well, in points; after the last one its score.

    Nothing is secret: every imagined state is the state itself. Goals count as far as the plan meets them.
    """
    state = states[0]
    head = head_of(state).copy()
    if Head(head).stage == at.PICKING:
        return _pick_rollouts(state, seat, plans, seeds)
    boards = [_board_after(head, seat_block(state, seat), plan) for plan in plans]
    met = np.array([[sum(goals.points_now(head, board))] for board in boards], np.float64)
    if Head(head).rounds_left <= 0:
        scores = np.array([[_board_value(head, board, 0)] for board in boards])
        return np.repeat(scores, len(seeds), axis=1)
    head[at.HEAD_ROUND] += 1
    found = np.empty((len(boards), len(seeds)), np.int64)
    rolls = _rolls(state, seeds, min(HORIZON, Head(head).rounds_left + 1))
    roll_out(head, np.array(boards), rolls, _rollout_weights(state), ROLLOUT_BEAM, found)
    return found / POINT + met


def _board_after(head: Ints, block: Ints, plan: tuple[Move, ...]) -> Ints:
    """The board of a seat when a plan has been carried out."""
    after = block.copy()
    for move in plan:
        assert not isinstance(move, PickPair)
        make_move(head, after, move)
    after[at.DICE : at.DICE + at.MAX_DICE] = -1
    return after


def _rollout_weights(state: RailroadInkState) -> Ints:
    names = [expansion.id for expansion in chosen_expansions(state.options)]
    return ROLLOUT_WEIGHTS[next((name for name in names if name in ROLLOUT_WEIGHTS), "none")]


def _dice(state: RailroadInkState) -> Ints:
    return dice_table(dice_set(state.options), *(one.id for one in chosen_expansions(state.options)))


def _rolls(state: RailroadInkState, seeds: Sequence[int], rounds: int) -> Ints:
    """Rolls of all dice for each future, one for each round."""
    dice = _dice(state)
    rolls = np.full((len(seeds), rounds, at.MAX_DICE), -1, np.int32)
    for future, seed in zip(rolls, seeds, strict=True):
        faces = np.random.default_rng(seed).integers(dice.shape[1], size=(rounds, len(dice)))
        future[:, : len(dice)] = dice[np.arange(len(dice)), faces]
    return rolls


def _pick_rollouts(
    state: RailroadInkState, seat: int, plans: Sequence[tuple[Move, ...]], seeds: Sequence[int]
) -> Floats:
    """What the board promises after this round with the pair that is picked, and any other that is left."""
    head, block = head_of(state), seat_block(state, seat)
    left = [faces for *faces, picker in draft.pairs(head, state.seats) if picker < 0]
    found = np.empty((len(plans), len(seeds)), np.int64)
    for row, (pick,) in zip(found, plans, strict=True):
        assert isinstance(pick, PickPair)
        mine = [FACE_ID[pick.one], FACE_ID[pick.other]]
        others = [pair for pair in left if sorted(pair) != sorted(mine)] or left
        rolls = np.tile(block[at.DICE : at.DICE + at.MAX_DICE], (len(seeds), 1, 1))
        for roll, seed in zip(rolls[:, 0], seeds, strict=True):
            second = block[at.DICE : at.DICE + 2] if block[at.DICE] >= 0 else others[seed % len(others)]
            roll[: at.ROUTE_DICE] = [*mine, *second]
        roll_out(head, block[None], rolls, _rollout_weights(state), ROLLOUT_BEAM, row[None])
    return found / POINT


def playouts(state: RailroadInkState, seat: int, count: int, seed: int) -> Floats:
    """How far a seat is ahead of the best other one in random games; alone, its points.

    All have the same dice. Goals not met yet are left out, and in a draft everyone gets any dice.
    """
    totals, work = np.empty((state.seats, count), np.int32), np.empty(PLAYOUT_WORK, np.int32)
    for other, block in enumerate(seat_blocks(state)):
        random, rolls = new_random(seed + 1 + other), new_random(seed)
        play_out(head_of(state), block, _dice(state), 1, random, rolls, totals[other], work)
    others = np.delete(totals, seat, axis=0)
    return np.asarray(totals[seat] - (others.max(axis=0) if len(others) else 0), np.float64)
