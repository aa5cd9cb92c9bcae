"""Single boards in notation, scored and drawn without the game they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.package import Boards
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import features, round_count
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.notation import parse_board
from branchline.games.railroad_ink.score import board_sheet
from branchline.games.railroad_ink.state import new_state, seat_block
from branchline.games.railroad_ink.view import RailroadInkView, view

if TYPE_CHECKING:
    from branchline.core.contract import Sheet
    from branchline.games.railroad_ink.meta import RailroadInkOptions


def read(source: str, options: RailroadInkOptions) -> RailroadInkView:
    """A board as its owner sees it when all is drawn."""
    state = new_state(options, 1)
    state.data[at.HEAD_ROUNDS] = max(round_count(options), source.count("|") + 1)
    state.data[at.HEAD_ROUND] = state.data[at.HEAD_ROUNDS] + 1
    state.data[at.HEAD_STAGE] = at.OVER
    seat_block(state, 0)[:] = parse_board(source, features(options))
    return view(state, 0)


def score(source: str, options: RailroadInkOptions) -> Sheet:
    """Its score; a board does not tell which villages were marked."""
    played = features(options) & ~at.STRUCTURES
    return board_sheet(parse_board(source, played), played)


BOARDS = Boards(
    read=read,
    score=score,
    items=(
        ("networks", text("networks")),
        ("highway", text("highway")),
        ("railway", text("railway")),
        ("centre", text("centre")),
        ("errors", text("errors")),
    ),
)
