"""Promises of the expansions that hold on any board, tried on random ones."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.games.railroad_ink.expansions import EXPANSIONS, chosen_expansions, round_count
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.effects import apply_meteor, begin_round, draw
from branchline.games.railroad_ink.kernels.lakes import fill_lakes
from branchline.games.railroad_ink.kernels.meteors import impact_cell
from branchline.games.railroad_ink.kernels.pictures import FACE, PICTURE_OF, RESULT_ID, TEXT
from branchline.games.railroad_ink.kernels.playout import BLOCK, PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.games.railroad_ink.notation import board_text, marked_segments, read_board
from branchline.games.railroad_ink.score import board_sheet
from branchline.games.railroad_ink.state import empty_block
from branchline.parts.compiled import Ints, new_random
from tests.games.railroad_ink.scenes import options, own, play, scene, seat
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import head_of

NAMES = [*EXPANSIONS]
GROUPS = [*((name,) for name in NAMES), *combinations(NAMES, 2)]
SIDES = "NESW"


def played(names: tuple[str, ...], seed: int, dice: str = "challenge") -> tuple[Ints, Ints]:
    """The head and a seat's block after a random game with expansions."""
    head = head_of(False)
    head[at.HEAD_ROUNDS] = 6
    head[at.HEAD_FEATURES] = sum(EXPANSIONS[name].feature for name in names) | at.STRUCTURES * (
        dice == "challenge"
    )
    block = empty_block()
    if head[at.HEAD_FEATURES] & at.LAVAS:
        block[CELL_OF["d4"]], block[at.ROUND + CELL_OF["d4"]] = PICTURE_OF["llll"], 1
    work = np.zeros(PLAYOUT_WORK, np.int32)
    play_out(
        head,
        block,
        dice_table(dice, *names),
        1,
        new_random(seed),
        new_random(seed + 1),
        np.zeros(1, np.int32),
        work,
    )
    return head, work[BLOCK : BLOCK + len(block)].copy()


def total(head: Ints, block: Ints) -> int:
    return score(head, block, np.zeros(SCORE_SIZE, np.int32), np.zeros(SCORE_WORK, np.int32))


@pytest.mark.parametrize("names", GROUPS, ids="+".join)
def test_the_sheet_adds_up_to_the_score_and_the_text_is_the_whole_board(names: tuple[str, ...]) -> None:
    for seed in range(5):
        head, block = played(names, seed)
        sheet = board_sheet(block, int(head[at.HEAD_FEATURES]))
        assert sheet.total == total(head, block)
        again = read_board(board_text(block, int(head[at.HEAD_FEATURES]), 6))
        again[at.VILLAGES] = block[at.VILLAGES]
        assert total(head, again) == total(head, block)


# --- turning and mirroring ------------------------------------------------------------------------------


def transformed(token: str, turn: bool) -> str:
    """One drawing, crater or canyon in a mirror, or turned with highways and railways exchanged."""
    source, _, place = token.rpartition(">")
    point, _, rest = place.partition(":")
    size = 7 if source else 6
    column, row = "abcdefgh".index(point[0]), int(point[1]) - 1
    column, row = (size - row, column) if turn else (size - column, row)
    if source:
        rest = rest.translate(str.maketrans("nesw", "eswn") if turn else str.maketrans("ew", "we"))
    elif rest != "*":
        north, east, south, west = tuple(rest[:4])
        exchanged = rest[4:].translate(str.maketrans("/\\", "\\/"))
        sides = (west + north + east + south).translate(str.maketrans("hr", "rh"))
        rest = (sides if turn else north + west + south + east) + exchanged
    return (f"{source}>" if source else "") + "abcdefgh"[column] + str(row + 1) + ":" + rest


@settings(deadline=None, max_examples=80)
@given(st.integers(0, 2**32), st.sampled_from(GROUPS), st.booleans())
def test_the_score_does_not_depend_on_how_the_board_is_held(
    seed: int, names: tuple[str, ...], turn: bool
) -> None:
    """Exits are the same in a mirror, and after a quarter turn when highways and railways change places."""
    head, block = played(names, seed, "classic")
    before = board_text(block, int(head[at.HEAD_FEATURES]), 6)
    after = " ".join(token if token == "|" else transformed(token, turn) for token in before.split())
    assert total(head, read_board(after)) == total(head, read_board(before))


# --- lakes ----------------------------------------------------------------------------------------------


def slow_fill(board: base.Board, random: Random) -> base.Board:
    """Fills cells between shores, one at a time, in any order."""
    board = dict(board)
    while True:
        ready = [
            cell
            for cell in base.CELLS
            if cell not in board and sum(base.met(board, cell, side) == "w" for side in SIDES) >= 3
        ]
        if not ready:
            return board
        board[random.choice(ready)] = "wwww"


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 2**32))
def test_lakes_fill_the_same_in_any_order(seed: int) -> None:
    random = Random(seed)
    shores = [text for text in TEXT if "w" in text and text != "wwww"]
    board = {cell: random.choice(shores) for cell in base.CELLS if random.random() < 0.5}
    block = empty_block()
    for cell, drawing in board.items():
        block[CELL_OF[cell]] = PICTURE_OF[drawing]
    fill_lakes(block, 1)
    found = {name: TEXT[block[cell]] for cell, name in enumerate(CELL_NAMES) if block[cell]}
    assert found == slow_fill(board, random) == slow_fill(board, random)


