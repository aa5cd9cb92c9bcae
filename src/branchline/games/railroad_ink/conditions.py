"""When each goal is met: every condition gives the cells and sides that meet it, none when it is not met."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

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
    from collections.abc import Callable, Iterable, Iterator

    from branchline.parts.compiled import Ints

    Cells = frozenset[int]
    Side = tuple[int, int]
    Marks = tuple[str, ...]

NOT_MET: Marks = ()

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


def _so_many(cells: Iterable[int], count: int) -> Marks:
    """These cells, if there are enough of them."""
    found = sorted(cells)
    return cell_names(found) if len(found) >= count else NOT_MET


def _first_within(groups: Iterable[Iterable[int]], cells: Cells) -> Marks:
    """The first of these groups of cells that is there as a whole."""
    return next((cell_names(group) for group in groups if cells.issuperset(group)), NOT_MET)


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


def _diagonal_groves(head: Ints, block: Ints) -> Marks:
    groves = _cells_with(TREES, block)
    if head[at.HEAD_FEATURES] & at.ZIGZAG_GROVES:
        return cell_names(_zigzag(groves, 4))
    return _first_within(_diagonals(4), groves)


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


def _in_one_network(block: Ints, table: Ints, count: int) -> Marks:
    """So many cells of a kind (stations, oases) in one network: the most there are."""
    label, exits = _networks(block)
    found: list[list[int]] = [[] for _ in exits]
    for cell in sorted(_cells_with(table, block)):
        for network in {int(n) for n in label[2 * cell : 2 * cell + 2] if n >= 0}:
            found[network].append(cell)
    return _so_many(max(found, key=len, default=[]), count)


def _joined_exits(block: Ints) -> list[list[Side]]:
    """For each network with exits these, as cell and side."""
    label, _ = _networks(block)
    found: dict[int, list[Side]] = {}
    for cell, side in np.argwhere(EXIT).tolist():
        picture = block[cell]
        if SIDES[picture, side] == EXIT[cell, side]:
            found.setdefault(int(label[2 * cell + PART[picture, side]]), []).append((cell, side))
    return list(found.values())


def _three_exits(block: Ints) -> Marks:
    return next((side_names(exits) for exits in _joined_exits(block) if len(exits) >= 3), NOT_MET)


def _opposite_exits(block: Ints) -> Marks:
    pairs = (pair for exits in _joined_exits(block) for pair in combinations(exits, 2))
    return next((side_names((one, other)) for one, other in pairs if one[1] == other[1] ^ 2), NOT_MET)


_MIDDLE_EXITS = {
    (_ROWS[0][at.SIZE // 2], at.NORTH),
    (_ROWS[at.SIZE // 2][-1], at.EAST),
    (_ROWS[-1][at.SIZE // 2], at.SOUTH),
    (_ROWS[at.SIZE // 2][0], at.WEST),
}


def _middle_exits(block: Ints) -> Marks:
    joined = ([end for end in exits if end in _MIDDLE_EXITS] for exits in _joined_exits(block))
    return next((side_names(exits) for exits in joined if len(exits) > 1), NOT_MET)


def _loop(block: Ints) -> Marks:
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
                return cell_names(sorted({part // 2 for part in path}))
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
    return NOT_MET


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


def _longest(head: Ints, block: Ints, kind: int) -> Marks:
    classic = int(head[at.HEAD_FEATURES] & at.CLASSIC_LONGEST)
    line, work = np.empty(MAX_LINE, np.int32), np.empty(LONGEST_WORK, np.int32)
    length = longest(block[: at.BOARD], kind, classic, line, work)
    return cell_names(line[:length]) if length >= 6 else NOT_MET


# --- expansions -----------------------------------------------------------------------------------------

_HAS_TRAIL = (CORNERS > 0).astype(np.int32)


def _five_forests(block: Ints) -> Marks:
    count = forests(block[: at.BOARD], np.empty(at.CELLS, np.int32), np.empty(at.CELLS, np.int32))
    return _so_many(_cells_with(TREES, block), 0) if count >= 5 else NOT_MET


def _trails_at_a_station(head: Ints, block: Ints) -> Marks:
    """A station and three trails that touch the corners of its cell.

    By a house rule those that meet in the same corner count once.
    """
    touched = {
        cell: {int(POINT[cell, corner]) for corner in range(4) if CORNERS[block[cell]] >> corner & 1}
        for cell in sorted(_cells_with(_HAS_TRAIL, block))
    }
    for station in sorted(_cells_with(STATION, block)):
        corners = {*POINT[station].tolist()}
        near = {cell: points & corners for cell, points in touched.items() if points & corners}
        count = len(near)
        if head[at.HEAD_FEATURES] & at.TRAILS_MEET_ONCE:
            count = len(_meeting(near.values()))
        if count >= 3:
            return cell_names((station, *near))
    return NOT_MET


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


def _six_bridges(block: Ints) -> Marks:
    return side_names(_bridged(block)) if block[at.BRIDGES_SPENT] >= 6 else NOT_MET


def _three_crossings(block: Ints) -> Marks:
    """Where one network crosses the same canyon, three times or more."""
    label, _ = _networks(block)
    bridged = {*_bridged(block)}
    for segments, _ in canyon_segments(block[: at.BOARD]):
        crossings: dict[int, list[Side]] = {}
        for cell, side in segments:
            kind, there = SIDES[block[cell], side], SIDES[block[NEIGHBOUR[cell, side]], side ^ 2]
            if (cell, side) in bridged and kind == there and kind in (at.HIGHWAY, at.RAILWAY):
                network = int(label[2 * cell + PART[block[cell], side]])
                crossings.setdefault(network, []).append((cell, side))
        for sides in crossings.values():
            if len(sides) >= 3:
                return side_names(sides)
    return NOT_MET


def _canyon_through_the_centre(block: Ints) -> Marks:
    """A canyon from edge to edge that runs between two centre cells."""
    for segments, edge_to_edge in canyon_segments(block[: at.BOARD]):
        if edge_to_edge and any(CENTRE[cell] and CENTRE[NEIGHBOUR[cell, side]] for cell, side in segments):
            return side_names(segments)
    return NOT_MET


MEETING: dict[str, Callable[[Ints, Ints], Marks]] = {
    "A": lambda head, b: _so_many(_drawn_or_struck(head, b) & _CENTRE_CELLS, 5),
    "B": lambda _, b: cell_names(village_cells(b)) if b[at.VILLAGES] >= 3 else NOT_MET,
    "C": lambda _, b: _first_within(_lines(at.SIZE), _filled(b)),
    "D": lambda head, b: _so_many(_drawn_or_struck(head, b) & _CORNER_CELLS, 3),
    "E": lambda _, b: _first_within(_squares(3), _filled(b)),
    "F": lambda _, b: _loop(b),
    "G": lambda _, b: _three_exits(b),
    "H": lambda _, b: _in_one_network(b, STATION, 4),
    "I": lambda head, b: _longest(head, b, at.HIGHWAY),
    "J": lambda head, b: _longest(head, b, at.RAILWAY),
    "K": lambda _, b: _opposite_exits(b),
    "L": lambda _, b: _middle_exits(b),
    "FA": lambda _, b: _five_forests(b),
    "FB": _diagonal_groves,
    "FC": lambda _, b: _so_many(_cells_with(TREES, b) & _EXIT_CELLS, 4),
    "TA": lambda _, b: _first_within(_lines(5), _cells_with(_HAS_TRAIL, b)),
    "TB": _trails_at_a_station,
    "TC": lambda _, b: _so_many(_cells_with(_HAS_TRAIL, b) & _CENTRE_CELLS, 5),
    "DA": lambda _, b: _first_within(_squares(2), _cells_with(CACTI, b)),
    "DB": lambda _, b: _first_within(_lines(4), _cells_with(CACTI, b)),
    "DC": lambda _, b: _in_one_network(b, OASIS, 3),
    "CA": lambda _, b: _six_bridges(b),
    "CB": lambda _, b: _three_crossings(b),
    "CC": lambda _, b: _canyon_through_the_centre(b),
}
"""What meets each goal, by the head of a game and the block of a seat."""


def is_met(code: str, head: Ints, block: Ints) -> bool:
    return MEETING[code](head, block) != NOT_MET
