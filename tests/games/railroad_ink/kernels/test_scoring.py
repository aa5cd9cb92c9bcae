"""Scoring: networks, longest lines in both readings, centre and errors, against the second opinion."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.games.railroad_ink.kernels.board import CELL_NAMES, SIDE_NAMES
from branchline.games.railroad_ink.kernels.layout import HIGHWAY, RAILWAY
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, MAX_NETWORKS, PARTS, errors, networks
from branchline.games.railroad_ink.kernels.pictures import PART
from branchline.games.railroad_ink.kernels.scoring import (
    CENTRES,
    ERRORS,
    HIGHWAYS,
    NETWORKS,
    RAILWAYS,
    SCORE_SIZE,
    SCORE_WORK,
    TOTAL,
    score,
)
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import (
    READINGS,
    block_of,
    conformance,
    grown_board,
    head_of,
    pictures_of,
    played_boards,
)

ITEMS = {"networks": NETWORKS, "highway": HIGHWAYS, "railway": RAILWAYS, "centre": CENTRES, "errors": ERRORS}
ITEMS["total"] = TOTAL
KINDS = {"h": HIGHWAY, "r": RAILWAY}
DENSE = ["ht", "ht", "hs", "hc", "ss", "hhhh", "hhhr"]
CHALLENGE = ["hh", "rr", "ht", "rt", "hhhh", "rrrr", "sc", "th", "tr", "hd", "op"]
BOARDS = range(1 + 25 + 10 + 8 + 8)

pytestmark = pytest.mark.xdist_group("scoring")


@pytest.fixture(scope="module")
def boards() -> list[base.Board]:
    """They are grown once, and only where they are looked at."""
    return [
        {},
        *played_boards(25),
        *played_boards(10, dice="challenge"),
        *(grown_board(Random(seed), 18, DENSE) for seed in range(8)),
        *(grown_board(Random(seed), 18, CHALLENGE) for seed in range(8)),
    ]


@pytest.fixture
def board(boards: list[base.Board], request: pytest.FixtureRequest) -> base.Board:
    grown: base.Board = boards[request.param]
    return grown


def scored(board: base.Board, reading: str) -> dict[str, int]:
    out = np.zeros(SCORE_SIZE, np.int32)
    head = head_of(False, reading=reading)
    total = score(head, block_of(board), out, np.zeros(SCORE_WORK, np.int32))
    items = {name: int(out[item]) for name, item in ITEMS.items()}
    assert items["total"] == total
    return items


def longest_line(board: base.Board, kind: str, reading: str) -> list[str]:
    line = np.zeros(MAX_LINE, np.int32)
    work = np.zeros(LONGEST_WORK, np.int32)
    length = longest(pictures_of(board), KINDS[kind], int(reading == "classic"), line, work)
    return [CELL_NAMES[cell] for cell in line[:length]]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("board", BOARDS, indirect=True)
def test_every_item_agrees_with_the_second_opinion(board: base.Board, reading: str) -> None:
    assert scored(board, reading) == base.score(board, reading)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("board", BOARDS[::3], indirect=True)
def test_the_cells_of_the_longest_line_are_a_line_of_that_length(board: base.Board, reading: str) -> None:
    for kind in KINDS:
        found = longest_line(board, kind, reading)
        lines = (line for line in base.lines(board, kind, reading) if [cell for cell, _ in line] == found)
        assert not found or any(base.counted(board, kind, line) == len(found) for line in lines)


@pytest.mark.parametrize("board", BOARDS, indirect=True)
def test_networks_hold_the_same_ends_and_exits(board: base.Board) -> None:
    label, exits = np.zeros(PARTS, np.int32), np.zeros(MAX_NETWORKS, np.int32)
    pictures = pictures_of(board)
    count = networks(pictures, label, exits, np.zeros(PARTS, np.int32))
    found: list[set[tuple[str, str]]] = [set() for _ in range(count)]
    for cell, name in enumerate(CELL_NAMES):
        for side, side_name in enumerate(SIDE_NAMES):
            if base.shown(board, name, side_name) != ".":
                found[label[2 * cell + PART[pictures[cell], side]]].add((name, side_name))
    expected = base.networks(board)
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
    assert [exits[n] for n in range(count)] == [base.exits(board, network) for network in found]


@pytest.mark.parametrize("board", BOARDS, indirect=True)
def test_errors_are_at_the_same_ends(board: base.Board) -> None:
    out = np.zeros((MAX_ERRORS, 2), np.int32)
    count = errors(pictures_of(board), out)
    found = [(CELL_NAMES[cell], SIDE_NAMES[side]) for cell, side in out[:count].tolist()]
    assert len(found) == len(set(found))
    assert set(found) == base.errors(board)


def test_two_open_ends_across_an_empty_cell_are_two_errors() -> None:
    assert scored(base.parse("b1:h.h. b3:h.h."), "crossing")["errors"] == 3


def test_an_end_at_a_blank_side_is_an_error_and_one_at_the_border_is_not() -> None:
    assert scored(base.parse("a4:.h.h b4:h.h."), "crossing")["errors"] == 3
    assert scored(base.parse("a4:hh.h a3:h.h. a2:h.h. a1:h.h."), "crossing")["errors"] == 1


RING = "d4:hhhh e4:..hh e5:h..h d5:hh.."


@pytest.mark.parametrize(
    ("board", "classic", "crossing"),
    [
        ("b1:h...", 1, 1),  # a single cell counts 1
        (RING, 4, 5),  # starts at a crossroads and comes back to it
        (RING + " c4:.h.h d3:h.h.", 5, 7),  # runs through a crossroads twice
        (RING.replace("hhhh", "hhh.") + " d3:h.h.", 5, 5),  # a T-junction counts once however often touched
        ("d4:hhhh/ e4:..hh e5:h..h d5:hh.. c4:hh.. d3:..hh c3:.hh.", 4, 4),  # curves of two separate rings
        ("d4:hhhh\\ e4:..hh e5:h..h d5:hh.. c4:hh.. c3:.hh. d3:..hh", 7, 8),  # each curve counts once
    ],
)
def test_what_counts_twice(board: str, classic: int, crossing: int) -> None:
    assert len(longest_line(base.parse(board), "h", "classic")) == classic
    assert len(longest_line(base.parse(board), "h", "crossing")) == crossing


FOUR_EXITS = "a2:..hr a3:h.h. a4:h.hh a5:h.h. a6:h.hr a7:hh.. b7:..hh"
FIVE_EXITS = "f1:hh.. g1:..hh g2:hrh. g3:h.h. g4:hhh. g5:h.h. g6:hrh. g7:h..h f7:.hh."
SIX_EXITS = "d1:rh.. e1:.h.h " + FIVE_EXITS.replace("f1:hh..", "f1:hh.h")


@pytest.mark.parametrize(
    ("board", "points"),
    [(f"{FOUR_EXITS} {SIX_EXITS}", 32), (f"{FOUR_EXITS} {FIVE_EXITS}", 28), ("b1:h.h.", 0), (FOUR_EXITS, 12)],
)
def test_every_network_scores(board: str, points: int) -> None:
    """Worked examples: 4 and 6 exits are 12 + 20 = 32, 4 and 5 are 12 + 16 = 28."""
    found = scored(base.parse(board), "crossing")
    assert found["networks"] == points
    assert found == base.score(base.parse(board), "crossing")


def transformed(board: base.Board, turn: bool) -> base.Board:
    """The board mirrored left to right, or given a quarter turn with highways and railways exchanged."""
    result = {}
    for cell, drawing in board.items():
        column, row = base.COLUMNS.index(cell[0]), base.ROWS.index(cell[1])
        north, east, south, west = tuple(drawing[:4])
        suffix = {"/": "\\", "\\": "/"}.get(drawing[4:], drawing[4:])
        if turn:
            sides = (west + north + east + south).translate(str.maketrans("hr", "rh"))
            result[base.COLUMNS[6 - row] + base.ROWS[column]] = sides + suffix
        else:
            result[base.COLUMNS[6 - column] + cell[1]] = north + west + south + east + suffix
    return result


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.integers(1, 7), st.sampled_from(["classic", "challenge"]), st.booleans())
def test_the_score_does_not_depend_on_how_the_board_is_held(
    seed: int, rounds: int, dice: str, turn: bool
) -> None:
    """Exits are the same in a mirror, and after a quarter turn when highways and railways change places."""
    (board,) = played_boards(1, rounds, dice, seed)
    for reading in READINGS:
        before, after = scored(board, reading), scored(transformed(board, turn), reading)
        if turn:
            before["highway"], before["railway"] = before["railway"], before["highway"]
        assert before == after


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 7))
def test_the_crossing_reading_never_gives_less_than_the_classic(seed: int, rounds: int) -> None:
    (board,) = played_boards(1, rounds, "challenge", seed)
    classic, crossing = (scored(board, reading) for reading in READINGS)
    assert classic["highway"] <= crossing["highway"]
    assert classic["railway"] <= crossing["railway"]


def test_conformance_scored_boards() -> None:
    for record in conformance("scored_boards"):
        found = scored(base.parse(record["board"]), record["longest"])
        for item in ITEMS:
            assert record[item] in (None, found[item]), (item, record["board"])
