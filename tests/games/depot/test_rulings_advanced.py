"""The rulings of the advanced game, each named."""

from __future__ import annotations

import msgspec
import pytest

from branchline.core.chance import EVERYONE
from branchline.core.options import stored_options
from branchline.games.depot.cards import DEPOT_NAMES, DEPOT_SHAPES
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.fulfilling import exit_count
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import (
    ALMOST,
    advanced,
    give,
    moves,
    play,
    refused,
)


@pytest.mark.parametrize(
    ("train", "card", "owed"),
    [
        (["P-red-pentagon", "S-red", "F-red-circle", "F-red-square"], "P-red-rhombus", 0),
        (["P-red-pentagon", "F-red-square", "F-red-circle", "L-red-triangle"], "P-red-rhombus", 2),
    ],
)
@pytest.mark.parametrize("reward", ["whole_train", "needed"])
def test_7_3_whole_train_is_the_default_and_counts_all_cards(
    train: list[str], card: str, owed: int, reward: str
) -> None:
    """With `needed`, no special wagon or locomotive beside the four cards counts: discard one."""
    assert DepotOptions().reward == "whole_train"
    state = advanced([[card, "S-blue"], ["S-cyan", "S-green", "S-orange"]], [train], reward=reward)
    play(state, 0, f"{card}>1")
    if GAME.view(state, 0).stage == "ask":
        play(state, 0, "wait")
        play(state, 1, "claim")
    view = GAME.view(state, 0)
    assert [task.seat for task in view.done] == [1]
    assert view.owed == (owed if reward == "whole_train" else 1)


def test_7_3_whole_train_draws_for_every_special_wagon_even_unneeded() -> None:
    train = ["P-red-pentagon", "S-red", "F-red-circle", "F-cyan-circle", "S-cyan", "P-cyan-square"]
    state = advanced([["P-blue-rhombus", "S-blue"], ["S-green"]], [train])
    play(state, 0, "P-blue-rhombus>1")
    for seat, answer in ((0, "wait"), (1, "claim")):
        play(state, seat, answer)
    give(state, "P-blue-oval")
    give(state, "P-blue-star")
    assert GAME.view(state, 1).hand == ("P-blue-oval", "P-blue-star", "S-green")
    assert GAME.view(state, 0).turn == 0


@pytest.mark.parametrize(
    ("depots", "wanted"), [("D1", 4), ("D1 D2", 6), ("D1 D2 D6", 6), ("D1 D2 D3", 7), ("D1 D2 D3 D4", 7)]
)
def test_d24_and_7_7_exits_of_big_depots(depots: str, wanted: int) -> None:
    """min(7, 4 + 2k, distinct shapes): D6 adds no shape to D1 and D2, D3 adds the triangle."""
    shapes = 0
    for name in depots.split():
        shapes |= DEPOT_SHAPES[DEPOT_NAMES.index(name)]
    assert exit_count(len(depots.split()) - 1, shapes) == wanted


def test_d17_the_whole_train_leaves() -> None:
    train = ["F-purple-star", "P-purple-star", "P-red-star", *ALMOST]
    state = advanced([["P-red-rhombus", "S-blue"], ["S-cyan", "S-green"]], [train])
    play(state, 0, "P-red-rhombus>1")
    view = GAME.view(state, 0)
    assert view.done[0].train == (*train, "P-red-rhombus")
    assert view.trains[0] == ()


def test_d18_specials_decide_before_locomotives() -> None:
    state = advanced([["S-red", "S-blue"], ["S-cyan"]], [["P-red-pentagon", "P-red-square", "L-red-circle"]])
    play(state, 0, "S-red>1")
    play(state, 0, "wait")
    play(state, 1, "claim")
    assert GAME.view(state, 0).owed == 0


def test_d19_specials_stand_in_only_for_what_is_missing() -> None:
    """Two special wagons in the train, one shape missing: one is used, so there is no reward and no fine."""
    train = ["P-red-pentagon", "P-red-square", "F-red-circle", "F-cyan-circle", "S-cyan", "F-cyan-star"]
    state = advanced(
        [["F-red-star", "S-blue"], ["S-green"]], [[*train, "L-cyan-star", "P-red-star"]], reward="needed"
    )
    play(state, 0, "F-red-star>1")
    play(state, 0, "wait")
    play(state, 1, "claim")
    assert GAME.view(state, 0).hand_sizes == (1, 1)
    assert [task.seat for task in GAME.view(state, 0).done] == [1]


def test_7_4_four_different_shapes_on_one_card_each() -> None:
    """Four cards are not enough: a shape that comes twice does not stand for another."""
    state = advanced(
        [["P-red-square", "S-blue"], ["S-green"]], [["P-red-pentagon", "F-red-square", "F-red-circle"]]
    )
    play(state, 0, "P-red-square>1")
    assert GAME.view(state, 0).done == ()


