"""Rounds with expansions: what is answered first, what must be drawn, drafts, options."""

from __future__ import annotations

import numpy as np
import pytest

from branchline.core.chance import Scripted
from branchline.core.errors import BadText, IllegalMove
from branchline.core.table import Table
from branchline.games import game
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink import legal as turns
from branchline.games.railroad_ink.expansions import features, played, rounds
from branchline.games.railroad_ink.kernels.layout import (
    DICE,
    DRAWING,
    HEAD_FEATURES,
    HEAD_STAGE,
    LAVAS,
    ROUND,
    ROUTE_DICE,
)
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACE_ID, RESULTS
from branchline.games.railroad_ink.meta import Edition, RailroadInkOptions
from branchline.games.railroad_ink.notation import read_board
from branchline.games.railroad_ink.state import head_of
from branchline.games.railroad_ink.view import RailroadInkView
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.boards import head_of as plain_head
from tests.refusals import refused

INK = game("railroad-ink")
STRAIGHTS = ["hs", "hs", "rs", "ss"]


def table(*draws: list[str], seats: int = 1, **choices: object) -> Table:
    return Table(INK, RailroadInkOptions(**choices), seats, Scripted(draws))  # type: ignore[arg-type]


def play(t: Table, moves: str, seat: int = 0) -> None:
    for move in moves.split():
        t.play(seat, INK.parse(move))


def view(t: Table, seat: int = 0) -> RailroadInkView:
    seen = t.view(seat)
    assert isinstance(seen, RailroadInkView)
    return seen


def texts(t: Table, seat: int = 0) -> list[str]:
    return [str(move) for move in t.moves(seat)]


def finish_round(t: Table, seat: int = 0) -> None:
    number = view(t).round
    while view(t).round == number and t.waiting():
        t.play(seat, INK.parse("done") if "done" in texts(t, seat) else t.moves(seat)[0])


# --- meteors: the walk of docs/contract.md --------------------------------------------------------------


def test_meteor_sacrifice_and_factory_chain() -> None:
    roll = ["ht", "hs", "ss", "rt", "left", "1"]
    t = table(roll, roll, seats=2, edition="lush-green", expansion="meteors", goals=False)
    assert texts(t)[0] == "meteor"
    assert {move.partition(":")[0] for move in texts(t)} == {"meteor", "sacrifice"}
    with refused("event-first", IllegalMove):
        play(t, "b1:h.r.")
    play(t, "sacrifice:hhhr")
    assert view(t).boards[0].used == ("hhhr",)
    assert view(t).boards[0].special
    assert view(t).boards[0].impact == "d4"
    t.take_back(0)
    play(t, "meteor")
    assert view(t).boards[0].impact == "c4"
    assert view(t).boards[0].board.split() == ["c4:*"]

    play(t, "g4:hhh. g5:h.h.")  # the second one in a factory
    assert view(t).boards[0].copies == 1
    play(t, "g3:h.h.")
    assert view(t).boards[0].copies == 0
    with refused("already-drawn", IllegalMove):
        play(t, "g6:h.h.")
    play(t, "d1:rrr. b1:h.r. done")
    assert view(t, 1).boards[0].board == "", "others see the board as it was"
    play(t, "meteor", 1)
    finish_round(t, 1)
    assert view(t).round == 2
    assert "g3:h.h." in view(t, 1).boards[0].board


def test_a_free_direction_is_chosen_and_a_rolled_one_is_not() -> None:
    t = table([*STRAIGHTS, "any", "2"], expansion="meteors")
    assert texts(t)[:4] == ["meteor:up", "meteor:right", "meteor:down", "meteor:left"]
    with refused("no-direction", IllegalMove):
        play(t, "meteor")
    play(t, "meteor:up")
    assert view(t).boards[0].impact == "d2"
    with refused("no-event", IllegalMove):
        play(t, "meteor:up")
    t = table([*STRAIGHTS, "up", "2"], expansion="meteors")
    with refused("direction-rolled", IllegalMove):
        play(t, "meteor:left")


def test_a_crater_gives_way_to_a_drawing_and_the_mark_stays() -> None:
    t = table([*STRAIGHTS, "up", "3"], expansion="meteors")
    play(t, "meteor d1:r.r.")
    assert view(t).boards[0].impact == "d1"
    assert view(t).boards[0].board == "d1:r.r."


