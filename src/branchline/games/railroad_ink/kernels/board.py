"""The board: cells, neighbours, exits, centre, structures and the points of a network, as tables."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels.layout import CELLS, EAST, FREE, NORTH, SIZE, SOUTH, WEST
from branchline.games.railroad_ink.kernels.pictures import DATA, SIDE_CODES

SIDE_NAMES = "NESW"
CELL_NAMES = tuple(f"{'abcdefg'[cell % SIZE]}{cell // SIZE + 1}" for cell in range(CELLS))
CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}
START = CELL_OF["d4"]
"""Where the first meteor comes from, and where the first volcano is."""


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `data/board.json` holds; exits of a side are read left to right or top to bottom."""

    size: int
    exits: dict[str, str]
    centre: list[str]
    network_points: list[int]


def load_board(path: Path) -> BoardData:
    """Read the board and check it against the layout of the state."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=BoardData)
        if data.size != SIZE:
            raise ValueError(f"size is {data.size}, the state is laid out for {SIZE}")
        if sorted(data.exits) != sorted(SIDE_NAMES):
            raise ValueError("exits must be given for the sides N, E, S and W")
        for side, row in data.exits.items():
            if len(row) != SIZE or not set(row) <= set("hr."):
                raise ValueError(f"exits of side {side} are {row!r}, not {SIZE} of 'h', 'r' and '.'")
        unknown = [name for name in data.centre if name not in CELL_OF]
        if unknown:
            raise ValueError(f"centre cells that are not on the board: {', '.join(unknown)}")
        exits = sum(side != "." for row in data.exits.values() for side in row)
        if len(data.network_points) != exits + 1:
            raise ValueError(f"network_points must go from 0 to {exits} exits")
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return data


def _neighbour(cell: int, side: int) -> int:
    row, column = divmod(cell, SIZE)
    row += {NORTH: -1, SOUTH: 1}.get(side, 0)
    column += {WEST: -1, EAST: 1}.get(side, 0)
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else -1


def _exit(cell: int, side: int) -> int:
    if _neighbour(cell, side) >= 0:
        return FREE
    row, column = divmod(cell, SIZE)
    shown = _data.exits[SIDE_NAMES[side]][column if side in (NORTH, SOUTH) else row]
    return FREE if shown == "." else SIDE_CODES[shown]


_data = load_board(DATA / "board.json")

NEIGHBOUR = np.array([[_neighbour(cell, side) for side in range(4)] for cell in range(CELLS)], np.int32)
"""The cell beyond each side, -1 beyond the border."""
EXIT = np.array([[_exit(cell, side) for side in range(4)] for cell in range(CELLS)], np.int32)
"""Kind of the exit at each side, FREE where there is none."""
EXITS = int(np.count_nonzero(EXIT))
EXIT_NUMBER = np.where(EXIT > 0, np.cumsum(EXIT > 0).reshape(EXIT.shape) - 1, -1).astype(np.int32)
"""Exits numbered in cell order, -1 where there is none."""
CENTRE = np.array([name in _data.centre for name in CELL_NAMES], np.int32)
NETWORK_POINTS = np.array(_data.network_points, np.int32)

# Structures of the Challenge boards.
FACTORY, VILLAGE, UNIVERSITY = 1, 2, 3


def load_structures(path: Path) -> NDArray[np.int32]:
    """The structure of each cell, 0 for none."""
    names = {"factory": FACTORY, "village": VILLAGE, "university": UNIVERSITY}
    found = np.zeros(CELLS, np.int32)
    try:
        data = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
        for name, cells in data.items():
            for cell in cells:
                if found[CELL_OF[cell]]:
                    raise ValueError(f"two structures in {cell}")
                found[CELL_OF[cell]] = names[name]
    except (msgspec.DecodeError, KeyError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return found


STRUCTURE = load_structures(DATA / "structures.json")

POINTS_ACROSS = SIZE + 1
POINTS = POINTS_ACROSS * POINTS_ACROSS
"""Grid points: corners of cells, point index = row * 8 + column."""


def _point(cell: int, corner: int) -> int:
    row, column = divmod(cell, SIZE)
    return (row + (corner in (1, 2))) * POINTS_ACROSS + column + (corner in (0, 1))


POINT = np.array([[_point(cell, corner) for corner in range(4)] for cell in range(CELLS)], np.int32)
"""The grid point at each corner of a cell: NE, SE, SW, NW."""
