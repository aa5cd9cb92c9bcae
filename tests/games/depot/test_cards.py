"""The cards: counts of the rulebook, the design of the depots, names."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from branchline.games.depot.cards import (
    CARDS,
    CLASH,
    DEPOT_SHAPES,
    DEPOTS,
    DOCK,
    NAMES,
)
from branchline.games.depot.kernels.tables import BOX, WrongData, check_box
from tests.games.depot.slow.game import DEPOTS as SLOW_DEPOTS
from tests.games.depot.slow.game import all_cards, clash, dock


def test_deck_counts_of_the_rulebook() -> None:
    assert Counter(card.type for card in CARDS) == {
        "locomotive": 14, "passenger": 42, "freight": 42, "special": 7
    }  # fmt: skip
    assert len(CARDS) == 105
    assert len(DEPOTS) == 7


def test_the_cards_are_those_of_the_reconstruction() -> None:
    assert set(NAMES) == all_cards()
    assert {depot.name: set(depot.shapes) for depot in DEPOTS} == SLOW_DEPOTS


def test_every_colour_and_shape_exists_exactly_twice() -> None:
    pairs = Counter((card.colour, card.shape) for card in CARDS if card.shape)
    assert len(pairs) == 49
    assert set(pairs.values()) == {2}


def test_the_depots_are_a_2_7_4_2_design() -> None:
    """Any two depots share two shapes, so that two joined depots show 4 + 4 - 2."""
    assert all(bin(a & b).count("1") == 2 for a, b in combinations(DEPOT_SHAPES, 2))
    assert all(bin(a | b).count("1") == 6 for a, b in combinations(DEPOT_SHAPES, 2))


def test_names_are_short_and_tell_the_card() -> None:
    assert {"L-red-circle", "P-blue-oval", "F-green-star", "S-red"} <= set(NAMES)


def test_wrong_data_is_noticed_when_it_is_loaded() -> None:
    check_box(BOX)
    wrong = [
        msgspec.structs.replace(BOX, cards=BOX.cards[1:]),
        msgspec.structs.replace(BOX, cards=(BOX.cards[1], *BOX.cards[1:])),
        msgspec.structs.replace(
            BOX, cards=(*BOX.cards[:-1], msgspec.structs.replace(BOX.cards[-1], colour="red"))
        ),
        msgspec.structs.replace(BOX, depots=BOX.depots[1:]),
        msgspec.structs.replace(BOX, depots=(BOX.depots[1], *BOX.depots[1:])),
    ]
    for data in wrong:
        with pytest.raises(WrongData):
            check_box(data)


@pytest.mark.parametrize("docking", ["same_type", "strict"])
def test_docking_table_agrees_with_the_second_opinion_on_all_pairs(docking: str) -> None:
    table = DOCK[docking]
    for a, one in enumerate(NAMES):
        for b, other in enumerate(NAMES):
            assert table[a][b] == dock(one, other, docking) == table[b][a]


def test_clash_table_agrees_with_the_second_opinion_on_all_pairs() -> None:
    for a, one in enumerate(NAMES):
        for b, other in enumerate(NAMES):
            assert CLASH[a][b] == clash(one, other)


def test_odds_of_docking_clashing_and_starting() -> None:
    """Two random cards dock with probability 0.495 and clash with 0.242; a depot starts 56 of 98 cards."""
    pairs = list(combinations(range(105), 2))
    assert round(sum(DOCK["same_type"][a][b] for a, b in pairs) / len(pairs), 3) == 0.495
    assert round(sum(CLASH[a][b] for a, b in pairs) / len(pairs), 3) == 0.242
    assert all(sum(card.shape in depot.shapes for card in CARDS) == 56 for depot in DEPOTS)