# --- droughts -------------------------------------------------------------------------------------------

WET, ARID = [*STRAIGHTS, "cc", "cc"], [*STRAIGHTS, "arid", "cc"]


def test_a_drought_is_asked_about_only_when_cacti_would_wither() -> None:
    t = table(ARID, WET, ARID, expansion="desert")
    assert view(t).boards[0].events == ()
    finish_round(t)
    play(t, "a1:....cc")
    finish_round(t)
    assert view(t).boards[0].events == ("drought",)
    assert texts(t)[0] == "drought"
    play(t, "drought")
    assert "cc" not in view(t).boards[0].board


def test_one_round_can_not_cancel_both_drought_and_meteor() -> None:
    extra = [*STRAIGHTS, "cc", "cc", "left", "1"], [*STRAIGHTS, "arid", "cc", "left", "1"]
    t = table(*extra, expansion="desert", second_expansion="meteors")
    play(t, "meteor a1:....cc")
    finish_round(t)
    assert view(t).boards[0].events == ("drought", "meteor")
    play(t, "sacrifice:rrrr")
    assert view(t).boards[0].events == ("meteor",)
    assert texts(t) == ["meteor"]
    with refused("second-special", IllegalMove):
        play(t, "sacrifice:hhhh")


@pytest.mark.parametrize(("answer", "cacti"), [("drought", 0), ("sacrifice:hhhh", 2)])
def test_the_last_drought_comes_after_the_last_round_and_can_be_cancelled(answer: str, cacti: int) -> None:
    t = table(*[WET] * 6, ["arid", "arid"], expansion="desert")
    play(t, "a1:....cc")
    while view(t).stage != "drought":
        play(t, "b1:h.h." if "b1:h.h." in texts(t) else "done" if "done" in texts(t) else texts(t)[0])
        if "cc" in view(t).boards[0].board.replace("a1:....cc", ""):
            t.take_back(0)
            routes = [m for m in texts(t) if not m.endswith("cc")]
            play(t, routes[0])
    assert t.outcome() is None
    play(t, answer)
    assert t.outcome() is not None
    (line,) = (line for line in t.sheet(None)[0].lines if line.key == "desert")
    assert line.points == cacti


# --- lava -----------------------------------------------------------------------------------------------


def lava(board: str, *dice: str) -> tuple[Ints, Ints]:
    """A round with these lava dice, and no route dice, on a board of earlier rounds."""
    head, block = plain_head(True, 3), read_board(board)
    head[HEAD_FEATURES] |= LAVAS
    head[HEAD_STAGE] = DRAWING
    block[ROUND : ROUND + 49] = np.minimum(block[ROUND : ROUND + 49], 1)
    block[DICE + ROUTE_DICE : DICE + ROUTE_DICE + len(dice)] = [FACE_ID[code] for code in dice]
    return head, block


def legal(head: Ints, block: Ints) -> list[str]:
    return [str(move) for move in turns.legal(head, block)]


def test_one_lava_die_must_be_drawn_and_both_may_be() -> None:
    t = table([*STRAIGHTS, "lc", "ls"], expansion="lava")
    assert view(t).boards[0].board == "d4:llll"
    play(t, "b1:h.h. f1:h.h. d1:r.r. b7:r.h.")
    with refused("must-draw-lava", IllegalMove):
        play(t, "done")
    with refused("unconnected", IllegalMove):
        play(t, "a1:ll..")
    with refused("beside-lava", IllegalMove):
        play(t, "d5:llll")
    play(t, "d3:.ll.")
    assert "done" in texts(t)
    play(t, "d5:l.l.")


def test_something_is_erased_only_when_no_lava_die_fits() -> None:
    around = "d3:h.h. c4:h.h. e4:h.h. d5:h.h."
    head, block = lava(f"d4:llll {around}", "lc", "lc")
    moves = legal(head, block)
    assert "done" not in moves
    assert {move[6:8] for move in moves if move.startswith("erase>")} == {"d3", "c4", "e4", "d5"}
    assert any(move.endswith("llll") for move in moves), "a new volcano is the other way"
    turns.act(head, block, INK.parse("erase>d3:.ll."))
    assert "done" in legal(head, block)
    head, block = lava(f"d4:llll {around.removeprefix('d3:h.h. ')}", "lc", "lc")
    assert not any(move.startswith("erase>") for move in legal(head, block))
    with refused("no-erasing", IllegalMove):
        turns.act(head, block, INK.parse("erase>c4:.ll."))


