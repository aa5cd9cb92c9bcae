"""The longest line never explodes, not even on boards made to be hard."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels.layout import HIGHWAY
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, VISITED, longest
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import READINGS, can_be_drawn, pictures_of
from tests.soak import rotating

TRACK = [
    drawing for route in ("ht", "ht", "ht", "hs", "hc", "rt") for drawing in sorted(base.drawings(route))
]
STATION = [drawing for route in ("ss", "sc", "op") for drawing in sorted(base.drawings(route))]
SPECIAL_SPENT = [drawing for route in base.SPECIALS for drawing in sorted(base.drawings(route))]
ROUTE = {drawing: route for route in base.SPECIALS for drawing in base.drawings(route)}

ENOUGH = 10_000
"""Bounds computed; long hill climbs have found boards with 1,700, which take about a millisecond."""


def effort(board: base.Board, reading: str) -> int:
    work = np.zeros(LONGEST_WORK, np.int32)
    longest(pictures_of(board), HIGHWAY, int(reading == "classic"), np.zeros(MAX_LINE, np.int32), work)
    return int(work[VISITED])


def possible(board: base.Board) -> bool:
    """Can this be a board of seven rounds: three track dice and a station die each, three specials?"""
    specials = [ROUTE[drawing] for drawing in board.values() if drawing in ROUTE]
    stations = sum(drawing in STATION for drawing in board.values())
    track = len(board) - stations - len(specials)
    return track <= 21 and stations <= 7 and len(specials) == len(set(specials)) <= 3


def changed(board: base.Board, random: Random) -> base.Board:
    """The board with one or two cells drawn anew or erased."""
    after = dict(board)
    for _ in range(random.randint(1, 2)):
        cell = random.choice(base.CELLS)
        after.pop(cell, None)
        drawing = random.choice([*TRACK, *STATION, *SPECIAL_SPENT])
        if random.random() < 0.9 and base.reason(after, cell, drawing) == "ok":
            after[cell] = drawing
    return after


HARD = {
    "classic": (
        "c1:.hr. d1:.h.h e1:rhrhx f1:.hhh g1:.h.h a2:.hh. b2:h.hh d2:.hr. e2:.hhh f2:h.hh a3:hh.. b3:hh.h "
        "c3:.hhh d3:.hhh e3:h.hh f3:hrhrx c4:hhh. d4:hh.h e4:h.hh f4:hhh. g4:r..h b5:hhh. c5:hhhh d5:.hhh "
        "e5:hh.h f5:hrrh b6:h.h. c6:hrhrx d6:h.r. b7:hhhr c7:h.hh"
    ),
    "crossing": (
        "a1:rhrh b1:.hhh c1:.hhh d1:..hh f1:h.h. a2:.rh. b2:hhh. c2:hh.h d2:hhhh e2:.hhh f2:h.hh a3:hhh. "
        "b3:h.hh c3:.hr. d3:hh.h e3:h.hh f3:h.r. a4:hhh. b4:hh.h c4:r..h d4:.hhh e4:h.hh a5:hrhrx c5:rh.. "
        "d5:hrhh e5:h.h. a6:hh.. d6:hh.. e6:hh.h f6:.hhh"
    ),
}
"""The worst found by climbing over a million boards for each reading."""


@rotating("reading", READINGS)
def test_the_worst_of_a_thousand_boards_found_by_hill_climbing(reading: str) -> None:
    random = Random(reading)
    board = base.parse(HARD[reading])
    assert possible(board)
    assert can_be_drawn(board)
    current = worst = effort(board, reading)
    assert current > 1000
    boards = 0
    while boards < 1000:
        after = changed(board, random)
        if possible(after) and can_be_drawn(after):
            boards += 1
            needed = effort(after, reading)
            worst = max(worst, needed)
            assert worst < ENOUGH, base.text_of(after)
            if needed > 0.9 * current:
                board, current = after, needed


@pytest.mark.parametrize("reading", READINGS)
def test_a_full_board_of_junctions_is_no_harder(reading: str) -> None:
    """No game of seven rounds fills the board; with expansions and other dice one may come close."""
    walls = {
        cell: ("hh.h" if (column + row) % 2 else ".hhh")
        for row, number in enumerate(base.ROWS)
        for column, letter in enumerate(base.COLUMNS)
        for cell in [letter + number]
    }
    assert effort(walls, reading) < 20 * ENOUGH
