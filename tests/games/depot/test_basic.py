"""The basic game, rule by rule: the worked examples DP-1 to DP-7 and the rulings, each named."""

from __future__ import annotations

import pytest

from branchline.core.errors import BadText, IllegalMove
from branchline.games.depot.kernels import layout
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.moves import Lay, Take
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState
from tests.games.depot.scenes import give, moves, play, refused, scene

# D1 shows circle, square, rhombus and pentagon.


def test_dp1_four_starts_of_different_colours_and_shapes() -> None:
    starts = ["P-red-square", "F-blue-circle", "P-green-rhombus", "L-yellow-pentagon"]
    state = scene([[*starts, "S-cyan"], ["S-red"]])
    for card in starts:
        state.data[layout.TURN] = state.data[layout.OBLIGED] = 0
        play(state, 0, f"{card}>start")
    assert GAME.view(state, 0).trains[:4] == tuple((card,) for card in starts)


def test_dp2_a_start_may_not_repeat_a_colour_or_a_shape() -> None:
    state = scene([["P-red-square", "F-blue-circle", "P-blue-square"], ["S-red"]], [["F-red-circle"]])
    assert refused(state, 0, "P-red-square>start") == "start-alike"
    assert refused(state, 0, "F-blue-circle>start") == "start-alike"
    assert "P-blue-square>start" in moves(state, 0)


def test_starts_need_a_shape_of_the_depot_and_a_free_exit() -> None:
    state = scene([["P-red-oval", "S-red", "F-cyan-circle"], ["S-blue"]])
    assert refused(state, 0, "P-red-oval>start") == "wrong-shape"
    assert refused(state, 0, "S-red>start") == "special-start"
    full = scene(
        [["P-red-oval", "F-purple-pentagon"], ["S-blue"]],
        [["F-cyan-circle"], ["F-blue-square"], ["P-yellow-rhombus"], ["F-green-pentagon", "F-green-star"]],
    )
    assert refused(full, 0, "F-purple-pentagon>start") == "no-exit"


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
    state.data[layout.TURN] = 0
    assert refused(state, 0, "P-blue-oval>1") == "does-not-dock"
    assert "P-red-oval>1" in moves(state, 0)


def test_dp5_only_the_last_card_of_a_train_takes_another() -> None:
    """The middle can't even be written: a lay names a train, and its end decides."""
    state = scene([["P-red-oval", "S-cyan"], ["S-red"]], [["P-red-square", "F-green-square"]])
    assert refused(state, 0, "P-red-oval>1") == "does-not-dock"


def test_d1_d2_the_same_type_docks_whatever_the_colour() -> None:
    state = scene([["P-blue-star", "P-red-star", "S-cyan"], ["S-red"]], [["P-red-square"]])
    assert {"P-blue-star>1", "P-red-star>1"} <= {*moves(state, 0)}


def test_d3_strict_docking_wants_colour_or_shape() -> None:
    state = scene(
        [["P-blue-star", "P-red-star", "P-blue-square"], ["S-red"]], [["P-red-square"]], docking="strict"
    )
    assert refused(state, 0, "P-blue-star>1") == "does-not-dock"
    assert {"P-red-star>1", "P-blue-square>1"} <= {*moves(state, 0)}


def clash() -> DepotState:
    """Seat 0 has made two ends show a star: seat 1 has none, seat 2 has one."""
    state = scene(
        [
            ["L-blue-star", "L-red-circle"],
            ["F-green-oval", "F-purple-square"],
            ["P-green-star", "P-orange-oval"],
        ],
        [["P-red-square", "P-red-star"], ["F-blue-circle"]],
    )
    return play(state, 0, "L-blue-star>2")


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
    state.data[layout.TURN] = 2
    assert moves(state, 2)[:2] == ["P-green-star>1", "P-green-star>2"]
    play(state, 2, "P-green-star>1")
    view = GAME.view(state, 0)
    assert (view.turn, view.obliged) == (0, True)


