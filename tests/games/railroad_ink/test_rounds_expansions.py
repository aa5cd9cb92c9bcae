"""Rounds with expansions: what is answered first, what must be drawn, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from branchline.core.errors import IllegalMove
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import FACE_ID
from branchline.games.railroad_ink.legal import round_moves
from branchline.games.railroad_ink.moves import RoundMove
from branchline.games.railroad_ink.notation import read_board
from branchline.games.railroad_ink.refusals import check_round_move
from branchline.games.railroad_ink.rounds import make_move
from branchline.games.railroad_ink.rules import GAME
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.scenes import (
    STRAIGHTS,
    finish_round,
    move_texts,
    play_moves,
    scripted_table,
    view_at,
)
from tests.games.railroad_ink.slow.boards import head_of
from tests.refusals import refused


def test_meteor_sacrifice_and_factory_chain() -> None:
    roll = ["ht", "hs", "ss", "rt", "left", "1"]
    t = scripted_table(roll, roll, seats=2, edition="lush-green", expansion="meteors", goals=False)
    assert move_texts(t)[0] == "meteor"
    assert {move.partition(":")[0] for move in move_texts(t)} == {"meteor", "sacrifice"}
    with refused("event-first", IllegalMove):
        play_moves(t, "b1:h.r.")
    play_moves(t, "sacrifice:hhhr")
    assert view_at(t).boards[0].used == ("hhhr",)
    assert view_at(t).boards[0].special
    assert view_at(t).boards[0].impact == "d4"
    t.take_back(0)
    play_moves(t, "meteor")
    assert view_at(t).boards[0].impact == "c4"
    assert view_at(t).boards[0].board.split() == ["c4:*"]

    play_moves(t, "g4:hhh. g5:h.h.")  # the second one in a factory
    assert view_at(t).boards[0].copies == 1
    play_moves(t, "g3:h.h.")
    assert view_at(t).boards[0].copies == 0
    with refused("already-drawn", IllegalMove):
        play_moves(t, "g6:h.h.")
    play_moves(t, "d1:rrr. b1:h.r. done")
    assert view_at(t, 1).boards[0].board == "", "others see the board as it was"
    play_moves(t, "meteor", 1)
    finish_round(t, 1)
    assert view_at(t).round == 2
    assert "g3:h.h." in view_at(t, 1).boards[0].board


def test_a_free_direction_is_chosen_and_a_rolled_one_is_not() -> None:
    t = scripted_table([*STRAIGHTS, "any", "2"], expansion="meteors")
    assert move_texts(t)[:4] == ["meteor:up", "meteor:right", "meteor:down", "meteor:left"]
    with refused("no-direction", IllegalMove):
        play_moves(t, "meteor")
    play_moves(t, "meteor:up")
    assert view_at(t).boards[0].impact == "d2"
    with refused("no-event", IllegalMove):
        play_moves(t, "meteor:up")
    t = scripted_table([*STRAIGHTS, "up", "2"], expansion="meteors")
    with refused("direction-rolled", IllegalMove):
        play_moves(t, "meteor:left")


def test_a_crater_gives_way_to_a_drawing_and_the_mark_stays() -> None:
    t = scripted_table([*STRAIGHTS, "up", "3"], expansion="meteors")
    play_moves(t, "meteor d1:r.r.")
    assert view_at(t).boards[0].impact == "d1"
    assert view_at(t).boards[0].board == "d1:r.r."


WET, ARID = [*STRAIGHTS, "cc", "cc"], [*STRAIGHTS, "arid", "cc"]


def test_a_drought_is_asked_about_only_when_cacti_would_wither() -> None:
    t = scripted_table(ARID, WET, ARID, expansion="desert")
    assert view_at(t).boards[0].events == ()
    finish_round(t)
    play_moves(t, "a1:....cc")
    finish_round(t)
    assert view_at(t).boards[0].events == ("drought",)
    assert move_texts(t)[0] == "drought"
    play_moves(t, "drought")
    assert "cc" not in view_at(t).boards[0].board


def test_one_round_can_not_cancel_both_drought_and_meteor() -> None:
    extra = [*STRAIGHTS, "cc", "cc", "left", "1"], [*STRAIGHTS, "arid", "cc", "left", "1"]
    t = scripted_table(*extra, expansion="desert", second_expansion="meteors")
    play_moves(t, "meteor a1:....cc")
    finish_round(t)
    assert view_at(t).boards[0].events == ("drought", "meteor")
    play_moves(t, "sacrifice:rrrr")
    assert view_at(t).boards[0].events == ("meteor",)
    assert move_texts(t) == ["meteor"]
    with refused("second-special", IllegalMove):
        play_moves(t, "sacrifice:hhhh")


@pytest.mark.parametrize(("answer", "cacti"), [("drought", 0), ("sacrifice:hhhh", 2)])
def test_the_last_drought_comes_after_the_last_round_and_can_be_cancelled(answer: str, cacti: int) -> None:
    t = scripted_table(*[WET] * 6, ["arid", "arid"], expansion="desert")
    play_moves(t, "a1:....cc")
    while view_at(t).stage != "drought":
        texts = move_texts(t)
        play_moves(t, next(text for text in ("b1:h.h.", "done", texts[0]) if text in texts))
        if "cc" in view_at(t).boards[0].board.replace("a1:....cc", ""):
            t.take_back(0)
            routes = [m for m in move_texts(t) if not m.endswith("cc")]
            play_moves(t, routes[0])
    assert t.outcome() is None
    play_moves(t, answer)
    assert t.outcome() is not None
    (line,) = (line for line in t.sheet(None)[0].lines if line.key == "desert")
    assert line.points == cacti


def lava(board: str, *dice: str) -> tuple[Ints, Ints]:
    """A round with these lava dice, and no route dice, on a board of earlier rounds."""
    head, block = head_of(True, 3), read_board(board)
    head[at.HEAD_FEATURES] |= at.LAVAS
    head[at.HEAD_STAGE] = at.DRAWING
    block[at.ROUND : at.ROUND + 49] = np.minimum(block[at.ROUND : at.ROUND + 49], 1)
    block[at.DICE + at.ROUTE_DICE : at.DICE + at.ROUTE_DICE + len(dice)] = [FACE_ID[code] for code in dice]
    return head, block


def legal(head: Ints, block: Ints) -> list[str]:
    return [str(move) for move in round_moves(head, block)]


def play(head: Ints, block: Ints, text: str) -> None:
    move = GAME.parse(text)
    assert isinstance(move, RoundMove)
    check_round_move(head, block, move)
    make_move(head, block, move)


def test_one_lava_die_must_be_drawn_and_both_may_be() -> None:
    t = scripted_table([*STRAIGHTS, "lc", "ls"], expansion="lava")
    assert view_at(t).boards[0].board == "d4:llll"
    play_moves(t, "b1:h.h. f1:h.h. d1:r.r. b7:r.h.")
    with refused("must-draw-lava", IllegalMove):
        play_moves(t, "done")
    with refused("unconnected", IllegalMove):
        play_moves(t, "a1:ll..")
    with refused("beside-lava", IllegalMove):
        play_moves(t, "d5:llll")
    play_moves(t, "d3:.ll.")
    assert "done" in move_texts(t)
    play_moves(t, "d5:l.l.")


def test_something_is_erased_only_when_no_lava_die_fits() -> None:
    around = "d3:h.h. c4:h.h. e4:h.h. d5:h.h."
    head, block = lava(f"d4:llll {around}", "lc", "lc")
    moves = legal(head, block)
    assert "done" not in moves
    assert {move[6:8] for move in moves if move.startswith("erase>")} == {"d3", "c4", "e4", "d5"}
    assert any(move.endswith("llll") for move in moves), "a new volcano is the other way"
    play(head, block, "erase>d3:.ll.")
    assert "done" in legal(head, block)
    head, block = lava(f"d4:llll {around.removeprefix('d3:h.h. ')}", "lc", "lc")
    assert not any(move.startswith("erase>") for move in legal(head, block))
    with refused("no-erasing", IllegalMove):
        play(head, block, "erase>c4:.ll.")


def test_rivers_and_lakes_are_never_erased() -> None:
    head, block = lava("d4:llll d3:v.v. c4:www. e4:w.h. d5:vhvhx", "lc")
    assert not any(move.startswith("erase>") for move in legal(head, block))


def test_a_volcano_that_no_die_fits_beside_is_enough() -> None:
    cells = [column + row for row in "1234567" for column in "abcdefg" if column + row not in ("a1", "d4")]
    head, block = lava("d4:llll " + " ".join(f"{cell}:v.v." for cell in cells), "lc", "lt")
    assert legal(head, block) == ["a1:llll"]
    play(head, block, "a1:llll")
    assert legal(head, block) == ["done"]


def test_the_duty_lapses_when_nothing_is_possible() -> None:
    cells = [column + row for row in "1234567" for column in "abcdefg" if column + row != "d4"]
    head, block = lava("d4:llll " + " ".join(f"{cell}:v.v." for cell in cells), "lc", "lt")
    assert legal(head, block) == ["done"]


def test_canyons_are_refused_with_their_reason() -> None:
    t = scripted_table([*STRAIGHTS, "k2", "k3"], expansion="canyons")
    play_moves(t, "canyon>c1:ss")
    for move, code in {
        "canyon>b2:eee": "crosses-canyon",
        "canyon>e4:sss": "unanchored",
        "canyon>e1:ss": "already-drawn",
        "canyon>e1:s": "not-rolled",
    }.items():
        with refused(code, IllegalMove):
            play_moves(t, move)
    play_moves(t, "canyon>c3:sss")
    assert view_at(t).boards[0].board == "canyon>c1:sssss"
    play_moves(t, "b1:h.h. f1:h.h. d1:r.r.")
    assert view_at(t).boards[0].bridges == 12


def test_a_route_over_a_canyon_and_a_canyon_over_a_route_cost_a_bridge_once() -> None:
    t = scripted_table(["hc", "hs", "rs", "ss", "k1", "k1"], expansion="canyons")
    play_moves(t, "canyon>c1:s")
    play_moves(t, "b1:hh..")
    assert view_at(t).boards[0].bridges == 11
    play_moves(t, "c1:.h.h")
    assert view_at(t).boards[0].bridges == 11, "the same joint is paid once"
    play_moves(t, "canyon>d1:s")
    assert view_at(t).boards[0].bridges == 10
    assert view_at(t).boards[0].bridged == ("b1:E", "c1:E")
