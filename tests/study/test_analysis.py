"""Analysis: the best plans of a seat, from what it sees."""

from __future__ import annotations

from random import Random

import pytest

import branchline
from branchline.study import analyse


def test_plans_come_best_first_with_reasons_and_can_be_played() -> None:
    game = branchline.game("land-vs-sea")
    table = branchline.Table(game, game.meta.options(), 2, branchline.Committed(b"analysis"))
    while len(table.log) < 12:
        branchline.play_on(table, {table.waiting()[0]: branchline.bot("newcomer")}, Random(1))
    [seat] = table.waiting()
    found = analyse(table, seat, most=3, effort=0.02)
    assert 1 < len(found) <= 3
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    for one in found:
        branchline.Table(game, table.options, 2, table.source, table.log).play(seat, game.parse(one.moves[0]))


def test_what_a_seat_can_not_know_changes_nothing() -> None:
    """Two deals that look the same to the seat are analysed alike: the hands of others play no part."""
    game = branchline.game("depot")
    table = branchline.Table(game, game.meta.options(), 2, branchline.Committed(b"two worlds"))
    [seat] = table.waiting()
    view = table.view(seat)
    other = branchline.Table(game, table.options, 2)
    other.state = game.imagine(view, Random(3))
    assert other.state != table.state
    assert analyse(other, seat, effort=0.05) == analyse(table, seat, effort=0.05)


def test_only_a_seat_that_is_to_act_has_plans() -> None:
    game = branchline.game("depot")
    table = branchline.Table(game, game.meta.options(), 2, branchline.Committed(b"two worlds"))
    [seat] = table.waiting()
    for wrong, code in ((1 - seat, "not-your-turn"), (2, "no-such-seat"), (-1, "no-such-seat")):
        with pytest.raises(branchline.BranchlineError) as refused:
            analyse(table, wrong)
        assert refused.value.code == code
