"""Placement: (a) join something, (b) draw what can be drawn, (c) no highway at a railway; specials."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF, SIDE_NAMES
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.fitting import demands
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FACES, FIRST_SPECIAL, PICTURE_OF, TEXT
from branchline.games.railroad_ink.kernels.placement import (
    CLASH,
    MAX_PLACEMENTS,
    OCCUPIED,
    OK,
    UNCONNECTED,
    check,
    duty,
    placements,
)
from branchline.games.railroad_ink.state import empty_block
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import block_of, conformance, head_of, pictures_of, played_boards

ROUTES = [*base.ROUTES, *base.SPECIALS]
BOARDS = [{}, *(board for rounds in (1, 3, 5, 7) for board in played_boards(6, rounds, seed=rounds))]
CHALLENGE_BOARDS = played_boards(8, 6, "challenge")
REASONS = {"ok": OK, "occupied": OCCUPIED, "unconnected": UNCONNECTED}


def listed(block: Ints, roll: list[str], specials: bool) -> list[tuple[str, str, str]]:
    out = np.zeros((MAX_PLACEMENTS, 3), np.int32)
    block[at.DICE : at.DICE + len(roll)] = [FACE_ID[code] for code in roll]
    count = placements(head_of(True), block, int(specials), out)
    return [
        (FACES[face].code, CELL_NAMES[cell], TEXT[picture]) for face, cell, picture in out[:count].tolist()
    ]


@pytest.mark.parametrize("board", [*BOARDS, *CHALLENGE_BOARDS])
def test_every_refusal_has_the_reason_of_the_second_opinion(board: base.Board) -> None:
    block = block_of(board)
    random = Random(len(board))
    for route in ROUTES:
        for drawing in base.drawings(route):
            cell = random.choice(base.CELLS)
            expected = base.reason(board, cell, drawing)
            found = check(0, block, CELL_OF[cell], PICTURE_OF[drawing])
            if expected == "clash":
                assert found == CLASH + SIDE_NAMES.index(base.clashes(board, cell, drawing)[0])
            else:
                assert found == REASONS[expected]


@pytest.mark.parametrize("board", BOARDS)
def test_a_demand_key_is_what_the_neighbours_show(board: base.Board) -> None:
    keys = np.zeros(at.CELLS, np.int32)
    demands(pictures_of(board), keys)
    for cell, key in zip(CELL_NAMES, keys.tolist(), strict=True):
        for side, name in enumerate(SIDE_NAMES):
            neighbour = base.beyond(cell, name)
            shown = {"h": 2, "r": 3}.get(base.met(board, cell, name), int(neighbour in board))
            assert key >> at.SIDE_BITS * side & 7 == shown


@pytest.mark.parametrize("board", [*BOARDS[::3], *CHALLENGE_BOARDS[::4]])
def test_all_placements_and_no_others_are_listed(board: base.Board) -> None:
    block = block_of(board)
    block[at.SPECIALS_USED] = 0
    for roll in (["hs", "rc", "ht", "sc"], ["rs", "rs", "hc", "op"], ["th", "hd", "rr", "hh"]):
        found = listed(block, roll, specials=True)
        assert len(found) == len(set(found))
        assert set(found) == base.placements(board, [*set(roll), *base.SPECIALS])


def test_placements_are_listed_by_die_cell_and_picture() -> None:
    found = listed(block_of(BOARDS[10]), ["rc", "hs", "ht", "sc"], specials=True)
    order = [*[FACE_ID[code] for code in ("rc", "hs", "ht", "sc")], *range(FIRST_SPECIAL, len(FACES))]
    keys = [(order.index(FACE_ID[code]), CELL_OF[cell], PICTURE_OF[text]) for code, cell, text in found]
    assert keys == sorted(keys)


def test_equal_dice_are_one_choice() -> None:
    assert listed(block_of({}), ["hs", "hs", "hs", "ss"], False) == listed(block_of({}), ["hs", "ss"], False)


def test_a_die_is_drawn_once() -> None:
    block = block_of({})
    block[at.DICE_DRAWN] = 0b0101
    assert listed(block, ["hs", "hs", "hs", "ss"], False) == listed(block_of({}), ["hs", "ss"], False)


def test_each_special_is_used_once() -> None:
    block = block_of({})
    block[at.SPECIALS_USED] = 0b000110
    assert {code for code, _, _ in listed(block, [], True)} == {"hhhr", "rrrr", "hhrr", "hrhr"}


def test_no_fourth_special_in_a_game() -> None:
    block = block_of({})
    block[at.SPECIALS_USED] = 0b010110
    assert listed(block, [], True) == []


def test_no_second_special_in_a_round() -> None:
    block = block_of({})
    block[at.SPECIAL_SPENT] = 1
    assert listed(block, [], True) == []


@pytest.mark.parametrize("board", BOARDS[::2])
def test_a_round_ends_only_when_no_remaining_die_can_be_drawn(board: base.Board) -> None:
    for route in base.ROUTES:
        block = block_of(board, [route])
        assert duty(head_of(True), block) == bool(base.placements(board, [route]))
        block[at.DICE_DRAWN] = 1
        assert not duty(head_of(True), block)


def sequences(block: Ints, depth: int) -> int:
    """Number of ways to draw some of the dice one after the other."""
    moves = np.zeros((MAX_PLACEMENTS, 3), np.int32)
    count = placements(head_of(True), block, 0, moves)
    if depth == 1:
        return count
    total = 0
    for move in moves[:count]:
        after = block.copy()
        draw(head_of(True), move, after)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("board", "roll"),
    [
        ("", ["rs", "rs", "hs"]),
        ("", ["hc", "rs", "ss"]),
        ("d1:r.r. a4:.h.h b4:h.hh", ["hs", "op", "rs"]),
    ],
)
def test_numbers_of_sequences_agree_with_the_second_opinion(board: str, roll: list[str]) -> None:
    start = base.parse(board)
    for depth in (1, 2, 3):
        assert sequences(block_of(start, roll), depth) == base.sequences(start, roll, depth)


@pytest.mark.parametrize(
    ("roll", "counts"),
    [
        (["hs", "rc", "ht", "sc"], [60, 2574, 68256]),
        (["rt", "rt", "rt", "op"], [30, 864, 25274]),
        (["hc", "hs", "rs", "ss"], [36, 936, 15492]),
    ],
)
def test_numbers_of_sequences_from_the_empty_board(roll: list[str], counts: list[int]) -> None:
    assert [sequences(block_of({}, roll), depth) for depth in (1, 2, 3)] == counts


def test_conformance_valid_boards() -> None:
    for record in conformance("valid_boards"):
        block = empty_block()
        valid = True
        for item in record["board"].split():
            cell, drawing = item.split(":")
            valid = valid and check(0, block, CELL_OF[cell], PICTURE_OF[drawing]) == OK
            block[CELL_OF[cell]] = PICTURE_OF[drawing]
        assert valid == record["valid"], record["board"]
