"""Why a move is a good one, in words."""

from __future__ import annotations

from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState
from tests.games.depot.scenes import ALMOST, advanced, scene


def why(state: DepotState, move: str) -> list[str]:
    return [str(reason) for reason in GAME.explain_plan(state, 0, (GAME.parse(move),))]


def test_the_last_card_wins() -> None:
    assert why(scene([["P-blue-oval"], ["S-red"]], [["P-green-star"]]), "P-blue-oval>1") == ["wins the game"]


def test_a_clash_for_the_next_player_and_what_repeats_it() -> None:
    hand, trains = ["F-red-star", "S-blue"], [["F-green-circle"], ["P-red-square"]]
    state = scene([hand, ["S-cyan"]], trains)
    assert why(state, "F-red-star>1") == ["leaves a clash to Player 2"]
    state = scene([[*hand, "S-red"], ["S-cyan"]], trains)
    assert why(state, "F-red-star>1") == ["leaves a clash to Player 2", "can repeat it again"]


def test_what_fits_next_and_special_wagons() -> None:
    state = scene([["S-green", "P-green-star", "S-blue"], ["S-cyan"]], [["F-green-circle"]])
    assert why(state, "S-green>1") == [
        "keeps 1 card that fits now",
        "gets rid of a special wagon, which seldom docks",
    ]


def test_a_draw_saves_cards_or_is_all_there_is() -> None:
    assert why(scene([["S-red"], ["S-cyan"]], [["F-green-circle"]]), "draw") == ["no card in hand fits"]
    state = scene([["S-green"], ["S-cyan"]], [["F-green-circle"]])
    assert why(state, "draw") == ["saves the cards in hand for later"]


def test_the_own_task_comes_along() -> None:
    state = advanced([["F-red-rhombus", "S-green", "F-blue-oval"], ["S-cyan"]], [ALMOST], ("D1", "D3"))
    assert why(state, "F-red-rhombus>1")[0] == "fulfils the task"
    state = advanced([["F-red-rhombus", "S-green"], ["S-cyan"]], [ALMOST[:2]], ("D1", "D3"))
    assert why(state, "F-red-rhombus>1")[0] == "then only 1 shape is missing for the task"


def test_nothing_is_told_that_the_seat_can_not_know() -> None:
    """What others hold unseen changes no reason."""
    for other in (["P-red-oval", "S-red"], ["S-cyan", "S-green"]):
        state = scene([["F-red-star", "S-blue"], other], [["F-green-circle"], ["P-red-square"]])
        assert why(state, "F-red-star>1") == ["leaves a clash to Player 2"]
