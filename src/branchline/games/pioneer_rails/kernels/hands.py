"""The points to expect of the poker hands, inside compiled code: the tables of `poker.py`, laid end to end.

A table is found by the turns until the seat deals next (where the dealer picks first) and the deals to come
in the round; in it a row stands for what is unseen, a column for the hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import (
    CARDS,
    DEALT,
    HAND,
    RANK_COUNT,
    ROUNDS,
    SUIT_COUNT,
)
from branchline.games.pioneer_rails.kernels.evaluation import POINT
from branchline.games.pioneer_rails.kernels.poker import (
    BASE,
    HAND_INDEX,
    HANDS,
    UNSEEN_BASE,
    UNSEEN_INDEX,
    expectations,
    expected_points,
    hand_points,
)
from branchline.games.pioneer_rails.kernels.turns import dealer_picks_first
from branchline.parts.compiled import Ints, kernel

HAND_INDICES = np.array(HAND_INDEX, np.int32)
"""For each number of cards: the number of a hand by its key."""
UNSEEN_INDICES = np.array(UNSEEN_INDEX, np.int32)
HAND_SIZES = np.array([len(hands) for hands in HANDS], np.int32)


class HandTables(NamedTuple):
    """What a game with so many seats, with a secret card or without, may expect of hands."""

    points: Ints
    """In thousandths of a point; the first is what a hand of a round to come promises."""
    starts: Ints
    """Where each table begins: by the turns until the seat deals, and the deals to come."""


@lru_cache(maxsize=16)
def hand_tables(seats: int, extra_card: bool) -> HandTables:
    """All tables of a game; built in a moment, the same for games of the same kind."""
    period = seats if dealer_picks_first(seats) else 1
    secret = int(extra_card)
    starts = np.zeros((period, HAND), np.int32)
    first = (secret, *(0,) * (RANK_COUNT - 1))
    others = tuple(SUIT_COUNT - count for count in first)
    tables = [np.array([[expected_points(first, others, (False,) * (HAND - secret))]])]
    for until in range(period):
        for deals in range(HAND):
            picks_first = tuple(period > 1 and later % period == until for later in range(deals))
            unseen = CARDS - secret - (HAND - secret - deals) * DEALT
            starts[until, deals] = sum(table.size for table in tables)
            tables.append(expectations(unseen, HAND - deals, picks_first))
    points = np.concatenate([np.rint(POINT * table).astype(np.int32).ravel() for table in tables])
    return HandTables(points, starts)


@kernel("int64(int32[::1], int64, int32[::1], int32[::1], int64, int32[::1], int32[:,::1])", inner=True)
def _this_round(
    head: Ints, seat: int, block: Ints, counts: Ints, cards: int, points: Ints, starts: Ints
) -> int:
    """The hand of this round: a secret card is in it, for its owner knows it; before the seat has picked, the
    open cards count as unseen."""
    picked = block[at.PICK] != at.NONE
    unseen_key = 0
    unseen = 0
    for card in range(CARDS):
        place = head[at.CARD_PLACE + card]
        rank = card % RANK_COUNT
        if place == at.SECRET + seat:
            counts[rank] += 1
            cards += 1
        elif place == at.DECK or place >= at.SECRET or (place == at.OPEN and not picked):
            unseen_key += UNSEEN_BASE**rank
            unseen += 1
    if unseen == CARDS:
        return int(points[0])
    hand_key = 0
    for rank in range(RANK_COUNT):
        hand_key += int(counts[rank]) * BASE**rank
    deals = HAND - cards
    turn = int(head[at.TURN]) + int(picked)
    until = 0
    if len(starts) > 1:
        until = (seat - int(head[at.FIRST_DEALER]) - turn + 1) % len(starts)
    column = HAND_INDICES[cards, hand_key]
    row = UNSEEN_INDICES[unseen, unseen_key]
    return int(points[starts[until, deals] + row * HAND_SIZES[cards] + column])


@kernel("void(int32[::1], int64, int32[::1], int32[::1], int32[:,::1], int32[::1])")
def expect_hands(head: Ints, seat: int, block: Ints, points: Ints, starts: Ints, rows: Ints) -> None:
    """The points to expect of the four hands of a seat, in thousandths."""
    counts = np.empty(RANK_COUNT, np.int32)
    current = min((int(head[at.TURN]) - 1) // HAND, ROUNDS - 1)
    for row in range(ROUNDS):
        counts[:] = 0
        cards = 0
        for box in range(HAND):
            rank = block[at.POKER + row * HAND + box]
            if rank:
                counts[rank - 1] += 1
                cards += 1
        if cards == HAND:
            rows[row] = POINT * hand_points(counts)
        elif row != current:
            rows[row] = points[0]
        else:
            rows[row] = _this_round(head, seat, block, counts, cards, points, starts)