def test_d20_one_train_serves_one_task_the_layer_first() -> None:
    """The train fulfils D1 and D4 (circle, oval, triangle, rhombus): the layer takes it, the other waits."""
    train = ["P-red-pentagon", "P-red-square", "F-red-circle", "P-red-oval", "P-red-triangle"]
    hands = [["S-cyan", "S-green"], ["P-red-rhombus", "S-blue", "S-orange"]]
    state = advanced(hands, [train], ("D1", "D4"), turn=1)
    play(state, 1, "P-red-rhombus>1")
    view = GAME.view(state, 0)
    assert [task.seat for task in view.done] == [1]
    play(state, 1, "discard:S-blue")
    view = GAME.view(state, 0)
    assert (view.stage, view.turn, [task.seat for task in view.done]) == ("turn", 0, [1])
    assert view.not_tasks == ((), ())


def test_d20_the_second_claims_another_train_after_the_first() -> None:
    """Seat 0 has waited with another train; now it claims, but the layer comes first."""
    other = ["P-blue-pentagon", "F-blue-circle", "F-blue-square", "S-blue"]
    train = ["P-red-oval", "P-red-triangle", "F-red-circle"]
    state = advanced(
        [["S-cyan"], ["P-red-rhombus", "S-purple", "S-orange"], ["S-green"]],
        [train, other],
        ("D1", "D4", "D5"),
        turn=1,
    )
    play(state, 1, "P-red-rhombus>1")
    assert GAME.actors(state) == (0, 1, 2)
    assert [moves(state, seat) for seat in range(3)] == [["claim", "wait"], ["claim"], ["wait"]]
    for seat, answer in ((0, "claim"), (2, "wait"), (1, "claim")):
        play(state, seat, answer)
    play(state, 1, "discard:S-purple")
    view = GAME.view(state, None)
    assert [task.seat for task in view.done] == [1, 0]
    assert view.depots == ("D2", "D4", "D1")
    assert (view.turn, view.trains[:2]) == (1, ((), ()))


def test_d21_and_7_2_a_claim_is_automatic_when_no_special_wagon_is_needed() -> None:
    """Someone with D3 might choose, so all are asked; seat 1 has no choice, and seat 0 nothing to claim."""
    train = ["P-red-triangle", *ALMOST, "S-red"]
    state = advanced([["P-red-rhombus", "S-blue"], ["S-cyan", "S-green"]], [train], ("D6", "D1"))
    play(state, 0, "P-red-rhombus>1")
    assert [moves(state, seat) for seat in (0, 1)] == [["wait"], ["claim"]]
    assert refused(state, 1, "wait") == "must-claim"
    assert refused(state, 1, "draw") == "answer-first"
    assert refused(state, 0, "claim") == "not-fulfilled"


def test_7_2_who_waits_is_asked_again_after_the_next_lay() -> None:
    state = advanced([["S-red", "S-blue"], ["S-cyan", "F-red-oval"]], [ALMOST])
    play(state, 0, "S-red>1", "wait")
    play(state, 1, "wait")
    assert GAME.view(state, 1).turn == 1
    play(state, 1, "F-red-oval>1")
    assert moves(state, 1) == ["claim", "wait"]


def test_d22_after_an_out_of_turn_claim_the_next_turn_is_left_of_the_claimant() -> None:
    hands = [["P-red-rhombus", "S-blue"], ["S-orange"], ["S-cyan", "S-green"], ["S-purple"]]
    state = advanced(hands, [ALMOST], ("D3", "D4", "D1", "D5"))
    play(state, 0, "P-red-rhombus>1")
    play(state, 2, "discard:S-cyan")
    assert GAME.view(state, 0).turn == 3


THREE = [["P-red-rhombus", "S-blue"], ["S-cyan", "S-green"], ["P-blue-star"]]
"""Hands of three: seat 0 can lay what completes the task of another."""


def test_claim_turn_then_turn_the_claimant_plays_a_turn_after_the_claim() -> None:
    state = advanced(THREE, [ALMOST], ("D3", "D1", "D4"), claim_turn="then_turn")
    play(state, 0, "P-red-rhombus>1")
    play(state, 1, "discard:S-cyan")
    assert (GAME.view(state, 0).turn, GAME.view(state, 0).stage) == (1, "turn")
    assert moves(state, 1) == ["draw"]


