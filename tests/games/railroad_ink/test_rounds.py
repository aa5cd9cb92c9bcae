"""A round: dice, placements, special routes, confirming."""

from __future__ import annotations

from branchline.core.errors import IllegalMove
from tests.games.railroad_ink.scenes import FIRST_ROUND, STRAIGHTS, play_moves, scripted_table, view_at
from tests.refusals import refused


def test_each_result_is_drawn_exactly_once() -> None:
    t = scripted_table(STRAIGHTS)
    play_moves(t, "b1:h.h. f1:h.h.")
    with refused("already-drawn", IllegalMove):
        play_moves(t, "b7:h.h.")
    with refused("not-rolled", IllegalMove):
        play_moves(t, "b7:hhh.")
    assert view_at(t).boards[0].drawn == (0, 1)


def test_equal_dice_are_one_choice() -> None:
    t = scripted_table(STRAIGHTS)
    texts = [str(move) for move in t.moves(0)]
    assert len(texts) == len(set(texts))


def test_the_round_is_not_over_while_a_die_can_be_drawn() -> None:
    t = scripted_table(STRAIGHTS, STRAIGHTS)
    with refused("must-draw", IllegalMove):
        play_moves(t, "done")
    play_moves(t, FIRST_ROUND)
    play_moves(t, "done")
    assert view_at(t).round == 2


def test_seven_rounds_and_nothing_after_them() -> None:
    t = scripted_table(*[STRAIGHTS] * 7)
    while t.waiting():
        t.play(0, t.moves(0)[0])
    assert view_at(t).round == 8
    assert t.next_draw is None
    assert not t.moves(0)
    with refused("not-your-turn", IllegalMove):
        play_moves(t, "done")


def test_the_round_number_is_kept_with_every_cell() -> None:
    t = scripted_table(STRAIGHTS, STRAIGHTS)
    play_moves(t, f"{FIRST_ROUND} done b2:h.h.")
    rounds = view_at(t).boards[0].board.split(" | ")
    assert sorted(rounds[0].split()) == sorted(FIRST_ROUND.split())
    assert rounds[1:] == ["b2:h.h."]


def test_placement_rules_are_refused_with_their_reason() -> None:
    t = scripted_table(STRAIGHTS)
    play_moves(t, "b1:h.h.")
    for move, code in {
        "b1:h.h.": "occupied",
        "d1:h.h.": "clash",
        "d4:h.h.": "unconnected",
        "f1:.h.h": "unconnected",
    }.items():
        with refused(code, IllegalMove):
            play_moves(t, move)


def test_one_special_in_a_round() -> None:
    t = scripted_table(STRAIGHTS)
    play_moves(t, "b1:hhhh")
    with refused("second-special", IllegalMove):
        play_moves(t, "d1:rrrr")


def test_each_special_once_in_a_game() -> None:
    t = scripted_table(STRAIGHTS, STRAIGHTS)
    play_moves(t, f"{FIRST_ROUND} f7:hhhh done")
    with refused("special-twice", IllegalMove):
        play_moves(t, "b2:hhhh")


def test_three_specials_in_a_game() -> None:
    t = scripted_table(*[STRAIGHTS] * 4)
    for special in ("f7:hhhh", "d7:rrrr", "a4:rrrh"):
        play_moves(t, special)
        while view_at(t).boards[0].drawn or view_at(t).boards[0].special:
            routes = [m for m in t.moves(0) if not str(m).endswith(("hhhh", "rrrr"))]
            t.play(0, routes[0])
    assert len(view_at(t).boards[0].used) == 3
    with refused("fourth-special", IllegalMove):
        play_moves(t, "g4:hhhr")


def test_a_special_may_be_drawn_after_all_dice() -> None:
    t = scripted_table(STRAIGHTS, STRAIGHTS)
    play_moves(t, f"{FIRST_ROUND} f7:hhhh")
    assert view_at(t).boards[0].special
    play_moves(t, "done")
    assert not view_at(t).boards[0].special
    assert view_at(t).boards[0].used == ("hhhh",)
