"""Nim by its rules: who may take what, who wins, and that the perfect bot is perfect."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

import branchline
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline_nim.bot import loses_to_move
from branchline_nim.meta import NimOptions
from branchline_nim.rules import heaps

NIM = branchline.game("nim")


def table(**options: str) -> Table:
    return Table(NIM, NimOptions(**options), 2, Committed(b"nim"))  # type: ignore[arg-type]


def play(on: Table, *moves: str) -> None:
    for move in moves:
        on.play(on.waiting()[0], NIM.parse(move))


@pytest.mark.parametrize(("last", "winner"), [("wins", 0), ("loses", 1)])
def test_the_last_stone_decides(last: str, winner: int) -> None:
    played = table(last=last)
    play(played, "a:3", "b:4", "c:5")
    outcome = played.outcome()
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert [sheet.total for sheet in played.sheet(None)] == [int(side == winner) for side in (0, 1)]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("a:4", "Heap a has only 3 stones."),
        ("d:1", "There is no heap d."),
        ("a:0", "“a:0” is no move; b:2 takes two from heap b."),
        ("x", "“x” is no move; b:2 takes two from heap b."),
    ],
)
def test_what_cannot_be_taken(move: str, said: str) -> None:
    with pytest.raises(branchline.BranchlineError) as caught:
        play(table(), move)
    assert str(caught.value) == said


@cache
def loses(position: tuple[int, ...], last: str) -> bool:
    """Whether whoever is to move loses, by trying everything."""
    if not any(position):
        return last == "wins"
    after = (
        (*position[:heap], left, *position[heap + 1 :])
        for heap, stones in enumerate(position)
        for left in range(stones)
    )
    return not any(loses(found, last) for found in after)


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_the_theory_is_what_trying_everything_says(last: str) -> None:
    options = NimOptions(last=last)  # type: ignore[arg-type]
    for position in product(range(4), range(5), range(6)):
        assert loses_to_move(position, options) == loses(position, last), position


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_the_perfect_bot_wins_what_can_be_won(last: str) -> None:
    for seed in range(30):
        played = table(last=last)
        bots = {0: branchline.bot("nim-perfect"), 1: branchline.bot("greedy")}
        branchline.play_on(played, bots, Random(seed))
        outcome = played.outcome()
        assert outcome is not None
        assert outcome.winners == (0,), "3, 4 and 5 is won by whoever begins"


def test_every_stone_can_be_picked_and_stands_for_its_move() -> None:
    played = table(heaps="1-3-5-7")
    view = played.view(0)
    picks = NIM.picks(view, played.moves(0))
    (pane,) = NIM.drawing(view).panes
    assert sorted(pick.id for pick in picks) == sorted(key for key in pane.fragments if "stone" in key)
    for pick in picks:
        assert f'data-pick="{pick.id}"' in pane.fragments[pick.id]
        assert [str(move) for move in NIM.explain_candidates(view, [pick.id])] == [pick.move]
    play(played, "d:7")
    assert heaps(played.state) == (1, 3, 5, 0)
    assert NIM.explain_candidates(played.view(0), ["stone/3/0"]) == []


def test_it_is_told_in_every_language() -> None:
    said = {NIM.describe_move(NIM.parse("b:2")).say(language) for language in LANGUAGES}
    assert said == {
        "takes 2 stones from heap b",
        "бере 2 камінці з купки b",
        "берёт 2 камешка из кучки b",
    }
