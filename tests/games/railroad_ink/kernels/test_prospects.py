"""What each route would bring if it came next, against drawing it everywhere by the second opinion."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels.description import AHEAD, DESCRIPTION
from branchline.games.railroad_ink.kernels.judgement import describe_all
from branchline.games.railroad_ink.kernels.prospects import BEST, LEAST, ROUTES, SECOND, SPECIAL
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import READINGS, block_of, head_of, played_boards


def prospects(board: base.Board, reading: str) -> Ints:
    seen = np.empty((1, DESCRIPTION), np.int32)
    describe_all(head_of(True, 4, reading), block_of(board)[None], seen)
    return seen[0, AHEAD:]


def total(board: base.Board, reading: str) -> int:
    return base.score(board, reading)["total"]


def drawn_everywhere(board: base.Board, route: str, reading: str) -> list[int]:
    """The points of the best two cells for a route, best first."""
    before = total(board, reading)
    by_cell: defaultdict[str, int] = defaultdict(lambda: LEAST)
    for _, cell, drawing in base.placements(board, [route]):
        by_cell[cell] = max(by_cell[cell], total(board | {cell: drawing}, reading) - before)
    return sorted([*by_cell.values(), LEAST, LEAST], reverse=True)[:2]


@pytest.mark.parametrize("reading", READINGS)
def test_routes_bring_what_drawing_them_everywhere_shows(reading: str) -> None:
    """After one round, when no two lines that a route joins have a cell in common."""
    for board in played_boards(3, rounds=1, seed=3):
        seen = prospects(board, reading)
        for number, route in enumerate(ROUTES):
            assert [seen[BEST + number], seen[SECOND + number]] == drawn_everywhere(board, route, reading)


def test_no_route_brings_more_than_is_promised() -> None:
    (board,) = played_boards(1, rounds=4, seed=4)
    seen = prospects(board, "classic")
    for number, route in enumerate(ROUTES):
        best, second = drawn_everywhere(board, route, "classic")
        assert seen[BEST + number] >= best
        assert seen[SECOND + number] >= second


def test_a_special_counts_only_while_one_may_be_drawn() -> None:
    board = played_boards(1, rounds=1, seed=5)[0]
    used = {"a2": "hhhh", "a4": "rrrr", "a6": "hhhr"}
    assert prospects(board, "classic")[SPECIAL] > LEAST
    assert prospects(used, "classic")[SPECIAL] == LEAST