def test_rivers_and_lakes_are_never_erased() -> None:
    head, block = lava("d4:llll d3:v.v. c4:www. e4:w.h. d5:vhvhx", "lc")
    assert not any(move.startswith("erase>") for move in legal(head, block))


def test_a_volcano_that_no_die_fits_beside_is_enough() -> None:
    cells = [column + row for row in "1234567" for column in "abcdefg" if column + row not in ("a1", "d4")]
    head, block = lava("d4:llll " + " ".join(f"{cell}:v.v." for cell in cells), "lc", "lt")
    assert legal(head, block) == ["a1:llll"]
    turns.act(head, block, INK.parse("a1:llll"))
    assert legal(head, block) == ["done"]


def test_the_duty_lapses_when_nothing_is_possible() -> None:
    cells = [column + row for row in "1234567" for column in "abcdefg" if column + row != "d4"]
    head, block = lava("d4:llll " + " ".join(f"{cell}:v.v." for cell in cells), "lc", "lt")
    assert legal(head, block) == ["done"]


# --- canyons --------------------------------------------------------------------------------------------


def test_canyons_are_refused_with_their_reason() -> None:
    t = table([*STRAIGHTS, "k2", "k3"], expansion="canyons")
    play(t, "canyon>c1:ss")
    for move, code in {
        "canyon>b2:eee": "crosses-canyon",
        "canyon>e4:sss": "unanchored",
        "canyon>e1:ss": "already-drawn",
        "canyon>e1:s": "not-rolled",
    }.items():
        with refused(code, IllegalMove):
            play(t, move)
    play(t, "canyon>c3:sss")
    assert view(t).boards[0].board == "canyon>c1:sssss"
    play(t, "b1:h.h. f1:h.h. d1:r.r.")
    assert view(t).boards[0].bridges == 12


def test_a_route_over_a_canyon_and_a_canyon_over_a_route_cost_a_bridge_once() -> None:
    t = table(["hc", "hs", "rs", "ss", "k1", "k1"], expansion="canyons")
    play(t, "canyon>c1:s")
    play(t, "b1:hh..")
    assert view(t).boards[0].bridges == 11
    play(t, "c1:.h.h")
    assert view(t).boards[0].bridges == 11, "the same joint is paid once"
    play(t, "canyon>d1:s")
    assert view(t).boards[0].bridges == 10
    assert view(t).boards[0].bridged == ("b1:E", "c1:E")


# --- draft ----------------------------------------------------------------------------------------------

POOL = [f"{seat}.{die}" for seat in (1, 2) for die in (1, 2, 3, 4)]
FACES = ["hs", "rs", "ht", "op", "hc", "rc", "rt", "ss"]


def test_pairs_are_picked_twice_round_the_table_and_each_pick_is_seen_at_once() -> None:
    t = table(["2"], POOL, FACES, POOL, FACES, seats=2, draft=True)
    assert view(t).star == view(t).first == 1
    assert t.waiting() == (1,)
    with refused("pick-first", IllegalMove):
        play(t, "b1:h.h.", 1)
    for seat, pair in ((1, "ht+op"), (0, "rs+hs"), (1, "rt+ss"), (0, "hc+rc")):
        assert t.waiting() == (seat,)
        entries = len(t.log)
        play(t, f"pick:{pair}", seat)
        assert len(t.log) > entries
    assert view(t).boards[1].dice == ("ht", "op", "rt", "ss")
    assert t.waiting() == (0, 1)
    with refused("not-picking", IllegalMove):
        play(t, "pick:hs+rs")
    for seat in (0, 1):
        while seat in t.waiting() and view(t).round == 1:
            t.play(seat, INK.parse("done") if "done" in texts(t, seat) else t.moves(seat)[0])
    assert view(t).round == 2
    assert view(t).first == 0, "3 + 0 + 3 + 2 and 2 + 2 + 2 + 2 are a tie, and seat 0 picked later"
    assert view(t).star == 1