def test_where_the_last_drought_empties_a_cell_a_lake_fills_it() -> None:
    """At once, as ever; it is written down with the last round."""
    board = seat("c4:.w.. d3:..w. e4:...w d4:....cc", events=("drought",))
    played = options("desert", second_expansion="lakes")
    state = scene(board, played=played, stage="drought", round=7, dice=())
    after = own(play(state, "drought"))
    assert after.board.split(" | ")[-1] == "d4:wwww"


# --- meteors --------------------------------------------------------------------------------------------


def slow_impact(mark: str, side: str, distance: int, craters: set[str]) -> str:
    """Walk cell by cell, turning back at the border without losing a step, and on past craters."""
    cell, walked = mark, 0
    while walked < distance or cell in craters:
        if base.beyond(cell, side) is None:
            side = base.back(side)
        beyond = base.beyond(cell, side)
        assert beyond is not None
        cell, walked = beyond, walked + 1
    return cell


@pytest.mark.parametrize("distance", [1, 2, 3])
def test_a_meteor_lands_where_the_rule_says(distance: int) -> None:
    random = Random(distance)
    for mark in base.CELLS:
        for direction, side in enumerate(SIDES):
            for _ in range(4):
                craters = {*random.sample(base.CELLS, random.randint(0, 6))}
                block = empty_block()
                block[at.LAST_IMPACT] = CELL_OF[mark]
                block[at.DICE + 4 : at.DICE + 6] = RESULT_ID["any"], RESULT_ID[str(distance)]
                for cell in craters:
                    block[at.MARKS + CELL_OF[cell]] |= at.CRATER
                assert CELL_NAMES[impact_cell(block, direction)] == slow_impact(mark, side, distance, craters)


# --- structures, bridges --------------------------------------------------------------------------------


def drawn(head: Ints, block: Ints, token: str) -> None:
    cell, _, text = token.partition(":")
    picture = PICTURE_OF[text]
    draw(head, np.array((FACE[picture], CELL_OF[cell], picture), np.int32), block)


def test_erasing_a_route_keeps_the_effect_and_redrawing_activates_again() -> None:
    head, block = head_of(True), empty_block()
    head[at.HEAD_FEATURES] = at.STRUCTURES | at.METEORS
    block[at.DICE : at.DICE + 6] = [RESULT_ID[code] for code in ("ss", "ss", "hs", "hs", "left", "1")]
    begin_round(head, block)
    drawn(head, block, "e3:h.r.")  # a village
    drawn(head, block, "b5:h.h.")  # a university
    assert (block[at.VILLAGES], block[at.UNIVERSITIES]) == (1, 1)
    for place in ("f3", "c5"):
        block[at.LAST_IMPACT] = CELL_OF[place]
        apply_meteor(block, 3)
    assert not block[CELL_OF["e3"]]
    assert not block[CELL_OF["b5"]]
    assert (block[at.VILLAGES], block[at.UNIVERSITIES]) == (1, 1)
    drawn(head, block, "e3:h.r.")
    drawn(head, block, "b5:h.h.")
    assert (block[at.VILLAGES], block[at.UNIVERSITIES]) == (2, 2)


def test_a_factory_copies_and_a_copy_in_a_factory_copies_again() -> None:
    head, block = head_of(True), empty_block()
    head[at.HEAD_FEATURES] = at.STRUCTURES
    block[at.DICE : at.DICE + 4] = [RESULT_ID[code] for code in ("hs", "hs", "rs", "ss")]
    drawn(head, block, "g5:h.h.")
    assert block[at.COPIES] == 1
    drawn(head, block, "a1:h.h.")  # the other die, not the copy
    assert block[at.COPIES] == 2
    drawn(head, block, "b2:h.h.")
    assert block[at.COPIES] == 1


@pytest.mark.parametrize("other", [name for name in NAMES if name != "canyons"])
def test_bridge_points_are_those_of_the_bridged_segments_and_never_more_than_there_are(other: str) -> None:
    for seed in range(60):
        head, block = played(("canyons", other), seed)
        assert head[at.HEAD_FEATURES] & at.CANYONS
        assert block[at.BRIDGES_SPENT] == len(marked_segments(block, at.BRIDGED)) <= at.BRIDGE_POINTS


def test_expansion_dice_have_room_in_a_seats_block() -> None:
    assert all(4 + sum(len(EXPANSIONS[name].dice) for name in names) <= at.MAX_DICE for names in GROUPS)


# --- options ----------------------------------------------------------------------------------------------


def test_the_same_expansion_twice_is_one() -> None:
    chosen = chosen_expansions(options("lakes", second_expansion="lakes"))
    assert [expansion.id for expansion in chosen] == ["lakes"]


def test_the_fewest_rounds_of_all_expansions() -> None:
    assert round_count(options()) == 7
    assert round_count(options("canyons")) == 7
    assert round_count(options("canyons", second_expansion="forest")) == 6
