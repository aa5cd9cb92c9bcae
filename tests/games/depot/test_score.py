"""The sheet, and who comes in where."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import advanced, play, scene


def test_the_others_come_in_by_fewest_cards() -> None:
    state = scene([["F-blue-circle"], ["S-red", "S-blue"], ["S-cyan"], ["S-green", "S-orange"]])
    outcome = GAME.outcome(play(state, 0, "F-blue-circle>start"))
    assert outcome is not None
    assert [(rank.place, rank.side, rank.score) for rank in outcome.ranks] == [
        (1, 0, 0), (2, 2, -1), (3, 1, -2), (3, 3, -2)
    ]  # fmt: skip


def test_d29_players_with_their_task_done_come_first() -> None:
    state = advanced(
        [["S-red", "S-green"], ["S-blue"], ["S-cyan"]], [["F-orange-pentagon"]], ("D3", "D1", "D4"), deck=[]
    )
    state.data[at.DONE] = 1
    for seat in range(3):
        play(state, seat, "draw")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [(rank.place, rank.side) for rank in outcome.ranks] == [(1, 0), (2, 1), (2, 2)]
    assert str(outcome.decided_by) == "The task that is done."


def test_the_sheet_names_only_the_own_cards() -> None:
    state = scene([["S-red", "S-blue"], ["S-cyan"]], [["F-red-circle"]])
    sheets = GAME.sheet(GAME.view(state, 0))
    assert [sheet.total for sheet in sheets] == [-2, -1]
    assert [sheet.lines[0].marks for sheet in sheets] == [("S-red", "S-blue"), ()]
