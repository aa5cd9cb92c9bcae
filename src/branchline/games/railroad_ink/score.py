"""The score sheet, on which every line names the cells behind its points, and the ranking."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.draft import tie_order
from branchline.games.railroad_ink.expansions import EXPANSIONS, Expansion, features
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CENTRE, EXIT, NETWORK_POINTS, SIDE_NAMES
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, MAX_NETWORKS, PARTS, errors, networks
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES
from branchline.games.railroad_ink.kernels.scoring import SCORE_WORK, VILLAGE_POINTS
from branchline.games.railroad_ink.notation import read_board
from branchline.games.railroad_ink.state import RailroadInkState
from branchline.games.railroad_ink.view import RailroadInkView, view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from branchline.parts.compiled import Ints


def sheet(view: RailroadInkView) -> tuple[Sheet, ...]:
    """The itemised score of every seat."""
    played, cards = features(view.options), [card.code for card in view.goals]
    sheets = []
    for board in view.boards:
        block = read_board(board.board)
        block[at.VILLAGES] = board.villages
        block[at.GOAL_POINTS : at.GOAL_POINTS + len(board.goals)] = board.goals
        sheets.append(board_sheet(block, played, cards))
    return tuple(sheets)


def outcome(state: RailroadInkState) -> Outcome | None:
    """The ranking when all is over."""
    if state.data[at.HEAD_STAGE] != at.OVER:
        return None
    seen = view(state, None)
    return ranking(sheet(seen), seen.star)


def board_sheet(block: Ints, feature_bits: int, goals: Sequence[str] = ()) -> Sheet:
    """The itemised score of one board, with what it has been paid for these goals."""
    lines = _lines(block[: at.BOARD].tobytes(), feature_bits)
    if feature_bits & at.STRUCTURES:
        villages = int(VILLAGE_POINTS[block[at.VILLAGES]])
        lines = (*lines, Line("villages", text("Villages"), villages))
    paid = zip(goals, block[at.GOAL_POINTS : at.GOAL_POINTS + len(goals)].tolist(), strict=True)
    return Sheet((*lines, *(_goal(code, points) for code, points in paid)))


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _lines(cells: bytes, feature_bits: int) -> tuple[Line, ...]:
    board = np.frombuffer(cells, np.int32).copy()
    classic = bool(feature_bits & at.CLASSIC_LONGEST)
    return (
        *_networks(board),
        _longest("highway", board, at.HIGHWAY, classic),
        _longest("railway", board, at.RAILWAY, classic),
        _centre(board),
        _errors(board),
        *(
            _expansion(expansion, board)
            for expansion in EXPANSIONS.values()
            if feature_bits & expansion.feature
        ),
    )


def _expansion(expansion: Expansion, board: Ints) -> Line:
    """The line of an expansion, with the cells or sides that earn its points."""
    marked = np.zeros(at.CELLS, np.int32)
    points = expansion.points(board, marked, np.empty(SCORE_WORK, np.int32))
    cells = np.flatnonzero(marked).tolist()
    marks = [CELL_NAMES[cell] for cell in cells]
    if expansion.by_side:
        marks = [
            f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}"
            for cell in cells
            for side in range(4)
            if marked[cell] >> side & 1
        ]
    return Line(expansion.id, expansion.line, int(points), tuple(marks))


def _goal(code: str, points: int) -> Line:
    name = text(CARDS[CARD_ID[code]].name)
    return Line("goals", text("Goal {code}: {goal}", code=code, goal=name), points)


def _networks(board: Ints) -> list[Line]:
    """One line for every network that joins at least two exits, the largest first."""
    label, exits = np.empty(PARTS, np.int32), np.empty(MAX_NETWORKS, np.int32)
    count = networks(board, label, exits, np.empty(PARTS, np.int32))
    lines = []
    for network in sorted(range(count), key=lambda n: -exits[n]):
        points = int(NETWORK_POINTS[exits[network]])
        if points:
            marks = (*_cells_of(network, label), *_exits_of(network, board, label))
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
    for cell in range(at.CELLS):
        if network in (label[2 * cell], label[2 * cell + 1]):
            yield CELL_NAMES[cell]


def _exits_of(network: int, board: Ints, label: Ints) -> Iterator[str]:
    for cell, side in np.argwhere(EXIT).tolist():
        picture = board[cell]
        if SIDES[picture, side] == EXIT[cell, side] and label[2 * cell + PART[picture, side]] == network:
            yield f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}"


def _longest(key: str, board: Ints, kind: int, classic: bool) -> Line:
    cells = np.empty(MAX_LINE, np.int32)
    length = longest(board, kind, int(classic), cells, np.empty(LONGEST_WORK, np.int32))
    label = text("Longest highway") if kind == at.HIGHWAY else text("Longest railway")
    return Line(key, label, int(length), tuple(CELL_NAMES[cell] for cell in cells[:length]))


def _centre(board: Ints) -> Line:
    cells = np.flatnonzero((board[: at.CELLS] > 0) & (CENTRE > 0))
    return Line("centre", text("Centre cells"), len(cells), tuple(CELL_NAMES[cell] for cell in cells))


def _errors(board: Ints) -> Line:
    ends = np.empty((MAX_ERRORS, 2), np.int32)
    count = errors(board, ends)
    marks = tuple(f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}" for cell, side in ends[:count].tolist())
    return Line("errors", text("Errors"), -int(count), marks)


def ranking(sheets: Sequence[Sheet], star: int | None = None) -> Outcome:
    """Most points; then fewest errors; then shared, or in a draft decided by the star."""
    seats = len(sheets)
    results = [(sheet.total, points(sheet, "errors")) for sheet in sheets]
    tie_orders = [0 if star is None else -tie_order(star, seat, seats) for seat in range(seats)]
    decisive = [(*result, order) for result, order in zip(results, tie_orders, strict=True)]
    order = sorted(range(seats), key=lambda side: decisive[side], reverse=True)
    places = [1 + sum(better > result for better in decisive) for result in decisive]
    ranks = tuple(Rank(places[side], side, results[side][0]) for side in order)
    first, second = results[order[0]], results[order[1]] if seats > 1 else None
    if second is None:
        decided_by = text("a solo game")
    elif first[0] > second[0]:
        decided_by = ntext("{n} point more", "{n} points more", n=first[0] - second[0])
    elif first > second:
        decided_by = text("fewer errors")
    elif star is not None:
        decided_by = text("the place at the table, counted from the star")
    else:
        decided_by = text("a shared win")
    return Outcome(ranks, decided_by)


def points(sheet: Sheet, key: str) -> int:
    """The points of all lines of one kind."""
    return sum(line.points for line in sheet.lines if line.key == key)
