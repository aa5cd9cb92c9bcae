"""Which cards dock and clash, as plain Python values of the kernels' tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from branchline.games.depot.kernels import docking, tables
from branchline.games.depot.kernels.layout import N
from branchline.games.depot.state import DepotState

Table = tuple[bytes, ...]
"""For each card a row that holds 1 for each card with which it goes."""


def _rows(table: NDArray[np.int8]) -> Table:
    return tuple(row.tobytes() for row in table)


DOCK = {name: _rows(table) for name, table in zip(tables.READINGS, tables.DOCK, strict=True)}
CLASH = _rows(tables.CLASH)
COLOUR_BITS: tuple[int, ...] = tuple(tables.COLOUR_BITS.tolist())
SHAPE_BITS: tuple[int, ...] = tuple(tables.SHAPE_BITS.tolist())
DEPOT_SHAPES: tuple[int, ...] = tuple(tables.DEPOT_SHAPES.tolist())


def clashing(ends: Sequence[int]) -> list[tuple[int, int]]:
    """The exits, from 1, of each two trains that clash."""
    taken = [(exit, end) for exit, end in enumerate(ends, 1) if end >= 0]
    return [(i, j) for (i, a), (j, b) in combinations(taken, 2) if CLASH[a][b]]


def reading(state: DepotState) -> int:
    """The number of the reading of the docking rule, as kernels want it."""
    return tables.READINGS.index(state.options.docking)


def fitting(state: DepotState) -> NDArray[np.bool_]:
    """Which of all cards dock to a train or start one, as they are now."""
    fits = np.empty(N, np.bool_)
    docking.fitting(state.data, reading(state), fits)
    return fits