def test_claim_turn_then_turn_a_clash_obliges_the_claimant() -> None:
    trains = [ALMOST, ["F-cyan-rhombus"], ["F-blue-pentagon", "P-cyan-pentagon"]]
    state = advanced(THREE, trains, ("D3", "D1", "D4"), claim_turn="then_turn")
    state.data[at.OBLIGED] = 0
    play(state, 0, "P-red-rhombus>1")
    play(state, 1, "discard:S-green")
    assert (GAME.view(state, 0).turn, GAME.view(state, 0).obliged) == (1, True)


def test_claim_turn_then_turn_who_laid_the_card_has_had_the_turn() -> None:
    state = advanced(THREE, [ALMOST], ("D1", "D3", "D4"), claim_turn="then_turn")
    play(state, 0, "P-red-rhombus>1")
    assert GAME.outcome(state) is None
    play(state, 0, "discard:S-blue")
    outcome = GAME.outcome(state)
    assert outcome is not None, "the last card is discarded"
    state = advanced([["P-red-rhombus", "S-blue", "S-red"], *THREE[1:]], [ALMOST], ("D1", "D3", "D4"),
                     claim_turn="then_turn")  # fmt: skip
    play(state, 0, "P-red-rhombus>1", "discard:S-blue")
    assert GAME.view(state, 0).turn == 1


def test_claim_turn_then_turn_of_several_claimants_the_last_plays() -> None:
    """Seats 1 and 2 claim after seat 0 has laid: the turn jumps to 1, then to 2."""
    other = ["P-blue-pentagon", "F-blue-circle", "F-blue-square", "S-blue"]
    hands = [["P-red-rhombus", "S-purple"], ["S-cyan", "S-orange"], ["S-green", "S-yellow"], ["S-red"]]
    trains = [["P-red-oval", "P-red-triangle", "F-red-circle"], other]
    state = advanced(hands, trains, ("D3", "D4", "D1", "D5"), claim_turn="then_turn")
    play(state, 0, "P-red-rhombus>1")
    for seat, answer in ((0, "wait"), (1, "claim"), (2, "claim"), (3, "wait")):
        play(state, seat, answer)
    play(state, 1, "discard:S-cyan")
    view = GAME.view(state, 0)
    assert ([task.seat for task in view.done], view.turn, view.stage) == ([1, 2], 2, "turn")


def test_claim_turn_of_games_stored_before_it_is_whole_turn() -> None:
    stored = '{"version":"advanced","docking":"same_type","start":"holder","reward":"needed"}'
    assert stored_options(GAME.meta, stored) == DepotOptions(version="advanced", reward="needed")


def test_d23_claims_come_before_the_clash_which_may_vanish_with_the_train() -> None:
    state = advanced([["P-red-rhombus", "S-blue"], ["S-cyan", "S-green"]], [ALMOST, ["F-cyan-rhombus"]])
    play(state, 0, "P-red-rhombus>1")
    assert not GAME.view(state, 0).obliged
    play(state, 1, "discard:S-cyan")
    assert not GAME.view(state, 0).obliged
    assert GAME.view(state, 0).clashes == ()


def test_d12_and_7_6_a_clash_that_stays_after_a_claim_obliges_the_left_of_the_claimant() -> None:
    trains = [ALMOST, ["F-cyan-rhombus"], ["F-blue-pentagon", "P-cyan-pentagon"]]
    hands = [["P-red-rhombus", "S-blue"], ["S-cyan", "S-green"], ["S-purple"]]
    state = advanced(hands, trains, ("D3", "D1", "D4"))
    state.data[at.OBLIGED] = 0
    play(state, 0, "P-red-rhombus>1")
    play(state, 1, "discard:S-cyan")
    view = GAME.view(state, 0)
    assert (view.turn, view.obliged) == (2, True)


def test_d25_the_player_chooses_what_to_discard() -> None:
    state = advanced(
        [["P-red-rhombus", "S-blue"], ["S-cyan", "S-green", "S-orange"]],
        [["P-red-pentagon", "P-red-square", "L-red-circle"]],
    )
    play(state, 0, "P-red-rhombus>1")
    phase = GAME.phase(state)
    assert moves(state, 1) == ["discard:S-green", "discard:S-orange", "discard:S-cyan"]
    assert refused(state, 1, "discard:S-blue") == "not-in-hand"
    assert refused(state, 1, "S-cyan>1") == "discard-first"
    play(state, 1, "discard:S-green")
    assert GAME.phase(state) == phase
    play(state, 1, "discard:S-cyan")
    assert GAME.phase(state) > phase
    assert GAME.view(state, 0).discard == ("S-green", "S-cyan")
    assert GAME.view(state, 1).hand == ("S-orange",)


