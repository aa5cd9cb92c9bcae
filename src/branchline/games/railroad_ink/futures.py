"""How a round turns out: the plans that are compared, and the next round drawn after each of them.

Of the many plans that a beam finds those are compared that `judgement` likes best. In the futures the weights
of `data/rollouts.json` find plans of the next round, and `judgement` chooses among them and says what they
are worth.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.bot import (
    board_value,
    dice_of,
    drawing_plans,
    pick_promise,
    plans,
    ways_to_answer,
)
from branchline.games.railroad_ink.expansions import chosen_expansions
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.evaluation import POINT, load_rollout_weights
from branchline.games.railroad_ink.kernels.judgement import judge_all, load_judgement
from branchline.games.railroad_ink.kernels.pictures import FACE_ID
from branchline.games.railroad_ink.kernels.rollouts import roll_out
from branchline.games.railroad_ink.moves import Move, PickPair
from branchline.games.railroad_ink.rounds import make_move
from branchline.games.railroad_ink.state import Head, RailroadInkState, head_of, seat_block

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from branchline.core.thinking import Floats
    from branchline.parts.compiled import Ints

Known = TypeVar("Known")

ROLLOUT_BEAM = 8
"""Boards kept at each step when a round of a future is drawn,"""
ROLLOUT_PLANS = 12
"""and plans of it that are judged."""
CHOICE = 4
"""So many times as many plans are looked through as are compared."""
ROLLOUT_WEIGHTS = load_rollout_weights()
JUDGES = load_judgement()

_primes = (
    *(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53),
    *(59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131),
)
MOST_TURNS = len(_primes) // at.MAX_DICE
"""No future is longer than that: every die of it has a prime of its own."""
RICHTMYER = np.array([isqrt(prime << 128) % 2**64 for prime in _primes], np.uint64)
"""The square roots of the first primes, modulo 1, as 64-bit fractions."""


def candidates(state: RailroadInkState, seat: int, random: Random, limit: int) -> list[tuple[Move, ...]]:
    """The plans that promise most, with the goals that they meet, after any answer to drought and meteor."""
    head, block = head_of(state), seat_block(state, seat)
    if Head(head).stage != at.DRAWING:
        return plans(state, seat, random, limit)
    ways, weights = ways_to_answer(head, block), _known(ROLLOUT_WEIGHTS, state)
    of_each = CHOICE * limit // len(ways)
    found = [
        (*answered, *drawn)
        for answered, after in ways
        for drawn in drawing_plans(head, after, max(of_each, 1), weights)
    ]
    boards = np.array([_board_after(state, block, plan) for plan in found])
    worth = _promised(state, boards) + [_goal_points(board) for board in boards]
    return [found[place] for place in np.argsort(-worth, kind="stable")[:limit]]


def _promised(state: RailroadInkState, boards: Ints) -> Floats:
    """What boards are worth after this round, in points, without goals."""
    head, left = head_of(state), Head(head_of(state)).rounds_left
    if left <= 0:
        return np.array([board_value(head, board, 0) for board in boards])
    values, judges = np.empty(len(boards), np.int64), _known(JUDGES, state)
    judge_all(head, boards, judges[min(left, len(judges)) - 1], values)
    return values / POINT


def _goal_points(block: Ints) -> int:
    return int(block[at.GOAL_POINTS : at.GOAL_POINTS + at.GOALS].sum())


def rollouts(
    states: Sequence[RailroadInkState],
    seat: int,
    plans: Sequence[tuple[Move, ...]],
    seeds: Sequence[int],
    turns: int,
) -> Floats:
    """What the board promises after so many more rounds drawn well, in points; after the last its score.

    Nothing is secret: every imagined state is the state itself. Goals count where they have been met then,
    in time or too late; that others may be faster is left out.
    """
    state = states[0]
    head = head_of(state).copy()
    if Head(head).stage == at.PICKING:
        return _pick_rollouts(state, seat, plans, seeds)
    boards = [_board_after(state, seat_block(state, seat), plan) for plan in plans]
    if Head(head).rounds_left <= 0:
        scores = [[board_value(head, board, 0) + _goal_points(board)] for board in boards]
        return np.repeat(np.array(scores, np.float64), len(seeds), axis=1)
    head[at.HEAD_ROUND] += 1
    rolls = future_rolls(state, seeds, min(turns, MOST_TURNS, Head(head).rounds_left + 1))
    found, ends = _roll_out(state, head, np.array(boards), rolls)
    if Head(head).goals:
        head[at.HEAD_ROUND] += rolls.shape[1] - 1
        for worth, row in zip(found, ends, strict=True):
            worth += [sum(goals.points_now(head, end, state.seats)) for end in row]
    return found


def _roll_out(state: RailroadInkState, head: Ints, boards: Ints, rolls: Ints) -> tuple[Floats, Ints]:
    """What each board is worth at the end of each future, and what it looks like."""
    found = np.empty((len(boards), len(rolls)), np.int64)
    ends = np.empty((*found.shape, at.SEAT_SIZE), np.int32)
    weights, judges = _known(ROLLOUT_WEIGHTS, state), _known(JUDGES, state)
    roll_out(head, boards, rolls, weights, judges, ROLLOUT_BEAM, ROLLOUT_PLANS, found, ends)
    return found / POINT, ends


def _board_after(state: RailroadInkState, block: Ints, plan: tuple[Move, ...]) -> Ints:
    """The board of a seat when a plan has been carried out, and goals have been paid for it."""
    head, after = head_of(state), block.copy()
    for move in plan:
        assert not isinstance(move, PickPair)
        make_move(head, after, move)
    after[at.DICE : at.DICE + at.MAX_DICE] = -1
    after[at.GOAL_POINTS : at.GOAL_POINTS + at.GOALS] = goals.points_now(head, after, state.seats)
    return after


def _known(known: Mapping[str, Known], state: RailroadInkState) -> Known:
    """What is known for the first of the expansions that are played, or else for a game without any."""
    names = [expansion.id for expansion in chosen_expansions(state.options)]
    return known[next((name for name in names if name in known), "none")]


def future_rolls(state: RailroadInkState, seeds: Sequence[int], rounds: int) -> Ints:
    """Rolls of all dice for each future, one for each round.

    With seeds one after the other every die shows all its faces about equally often (Richtmyer's sequence).
    """
    dice = dice_of(state)
    shape = len(seeds), rounds, len(dice)
    points = np.array(seeds, np.uint64)[:, None] * RICHTMYER[: rounds * len(dice)]
    faces = (points >> np.uint64(32)) * np.uint64(dice.shape[1]) >> np.uint64(32)
    rolls = np.full((len(seeds), rounds, at.MAX_DICE), -1, np.int32)
    rolls[:, :, : len(dice)] = dice[np.arange(len(dice)), faces.reshape(shape).astype(np.int64)]
    return rolls


# --- the draft ------------------------------------------------------------------------------------------


def _pick_rollouts(
    state: RailroadInkState, seat: int, plans: Sequence[tuple[Move, ...]], seeds: Sequence[int]
) -> Floats:
    """What the board promises after this round with the pair that is picked, and any other that is left.

    What the next one could draw with the best pair that is left then counts against it: against the only
    other player as much as one's own points, against one of several accordingly less.
    """
    head, block = head_of(state), seat_block(state, seat)
    left = draft.moves(head, state.seats)
    against = threats(state, seat, left)
    found = np.empty((len(plans), len(seeds)))
    for row, (pick,) in zip(found, plans, strict=True):
        assert isinstance(pick, PickPair)
        others = [_faces(pair) for pair in left if pair != pick] or [_faces(pick)]
        rolls = np.tile(block[at.DICE : at.DICE + at.MAX_DICE], (len(seeds), 1, 1))
        for roll, seed in zip(rolls[:, 0], seeds, strict=True):
            second = block[at.DICE : at.DICE + 2] if block[at.DICE] >= 0 else others[seed % len(others)]
            roll[: at.ROUTE_DICE] = [*_faces(pick), *second]
        row[:] = _roll_out(state, head, block[None], rolls)[0][0]
        row -= max((threat for pair, threat in against.items() if pair != pick), default=0)
    return found


def _faces(pick: PickPair) -> list[int]:
    return [FACE_ID[pick.one], FACE_ID[pick.other]]


def threats(state: RailroadInkState, seat: int, left: Sequence[PickPair]) -> dict[PickPair, float]:
    """What each pair would bring to the next one to pick, in points, shared among all others."""
    head = head_of(state)
    if draft.count_picked(head, state.seats) + 1 == draft.PICKS_EACH * state.seats:
        return {}
    block = seat_block(state, (seat + 1) % state.seats)
    return {pick: pick_promise(head, block, pick) / POINT / (state.seats - 1) for pick in left}
