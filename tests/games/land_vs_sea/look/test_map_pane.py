"""The map as it is drawn: a place stays where it is, and marks tell what lies there."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from branchline.games.land_vs_sea.look.coast import APOTHEM
from branchline.games.land_vs_sea.look.map_pane import ASPECT_RATIO, _drawn, centre, neighbours
from branchline.games.land_vs_sea.moves import Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView, PlacedTile
from tests.games.land_vs_sea.scenes import new_table, play_random, view_of
from tests.games.pictures import changed, elements


def test_a_placement_changes_its_surroundings_alone() -> None:
    table = new_table()
    random = Random(2)
    seat = play_random(table, 40, random)
    before = GAME.drawing(view_of(table, seat))
    move = next(m for m in table.moves(seat) if isinstance(m, Place) and FACES[m.face].action is None)
    table.play(seat, move)
    after = GAME.drawing(view_of(table, seat))
    near = [(move.q, move.r), *neighbours((move.q, move.r))]
    allowed = {f"map/hex/{q},{r}" for q, r in near} | {"map/last", "map/ground", "map/open/0"}
    allowed |= {"map/open/1", "map/open/2", "stacks/left", "stacks/right", "stacks/special"}
    allowed |= {f"map/waypoint/{n}" for n in range(2)}
    others = {key for key in changed(before, after) - allowed if not key.startswith(("hand/", "map/worth/"))}
    assert not others
    assert "map/last" in changed(before, after)


def test_a_growing_map_moves_its_box_and_nothing_else() -> None:
    table, random = new_table(name="growing"), Random(3)
    boxes: set[tuple[float, ...]] = set()
    places: dict[str, str] = {}
    while waiting := table.waiting():
        pane = GAME.drawing(view_of(table, waiting[0])).panes[0]
        boxes.add((pane.left, pane.top, pane.width))
        assert pane.width / pane.height == pytest.approx(ASPECT_RATIO, abs=0.01)
        for tile in view_of(table, waiting[0]).map:
            x, y = centre(tile.hex)
            assert pane.left + APOTHEM < x < pane.left + pane.width - APOTHEM
            assert pane.top + APOTHEM < y < pane.top + pane.height - APOTHEM
        for element in elements(GAME.drawing(view_of(table, waiting[0]))):
            if element.attrib.get("id", "").startswith("map/hex/"):
                known = places.setdefault(element.attrib["id"], element.attrib["transform"])
                assert known == element.attrib["transform"]
        table.play(waiting[0], random.choice(table.moves(waiting[0])))
    assert len(boxes) > 3


def test_a_map_that_has_grown_looks_like_one_that_is_drawn_at_once() -> None:
    table, random = new_table(name="grown"), Random(4)
    grown = []
    while waiting := table.waiting():
        table.play(waiting[0], random.choice(table.moves(waiting[0])))
        view = view_of(table, 0)
        grown.append((view, GAME.drawing(view).panes[0]))
    _drawn.cache_clear()
    for view, pane in reversed(grown):
        elsewhere = msgspec.json.decode(msgspec.json.encode(view), type=LandVsSeaView)
        assert GAME.drawing(elsewhere).panes[0] == pane
        assert list(GAME.drawing(elsewhere).panes[0].fragments) == list(pane.fragments)


def test_what_stays_on_the_map_keeps_its_order() -> None:
    """Otherwise a page would be sent the whole map again."""
    table, random = new_table(name="order"), Random(5)
    before: list[str] = []
    while waiting := table.waiting():
        after = list(GAME.drawing(view_of(table, 0)).panes[0].fragments)
        assert [key for key in before if key in after] == [key for key in after if key in before]
        before = after
        table.play(waiting[0], random.choice(table.moves(waiting[0])))
    assert "map/open/1" in before


def test_the_last_tile_tells_what_is_open() -> None:
    """The land of the start tile is closed by three tiles, one after the other."""
    table = new_table(name="open")
    view = view_of(table, play_random(table, 0, Random(5)))
    start, *more = view.map[0], ("LSSSSS-1", (1, 0), 3), ("LSSSSS-3", (1, -1), 4), ("LSSSSS-4", (0, -1), 5)
    told = []
    for count in (1, 2, 3):
        tiles = (start, *(PlacedTile(name, place, turn, 0, None) for name, place, turn in more[:count]))
        shown = GAME.drawing(msgspec.structs.replace(view, map=tiles)).panes[0].fragments
        told.append(ElementTree.fromstring(shown["map/open/0"]))
    assert [element.attrib["aria-label"] for element in told] == [
        "2 open edges of the land",
        "1 open edge of the land",
        "the land is complete",
    ]
    assert [element[1].text for element in told] == ["2", "1", "✓"]


def test_a_dead_hole_and_the_waypoints_are_marked() -> None:
    table = new_table(4, "marks")
    view = view_of(table, play_random(table, 20, Random(6)))
    taken = {tile.hex for tile in view.map}
    hole = next(place for place in neighbours((0, 0)) if place not in taken)
    waypoints = tuple(AreaRef(view.map[n].hex, 0) for n in range(4))
    shown = GAME.drawing(msgspec.structs.replace(view, dead=(hole,), waypoints=waypoints)).panes[0].fragments
    assert "ls-dead" in shown[f"map/hex/{hole[0]},{hole[1]}"]
    assert "a hole that no tile fits" in shown[f"map/hex/{hole[0]},{hole[1]}"]
    discs = {shown[f"map/waypoint/{n}"].split('href="#')[1].split('"')[0] for n in range(4)}
    assert len(discs) == 4, "the waypoints of partners look different"