def test_obliged_players_may_take_although_they_could_defer() -> None:
    state = clash()
    state.data[layout.TURN] = 2
    assert "take:P-red-star/L-blue-star" in moves(state, 2)


def test_d8_an_obliged_player_may_not_draw_or_lay_something_else() -> None:
    state = clash()
    assert refused(state, 1, "draw") == "must-defer-or-take"
    assert refused(state, 1, "F-green-oval>1") == "does-not-defer"


def test_d9_and_7_5_a_deferring_card_goes_to_any_legal_end_or_start() -> None:
    """Red clashes; a red card docks on either end, on a third train, or starts one."""
    state = scene(
        [["P-red-pentagon", "S-cyan"], ["S-blue"]],
        [["F-blue-circle", "F-red-circle"], ["P-cyan-square", "P-red-square"], ["P-green-rhombus"]],
    )
    assert moves(state, 0)[:4] == [f"P-red-pentagon>{place}" for place in (1, 2, 3, "start")]
    play(state, 0, "P-red-pentagon>start")
    assert GAME.view(state, 1).obliged


def test_7_5_deferring_one_of_several_clashes_passes_on_the_whole_obligation() -> None:
    state = scene(
        [["P-red-star", "S-cyan"], ["S-blue"]],
        [
            ["F-red-circle"],
            ["P-red-square"],
            ["F-blue-pentagon", "F-blue-oval"],
            ["P-green-rhombus", "F-green-oval"],
        ],
    )
    play(state, 0, "P-red-star>1")
    view = GAME.view(state, 1)
    assert (view.turn, view.obliged, len(view.clashes)) == (1, True, 2)


def test_d10_of_three_ends_that_match_any_two_can_be_taken() -> None:
    state = scene(
        [["S-cyan"], ["S-blue"]], [["F-red-circle"], ["P-red-square"], ["F-green-oval", "P-red-oval"]]
    )
    assert len(moves(state, 0)) == 6
    play(state, 0, "take:P-red-oval/F-red-circle")
    assert GAME.view(state, 0).trains[:3] == ((), ("P-red-square",), ("F-green-oval",))


def test_d10_what_does_not_clash_can_not_be_taken() -> None:
    state = scene([["S-cyan"], ["S-blue"]], [["F-red-circle"], ["P-red-square"], ["F-green-pentagon"]])
    for wrong in ("F-red-circle/F-green-pentagon", "F-red-circle/F-red-circle", "F-red-circle/P-red-oval"):
        assert refused(state, 0, f"take:{wrong}") == "not-clashing"
    free = scene([["S-cyan"], ["S-blue"]], [["F-red-circle"]])
    assert refused(free, 0, "take:F-red-circle/P-red-square") == "no-clash"


def test_d11_a_special_wagon_clashes_by_colour_only() -> None:
    state = scene([["S-cyan"], ["S-blue"]], [["F-red-circle", "S-red"], ["P-blue-square", "S-green"]])
    assert not GAME.view(state, 0).obliged
    state = scene([["S-cyan"], ["S-blue"]], [["F-red-circle", "S-red"], ["P-green-square", "P-red-square"]])
    assert GAME.view(state, 0).obliged


def test_d13_d14_a_train_without_cards_frees_its_exit_colour_and_shape() -> None:
    state = scene(
        [["S-cyan"], ["F-red-square", "S-blue"]], [["F-red-circle"], ["P-blue-square", "P-red-star"]]
    )
    play(state, 0, "take:P-red-star/F-red-circle")
    assert GAME.view(state, 1).trains[0] == ()
    assert refused(state, 1, "F-red-square>start") == "start-alike"
    state = scene(
        [["S-cyan"], ["F-red-square", "S-blue"]], [["F-red-circle"], ["P-blue-rhombus", "P-red-star"]]
    )
    play(state, 0, "take:P-red-star/F-red-circle")
    play(state, 1, "F-red-square>start")
    assert GAME.view(state, 1).trains[0] == ("F-red-square",)


