"""An independent second opinion on a finished game: the whole log played by the slow rules."""

from __future__ import annotations

from branchline.core.log import ChanceEntry
from branchline.core.table import Table
from branchline.games.land_vs_sea.kernels.tables import TileSet
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import LandVsSea
from branchline.games.land_vs_sea.view import LandVsSeaView
from tests.games.land_vs_sea.scenes import view_of
from tests.games.land_vs_sea.slow.game import Points, SlowGame


def other_sides(tiles: TileSet) -> dict[str, str]:
    """For each face the one on the other side of its tile, by their names."""
    return {tiles.names[face]: tiles.names[other] for face, other in enumerate(tiles.other_side.tolist())}


def new_slow_game(tiles: TileSet, options: LandVsSeaOptions, seats: int) -> SlowGame:
    faces = dict(zip(tiles.names, tiles.faces, strict=True))
    return SlowGame(faces=faces, other_side=other_sides(tiles), options=options, seats=seats)


def slow_game(table: Table) -> SlowGame:
    """The game of a table by the slow rules, as far as its log goes."""
    view = view_of(table, None)
    slow = new_slow_game(_tiles(table), view.options, view.seats)
    for entry in table.log:
        if isinstance(entry, ChanceEntry):
            slow.turn_up(("left", "right").index(entry.label.split("/")[1]), entry.results[0])
        else:
            for move in entry.moves:
                assert entry.seat == slow.turn
                slow.play(move)
    return slow


def scored_points(view: LandVsSeaView) -> list[Points]:
    """What a view says has scored, as the slow rules say it."""
    return [Points(e.kind, e.side, e.points, e.placed, frozenset(e.hexes)) for e in view.events]


def check_land_vs_sea(table: Table) -> None:
    """All 58 tiles are on the map, every scoring event is the same, and so is the result."""
    slow, other_side = slow_game(table), other_sides(_tiles(table))
    view = view_of(table, None)
    assert slow.step == "over"
    placed = [tile.face for tile in view.map if tile.face in other_side]
    assert len({frozenset((face, other_side[face])) for face in placed}) == len(placed) == 58
    assert sorted(scored_points(view), key=_order) == sorted(slow.scored, key=_order)
    assert list(view.scores) == slow.totals() == [sheet.total for sheet in table.sheet(None)]
    outcome = table.outcome()
    assert outcome is not None
    best = max(slow.totals())
    assert sorted(outcome.winners) == [side for side, total in enumerate(slow.totals()) if total == best]


def _tiles(table: Table) -> TileSet:
    assert isinstance(table.game, LandVsSea)
    return table.game.tiles


def _order(points: Points) -> tuple[object, ...]:
    return (points.placed, points.kind, points.side, points.points, sorted(points.hexes))
