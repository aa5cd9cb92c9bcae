"""Hexagons without floating point: cells, their sides and their corners as exact values.

Cells stand on a point and have axial coordinates (q, r): q grows to the east, r to the south-east. A side
is the sorted pair of the two cells it parts, a corner the sorted triple of the three cells that meet
there; cells outside a map are cells like any other, so the frame of a map needs no names of its own.
"""

from __future__ import annotations

Cell = tuple[int, int]
Side = tuple[Cell, Cell]
Corner = tuple[Cell, Cell, Cell]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a cell to its neighbours, turning left from the east."""
CORNER_NAMES = ("ne", "n", "nw", "sw", "s", "se")
"""The corners of a cell: corner i lies between its neighbours in the directions i and i + 1."""


def neighbour(cell: Cell, direction: int) -> Cell:
    """The next cell in one of the six directions."""
    q, r = DIRECTIONS[direction % 6]
    return cell[0] + q, cell[1] + r


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, in the order of the directions."""
    return tuple(neighbour(cell, direction) for direction in range(6))


def side(cell: Cell, other: Cell) -> Side:
    """The side between two cells."""
    if other not in neighbours(cell):
        raise ValueError(f"{cell} and {other} are not adjacent")
    return (cell, other) if cell < other else (other, cell)


def corner(cell: Cell, other: Cell, third: Cell) -> Corner:
    """The corner where three cells meet."""
    first, second, last = sorted((cell, other, third))
    if not (second in neighbours(first) and last in neighbours(first) and last in neighbours(second)):
        raise ValueError(f"{cell}, {other} and {third} do not meet in a corner")
    return first, second, last


def sides(cell: Cell) -> tuple[Side, ...]:
    """The six sides of a cell, in the order of the directions."""
    return tuple(side(cell, other) for other in neighbours(cell))


def corners(cell: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell, in the order of `CORNER_NAMES`; corner i + 3 is opposite to corner i."""
    around = neighbours(cell)
    return tuple(corner(cell, around[i], around[(i + 1) % 6]) for i in range(6))


def ends(of: Side) -> tuple[Corner, Corner]:
    """The two corners in which a side ends."""
    cell, other = of
    direction = neighbours(cell).index(other)
    around = neighbours(cell)
    return corner(cell, other, around[direction - 1]), corner(cell, other, around[(direction + 1) % 6])


def rectangle(columns: int, rows: int) -> tuple[Cell, ...]:
    """The cells of an upright map, row by row; every second row is shifted half a cell to the east."""
    return tuple((column - row // 2, row) for row in range(rows) for column in range(columns))