def test_d26_who_has_fewer_cards_than_to_discard_discards_all_and_wins() -> None:
    state = advanced(
        [["P-red-rhombus", "S-blue"], ["S-cyan"]], [["P-red-pentagon", "P-red-square", "L-red-circle"]]
    )
    play(state, 0, "P-red-rhombus>1")
    play(state, 1, "discard:S-cyan")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_an_empty_hand_wins_with_the_task() -> None:
    """The layer's last card fulfils its own task: there is nothing left to discard."""
    state = advanced([["P-red-rhombus"], ["S-cyan"]], [ALMOST], ("D1", "D3"))
    play(state, 0, "P-red-rhombus>1")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_7_6_the_layers_win_comes_before_the_claims_of_others() -> None:
    state = advanced([["P-red-rhombus"], ["S-cyan"]], [ALMOST], ("D3", "D1"))
    state.data[at.DONE] = 1
    play(state, 0, "P-red-rhombus>1")
    assert GAME.view(state, 0).winner == 0
    assert [task.seat for task in GAME.view(state, 0).done] == [0]


def test_7_8_an_empty_hand_with_an_open_task_draws_or_takes() -> None:
    state = advanced([[], ["S-cyan"]], [ALMOST], ("D3", "D4"))
    assert moves(state, 0) == ["draw"]
    play(state, 0, "draw")
    give(state, "P-red-star")
    assert moves(state, 0) == ["P-red-star>1"]
    obliged = advanced([[], ["S-cyan"]], [["F-red-pentagon"], ["P-blue-pentagon"]], ("D3", "D4"))
    assert moves(obliged, 0) == ["take:F-red-pentagon/P-blue-pentagon", "take:P-blue-pentagon/F-red-pentagon"]


def test_an_empty_hand_without_the_task_does_not_win() -> None:
    state = advanced([["P-red-star"], ["S-cyan"]], [ALMOST], ("D3", "D4"))
    play(state, 0, "P-red-star>1")
    assert GAME.outcome(state) is None
    assert GAME.view(state, 0).turn == 1


def test_d28_six_players_use_all_seven_depots() -> None:
    state = GAME.setup(DepotOptions(version="advanced"), 6)
    for name in DEPOT_NAMES:
        give(state, name)
    assert [GAME.view(state, seat).task for seat in range(6)] == [*DEPOT_NAMES[1:]]
    assert GAME.view(state, None).depots == ("D1",)
    assert GAME.view(state, None).task is None


def test_reward_draws_shuffle_the_discard_pile_and_end_when_nothing_is_left() -> None:
    train = ["P-red-pentagon", "S-red", "F-red-circle", "P-purple-circle"]
    state = advanced([["S-purple", "S-blue"], ["S-cyan"]], [train], discard=["P-red-oval"], deck=[])
    play(state, 0, "S-purple>1", "wait")
    play(state, 1, "claim")
    give(state, "P-red-oval")
    view = GAME.view(state, 1)
    assert (view.hand, view.turn, view.owed) == (("P-red-oval", "S-cyan"), 0, 0)


def test_7_2_a_question_tells_the_others_nothing() -> None:
    """Whether seat 1 has a choice or not: the others see the same before, while and after it answers."""
    encode = msgspec.json.encode

    def seen(tasks: tuple[str, ...], viewer: int | None) -> list[bytes]:
        state = advanced([["S-red", "S-blue"], ["S-cyan"], ["S-green"]], [ALMOST], tasks)
        views = []
        play(state, 0, "S-red>1")
        for seat in range(3):
            views.append(encode((GAME.view(state, viewer), GAME.phase(state), GAME.actors(state))))
            play(state, seat, "wait")
        return [*views, encode((GAME.view(state, viewer), GAME.phase(state), GAME.actors(state)))]

    for viewer in (0, None):
        assert (
            seen(("D3", "D1", "D4"), viewer)
            == seen(("D3", "D4", "D1"), viewer)
            == seen(("D3", "D7", "D5"), viewer)
        )


def test_answers_are_heard_by_nobody_else() -> None:
    state = advanced([["S-red", "S-blue"], ["S-cyan"], ["S-green"]], [ALMOST])
    play(state, 0, "S-red>1")
    assert GAME.seen_by(state, 1, GAME.parse("claim")) == 0b10
    assert GAME.seen_by(state, 1, GAME.parse("wait")) == 0b10
    assert GAME.seen_by(state, 0, GAME.parse("draw")) == EVERYONE
    play(state, 1, "claim")
    assert [GAME.view(state, seat).answer for seat in (0, 1, None)] == [None, "claim", None]


def test_who_does_not_claim_can_not_have_that_task() -> None:
    state = advanced([["P-red-rhombus", "S-blue"], ["S-cyan", "S-green"]], [ALMOST], ("D3", "D4"))
    play(state, 0, "P-red-rhombus>1")
    assert GAME.view(state, None).not_tasks == (("D1",), ("D1",))
