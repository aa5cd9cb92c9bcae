"""What bots know of Pioneer Rails: whole turns, and how good a sheet looks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.pioneer_rails.kernels.evaluation import POINT, WEIGHTS, evaluate
from branchline.games.pioneer_rails.kernels.layout import (
    CARD,
    CARDS,
    DECK,
    DONE,
    EXTRA_CARD,
    FIRST_DEALER,
    FLAGS,
    HAND,
    HEAD,
    LEFT,
    NONE,
    PICK,
    POKER,
    RANKS,
    ROUNDS,
    SECRET,
    STAGE,
    TURN,
    Stage,
)
from branchline.games.pioneer_rails.kernels.plans import STEPS, search
from branchline.games.pioneer_rails.kernels.poker import expected, hand_points
from branchline.games.pioneer_rails.kernels.turns import (
    FIRST_DEPOSIT,
    FIRST_SUIT,
    MOST_MOVES,
    act,
    acts,
    legal,
)
from branchline.games.pioneer_rails.moves import DONE_MOVE, Move, move_of
from branchline.games.pioneer_rails.state import seat_block

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints

WIDTH, GLANCE = 24, 6
"""Sheets kept at each step when a turn is planned, and when only its worth is wanted."""
KEPT = 12
"""Ways to go on that are looked at closer, for each card or suit."""


def value(state: PioneerRailsState, seat: int) -> float:
    """What the sheet promises, in points; with tracks to lay, what the best way to lay them promises."""
    head, block = state.data[:HEAD], seat_block(state.data, seat)
    rows = _rows(state, seat, block)
    if block[LEFT] and not block[DONE]:
        return max(worth for worth, _ in _ways(head, block, rows, GLANCE)) / POINT
    return evaluate(head, block, rows, WEIGHTS) / POINT


def plans(state: PioneerRailsState, seat: int, limit: int) -> list[tuple[Move, ...]]:
    """The best ways to play the rest of a turn, the best first; the dealer's pick is a step of its own."""
    data = state.data
    if not acts(data, seat):
        return []
    found: list[tuple[int, tuple[Move, ...]]] = []
    for before, block in _beginnings(state, seat):
        for worth, moves in _ways(data[:HEAD], block, _rows(state, seat, block), WIDTH):
            found.append((worth, (*before, *moves, DONE_MOVE)))
    found.sort(key=lambda plan: -plan[0])
    if data[STAGE] == Stage.PICK:
        found = [(worth, plan[:1]) for worth, plan in found]
    return list(dict.fromkeys(plan for _, plan in found))[:limit]


def _ways(head: Ints, block: Ints, rows: Ints, width: int) -> list[tuple[int, tuple[Move, ...]]]:
    """Ways to lay the tracks of a turn whose card is picked, and how good the sheet looks then."""
    values, codes = np.empty(KEPT, np.int64), np.empty((KEPT, STEPS + 1), np.int32)
    count = search(head, block, rows, WEIGHTS, width, values, codes)
    return [
        (worth, tuple(map(move_of, moves[:length])))
        for worth, (length, *moves) in zip(values[:count].tolist(), codes[:count].tolist(), strict=True)
    ]


def _beginnings(state: PioneerRailsState, seat: int) -> list[tuple[tuple[Move, ...], Ints]]:
    """The sheet as it is, or after each card that can be picked, and after each change of its suit."""
    data, room = state.data, np.empty(MOST_MOVES, np.int32)
    block = seat_block(data, seat)
    found: list[tuple[tuple[Move, ...], Ints]] = []
    picks = room[: legal(data, seat, room)].tolist() if block[PICK] == NONE else [NONE]
    for pick in picks:
        mine = data.copy()
        sheet = seat_block(mine, seat)
        before: tuple[Move, ...] = ()
        if pick != NONE:
            act(mine[:HEAD], sheet, pick)
            before = (move_of(pick),)
        found.append((before, sheet))
        for code in room[: legal(mine, seat, room)].tolist():
            if FIRST_SUIT <= code < FIRST_DEPOSIT:
                other = sheet.copy()
                act(mine[:HEAD], other, code)
                found.append(((*before, move_of(code)), other))
    return found


# --- poker hands ----------------------------------------------------------------------------------


def _rows(state: PioneerRailsState, seat: int, block: Ints) -> Ints:
    """The points to expect of the four hands, in thousandths."""
    data = state.data
    rows = np.empty(ROUNDS, np.int32)
    current = min((int(data[TURN]) - 1) // HAND, ROUNDS - 1)
    for row in range(ROUNDS):
        boxes = block[POKER + row * HAND : POKER + (row + 1) * HAND]
        counts = np.bincount(boxes, minlength=len(RANKS) + 1)[1:].astype(np.int32)
        if boxes[HAND - 1]:
            rows[row] = POINT * hand_points(counts)
        elif row == current:
            rows[row] = POINT * _growing(state, seat, block, counts)
        else:
            rows[row] = POINT * _fresh(bool(data[FLAGS] & EXTRA_CARD))
    return rows


def _growing(state: PioneerRailsState, seat: int, block: Ints, counts: Ints) -> float:
    """The hand of this round; a secret card is in it already, for its owner knows it."""
    data = state.data
    places = data[CARD : CARD + CARDS]
    secret = np.flatnonzero(places == SECRET + seat)
    cards = int(counts.sum())
    if len(secret) and cards < HAND:
        counts = counts.copy()
        counts[secret[0] % len(RANKS)] += 1
    unseen = (places == DECK) | (places >= SECRET) & (places != SECRET + seat)
    ranks = np.bincount(np.flatnonzero(unseen) % len(RANKS), minlength=len(RANKS))
    deals = HAND - int(counts.sum())
    turn = int(data[TURN]) + (block[PICK] != NONE)
    return expected(tuple(counts.tolist()), tuple(ranks.tolist()), _free(state, seat, turn, deals))


def _free(state: PioneerRailsState, seat: int, turn: int, deals: int) -> tuple[bool, ...]:
    """Of each deal to come in a round, whether the seat picks first, as the dealer."""
    if not 2 <= state.seats <= 4:
        return (False,) * deals
    first = int(state.data[FIRST_DEALER])
    return tuple((first + later - 1) % state.seats == seat for later in range(turn, turn + deals))


@lru_cache(maxsize=2)
def _fresh(extra: bool) -> float:
    """A hand of a round to come, with a secret card or without."""
    if extra:
        return expected((1, 0, 0, 0, 0), (3, 4, 4, 4, 4), (False,) * (HAND - 1))
    return expected((0,) * len(RANKS), (4,) * len(RANKS), (False,) * HAND)
