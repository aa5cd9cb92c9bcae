"""An independent second opinion on a finished game: the whole log played by the slow rules."""

from __future__ import annotations

from branchline.core.log import ChanceEntry
from branchline.core.table import Table
from branchline.games.land_vs_sea.tiles import BOX, FACES
from branchline.games.land_vs_sea.view import LandVsSeaView
from tests.games.land_vs_sea.slow import Points, SlowGame

OTHER = {BOX.names[face]: BOX.names[other] for face, other in enumerate(BOX.other.tolist())}


def slow_game(table: Table) -> SlowGame:
    """The game of a table by the slow rules, as far as its log goes."""
    view = _view(table)
    slow = SlowGame(view.options, view.seats, FACES, OTHER)
    for entry in table.log:
        if isinstance(entry, ChanceEntry):
            slow.turn_up(("left", "right").index(entry.label.split("/")[1]), entry.results[0])
        else:
            for move in entry.moves:
                assert entry.seat == slow.turn
                slow.play(move)
    return slow


def noted(view: LandVsSeaView) -> list[Points]:
    """What a view says has scored, as the slow rules say it."""
    return [Points(e.kind, e.side, e.points, e.placed, frozenset(e.hexes)) for e in view.events]


def check_land_vs_sea(table: Table) -> None:
    """All 58 tiles are on the map, every scoring event is the same, and so is the result."""
    slow = slow_game(table)
    view = _view(table)
    assert slow.step == "over"
    placed = [tile.face for tile in view.map if tile.face in OTHER]
    assert len({frozenset((face, OTHER[face])) for face in placed}) == len(placed) == 58
    assert sorted(noted(view), key=_order) == sorted(slow.scored, key=_order)
    assert list(view.scores) == slow.totals() == [sheet.total for sheet in table.sheet(None)]
    outcome = table.outcome()
    assert outcome is not None
    best = max(slow.totals())
    assert sorted(outcome.winners) == [side for side, total in enumerate(slow.totals()) if total == best]


def _view(table: Table) -> LandVsSeaView:
    view = table.view(None)
    assert isinstance(view, LandVsSeaView)
    return view


def _order(points: Points) -> tuple[object, ...]:
    return (points.placed, points.kind, points.side, points.points, sorted(points.hexes))
