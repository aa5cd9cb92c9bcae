"""The worked examples of the rulebook, DP-1 to DP-11."""

from __future__ import annotations

import pytest

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import (
    ALMOST,
    advanced,
    clash,
    moves,
    play,
    refused,
    scene,
)


def test_dp1_four_starts_of_different_colours_and_shapes() -> None:
    starts = ["P-red-square", "F-blue-circle", "P-green-rhombus", "L-yellow-pentagon"]
    state = scene([[*starts, "S-cyan"], ["S-red"]])
    for card in starts:
        state.data[at.TURN] = state.data[at.OBLIGED] = 0
        play(state, 0, f"{card}>start")
    assert GAME.view(state, 0).trains[:4] == tuple((card,) for card in starts)


def test_dp2_a_start_may_not_repeat_a_colour_or_a_shape() -> None:
    state = scene([["P-red-square", "F-blue-circle", "P-blue-square"], ["S-red"]], [["F-red-circle"]])
    assert refused(state, 0, "P-red-square>start") == "start-alike"
    assert refused(state, 0, "F-blue-circle>start") == "start-alike"
    assert "P-blue-square>start" in moves(state, 0)


@pytest.mark.parametrize(
    ("end", "card"),
    [
        ("F-red-circle", "P-red-oval"),
        ("P-red-oval", "P-blue-square"),
        ("F-cyan-star", "L-blue-star"),
    ],
)
def test_dp3_colour_type_or_shape_docks(end: str, card: str) -> None:
    state = scene([[card, "S-cyan"], ["S-red"]], [[end]])
    assert moves(state, 0)[0] == f"{card}>1"


def test_dp4_a_special_wagon_docks_with_its_own_colour_only() -> None:
    state = scene([["S-red", "P-blue-oval", "P-red-oval"], ["S-cyan"]], [["F-red-circle"], ["F-blue-square"]])
    assert "S-red>1" in moves(state, 0)
    assert refused(state, 0, "S-red>2") == "does-not-dock"
    play(state, 0, "S-red>1")
    state.data[at.TURN] = 0
    assert refused(state, 0, "P-blue-oval>1") == "does-not-dock"
    assert "P-red-oval>1" in moves(state, 0)


def test_dp5_only_the_last_card_of_a_train_takes_another() -> None:
    """The middle can't even be written: a lay names a train, and its end decides."""
    state = scene([["P-red-oval", "S-cyan"], ["S-red"]], [["P-red-square", "F-green-square"]])
    assert refused(state, 0, "P-red-oval>1") == "does-not-dock"


def test_dp6_who_can_not_repeat_the_clash_takes_one_card_and_loses_the_turn() -> None:
    state = clash()
    assert moves(state, 1) == ["take:P-red-star/L-blue-star", "take:L-blue-star/P-red-star"]
    play(state, 1, "take:L-blue-star/P-red-star")
    view = GAME.view(state, 2)
    assert view.known[1] == ("L-blue-star",)
    assert view.discard == ("P-red-star",)
    assert view.trains[:2] == (("P-red-square",), ("F-blue-circle",))
    assert (view.turn, view.obliged) == (2, False)


def test_dp6_the_field_is_checked_again_after_a_take() -> None:
    """Under the cards taken away, two squares meet: the next player is obliged in turn (D12)."""
    state = scene(
        [["S-cyan"], ["F-green-oval"], ["P-orange-oval"]],
        [["P-red-square", "P-red-star"], ["F-blue-square", "L-blue-star"]],
    )
    play(state, 0, "take:L-blue-star/P-red-star")
    view = GAME.view(state, None)
    assert (view.turn, view.obliged) == (1, True)
    assert [(c.exits, c.colour, c.shape) for c in view.clashes] == [((1, 2), None, "square")]


def test_dp7_who_repeats_the_clash_passes_it_on() -> None:
    state = clash()
    play(state, 1, "take:L-blue-star/P-red-star")
    state = clash()
    state.data[at.TURN] = 2
    assert moves(state, 2)[:2] == ["P-green-star>1", "P-green-star>2"]
    play(state, 2, "P-green-star>1")
    view = GAME.view(state, 0)
    assert (view.turn, view.obliged) == (0, True)


def test_dp8_and_d27_the_owner_of_a_task_claims_at_once_even_out_of_turn() -> None:
    state = advanced(
        [["P-red-rhombus", "S-blue"], ["S-cyan", "S-red"], ["S-green"]], [ALMOST], ("D3", "D4", "D1")
    )
    play(state, 0, "P-red-rhombus>1")
    view = GAME.view(state, 0)
    assert [(task.seat, task.depot, task.train) for task in view.done] == [
        (2, "D1", (*ALMOST, "P-red-rhombus"))
    ]
    assert (view.stage, view.turn, view.owed) == ("discard", 2, 1)
    play(state, 2, "discard:S-green")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_dp9_one_special_wagon_instead_of_the_rhombus_no_reward() -> None:
    state = advanced([["S-red", "S-blue"], ["S-cyan"], ["S-green"]], [ALMOST])
    play(state, 0, "S-red>1")
    assert GAME.actors(state) == (0, 1)
    assert moves(state, 0) == ["wait"]
    assert moves(state, 1) == ["claim", "wait"]
    play(state, 0, "wait")
    play(state, 1, "claim")
    view = GAME.view(state, 0)
    assert [task.seat for task in view.done] == [1]
    assert view.hand_sizes == (1, 1, 1)
    assert (view.stage, view.turn) == ("turn", 2)


@pytest.mark.parametrize(
    ("train", "card", "stage", "owed"),
    [
        (["P-red-pentagon", "P-red-square", "F-red-circle"], "P-red-rhombus", "discard", 1),
        (["P-red-pentagon", "P-red-square", "L-red-circle"], "P-red-rhombus", "discard", 2),
        (["P-red-pentagon", "S-red", "F-red-circle", "P-purple-circle"], "S-purple", "reward", 2),
    ],
)
@pytest.mark.parametrize("reward", ["whole_train", "needed"])
def test_dp10_rewards(train: list[str], card: str, stage: str, owed: int, reward: str) -> None:
    """These trains have four cards: it does not matter what counts of them."""
    state = advanced([[card, "S-blue"], ["S-cyan", "S-green", "S-orange"]], [train], reward=reward)
    play(state, 0, f"{card}>1")
    if GAME.view(state, 0).stage == "ask":
        play(state, 0, "wait")
        play(state, 1, "claim")
    view = GAME.view(state, 0)
    assert (view.stage, view.turn, view.owed) == (stage, 1, owed)


def test_dp11_a_big_depot_of_two_cards() -> None:
    """The union of the shapes, those on both (the pentagon) usable once, and six exits."""
    hand = ["P-red-rhombus", "P-blue-pentagon", "F-green-pentagon", "S-blue"]
    state = advanced([hand, ["S-cyan", "S-green", "S-red"]], [ALMOST])
    play(state, 0, "P-red-rhombus>1")
    play(state, 1, "discard:S-cyan")
    view = GAME.view(state, 0)
    assert view.depots == ("D2", "D1")
    assert set(view.shapes) == {"oval", "rhombus", "pentagon", "star", "circle", "square"}
    assert (view.exits, view.turn, view.trains) == (6, 0, ((),) * 7)
    play(state, 0, "P-blue-pentagon>start")
    state.data[at.TURN] = 0
    assert refused(state, 0, "F-green-pentagon>start") == "start-alike"
