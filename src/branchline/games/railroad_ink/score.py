"""The score sheet, on which every line names the cells behind its points, and the ranking."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.conditions import how_far, meeting, village_cells
from branchline.games.railroad_ink.draft import tie_order
from branchline.games.railroad_ink.expansions import EXPANSIONS, features
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CENTRE, EXIT, NETWORK_POINTS
from branchline.games.railroad_ink.kernels.longest import LONGEST_WORK, MAX_LINE, longest
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, MAX_NETWORKS, PARTS, errors, networks
from branchline.games.railroad_ink.kernels.pictures import PART, SIDES
from branchline.games.railroad_ink.kernels.scoring import VILLAGE_POINTS
from branchline.games.railroad_ink.land import cell_names, expansion_lines, side_names
from branchline.games.railroad_ink.notation import marked_segments, read_board, read_bridged
from branchline.games.railroad_ink.state import RailroadInkState
from branchline.games.railroad_ink.view import ORIGINS, RailroadInkView, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.view import SeatBoard
    from branchline.parts.compiled import Ints


EXITS = [(cell, side, EXIT.item(cell, side)) for cell, side in np.argwhere(EXIT).tolist()]
"""The cell, the side and the kind of each exit."""
CENTRE_CELLS: list[int] = np.flatnonzero(CENTRE).tolist()
# Of these a sheet asks for single values, which a list gives sooner than an array.
POINTS_BY_EXITS: list[int] = NETWORK_POINTS.tolist()
SIDES_OF: list[list[int]] = SIDES.tolist()
PART_OF: list[list[int]] = PART.tolist()


def sheet(view: RailroadInkView) -> tuple[Sheet, ...]:
    """The itemised score of every seat."""
    played, cards = features(view.options), [card.code for card in view.goals]
    final = ends_are_errors(view)
    return tuple([board_sheet(_block(board), played, cards, final=final) for board in view.boards])


def _block(board: SeatBoard) -> Ints:
    """What a board shows, as the rules have it; not to be written to."""
    origin = ORIGINS.of(board)
    if origin is not None:
        return origin
    block = read_board(board.board)
    block[at.VILLAGES] = board.villages
    block[at.GOAL_POINTS : at.GOAL_POINTS + len(board.goals)] = board.goals
    read_bridged(block, board.bridged)
    return block


def ends_are_errors(view: RailroadInkView) -> bool:
    """Whether what is open now stays so: before the last round an open end is a place to go on."""
    return view.round >= view.rounds


def outcome(state: RailroadInkState) -> Outcome | None:
    """The ranking when all is over."""
    if state.data[at.HEAD_STAGE] != at.OVER:
        return None
    seen = view(state, None)
    return ranking(sheet(seen), seen.star)


def board_sheet(block: Ints, feature_bits: int, goals: Sequence[str] = (), *, final: bool = True) -> Sheet:
    """The itemised score of one board, with what it has been paid for these goals."""
    lines = _lines(block[: at.BOARD].tobytes(), feature_bits, final)
    if feature_bits & at.STRUCTURES:
        points = int(VILLAGE_POINTS[block[at.VILLAGES]])
        lines = (*lines, Line("villages", text("Villages"), points, cell_names(village_cells(block))))
    paid = zip(goals, block[at.GOAL_POINTS : at.GOAL_POINTS + len(goals)].tolist(), strict=True)
    return Sheet((*lines, *(_goal(code, points, block, feature_bits) for code, points in paid)))


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _lines(cells: bytes, feature_bits: int, final: bool) -> tuple[Line, ...]:
    board = np.frombuffer(cells, np.int32).copy()
    classic = bool(feature_bits & at.CLASSIC_LONGEST)
    return (
        *_networks(board),
        _longest("highway", board, at.HIGHWAY, classic),
        _longest("railway", board, at.RAILWAY, classic),
        _centre(board),
        _errors(board, final),
        *(
            line
            for expansion in EXPANSIONS.values()
            if feature_bits & expansion.feature
            for line in expansion_lines(expansion.feature, board, feature_bits)
        ),
    )


def _goal(code: str, points: int, block: Ints, feature_bits: int) -> Line:
    """A goal, with what meets it on the board; a goal once met stays met, whatever is erased later."""
    label = text("Goal {code}: {goal}", code=code, goal=text(CARDS[CARD_ID[code]].name))
    marks = _met_by(code, block[: at.BOARD].tobytes(), int(block[at.VILLAGES]), feature_bits)
    return Line("goals", label, points, marks if points else ())


@lru_cache(maxsize=4096)
def _met_by(code: str, cells: bytes, villages: int, feature_bits: int) -> tuple[str, ...]:
    return meeting(code, *_alone(np.frombuffer(cells, np.int32), villages, feature_bits))


def _alone(cells: Ints, villages: int, feature_bits: int) -> tuple[Ints, Ints]:
    """The head of a game and the block of a seat, as far as goals look at them."""
    head, block = np.zeros(at.HEAD_SIZE, np.int32), np.zeros(at.SEAT_SIZE, np.int32)
    head[at.HEAD_FEATURES] = feature_bits
    block[: at.BOARD] = cells
    block[at.VILLAGES] = villages
    block[at.BRIDGES_SPENT] = len(marked_segments(block, at.BRIDGED))
    return head, block


def goal_progress(view: RailroadInkView, seat: int, code: str) -> tuple[int, int]:
    """How far a seat has come with a goal, of how much."""
    board = view.boards[seat]
    return how_far(code, *_alone(_block(board)[: at.BOARD], board.villages, features(view.options)))


def open_ends(board: SeatBoard) -> tuple[str, ...]:
    """The ends on a board that would be errors if nothing more were drawn."""
    return _errors(_block(board)[: at.BOARD]).marks


def _networks(board: Ints) -> list[Line]:
    """One line for every network that joins at least two exits, the largest first."""
    label, exits = np.empty(PARTS, np.int32), np.empty(MAX_NETWORKS, np.int32)
    count = networks(board, label, exits, np.empty(PARTS, np.int32))
    joined: list[int] = exits[:count].tolist()
    scoring = [network for network in range(count) if POINTS_BY_EXITS[joined[network]]]
    if not scoring:
        return [Line("networks", text("Networks"), 0)]
    pictures, parts = board[: at.CELLS].tolist(), label.tolist()
    return [
        Line(
            "networks",
            ntext("Network of {n} exit", "Network of {n} exits", n=joined[network]),
            POINTS_BY_EXITS[joined[network]],
            (*_cells_of(network, parts), *_exits_of(network, pictures, parts)),
            text("Networks"),
        )
        for network in sorted(scoring, key=lambda n: -joined[n])
    ]


def _cells_of(network: int, label: Sequence[int]) -> tuple[str, ...]:
    cells = zip(CELL_NAMES, label[::2], label[1::2], strict=True)
    return tuple([name for name, one, other in cells if network in (one, other)])


def _exits_of(network: int, pictures: Sequence[int], label: Sequence[int]) -> tuple[str, ...]:
    met = [
        (cell, side)
        for cell, side, kind in EXITS
        if (picture := pictures[cell])
        and SIDES_OF[picture][side] == kind
        and label[2 * cell + PART_OF[picture][side]] == network
    ]
    return side_names(met)


def _longest(key: str, board: Ints, kind: int, classic: bool) -> Line:
    cells = np.empty(MAX_LINE, np.int32)
    length = longest(board, kind, int(classic), cells, np.empty(LONGEST_WORK, np.int32))
    label = text("Longest highway") if kind == at.HIGHWAY else text("Longest railway")
    return Line(key, label, int(length), cell_names(cells[:length].tolist()))


def _centre(board: Ints) -> Line:
    cells = [cell for cell in CENTRE_CELLS if board.item(cell) > 0]
    return Line("centre", text("Centre cells"), len(cells), cell_names(cells))


def _errors(board: Ints, final: bool = True) -> Line:
    """What is open; unless that is final, it is a place to go on."""
    ends = np.empty((MAX_ERRORS, 2), np.int32)
    count = errors(board, ends)
    label = text("Errors") if final else text("Open ends")
    return Line("errors", label, -int(count), side_names(ends[:count].tolist()), provisional=not final)


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
