"""The rulings of the basic game, each named."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import (
    NO_START,
    NONE_EITHER,
    ONE_START,
    clash,
    deal,
    give,
    moves,
    play,
    refused,
    scene,
)


def test_starts_need_a_shape_of_the_depot_and_a_free_exit() -> None:
    state = scene([["P-red-oval", "S-red", "F-cyan-circle"], ["S-blue"]])
    assert refused(state, 0, "P-red-oval>start") == "wrong-shape"
    assert refused(state, 0, "S-red>start") == "special-start"
    full = scene(
        [["P-red-oval", "F-purple-pentagon"], ["S-blue"]],
        [["F-cyan-circle"], ["F-blue-square"], ["P-yellow-rhombus"], ["F-green-pentagon", "F-green-star"]],
    )
    assert refused(full, 0, "F-purple-pentagon>start") == "no-exit"


def test_d1_d2_the_same_type_docks_whatever_the_colour() -> None:
    state = scene([["P-blue-star", "P-red-star", "S-cyan"], ["S-red"]], [["P-red-square"]])
    assert {"P-blue-star>1", "P-red-star>1"} <= {*moves(state, 0)}


def test_d3_strict_docking_wants_colour_or_shape() -> None:
    state = scene(
        [["P-blue-star", "P-red-star", "P-blue-square"], ["S-red"]], [["P-red-square"]], docking="strict"
    )
    assert refused(state, 0, "P-blue-star>1") == "does-not-dock"
    assert {"P-red-star>1", "P-blue-square>1"} <= {*moves(state, 0)}


def test_obliged_players_may_take_although_they_could_defer() -> None:
    state = clash()
    state.data[at.TURN] = 2
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
