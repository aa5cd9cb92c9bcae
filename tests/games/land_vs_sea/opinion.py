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


def new_slow_game(game: LandVsSea, options: LandVsSeaOptions, seats: int) -> SlowGame:
    """Sides are drawn since the second version of the rules, unless the table wants them as seated."""
    faces = dict(zip(game.tiles.names, game.tiles.faces, strict=True))
    drawn = game.rules >= 2 and options.sides == "drawn"
    return SlowGame(
        faces=faces, other_side=other_sides(game.tiles), options=options, seats=seats, sides_drawn=drawn
    )


def slow_game(table: Table) -> SlowGame:
    """The game of a table by the slow rules, as far as its log goes."""
    view = view_of(table, None)
    slow = new_slow_game(_game(table), view.options, view.seats)
    for entry in table.log:
        if isinstance(entry, ChanceEntry) and entry.label == "sides":
            slow.seat_sides(int(entry.results[0]))
        elif isinstance(entry, ChanceEntry):
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
    slow, other_side = slow_game(table), other_sides(_game(table).tiles)
    view = view_of(table, None)
    assert slow.step == "over"
    placed = [tile.face for tile in view.map if tile.face in other_side]
    assert len({frozenset((face, other_side[face])) for face in placed}) == len(placed) == 58
    assert sorted(scored_points(view), key=_order) == sorted(slow.scored, key=_order)
    assert table.game.sides(table.state) == tuple(
        tuple(seat for seat in sorted(slow.roles) if slow.roles[seat] == side)
        for side in sorted(set(slow.roles.values()))
    )
    assert list(view.scores) == slow.totals() == [sheet.total for sheet in table.sheet(None)]
    outcome = table.outcome()
    assert outcome is not None
    best = max(slow.totals())
    assert sorted(outcome.winners) == [side for side, total in enumerate(slow.totals()) if total == best]


def _game(table: Table) -> LandVsSea:
    assert isinstance(table.game, LandVsSea)
    return table.game


def _order(points: Points) -> tuple[object, ...]:
    return (points.placed, points.kind, points.side, points.points, sorted(points.hexes))
