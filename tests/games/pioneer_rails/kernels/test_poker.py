"""Hands, and what a hand that is not full is worth on average, against every deal tried out."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from branchline.games.pioneer_rails.kernels.poker import expected_points, hand_points


def points(hand: list[int]) -> int:
    counts = np.array([hand.count(rank) for rank in range(5)], np.int32)
    return int(hand_points(counts))


def test_every_hand_is_worth_something() -> None:
    """Five ranks: five cards are either all different or hold a pair."""
    seen = {points(list(hand)) for hand in product(range(5), repeat=5) if max(map(hand.count, hand)) <= 4}
    assert seen == {1, 2, 3, 4, 5, 6}


def by_trying(hand: list[int], unseen: list[int], picks_first: tuple[bool, ...]) -> float:
    """The same expectation over every deal of three cards; where one is out, over each that may be."""
    if not picks_first:
        return float(points(hand))
    deals = [*combinations(range(len(unseen)), 3)]
    total = 0.0
    for deal in deals:
        rest = [rank for i, rank in enumerate(unseen) if i not in deal]
        worth = {unseen[i]: by_trying([*hand, unseen[i]], rest, picks_first[1:]) for i in deal}
        if picks_first[0]:
            total += max(worth.values())
        else:
            total += sum(max(worth[unseen[i]] for i in deal if i != out) for out in deal) / 3
    return total / len(deals)


@pytest.mark.parametrize("picks_first", [(True,), (False,), (False, True), (True, False)])
def test_expectations_equal_every_deal_tried_out(picks_first: tuple[bool, ...]) -> None:
    random = Random(len(picks_first))
    for _ in range(3):
        deck = [rank for rank in range(5) for _ in range(4)]
        random.shuffle(deck)
        hand, unseen = deck[: 5 - len(picks_first)], deck[5 : 5 + (8 if len(picks_first) == 1 else 6)]
        counted = [tuple(cards.count(rank) for rank in range(5)) for cards in (hand, unseen)]
        assert expected_points(counted[0], counted[1], picks_first) == pytest.approx(
            by_trying(hand, unseen, picks_first)
        )