def test_a_pair_that_is_not_there_is_refused() -> None:
    t = table(["1"], POOL, FACES, seats=2, draft=True)
    with refused("no-such-pair", IllegalMove):
        play(t, "pick:hs+hs")


def test_what_dice_are_worth() -> None:
    worth = {"op": 0, "hh": 0, "rr": 0, "hd": 1, "hs": 2, "rc": 2, "ss": 2, "sc": 2, "rt": 3, "th": 3}
    assert {code: draft.value(FACE_ID[code]) for code in worth} == worth


def test_in_a_tie_the_star_comes_last_counted_from_the_player_to_its_right() -> None:
    assert sorted(range(4), key=lambda seat: draft.tie_order(1, seat, 4)) == [0, 3, 2, 1]


# --- options --------------------------------------------------------------------------------------------


def test_the_same_expansion_twice_is_one() -> None:
    options = RailroadInkOptions(expansion="lakes", second_expansion="lakes")
    assert [expansion.id for expansion in played(options)] == ["lakes"]


def test_the_fewest_rounds_of_all_expansions() -> None:
    assert rounds(RailroadInkOptions()) == 7
    assert rounds(RailroadInkOptions(expansion="canyons")) == 7
    assert rounds(RailroadInkOptions(expansion="canyons", second_expansion="forest")) == 6


def test_nobody_drafts_alone() -> None:
    t = table(STRAIGHTS, draft=True)
    assert view(t).dice == tuple(STRAIGHTS)
    assert view(t).star is None


def test_goals_are_dealt_from_the_decks_that_are_chosen() -> None:
    def pools(**choices: object) -> list[set[str]]:
        state = INK.setup(RailroadInkOptions(**choices), 2)  # type: ignore[arg-type]
        found = []
        while (draw := INK.chance(state)) and draw.label.startswith("goals"):
            found.append(set(draw.pools[0]))
            INK.settle(state, tuple(range(len(draw.pools))))
        assert (head_of(state)[HEAD_FEATURES]) == features(state.options)
        return found

    assert pools() == []
    assert pools(edition="lush-green", goals=False) == []
    assert pools(edition="lush-green") == [set("ABCDEF")]
    assert pools(edition="shining-yellow", expansion="rivers") == [set("GHIJKL")]
    assert pools(edition="lush-green", goal_decks="both", expansion="forest", second_expansion="canyons") == [
        set("ABCDEFGHIJKL"), {"FA", "FB", "FC"}, {"CA", "CB", "CC"},
    ]  # fmt: skip


# --- texts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["erase>d4:ll..", "canyon>c1:sse", "meteor", "meteor:left", "drought", "sacrifice:hrhr", "pick:hs+rt",
     "done", "a1:....cc", "g7:h.h.p\\", "b2:vhvhx"],
)  # fmt: skip
def test_moves_read_back_from_their_texts(text: str) -> None:
    assert str(INK.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("canyon>c1:ssss", "unknown-canyon"),
        ("canyon>a1:e", "unknown-canyon"),
        ("meteor:north", "unknown-cell"),
        ("sacrifice:hs", "unknown-cell"),
        ("pick:hs", "unknown-cell"),
        ("a1:h.h.tt", "unknown-route"),
    ],
)
def test_texts_that_are_no_moves(text: str, code: str) -> None:
    with refused(code, BadText):
        INK.parse(text)


@pytest.mark.parametrize(
    ("edition", "own", "other"),
    [("deep-blue", "classic", "challenge"), ("lush-green", "challenge", "classic")],
)
def test_a_draft_may_mix_classic_and_challenge_sets(edition: Edition, own: str, other: str) -> None:
    """Each player brings one full set; mixed, the second player's is of the other kind."""
    chosen = RailroadInkOptions(edition=edition, goals=False, draft=True, draft_sets="mixed")
    state = INK.setup(chosen, 3)
    for result in ((0,), tuple(range(12))):
        INK.settle(state, result)
    draw = INK.chance(state)
    assert draw is not None
    brought = [die for name in (own, other, own) for die in DICE_SETS[name]]
    assert list(draw.pools) == [tuple(RESULTS[face].code for face in die) for die in brought]