def test_d15_a_train_of_one_card_can_clash_with_the_end_of_another() -> None:
    state = scene([["F-blue-circle", "S-cyan"], ["S-red"]], [["P-red-square", "P-blue-square"]])
    play(state, 0, "F-blue-circle>start")
    assert GAME.view(state, 1).obliged


def test_d16_the_last_card_wins_although_it_clashes() -> None:
    state = scene([["F-blue-circle"], ["S-red"]], [["P-red-square", "P-blue-square"]])
    play(state, 0, "F-blue-circle>start")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert GAME.actors(state) == ()


def test_the_others_come_in_by_fewest_cards() -> None:
    state = scene([["F-blue-circle"], ["S-red", "S-blue"], ["S-cyan"], ["S-green", "S-orange"]])
    outcome = GAME.outcome(play(state, 0, "F-blue-circle>start"))
    assert outcome is not None
    assert [(rank.place, rank.side, rank.score) for rank in outcome.ranks] == [
        (1, 0, 0), (2, 2, -1), (3, 1, -2), (3, 3, -2)
    ]  # fmt: skip


# --- drawing cards --------------------------------------------------------------------------------


def test_d6_a_card_that_was_drawn_and_fits_must_be_laid_where_the_player_likes() -> None:
    state = scene([["P-red-oval"], ["S-red"]], [["F-red-circle"]])
    play(state, 0, "draw")
    give(state, "F-blue-square")
    assert moves(state, 0) == ["F-blue-square>1", "F-blue-square>start"]
    assert refused(state, 0, "P-red-oval>1") == "must-lay"
    assert refused(state, 0, "draw") == "must-lay"
    play(state, 0, "F-blue-square>start")
    assert GAME.view(state, 0).hand == ("P-red-oval",)


def test_d7_drawing_is_allowed_although_a_card_fits() -> None:
    state = scene([["P-red-oval"], ["S-red"]], [["F-red-circle"]])
    assert moves(state, 0) == ["P-red-oval>1", "draw"]


def test_a_card_that_was_drawn_and_does_not_fit_is_kept_with_a_pass() -> None:
    state = scene([["P-red-oval"], ["S-red"]], [["F-red-circle"]])
    play(state, 0, "draw")
    give(state, "S-blue")
    view = GAME.view(state, 0)
    assert view.hand == ("P-red-oval", "S-blue")
    assert (view.turn, view.passes) == (1, 1)


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    state = scene([["S-red"], ["S-blue"]], [["F-green-circle"]], discard=["S-cyan", "P-red-oval"], deck=[])
    play(state, 0, "draw")
    draw = GAME.chance(state)
    assert draw is not None
    assert sorted(draw.pools[0]) == ["P-red-oval", "S-cyan"]
    assert GAME.view(state, 1).discard == ()
    give(state, "S-cyan")
    assert GAME.view(state, 1).deck == 1


def test_without_deck_and_discard_pile_a_draw_is_a_pass() -> None:
    state = scene([["S-red"], ["S-blue"], ["S-cyan"]], [["F-green-circle"]], deck=[])
    play(state, 0, "draw")
    assert GAME.view(state, 0).turn == 1
    assert GAME.view(state, 0).hand == ("S-red",)


def test_d29_the_game_ends_when_nothing_is_left_and_everyone_has_passed() -> None:
    state = scene([["S-red", "S-green"], ["S-blue"], ["S-cyan"]], [["F-green-circle"]], deck=[])
    play(state, 0, "draw")
    play(state, 1, "draw")
    assert GAME.outcome(state) is None
    play(state, 2, "draw")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert [rank.place for rank in outcome.ranks] == [1, 1, 3]


