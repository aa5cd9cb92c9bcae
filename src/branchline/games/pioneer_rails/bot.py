"""What bots know of Pioneer Rails: whole turns, and how good a sheet looks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARDS, HAND, RANK_COUNT, ROUNDS, SUIT_COUNT
from branchline.games.pioneer_rails.kernels.evaluation import POINT, WEIGHTS, evaluate
from branchline.games.pioneer_rails.kernels.plans import PLAN_LENGTH, find_plans
from branchline.games.pioneer_rails.kernels.poker import expected_points, hand_points
from branchline.games.pioneer_rails.kernels.turns import (
    FIRST_DEPOSIT,
    FIRST_SUIT,
    MOST_MOVES,
    apply_code,
    legal_codes,
    may_act,
)
from branchline.games.pioneer_rails.moves import DONE_MOVE, Move, move_of
from branchline.games.pioneer_rails.state import Seat, seat_block

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints

BEAM_WIDTH, QUICK_BEAM_WIDTH = 24, 6
"""Sheets kept at each step of the search when a turn is planned, and when only its value is wanted."""
PLANS_PER_START = 12
"""Ways to lay the tracks that are kept for each card or suit."""


def value(state: PioneerRailsState, seat: int) -> float:
    """What the sheet promises, in points; with tracks to lay, what the best way to lay them promises."""
    head, block = state.data[: at.HEAD_SIZE], seat_block(state.data, seat)
    hands = _expected_hands(state, seat, block)
    own = Seat(block)
    if own.tracks_left and not own.done:
        return max(points for points, _ in _ways_to_lay(head, block, hands, QUICK_BEAM_WIDTH)) / POINT
    return evaluate(head, block, hands, WEIGHTS) / POINT


def plans(state: PioneerRailsState, seat: int, limit: int) -> list[tuple[Move, ...]]:
    """The best ways to play the rest of a turn, the best first; the dealer's pick is a step of its own."""
    data = state.data
    if not may_act(data, seat):
        return []
    found: list[tuple[int, tuple[Move, ...]]] = []
    for first_moves, block in _starts(state, seat):
        hands = _expected_hands(state, seat, block)
        for points, moves in _ways_to_lay(data[: at.HEAD_SIZE], block, hands, BEAM_WIDTH):
            found.append((points, (*first_moves, *moves, DONE_MOVE)))
    found.sort(key=lambda plan: -plan[0])
    if data[at.STAGE] == at.Stage.PICK:
        found = [(points, plan[:1]) for points, plan in found]
    return list(dict.fromkeys(plan for _, plan in found))[:limit]


def _ways_to_lay(head: Ints, block: Ints, hands: Ints, width: int) -> list[tuple[int, tuple[Move, ...]]]:
    """Ways to lay the tracks of a turn whose card is picked, and what the sheet promises then."""
    values, codes = (
        np.empty(PLANS_PER_START, np.int64),
        np.empty((PLANS_PER_START, PLAN_LENGTH + 1), np.int32),
    )
    count = find_plans(head, block, hands, WEIGHTS, width, values, codes)
    return [
        (points, tuple(map(move_of, moves[:length])))
        for points, (length, *moves) in zip(values[:count].tolist(), codes[:count].tolist(), strict=True)
    ]


def _starts(state: PioneerRailsState, seat: int) -> list[tuple[tuple[Move, ...], Ints]]:
    """The sheet as it is, or after each card that can be picked, and after each change of its suit."""
    data, codes = state.data, np.empty(MOST_MOVES, np.int32)
    found: list[tuple[tuple[Move, ...], Ints]] = []
    picks = [None]
    if not Seat(seat_block(data, seat)).has_picked:
        picks = codes[: legal_codes(data, seat, codes)].tolist()
    for pick in picks:
        after_pick = data.copy()
        sheet = seat_block(after_pick, seat)
        first_moves: tuple[Move, ...] = ()
        if pick is not None:
            apply_code(after_pick[: at.HEAD_SIZE], sheet, pick)
            first_moves = (move_of(pick),)
        found.append((first_moves, sheet))
        for code in codes[: legal_codes(after_pick, seat, codes)].tolist():
            if FIRST_SUIT <= code < FIRST_DEPOSIT:
                other_suit = sheet.copy()
                apply_code(after_pick[: at.HEAD_SIZE], other_suit, code)
                found.append(((*first_moves, move_of(code)), other_suit))
    return found


# --- poker hands ----------------------------------------------------------------------------------


def _expected_hands(state: PioneerRailsState, seat: int, block: Ints) -> Ints:
    """The points to expect of the four hands, in thousandths."""
    data, own = state.data, Seat(block)
    points = np.empty(ROUNDS, np.int32)
    current = min((int(data[at.TURN]) - 1) // HAND, ROUNDS - 1)
    for row in range(ROUNDS):
        boxes = own.poker_row(row)
        counts = np.bincount(boxes, minlength=RANK_COUNT + 1)[1:].astype(np.int32)
        if boxes[HAND - 1]:
            points[row] = POINT * hand_points(counts)
        elif row == current:
            points[row] = POINT * _expected_of_this_round(state, seat, own, counts)
        else:
            points[row] = POINT * _expected_of_later_round(bool(data[at.FLAGS] & at.EXTRA_CARD))
    return points


def _expected_of_this_round(state: PioneerRailsState, seat: int, own: Seat, counts: Ints) -> float:
    """The hand of this round; a secret card is in it already, for its owner knows it."""
    data = state.data
    places = data[at.CARD_PLACE : at.CARD_PLACE + CARDS]
    secret = np.flatnonzero(places == at.SECRET + seat)
    if len(secret) and counts.sum() < HAND:
        counts = counts.copy()
        counts[secret[0] % RANK_COUNT] += 1
    unseen = (places == at.DECK) | (places >= at.SECRET) & (places != at.SECRET + seat)
    ranks = np.bincount(np.flatnonzero(unseen) % RANK_COUNT, minlength=RANK_COUNT)
    deals = HAND - int(counts.sum())
    turn = int(data[at.TURN]) + own.has_picked
    return expected_points(
        tuple(counts.tolist()), tuple(ranks.tolist()), _picks_first(state, seat, turn, deals)
    )


def _picks_first(state: PioneerRailsState, seat: int, turn: int, deals: int) -> tuple[bool, ...]:
    """Of each deal to come in a round, whether the seat picks first, as the dealer."""
    if not 2 <= state.seats <= 4:
        return (False,) * deals
    first = int(state.data[at.FIRST_DEALER])
    return tuple((first + later - 1) % state.seats == seat for later in range(turn, turn + deals))


@lru_cache(maxsize=2)
def _expected_of_later_round(extra_card: bool) -> float:
    """A hand of a round to come, with a secret card or without."""
    if extra_card:
        one_of_a_rank = (1, *(0,) * (RANK_COUNT - 1))
        others = (SUIT_COUNT - 1, *(SUIT_COUNT,) * (RANK_COUNT - 1))
        return expected_points(one_of_a_rank, others, (False,) * (HAND - 1))
    return expected_points((0,) * RANK_COUNT, (SUIT_COUNT,) * RANK_COUNT, (False,) * HAND)
