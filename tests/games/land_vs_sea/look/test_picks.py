"""What can be chosen on the drawing, and what is said of picks that lead nowhere."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.games.land_vs_sea.look.map_pane import neighbours
from branchline.games.land_vs_sea.look.symbols import face_id
from branchline.games.land_vs_sea.moves import Move, Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.view import LandVsSeaView
from tests.games.land_vs_sea.scenes import new_table, play_random, view_of
from tests.games.pictures import elements, leaves


def test_the_page_hears_of_every_kind_of_move() -> None:
    """Faces on places, waypoints on places, stacks and tiles by themselves, the rest by buttons."""
    table, random = new_table(3, "kinds"), Random(1)
    roots: dict[str, set[str]] = {}
    while waiting := table.waiting():
        view, moves = view_of(table, waiting[0]), table.moves(waiting[0])
        for path, _ in leaves(table.game.picks(view, moves)):
            roots.setdefault(view.stage, set()).add(" ".join(pick.split("/")[0] for pick in path))
        table.play(waiting[0], random.choice(moves))
    assert roots["play"] == roots["again"] == {"face hex turn"}
    assert roots["deal"] == roots["refill"] == {"stack"}
    assert roots["steal"] == {"tile", "pass"}
    assert roots["waypoint"] == {"hex area", "pass"}


def test_a_ghost_lies_where_the_tile_will_be() -> None:
    table = new_table()
    seat = play_random(table, 30, Random(4))
    view, moves = view_of(table, seat), table.moves(seat)
    for path, pick in Random(4).sample(list(leaves(table.game.picks(view, moves))), 5):
        move = GAME.parse(pick.move)
        assert isinstance(move, Place)
        assert pick.symbol == face_id(move.face, move.rotation)
        assert pick.turn == -move.rotation % 6
        after = table.game.drawing(_after(table, seat, move)).panes[0].fragments[f"map/{path[1]}"]
        assert f'transform="{pick.transform}"' in after


def _after(table: Table, seat: int, move: Move) -> LandVsSeaView:
    state = table.state.copy()
    GAME.play(state, seat, move)
    return GAME.view(state, seat)


def test_a_spectator_can_pick_nothing() -> None:
    table = new_table(3, "looking on")
    play_random(table, 10, Random(8))
    drawn = GAME.drawing(view_of(table, None))
    assert [pane.id for pane in drawn.panes] == ["map", "hand/0", "hand/1", "hand/2", "stacks"]
    assert all("data-pick" not in element.attrib for element in elements(drawn))


def test_picks_that_lead_nowhere_are_explained() -> None:
    """A face where it does not fit, a place that is taken, a stack or another's tile at the wrong time."""
    table = new_table(name="explain")
    seat = play_random(table, 30, Random(10))
    view = view_of(table, seat)
    legal = {(m.face, m.q, m.r) for m in table.moves(seat) if isinstance(m, Place)}
    faces = [name for tile in view.hands[seat] for name in (tile.face, tile.under) if name is not None]
    free = {near for tile in view.map for near in neighbours(tile.hex)} - {tile.hex for tile in view.map}
    clash = next((name, place) for name in faces for place in sorted(free) if (name, *place) not in legal)
    asked = {
        "clash": (f"face/{clash[0]}", f"hex/{clash[1][0]},{clash[1][1]}"),
        "taken": (f"face/{faces[0]}", "hex/0,0"),
        "taken too": ("hex/0,0",),
        "stack": ("stack/left",),
        "steal": (f"tile/{view.hands[1 - seat][0].face}",),
        "done": ("done",),
        "pass": ("pass",),
    }
    for picked in asked.values():
        ways = GAME.explain_candidates(view, picked)
        assert ways
        for move in ways[:6]:
            with pytest.raises(IllegalMove):
                table.play(seat, move)
    assert not GAME.explain_candidates(view, ("face/nothing", "hex/99,99", "stack/middle", "tile/x", "else"))
    assert not GAME.explain_candidates(view_of(table, None), ("stack/left",))


def test_whoever_has_no_tile_yet_is_told_to_take_one() -> None:
    table = new_table()
    (seat,) = table.waiting()
    (first, *_) = GAME.explain_candidates(view_of(table, seat), ("hex/0,1",))
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, first)
    assert refused.value.code == "take-first"
