"""The slow second opinion on a finished game of Railroad Ink."""

from __future__ import annotations

from branchline.core.table import Table
from branchline.games.railroad_ink.views import RailroadInkView
from tests.games.railroad_ink import slow


def check_railroad_ink(table: Table) -> None:
    """The sheet of a board (each seat in its turn, by the game's length) equals the slow recount."""
    view = table.view(None)
    assert isinstance(view, RailroadInkView)
    seat = sum(len(board.board) for board in view.boards) % view.seats
    board = slow.parse(view.boards[seat].board)
    sheet = table.sheet(None)[seat]
    recount = slow.score(board, view.options.longest)
    for key in ("networks", "highway", "railway", "centre"):
        assert sum(line.points for line in sheet.lines if line.key == key) == recount[key], key
    assert sum(line.points for line in sheet.lines if line.key == "errors") == -recount["errors"]
    assert sheet.total == recount["total"]
