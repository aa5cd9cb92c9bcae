"""Whoever stands in leaves to the player what is used up once and for all."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from branchline.bots import bot
from branchline.bots.sparing import Sparing
from branchline.core.chance import Committed
from branchline.core.contract import Game
from branchline.core.table import Table
from branchline.games import game

ENTRIES = 12


@pytest.mark.parametrize("name", ["railroad-ink", "pioneer-rails"])
def test_a_stand_in_spends_nothing_as_long_as_there_is_another_way(name: str) -> None:
    rules = game(name)
    sparing = cast("Game[Any, Any, Any]", Sparing(rules))
    table, random = Table(rules, rules.meta.options(), 2, Committed(b"late")), Random(1)
    offered = 0
    while len(table.log) < ENTRIES:
        seat = table.waiting()[0]
        for move in bot("greedy").act(sparing, table.view(seat), random):
            moves = table.moves(seat)
            offered += any(map(rules.spends, moves))
            assert not rules.spends(move) or all(map(rules.spends, moves))
            table.play(seat, move)
    assert offered, "nothing could have been spent"


def test_where_nothing_else_is_possible_it_is_spent() -> None:
    rules = game("railroad-ink")

    class Spending:
        def moves(self, *_: Any) -> list[Any]:
            return [rules.parse("sacrifice:hhhr")]

        def plans(self, *_: Any) -> list[Any]:
            return [(rules.parse("sacrifice:hhhr"),)]

        spends = staticmethod(rules.spends)

    table = Table(rules, rules.meta.options(), 1, Committed(b"late"))
    sparing = Sparing(cast("Game[Any, Any, Any]", Spending()))
    assert sparing.plans(table.state, 0, Random(1), 8) == [(rules.parse("sacrifice:hhhr"),)]
