"""The score sheet: every line names the cells behind its points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CENTRE, EXIT, NETWORK_POINTS, SIDE_NAMES
from branchline.games.railroad_ink.kernels.layout import CELLS, HIGHWAY, PICTURE, RAILWAY
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, MAX_NETWORKS, PARTS, errors, networks
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from branchline.parts.compiled import Ints


def board_sheet(block: Ints, classic: bool) -> Sheet:
    """The itemised score of one board."""
    return _sheet(block[PICTURE : PICTURE + CELLS].tobytes(), classic)


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _sheet(cells: bytes, classic: bool) -> Sheet:
    pictures = np.frombuffer(cells, np.int32).copy()
    return Sheet(
        (
            *_networks(pictures),
            _longest("highway", pictures, HIGHWAY, classic),
            _longest("railway", pictures, RAILWAY, classic),
            _centre(pictures),
            _errors(pictures),
        )
    )


def _networks(pictures: Ints) -> list[Line]:
    """One line for every network that joins at least two exits, the largest first."""
    label, exits = np.empty(PARTS, np.int32), np.empty(MAX_NETWORKS, np.int32)
    count = networks(pictures, label, exits, np.empty(PARTS, np.int32))
    lines = []
    for network in sorted(range(count), key=lambda n: -exits[n]):
        points = int(NETWORK_POINTS[exits[network]])
        if points:
            marks = (*_cells_of(network, label), *_exits_of(network, pictures, label))
            lines.append(
                Line(
                    "networks",
                    ntext("Network of {n} exit", "Network of {n} exits", n=int(exits[network])),
                    points,
                    marks,
                )
            )
    return lines or [Line("networks", text("Networks"), 0)]


def _cells_of(network: int, label: Ints) -> Iterator[str]:
    for cell in range(CELLS):
        if network in (label[2 * cell], label[2 * cell + 1]):
            yield CELL_NAMES[cell]


def _exits_of(network: int, pictures: Ints, label: Ints) -> Iterator[str]:
    for cell, side in np.argwhere(EXIT).tolist():
        picture = pictures[cell]
        if SIDES[picture, side] == EXIT[cell, side] and label[2 * cell + PART[picture, side]] == network:
            yield f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}"


def _longest(key: str, pictures: Ints, kind: int, classic: bool) -> Line:
    cells = np.empty(MAX_LINE, np.int32)
    length = longest(pictures, kind, int(classic), cells, np.empty(LONGEST_WORK, np.int32))
    label = text("Longest highway") if kind == HIGHWAY else text("Longest railway")
    return Line(key, label, int(length), tuple(CELL_NAMES[cell] for cell in cells[:length]))


def _centre(pictures: Ints) -> Line:
    cells = np.flatnonzero((pictures > 0) & (CENTRE > 0))
    return Line("centre", text("Centre cells"), len(cells), tuple(CELL_NAMES[cell] for cell in cells))


def _errors(pictures: Ints) -> Line:
    ends = np.empty((MAX_ERRORS, 2), np.int32)
    count = errors(pictures, ends)
    marks = tuple(f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}" for cell, side in ends[:count].tolist())
    return Line("errors", text("Errors"), -int(count), marks)


def ranking(sheets: Sequence[Sheet]) -> Outcome:
    """Most points; then fewest errors; then shared."""
    results = [(sheet.total, points(sheet, "errors")) for sheet in sheets]
    order = sorted(range(len(sheets)), key=lambda side: results[side], reverse=True)
    ranks = tuple(
        Rank(1 + sum(result > results[side] for result in results), side, results[side][0]) for side in order
    )
    first, second = results[order[0]], results[order[1]] if len(order) > 1 else None
    if second is None:
        decided_by = text("a solo game")
    elif first[0] > second[0]:
        decided_by = ntext("{n} point more", "{n} points more", n=first[0] - second[0])
    elif first > second:
        decided_by = text("fewer errors")
    else:
        decided_by = text("a shared win")
    return Outcome(ranks, decided_by)


def points(sheet: Sheet, key: str) -> int:
    """The points of all lines of one kind."""
    return sum(line.points for line in sheet.lines if line.key == key)
