"""A closer look at what a board of routes promises: how features go together, what every empty cell meets.

It takes too long for every drawing that is tried, but not for the boards at the ends of futures. The weights
of `data/promise.json` were fitted (`python -m bench.fit_promise`): boards some rounds before the end of many
games against their scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXIT, NEIGHBOUR
from branchline.games.railroad_ink.kernels.evaluation import POINT, Feature, measure
from branchline.games.railroad_ink.kernels.pictures import DATA, SIDES
from branchline.games.railroad_ink.kernels.study import Masks
from branchline.parts.compiled import Ints, kernel

PAIRED = int(Feature.BOARD) + 1
"""Features of routes and specials; the last, which is always 1, makes a pair with each of the others."""
FINE = 100
"""Weights are whole numbers: so many to a hundredth of a point."""

KINDS = np.zeros(1 << at.SIDE_BITS, np.int32)
KINDS[[at.CLOSED, at.HIGHWAY, at.RAILWAY]] = 1, 2, 3
SHOWN, SHOWN_AT_BORDER = KINDS[SIDES], KINDS[EXIT]
"""What the sides of pictures and of the border show, in two bits."""
SIGHTS = 1 << 8
"""What the four neighbours of a cell show to it."""
_exchanged = (0, 1, 3, 2)
"""Highways for railways: a quarter turn of the board does that to the exits."""

PROMISE_FILE = DATA / "promise.json"


class PromiseRow(msgspec.Struct, forbid_unknown_fields=True):
    """What `data/promise.json` holds for one number of rounds left: weights in points."""

    pairs: list[tuple[int, int, float]]
    """For two features,"""
    cells: list[tuple[int, int, float]]
    """and for a cell and what it meets, turned and mirrored in any way."""


class Promise(NamedTuple):
    """Weights, a row for each number of rounds left, beginning with one."""

    pairs: Masks
    """For each two features,"""
    cells: Masks
    """and for each cell and sight."""


NO_PROMISE = Promise(np.empty((0, PAIRED, PAIRED), np.int64), np.empty((0, at.CELLS, SIGHTS), np.int64))
"""For games in which more is drawn than routes."""


def alike(cell: int, sight: int) -> Iterator[tuple[int, int]]:
    """The same on the board turned and mirrored."""
    row, column = divmod(cell, at.SIZE)
    shown = [sight >> 2 * side & 3 for side in range(4)]
    for _ in range(2):
        for _ in range(4):
            yield row * at.SIZE + column, sum(kind << 2 * side for side, kind in enumerate(shown))
            row, column = column, at.SIZE - 1 - row
            shown = [_exchanged[kind] for kind in (shown[3], *shown[:3])]
        column = at.SIZE - 1 - column
        shown = [shown[0], shown[3], shown[2], shown[1]]


def load_promise(path: Path = PROMISE_FILE) -> Promise:
    """The weights of a file."""
    try:
        rows = msgspec.json.decode(path.read_bytes(), type=list[PromiseRow])
    except msgspec.DecodeError as error:
        raise ValueError(f"{path.name}: {error}") from error
    found = Promise(*(np.zeros((len(rows), *empty.shape[1:]), np.int64) for empty in NO_PROMISE))
    for pairs, cells, row in zip(*found, rows, strict=True):
        for one, other, weight in row.pairs:
            pairs[one, other] = round(weight * POINT * FINE)
        for cell, sight, weight in row.cells:
            for place in alike(cell, sight):
                cells[place] = round(weight * POINT * FINE)
    return found


@kernel("int64(int32[::1], int64)", inner=True, makes_arrays=False)
def sight_of(board: Ints, cell: int) -> int:
    """What the neighbours and the border show to a cell, 2 bits a side."""
    sight = 0
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        shown = SHOWN_AT_BORDER[cell, side] if neighbour < 0 else SHOWN[board[neighbour], side ^ 2]
        sight |= int(shown) << 2 * side
    return sight


@kernel(
    "int64(int32[::1], int32[::1], int64[:,::1], int64[:,::1], int32[::1], int32[::1], int32[::1])",
    inner=True,
    makes_arrays=False,
)
def promise(
    head: Ints, block: Ints, pairs: Masks, cells: Masks, features: Ints, lines: Ints, work: Ints
) -> int:
    """What a seat's board promises, in hundredths of a point; `features` and what follows as in `measure`."""
    measure(head, block, features, lines, work)
    total = 0
    for one in range(PAIRED):
        if features[one]:
            share = 0
            for other in range(one, PAIRED):
                share += pairs[one, other] * features[other]
            total += share * features[one]
    for cell in range(at.CELLS):
        if block[at.PICTURE + cell] == 0:
            total += cells[cell, sight_of(block, cell)]
    return total // FINE
