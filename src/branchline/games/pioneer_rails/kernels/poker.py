"""Poker hands by ranks alone, and what a hand that is not full yet is worth on average.

The expectation is exact: every deal to come is uniform over the cards that are unseen, by rank, and at each
deal the card is picked after which the hand is worth most.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels.constants import DEALT, HAND, RANK_COUNT, SUIT_COUNT
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.parts.compiled import Ints, kernel

PAIR, TWO_PAIR, THREE = SHEET.poker.pair, SHEET.poker.two_pair, SHEET.poker.three
FULL_HOUSE, STRAIGHT, FOUR = SHEET.poker.full_house, SHEET.poker.straight, SHEET.poker.four

Floats = NDArray[np.float64]

BASE = HAND + 1
"""A hand's key has the number of its cards of each rank as digits."""
UNSEEN_BASE = SUIT_COUNT + 1
"""The key of what is unseen, likewise."""
_DIGITS, _UNSEEN_DIGITS = BASE ** np.arange(RANK_COUNT), UNSEEN_BASE ** np.arange(RANK_COUNT)


@kernel("int64(int32[::1])")
def hand_points(counts: Ints) -> int:
    """The points of a full hand, given how many cards it has of each rank."""
    pairs = 0
    threes = 0
    for rank in range(RANK_COUNT):
        if counts[rank] >= 4:
            return FOUR
        pairs += counts[rank] == 2
        threes += counts[rank] == 3
    if threes:
        return FULL_HOUSE if pairs else THREE
    if pairs:
        return TWO_PAIR if pairs == 2 else PAIR
    return STRAIGHT


# --- hands that are not full yet ------------------------------------------------------------------


def _counts(cards: int, most: int) -> list[tuple[int, ...]]:
    """All ways to have so many cards, at most so many of a rank."""
    return [row for row in product(range(most + 1), repeat=RANK_COUNT) if sum(row) == cards]


def _key(counts: tuple[int, ...], base: int) -> int:
    return sum(count * base**rank for rank, count in enumerate(counts))


def _index(rows: list[tuple[int, ...]], base: int) -> Ints:
    index = np.full(base**RANK_COUNT, -1, np.int32)
    for number, row in enumerate(rows):
        index[_key(row, base)] = number
    return index


HANDS = [_counts(cards, HAND) for cards in range(HAND + 1)]
HAND_INDEX = [_index(rows, BASE) for rows in HANDS]
UNSEEN = [_counts(cards, SUIT_COUNT) for cards in range(RANK_COUNT * SUIT_COUNT + 1)]
UNSEEN_INDEX = [_index(rows, UNSEEN_BASE) for rows in UNSEEN]
DEALS = np.array([*combinations_with_replacement(range(RANK_COUNT), DEALT)], np.int32)
"""The ranks of three cards."""
CHOOSE = np.array([[comb(n, k) for k in range(DEALT + 1)] for n in range(SUIT_COUNT + 1)], np.int32)


def _before_deal(
    unseen: Ints, hands: Ints, picks_first: bool, after: Floats, unseen_index: Ints, hand_index: Ints
) -> Floats:
    """Return the points to expect before a deal, for all that may be unseen (rows) and all hands (columns).

    `after` holds those to expect after the deal. Who picks first has the best of the three cards, the others
    the best of two: any of the three is out. NumPy takes a whole table at once: as a kernel, card by card,
    this would keep an interpreted process busy for a minute.
    """
    keys = hands @ _DIGITS
    total, ways = np.zeros((len(unseen), len(hands))), np.zeros((len(unseen), 1), np.int64)
    for deal in DEALS:
        dealt = np.bincount(deal, minlength=RANK_COUNT)
        rows = np.flatnonzero((unseen >= dealt).all(axis=1))
        rest = unseen_index[(unseen[rows] - dealt) @ _UNSEEN_DIGITS]
        one, two, three = (after[np.ix_(rest, hand_index[keys + _DIGITS[rank]])] for rank in deal)
        if picks_first:
            best = np.maximum(np.maximum(one, two), three)
        else:
            best = (np.maximum(one, two) + np.maximum(one, three) + np.maximum(two, three)) / 3
        weight = CHOOSE[unseen[rows], dealt].prod(axis=1, keepdims=True)
        total[rows] += weight * best
        ways[rows] += weight
    return total / ways


@lru_cache(maxsize=256)
def expectations(unseen: int, cards: int, picks_first: tuple[bool, ...]) -> Floats:
    """For every count of unseen ranks and every hand of so many cards, the points to expect of it.

    `picks_first` says of each deal to come whether all three cards are there to pick from.
    """
    if not picks_first:
        points = [float(hand_points(np.array(hand, np.int32))) for hand in HANDS[cards]]
        return np.tile(np.array(points, np.float64), (len(UNSEEN[unseen]), 1))
    after = expectations(unseen - DEALT, cards + 1, picks_first[1:])
    return _before_deal(
        np.array(UNSEEN[unseen], np.int32),
        np.array(HANDS[cards], np.int32),
        picks_first[0],
        after,
        UNSEEN_INDEX[unseen - DEALT],
        HAND_INDEX[cards + 1],
    )


def expected_points(hand: tuple[int, ...], unseen: tuple[int, ...], picks_first: tuple[bool, ...]) -> float:
    """The points to expect of a hand that grows by one card at each of the deals to come."""
    table = expectations(sum(unseen), sum(hand), picks_first)
    row = UNSEEN_INDEX[sum(unseen)][_key(unseen, UNSEEN_BASE)]
    return float(table[row, HAND_INDEX[sum(hand)][_key(hand, BASE)]])
