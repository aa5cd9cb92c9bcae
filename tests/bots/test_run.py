"""Bots at a table: what one of them can't do is said of it, and nothing waits for ever."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.contract import Game, View
from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.table import Table
from branchline.games import built_in, game
from tests.refusals import refused


class Answering:
    """Always gives the same answer."""

    def __init__(self, *moves: Hashable) -> None:
        self.moves = moves

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:  # noqa: ARG002
        return self.moves


class Failing:
    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:  # noqa: ARG002
        raise KeyError("plan")


INK = game("railroad-ink")


def table() -> Table:
    return Table(INK, INK.meta.options(longest="classic"), 1, Committed(b"my seed"))


def test_a_bot_that_fails_is_named_with_its_reason() -> None:
    with pytest.raises(BranchlineError) as caught:
        play_on(table(), {0: Failing()}, Random(1))
    assert str(caught.value) == "The bot Failing fails: KeyError: 'plan'."
    assert isinstance(caught.value.__cause__, KeyError), "whoever writes the bot sees where"


def test_an_illegal_move_is_named_with_the_rule_it_breaks() -> None:
    with pytest.raises(IllegalMove) as caught:
        play_on(table(), {0: Answering(INK.parse("b1:hhh."), INK.parse("d1:hhh."))}, Random(1))
    said = str(caught.value)
    assert said.startswith(
        "The bot Answering draws a highway T-junction at d1 (d1:hhh.), which is refused: In d1 a highway "
    )


@pytest.mark.parametrize("move", ["b1:hhh.", 7, None, ()])
@pytest.mark.parametrize("name", built_in())
def test_what_is_no_move_is_refused_in_a_sentence(name: str, move: Hashable) -> None:
    rules = game(name)
    seats = rules.meta.seats[0]
    played = Table(rules, rules.meta.options(), seats, Committed(b"my seed"))
    with pytest.raises(BadText, match=r"^The bot Answering plays .+, which is no move of this game\.$"):
        play_on(played, {seat: Answering(move) for seat in range(seats)}, Random(1))


def test_a_bot_that_does_nothing_keeps_nobody_waiting() -> None:
    with refused("bot-idle"):
        play_on(table(), {0: Answering()}, Random(1))


def test_rules_that_fail_are_not_blamed_on_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the rules are wrong")

    monkeypatch.setattr(type(INK), "play", fail)
    with pytest.raises(AssertionError, match="the rules are wrong"):
        play_on(table(), {0: bot("random")}, Random(1))
