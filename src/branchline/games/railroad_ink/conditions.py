"""How far a board has come with each goal, and the cells and sides that show it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CENTRE, EXIT, NEIGHBOUR, POINT, STRUCTURE, VILLAGE
from branchline.games.railroad_ink.kernels.forest import forests
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_NETWORKS, PARTS, networks
from branchline.games.railroad_ink.kernels.pictures import (
    CACTI,
    CORNERS,
    OASIS,
    PART,
    SIDES,
    STATION,
    TREES,
)
from branchline.games.railroad_ink.land import canyon_segments, cell_names, side_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from branchline.parts.compiled import Ints

    Cells = frozenset[int]
    Side = tuple[int, int]
    Marks = tuple[str, ...]


class Reached(NamedTuple):
    """How much there is of what a goal asks for, and where."""

    much: int
    marks: Marks = ()


# --- cells ----------------------------------------------------------------------------------------------

_ROWS = [[at.SIZE * row + column for column in range(at.SIZE)] for row in range(at.SIZE)]
_COLUMNS = [list(column) for column in zip(*_ROWS, strict=True)]
_CENTRE_CELLS = frozenset(np.flatnonzero(CENTRE).tolist())
_CORNER_CELLS = frozenset({_ROWS[0][0], _ROWS[0][-1], _ROWS[-1][0], _ROWS[-1][-1]})
_EXIT_CELLS = frozenset(np.flatnonzero(EXIT.max(1)).tolist())
_VILLAGE_CELLS = np.flatnonzero(STRUCTURE == VILLAGE).tolist()


def _cells_with(table: Ints, block: Ints) -> Cells:
    """The cells whose pictures have something."""
    return frozenset(np.flatnonzero(table[block[: at.CELLS]]).tolist())


def _filled(block: Ints) -> Cells:
    return frozenset(np.flatnonzero(block[: at.CELLS]).tolist())


def _drawn_or_struck(head: Ints, block: Ints) -> Cells:
    """The cells that are filled; by a house rule a crater counts, too."""
    filled = _filled(block)
    if head[at.HEAD_FEATURES] & at.CRATERS_FILL:
        filled |= frozenset(np.flatnonzero(block[at.MARKS : at.MARKS + at.CELLS] & at.CRATER).tolist())
    return filled


def _all(cells: Iterable[int]) -> Reached:
    found = sorted(cells)
    return Reached(len(found), cell_names(found))


def _most_within(groups: Iterable[Sequence[int]], cells: Cells) -> Reached:
    """Of these groups of cells the one of which most is there."""
    found = max(([cell for cell in group if cell in cells] for group in groups), key=len)
    return Reached(len(found), cell_names(found))


def _lines(length: int) -> Iterator[list[int]]:
    """So many neighbouring cells in a row or column."""
    for line in (*_ROWS, *_COLUMNS):
        for start in range(at.SIZE - length + 1):
            yield line[start : start + length]


def _squares(size: int) -> Iterator[list[int]]:
    reach = range(at.SIZE - size + 1)
    for top in reach:
        for left in reach:
            yield [_ROWS[top + row][left + column] for row in range(size) for column in range(size)]


def _diagonals(length: int) -> Iterator[list[int]]:
    reach = range(at.SIZE - length + 1)
    for top in reach:
        for left in reach:
            yield [_ROWS[top + n][left + n] for n in range(length)]
            yield [_ROWS[top + n][left + length - 1 - n] for n in range(length)]


def _zigzag(cells: Cells, length: int, path: tuple[int, ...] = ()) -> tuple[int, ...]:
    """A path of so many of these cells from corner to corner, with any turns; empty if there is none."""
    if len(path) == length:
        return path
    for cell in sorted(cells.difference(path)):
        if path and not _touch_at_a_corner(path[-1], cell):
            continue
        if found := _zigzag(cells, length, (*path, cell)):
            return found
    return ()


def _touch_at_a_corner(one: int, other: int) -> bool:
    (row, column), (other_row, other_column) = divmod(one, at.SIZE), divmod(other, at.SIZE)
    return abs(row - other_row) == 1 == abs(column - other_column)


def _diagonal_groves(head: Ints, block: Ints) -> Reached:
    groves = _cells_with(TREES, block)
    if head[at.HEAD_FEATURES] & at.ZIGZAG_GROVES:
        found = next((path for length in (4, 3, 2, 1) if (path := _zigzag(groves, length))), ())
        return Reached(len(found), cell_names(found))
    return _most_within(_diagonals(4), groves)


def village_cells(block: Ints) -> list[int]:
    """The villages that are marked: those with a station, and where one was erased, others with a trace."""
    held = [cell for cell in _VILLAGE_CELLS if STATION[block[cell]]]
    others = [cell for cell in _VILLAGE_CELLS if cell not in held]
    erased = [cell for cell in others if block[cell] or block[at.MARKS + cell] & at.CRATER]
    return sorted((held + erased or _VILLAGE_CELLS)[: int(block[at.VILLAGES])])


# --- networks -------------------------------------------------------------------------------------------


def _networks(block: Ints) -> tuple[Ints, Ints]:
    """The network of each part of a cell, and the number of exits of each network."""
    label, exits = np.empty(PARTS, np.int32), np.zeros(MAX_NETWORKS, np.int32)
    count = networks(block[: at.BOARD], label, exits, np.empty(PARTS, np.int32))
    return label, exits[:count]


def _in_one_network(block: Ints, table: Ints) -> Reached:
    """The cells of a kind (stations, oases) in the network that has most of them."""
    label, exits = _networks(block)
    found: list[list[int]] = [[] for _ in exits]
    for cell in sorted(_cells_with(table, block)):
        for network in {int(n) for n in label[2 * cell : 2 * cell + 2] if n >= 0}:
            found[network].append(cell)
    most: list[int] = max(found, key=len, default=[])
    return _all(most)


def _joined_exits(block: Ints) -> list[list[Side]]:
    """For each network with exits these, as cell and side."""
    label, _ = _networks(block)
    found: dict[int, list[Side]] = {}
    for cell, side in np.argwhere(EXIT).tolist():
        picture = block[cell]
        if SIDES[picture, side] == EXIT[cell, side]:
            found.setdefault(int(label[2 * cell + PART[picture, side]]), []).append((cell, side))
    return list(found.values())


def _most_sides(groups: Iterable[list[Side]]) -> Reached:
    most = max(groups, key=len, default=[])
    return Reached(len(most), side_names(most))


def _opposite_exits(block: Ints) -> Reached:
    pairs = (pair for exits in _joined_exits(block) for pair in combinations(exits, 2))
    return next((Reached(1, side_names(pair)) for pair in pairs if pair[0][1] == pair[1][1] ^ 2), Reached(0))


_MIDDLE_EXITS = {
    (_ROWS[0][at.SIZE // 2], at.NORTH),
    (_ROWS[at.SIZE // 2][-1], at.EAST),
    (_ROWS[-1][at.SIZE // 2], at.SOUTH),
    (_ROWS[at.SIZE // 2][0], at.WEST),
}


def _middle_exits(block: Ints) -> Reached:
    return _most_sides([end for end in exits if end in _MIDDLE_EXITS] for exits in _joined_exits(block))


def _loop(block: Ints) -> Reached:
    """The cells of a closed loop of route: a joint between parts that hang together already closes one."""
    joined: dict[int, list[int]] = {}
    for cell in range(at.CELLS):
        for side in (at.EAST, at.SOUTH):
            neighbour = int(NEIGHBOUR[cell, side])
            kind = SIDES[block[cell], side]
            if (
                neighbour < 0
                or kind not in (at.HIGHWAY, at.RAILWAY)
                or SIDES[block[neighbour], side ^ 2] != kind
            ):
                continue
            one = 2 * cell + int(PART[block[cell], side])
            other = 2 * neighbour + int(PART[block[neighbour], side ^ 2])
            if path := _path(joined, one, other):
                return Reached(1, cell_names(sorted({part // 2 for part in path})))
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
    return Reached(0)


def _path(joined: dict[int, list[int]], start: int, end: int) -> list[int]:
    """The parts from one to another, if they hang together."""
    before = {start: start}
    queue = [start]
    for part in queue:
        if part == end:
            path = [end]
            while path[-1] != start:
                path.append(before[path[-1]])
            return path
        for other in joined.get(part, ()):
            if other not in before:
                before[other] = part
                queue.append(other)
    return []


def _longest(head: Ints, block: Ints, kind: int) -> Reached:
    classic = int(head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST)
    line, work = np.empty(MAX_LINE, np.int32), np.empty(LONGEST_WORK, np.int32)
    length = int(longest(block[: at.BOARD], kind, classic, line, work))
    return Reached(length, cell_names(line[:length]))


# --- expansions -----------------------------------------------------------------------------------------

_HAS_TRAIL = (CORNERS > 0).astype(np.int32)


def _forests(block: Ints) -> Reached:
    count = forests(block[: at.BOARD], np.empty(at.CELLS, np.int32), np.empty(at.CELLS, np.int32))
    return Reached(int(count), _all(_cells_with(TREES, block)).marks)


def _trails_at_a_station(head: Ints, block: Ints) -> Reached:
    """The station with most trails that touch the corners of its cell, and these.

    By a house rule those that meet in the same corner count once.
    """
    touched = {
        cell: {int(POINT[cell, corner]) for corner in range(4) if CORNERS[block[cell]] >> corner & 1}
        for cell in sorted(_cells_with(_HAS_TRAIL, block))
    }
    most = Reached(0)
    for station in sorted(_cells_with(STATION, block)):
        corners = {*POINT[station].tolist()}
        near = {cell: points & corners for cell, points in touched.items() if points & corners}
        count = len(near)
        if head[at.HEAD_FEATURES] & at.TRAILS_MEET_ONCE:
            count = len(_meeting(near.values()))
        if count > most.much:
            most = Reached(count, cell_names((station, *near)))
    return most


def _meeting(pieces: Iterable[set[int]]) -> list[set[int]]:
    """Pieces that share a corner are one."""
    merged: list[set[int]] = []
    for piece in pieces:
        apart = [other for other in merged if not other & piece]
        merged = [*apart, piece.union(*(other for other in merged if other & piece))]
    return merged


def _bridged(block: Ints) -> list[Side]:
    return [
        (cell, side)
        for cell in range(at.CELLS)
        for side in (at.EAST, at.SOUTH)
        if block[at.MARKS + cell] >> at.BRIDGED + side & 1
    ]


def _crossings(block: Ints) -> Reached:
    """Where one network crosses the same canyon most often."""
    label, _ = _networks(block)
    bridged = {*_bridged(block)}
    found: list[list[Side]] = []
    for segments, _ in canyon_segments(block[: at.BOARD]):
        crossings: dict[int, list[Side]] = {}
        for cell, side in segments:
            kind, there = SIDES[block[cell], side], SIDES[block[NEIGHBOUR[cell, side]], side ^ 2]
            if (cell, side) in bridged and kind == there and kind in (at.HIGHWAY, at.RAILWAY):
                network = int(label[2 * cell + PART[block[cell], side]])
                crossings.setdefault(network, []).append((cell, side))
        found += crossings.values()
    return _most_sides(found)


def _canyon_through_the_centre(block: Ints) -> Reached:
    """A canyon from edge to edge that runs between two centre cells."""
    for segments, edge_to_edge in canyon_segments(block[: at.BOARD]):
        if edge_to_edge and any(CENTRE[cell] and CENTRE[NEIGHBOUR[cell, side]] for cell, side in segments):
            return Reached(1, side_names(segments))
    return Reached(0)


WANTED: dict[str, tuple[int, Callable[[Ints, Ints], Reached]]] = {
    "A": (5, lambda head, b: _all(_drawn_or_struck(head, b) & _CENTRE_CELLS)),
    "B": (3, lambda _, b: Reached(int(b[at.VILLAGES]), cell_names(village_cells(b)))),
    "C": (at.SIZE, lambda _, b: _most_within(_lines(at.SIZE), _filled(b))),
    "D": (3, lambda head, b: _all(_drawn_or_struck(head, b) & _CORNER_CELLS)),
    "E": (9, lambda _, b: _most_within(_squares(3), _filled(b))),
    "F": (1, lambda _, b: _loop(b)),
    "G": (3, lambda _, b: _most_sides(_joined_exits(b))),
    "H": (4, lambda _, b: _in_one_network(b, STATION)),
    "I": (6, lambda head, b: _longest(head, b, at.HIGHWAY)),
    "J": (6, lambda head, b: _longest(head, b, at.RAILWAY)),
    "K": (1, lambda _, b: _opposite_exits(b)),
    "L": (2, lambda _, b: _middle_exits(b)),
    "FA": (5, lambda _, b: _forests(b)),
    "FB": (4, _diagonal_groves),
    "FC": (4, lambda _, b: _all(_cells_with(TREES, b) & _EXIT_CELLS)),
    "TA": (5, lambda _, b: _most_within(_lines(5), _cells_with(_HAS_TRAIL, b))),
    "TB": (3, _trails_at_a_station),
    "TC": (5, lambda _, b: _all(_cells_with(_HAS_TRAIL, b) & _CENTRE_CELLS)),
    "DA": (4, lambda _, b: _most_within(_squares(2), _cells_with(CACTI, b))),
    "DB": (4, lambda _, b: _most_within(_lines(4), _cells_with(CACTI, b))),
    "DC": (3, lambda _, b: _in_one_network(b, OASIS)),
    "CA": (6, lambda _, b: Reached(int(b[at.BRIDGES_SPENT]), side_names(_bridged(b)))),
    "CB": (3, lambda _, b: _crossings(b)),
    "CC": (1, lambda _, b: _canyon_through_the_centre(b)),
}
"""For each goal how much it wants, and how much there is by the head of a game and the block of a seat."""


def how_far(code: str, head: Ints, block: Ints) -> tuple[int, int]:
    """How much of a goal is there, of how much."""
    wanted, reach = WANTED[code]
    return min(reach(head, block).much, wanted), wanted


def is_met(code: str, head: Ints, block: Ints) -> bool:
    count, wanted = how_far(code, head, block)
    return count == wanted


def meeting(code: str, head: Ints, block: Ints) -> Marks:
    """The cells and sides that meet a goal, none when it is not met."""
    wanted, reach = WANTED[code]
    reached = reach(head, block)
    return reached.marks if reached.much >= wanted else ()
