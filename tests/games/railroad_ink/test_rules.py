"""The rules of a round and of the end: dice, specials, must-draw, confirming, tie-breaks."""

from __future__ import annotations

import msgspec

from branchline.core.chance import Scripted
from branchline.core.contract import Line, Sheet
from branchline.core.errors import BadText, IllegalMove
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.games import game
from branchline.games.railroad_ink.score import ranking
from branchline.games.railroad_ink.view import RailroadInkView
from tests.refusals import refused

INK = game("railroad-ink")
STRAIGHTS = ["hs", "hs", "rs", "ss"]
FIRST_ROUND = "b1:h.h. f1:h.h. d1:r.r. b7:r.h."


def table(*rolls: list[str], seats: int = 1) -> Table:
    return Table(INK, INK.meta.options(), seats, Scripted(rolls))


def play(t: Table, moves: str, seat: int = 0) -> None:
    for move in moves.split():
        t.play(seat, INK.parse(move))


def view(t: Table, seat: int = 0) -> RailroadInkView:
    seen = t.view(seat)
    assert isinstance(seen, RailroadInkView)
    return seen


# --- dice -------------------------------------------------------------------------------------------


def test_each_result_is_drawn_exactly_once() -> None:
    t = table(STRAIGHTS)
    play(t, "b1:h.h. f1:h.h.")
    with refused("already-drawn", IllegalMove):
        play(t, "b7:h.h.")
    with refused("not-rolled", IllegalMove):
        play(t, "b7:hhh.")
    assert view(t).boards[0].drawn == (0, 1)


def test_equal_dice_are_one_choice() -> None:
    t = table(STRAIGHTS)
    texts = [str(move) for move in t.moves(0)]
    assert len(texts) == len(set(texts))


def test_the_round_is_not_over_while_a_die_can_be_drawn() -> None:
    t = table(STRAIGHTS, STRAIGHTS)
    with refused("must-draw", IllegalMove):
        play(t, "done")
    play(t, FIRST_ROUND)
    play(t, "done")
    assert view(t).round == 2


def test_seven_rounds_and_nothing_after_them() -> None:
    t = table(*[STRAIGHTS] * 7)
    while t.waiting():
        t.play(0, t.moves(0)[0])
    assert view(t).round == 8
    assert t.pending is None
    assert not t.moves(0)
    with refused("not-your-turn", IllegalMove):
        play(t, "done")


def test_the_round_number_is_kept_with_every_cell() -> None:
    t = table(STRAIGHTS, STRAIGHTS)
    play(t, f"{FIRST_ROUND} done b2:h.h.")
    rounds = view(t).boards[0].board.split(" | ")
    assert sorted(rounds[0].split()) == sorted(FIRST_ROUND.split())
    assert rounds[1:] == ["b2:h.h."]


# --- placing ----------------------------------------------------------------------------------------


def test_placement_rules_are_refused_with_their_reason() -> None:
    t = table(STRAIGHTS)
    play(t, "b1:h.h.")
    for move, code in {
        "b1:h.h.": "occupied",
        "d1:h.h.": "clash",
        "d4:h.h.": "unconnected",
        "f1:.h.h": "unconnected",
    }.items():
        with refused(code, IllegalMove):
            play(t, move)


def test_texts_that_are_no_moves() -> None:
    for text_, code in {
        "h9:h.h.": "unknown-cell",
        "b1": "malformed",
        "": "malformed",
        "b1:hxh.": "unknown-route",
        "b1:....": "unknown-route",
        "b1:hhhh|": "unknown-route",
        "B1:h.h.": "unknown-cell",
    }.items():
        with refused(code, BadText):
            INK.parse(text_)


# --- special routes -----------------------------------------------------------------------------------


def test_one_special_in_a_round() -> None:
    t = table(STRAIGHTS)
    play(t, "b1:hhhh")
    with refused("second-special", IllegalMove):
        play(t, "d1:rrrr")


def test_each_special_once_in_a_game() -> None:
    t = table(STRAIGHTS, STRAIGHTS)
    play(t, f"{FIRST_ROUND} f7:hhhh done")
    with refused("special-twice", IllegalMove):
        play(t, "b2:hhhh")


def test_three_specials_in_a_game() -> None:
    t = table(*[STRAIGHTS] * 4)
    for special in ("f7:hhhh", "d7:rrrr", "a4:rrrh"):
        play(t, special)
        while view(t).boards[0].drawn or view(t).boards[0].special:
            routes = [m for m in t.moves(0) if not str(m).endswith(("hhhh", "rrrr"))]
            t.play(0, routes[0])
    assert len(view(t).boards[0].used) == 3
    with refused("fourth-special", IllegalMove):
        play(t, "g4:hhhr")


def test_a_special_may_be_drawn_after_all_dice() -> None:
    t = table(STRAIGHTS, STRAIGHTS)
    play(t, f"{FIRST_ROUND} f7:hhhh")
    assert view(t).boards[0].special
    play(t, "done")
    assert not view(t).boards[0].special
    assert view(t).boards[0].used == ("hhhh",)


# --- the end ------------------------------------------------------------------------------------------


def sheet(points: int, errors: int) -> Sheet:
    return Sheet(
        (Line("networks", text("Networks"), points + errors), Line("errors", text("Errors"), -errors))
    )


def test_most_points_win() -> None:
    outcome = ranking([sheet(40, 0), sheet(45, 7)])
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "5 points more"


def test_then_fewest_errors() -> None:
    outcome = ranking([sheet(45, 7), sheet(45, 3), sheet(50, 60)])
    assert [rank.side for rank in outcome.ranks] == [2, 1, 0]
    outcome = ranking([sheet(45, 7), sheet(45, 3)])
    assert outcome.winners == (1,)
    assert outcome.decided_by.say() == "fewer errors"


def test_then_the_win_is_shared() -> None:
    outcome = ranking([sheet(45, 3), sheet(44, 0), sheet(45, 3)])
    assert outcome.winners == (0, 2)
    assert [rank.place for rank in outcome.ranks] == [1, 1, 3]
    assert outcome.decided_by.say() == "a shared win"


# --- views --------------------------------------------------------------------------------------------


def test_the_view_of_a_full_game_for_two_is_small() -> None:
    """At most 4 KB as JSON, so that it can be sent with every move."""
    t = table(*[STRAIGHTS] * 7, seats=2)
    while t.waiting():
        seat = t.waiting()[0]
        t.play(seat, t.moves(seat)[0])
    assert len(msgspec.json.encode(t.view(0))) <= 4096