def test_d29_a_lay_between_the_passes_keeps_the_game_going() -> None:
    state = scene([["S-red", "S-green"], ["S-blue"], ["S-cyan"]], [["F-green-circle"]], deck=[])
    play(state, 0, "S-green>1")
    for seat in (1, 2):
        play(state, seat, "draw")
    assert GAME.outcome(state) is None


# --- the start ------------------------------------------------------------------------------------


def deal(hands: list[str], **options: str) -> DepotState:
    state = GAME.setup(DepotOptions(**options), len(hands))  # type: ignore[arg-type]
    give(state, "D1")
    for hand in hands:
        give(state, *hand.split())
    return state


NO_START = "P-red-oval P-red-triangle P-red-star P-blue-oval P-blue-star S-red S-blue"
ONE_START = "F-red-circle F-red-oval F-red-star F-blue-oval L-blue-star S-green S-cyan"
NONE_EITHER = "F-red-star F-red-oval F-green-oval F-blue-oval L-blue-star S-green S-cyan"


def test_7_1_who_starts_holds_a_start_card_and_lays_it() -> None:
    state = deal([NO_START, ONE_START])
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.pools == (("1",),)
    give(state, "1")
    assert moves(state, 1) == ["F-red-circle>start"]
    assert refused(state, 1, "draw") == "must-start"


def test_7_1_when_nobody_holds_one_a_random_player_draws() -> None:
    state = deal([NO_START, NONE_EITHER])
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.pools == (("0", "1"),)
    give(state, "0")
    assert moves(state, 0) == ["draw"]


def test_d4_d5_option_start_anyone_may_start_and_draws_without_a_start_card() -> None:
    state = deal([NO_START, ONE_START], start="anyone")
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.pools == (("0", "1"),)
    give(state, "0")
    assert moves(state, 0) == ["draw"]
    state = deal([NO_START, ONE_START], start="anyone")
    give(state, "1")
    assert moves(state, 1) == ["F-red-circle>start", "draw"]


# --- texts ----------------------------------------------------------------------------------------


def test_moves_read_back_from_their_texts() -> None:
    take = "take:L-red-circle/P-red-oval"
    for text in ("P-blue-oval>2", "P-blue-oval>start", "draw", take, "claim", "wait", "discard:F-red-star"):
        assert str(GAME.parse(text)) == text
    assert GAME.parse("P-blue-oval>start") == Lay("P-blue-oval", 0)
    assert GAME.parse("take:S-red/P-red-oval") == Take("S-red", "P-red-oval")


@pytest.mark.parametrize(
    "text",
    ["", "pass", "draw ", "P-blue-oval", "P-blue-oval>", "P-blue-oval>0", "P-blue-oval>8", "P-blue-oval>02",
     "L-red-oval>1", "p-blue-oval>1", "P-blue-oval >1", "S-red-oval>1", "take:S-red", "take:S-red/S-pink",
     "discard:"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        GAME.parse(text)


def test_refusals_say_why() -> None:
    state = scene([["P-blue-oval", "S-blue"], ["S-red"]], [["F-red-star"]])
    said = {}
    for move in ("P-blue-oval>1", "S-blue>1", "P-red-oval>1", "P-blue-oval>3"):
        with pytest.raises(IllegalMove) as refusal:
            play(state, 0, move)
        said[move] = str(refusal.value)
    assert said == {
        "P-blue-oval>1": "The train at exit 1 needs red, star or freight wagon: "
        "passenger wagon (blue, oval) does not dock.",
        "S-blue>1": "A special wagon docks only with its own colour: "
        "special wagon (blue) does not dock at exit 1.",
        "P-red-oval>1": "This card is not in your hand: passenger wagon (red, oval).",
        "P-blue-oval>3": "There is no train at exit 3.",
    }


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    state = scene([["S-red"], ["S-blue"]], [["F-red-circle"]])
    assert refused(state, 1, "draw") == "not-your-turn"
    assert moves(state, 1) == []
    assert refused(state, 0, "claim") == "no-claims"
    assert refused(state, 0, "discard:S-red") == "no-reward"
