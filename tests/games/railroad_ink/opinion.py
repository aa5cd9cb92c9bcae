"""The slow second opinion on a finished game of Railroad Ink: its log is followed move by move."""

from __future__ import annotations

from branchline.core.contract import Sheet
from branchline.core.log import ChanceEntry
from branchline.core.table import Table
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard
from tests.games.railroad_ink.slow.follower import Follower
from tests.games.railroad_ink.slow.land import parse
from tests.games.railroad_ink.slow.player import BRIDGES, Player


def follower(options: RailroadInkOptions, seats: int, rules: int = 2) -> Follower:
    expansions = [name for name in (options.expansion, options.second_expansion) if name != "none"]
    return Follower(
        options.edition,
        list(dict.fromkeys(expansions)),
        seats,
        options.longest,
        options.goals,
        options.goal_decks == "both",
        options.draft and seats > 1,
        options.draft_sets,
        rules,
        frozenset(
            {options.groves_line, options.craters_pay, options.volcanoes, options.trail_pieces}
            | ({"craters_fill"} if options.craters_fill else set())
        ),
    )


def check_railroad_ink(table: Table) -> None:
    """Every move was legal, every board is what its moves have made of it, and the points are right."""
    assert isinstance(table.options, RailroadInkOptions)
    game = follower(table.options, table.seats, table.game.rules)
    for entry in table.log:
        if isinstance(entry, ChanceEntry):
            game.draws(entry.label, entry.results)
        else:
            game.acts(entry.seat, entry.moves)
    view = table.view(None)
    assert isinstance(view, RailroadInkView)
    assert view.round == game.round == game.rounds + 1
    assert [card.code for card in view.goals] == game.goals
    recounts = [game.sheet(seat) for seat in range(table.seats)]
    for board, player in zip(view.boards, game.players, strict=True):
        check_board(board, player, game)
    for sheet, recount in zip(table.sheet(None), recounts, strict=True):
        check_sheet(sheet, recount)
    outcome = table.outcome()
    assert outcome is not None
    found: dict[int, list[int]] = {}
    for rank in outcome.ranks:
        found.setdefault(rank.place, []).append(rank.side)
    assert [sorted(sides) for sides in found.values()] == game.ranking(recounts)


def check_board(board: SeatBoard, player: Player, game: Follower) -> None:
    """What is drawn, ticked and crossed off."""
    shown = parse(board.board)
    shown.bridged = player.land.bridged  # what has been paid is no part of a board's text
    assert shown == player.land
    assert set(board.used) == set(player.used)
    assert (board.villages, board.universities) == (player.villages, player.universities)
    assert board.goals == tuple(player.goals.get(code, 0) for code in game.goals)
    if "canyons" in game.expansions:
        assert board.bridges == BRIDGES - len(player.land.bridged) >= 0
    if "meteors" in game.expansions:
        assert board.impact == player.impact


def check_sheet(sheet: Sheet, recount: dict[str, int]) -> None:
    keys = {line.key for line in sheet.lines}
    assert keys - {"goals"} == recount.keys() - {"goals"}
    for key, points in recount.items():
        assert sum(line.points for line in sheet.lines if line.key == key) == points, key
    assert sheet.total == sum(recount.values())
