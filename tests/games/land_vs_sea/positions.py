"""Whether a map of Land vs Sea can come about: it is laid again, tile by tile, by the slow rules."""

from __future__ import annotations

from branchline.games.land_vs_sea.rules import LandVsSea
from branchline.games.land_vs_sea.view import LandVsSeaView
from tests.games.land_vs_sea.opinion import new_slow_game, other_sides
from tests.games.land_vs_sea.slow.board import Place
from tests.games.land_vs_sea.slow.game import SPECIALS, SlowGame


def check_position(view: LandVsSeaView) -> None:
    """Players can have laid these tiles in this order, from the start tile on, and set these waypoints.

    They take turns, a tile each. Pictures show the map alone: what is in hands and stacks, and what was
    scored before, is left open.
    """
    game = replayed(view)
    assert view.special is game.special, "the special tile is on the map or aside"
    assert {*view.dead} == _dead(game), "holes that nothing fits are marked"


def replayed(view: LandVsSeaView) -> SlowGame:
    """The game after its last tile, with all that was scored on the way."""
    rules = LandVsSea(LandVsSea.meta.newest_rules)
    start, *tiles = view.map
    assert (start.face, start.hex, start.rotation) == ("start", (0, 0), 0), "a map begins with the start tile"
    other_side = other_sides(rules.tiles)
    placed = [frozenset((tile.face, other_side[tile.face])) for tile in tiles if tile.face not in SPECIALS]
    assert len({*placed}) == len(placed), "every tile is there once, whichever side is up"
    assert view.land is not None
    game = new_slow_game(rules, view.options, view.seats)
    game.seat_sides(view.land)
    turns = len(placed)
    for tile in tiles:
        if tile.face not in SPECIALS:
            assert game.step != "special", "a hole of one kind is filled at once"
            game.step, game.played, game.hands[game.turn] = "play", [], [tile.face]
        move = f"{tile.face}@{tile.hex[0]},{tile.hex[1]}/{tile.rotation}"
        assert move in game.moves(), f"{move} is legal"
        game.play(move)
        if game.step != "special":
            if turns <= view.seats:
                _set_waypoint(view, game)
            game.turn, turns = (game.turn + 1) % view.seats, turns - 1
    assert game.step != "special", "a hole of one kind is filled at once"
    shown = {seat: (ref.hex, ref.area) for seat, ref in enumerate(view.waypoints) if ref}
    assert game.waypoints == shown, "who has set a waypoint has had a turn"
    return game


def _set_waypoint(view: LandVsSeaView, game: SlowGame) -> None:
    """In the last turn that each has had."""
    ref = view.waypoints[game.turn]
    if ref is not None:
        assert (ref.hex, ref.area) in game.waypoint_areas(), "a waypoint is set where it may be"
        game.waypoints[game.turn] = ref.hex, ref.area


def _dead(game: SlowGame) -> set[Place]:
    """Holes into which no face fits that is still to come."""
    faces = [
        face
        for name, face in game.faces.items()
        if name != "start" and (game.special or name not in SPECIALS)
    ]
    holes = {place for place in game.empty_places() if game.surrounded(place)}
    return {hole for hole in holes if not any(game.fits(face, hole, k) for face in faces for k in range(6))}
