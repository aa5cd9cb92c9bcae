"""How Land vs Sea is drawn, and what can be chosen on it."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from branchline.core.chance import Committed
from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.look.chart import RATIO, centre, neighbours
from branchline.games.land_vs_sea.look.coast import APOTHEM, SHORES, beside, coasts, corner, shore
from branchline.games.land_vs_sea.look.drawing import drawing, explain_candidates, sprite
from branchline.games.land_vs_sea.look.marks import marks
from branchline.games.land_vs_sea.look.symbols import face_id, lying
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.moves import Move, Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.tiles import FACES, Area, Face
from branchline.games.land_vs_sea.view import LandVsSeaView, Placed, Spot
from branchline.parts.svg import THEMES, Theme, export
from tests.games.pictures import changed, check_drawing, check_picks, elements, leaves

EVERYTHING = LandVsSeaOptions(mountains_corals=True, caravans_ships=True, waypoints=True)


def table(seats: int = 2, name: str = "drawing") -> Table:
    return Table(GAME, EVERYTHING, seats, Committed(name.encode()))


def seen(running: Table, seat: int | None) -> LandVsSeaView:
    view = running.view(seat)
    assert isinstance(view, LandVsSeaView)
    return view


def played(running: Table, moves: int, random: Random) -> int:
    """Plays so many random moves, and on until somebody is to place a tile; returns who."""
    done = 0
    while True:
        (seat,) = running.waiting()
        if done >= moves and seen(running, seat).stage == "play":
            return seat
        running.play(seat, random.choice(running.moves(seat)))
        done += 1


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "uk"), (4, "ru")])
def test_whole_games_can_be_drawn_and_chosen(seats: int, language: str) -> None:
    running, random = table(seats, language), Random(language)
    stages = set()
    while waiting := running.waiting():
        seat = waiting[0]
        view, moves = seen(running, seat), running.moves(seat)
        stages.add(view.stage)
        drawn = GAME.drawing(view, language)
        check_drawing(drawn, language)
        check_picks(drawn, running.game.picks(view, moves, language), moves, language)
        running.play(seat, random.choice(moves))
    drawn = GAME.drawing(seen(running, None), language)
    check_drawing(drawn, language)
    shown = {element.attrib.get("data-mark") for element in elements(drawn)}
    lines = [line for sheet in GAME.sheet(seen(running, None)) for line in sheet.lines]
    assert shown.issuperset(mark for line in lines for mark in line.marks), "a line lights up what it counts"
    assert any(line.marks for line in lines)
    assert stages >= {"deal", "play", "steal", "waypoint", "refill"}


def test_the_page_hears_of_every_kind_of_move() -> None:
    """Faces on places, waypoints on places, stacks and tiles by themselves, the rest by buttons."""
    running, random = table(3, "kinds"), Random(1)
    roots: dict[str, set[str]] = {}
    while waiting := running.waiting():
        view, moves = seen(running, waiting[0]), running.moves(waiting[0])
        for path, _ in leaves(running.game.picks(view, moves)):
            roots.setdefault(view.stage, set()).add(" ".join(pick.split("/")[0] for pick in path))
        running.play(waiting[0], random.choice(moves))
    assert roots["play"] == roots["again"] == {"face hex turn"}
    assert roots["deal"] == roots["refill"] == {"stack"}
    assert roots["steal"] == {"tile", "pass"}
    assert roots["waypoint"] == {"hex area", "pass"}


# --- faces ----------------------------------------------------------------------------------------


def face(edges: str, *areas: str) -> Face:
    """A face by its edges, and its areas by the edges they have."""
    found = tuple(Area(edges[int(area[0])], tuple(map(int, area)), 1) for area in areas)  # type: ignore[arg-type]
    return Face(edges, found, (), (), None, None)


STRANGE = (
    face("LSLSLS", "024", "1", "3", "5"),
    face("LSLSLS", "0", "2", "4", "135"),
    face("LSLSLS", "0", "15", "24", "3"),
    face("LLLLLS", "01234", "5"),
    face("SLLSLL", "03", "12", "45"),
    face("LLSSLS", "0", "1", "235", "4"),
)
"""Faces that are not in the box."""


@pytest.mark.parametrize("strange", [*FACES.values(), *STRANGE])
def test_coasts_keep_apart_what_is_apart(strange: Face) -> None:
    """Painted one over the other, the ground and its bites show every edge as part of its area."""
    found = coasts(strange)
    painted = [found.area] * 6
    for bite in found.bites:
        for n in range(bite.span):
            painted[(bite.start + n) % 6] = bite.area
    assert painted == [next(n for n, a in enumerate(strange.areas) if e in a.edges) for e in range(6)]
    assert len(found.bites) == len(strange.areas) - 1
    assert lying(strange, 2, "LS?LS?")


@pytest.mark.parametrize("strange", [*FACES.values(), *STRANGE])
def test_marks_lie_apart_on_the_tile(strange: Face) -> None:
    found = marks(strange)
    assert len(found.crosses) == sum(area.crosses for area in strange.areas)
    assert len(found.waypoints) == len(strange.areas)
    stamps = [place for place in (found.icon, found.action, *found.crosses) if place is not None]
    assert all(np.hypot(*place) < 0.95 * APOTHEM for place in (*stamps, *found.waypoints))
    for n, one in enumerate(stamps):
        for other in stamps[:n]:
            assert np.hypot(one[0] - other[0], one[1] - other[1]) > 8


def test_every_face_has_a_symbol() -> None:
    drawn = sprite()
    assert all(f'<symbol id="{face_id(name, turn)}"' in drawn for name in FACES for turn in range(6))


@pytest.mark.parametrize("span", range(1, 6))
def test_a_coast_goes_straight_on_into_the_next_tile(span: int) -> None:
    """Across the edge beyond a narrow end, and across the bite's own edge at a wide one."""
    for end, edge in (("narrow", -1), ("wide", 0)):
        coast = shore(span, end, "free")
        leaves_corner = coast[1] - coast[0]
        along_edge = np.array(corner(edge + 1)) - np.array(corner(edge))
        slope = leaves_corner @ along_edge / np.linalg.norm(leaves_corner) / np.linalg.norm(along_edge)
        assert abs(slope) < 0.12
        assert np.allclose(coast[0], corner(0))
        assert np.allclose(coast[-1], corner(span))


def test_the_lines_along_a_coast_meet_those_of_the_next_tile() -> None:
    """Where a coast crosses an edge of the sea, they are as far from the corner on both of its sides."""
    for distance in SHORES:
        land_first = beside(shore(2, "narrow", "free"), -distance)[0]
        sea_first = beside(shore(2, "wide", "free"), distance)[0]
        far = [np.linalg.norm(np.array(corner(0)) - start) for start in (land_first, sea_first)]
        assert far == pytest.approx([distance, distance], abs=0.7)


# --- the map --------------------------------------------------------------------------------------


def test_a_placement_changes_its_surroundings_alone() -> None:
    running = table()
    random = Random(2)
    seat = played(running, 40, random)
    before = drawing(seen(running, seat))
    move = next(m for m in running.moves(seat) if isinstance(m, Place) and FACES[m.face].action is None)
    running.play(seat, move)
    after = drawing(seen(running, seat))
    near = [(move.q, move.r), *neighbours((move.q, move.r))]
    allowed = {f"map/hex/{q},{r}" for q, r in near} | {"map/last", "map/ground", "map/open/0"}
    allowed |= {"map/open/1", "map/open/2", "hand/head", "table/seat/0", "table/seat/1"}
    allowed |= {f"map/waypoint/{n}" for n in range(2)}
    others = {key for key in changed(before, after) - allowed if not key.startswith("hand/")}
    assert not others
    assert "map/last" in changed(before, after)


def test_a_growing_map_moves_its_box_and_nothing_else() -> None:
    running, random = table(name="growing"), Random(3)
    boxes: set[tuple[float, ...]] = set()
    places: dict[str, str] = {}
    while waiting := running.waiting():
        pane = drawing(seen(running, waiting[0])).panes[0]
        boxes.add((pane.left, pane.top, pane.width))
        assert pane.width / pane.height == pytest.approx(RATIO, abs=0.01)
        for tile in seen(running, waiting[0]).map:
            x, y = centre(tile.hex)
            assert pane.left + APOTHEM < x < pane.left + pane.width - APOTHEM
            assert pane.top + APOTHEM < y < pane.top + pane.height - APOTHEM
        for element in elements(drawing(seen(running, waiting[0]))):
            if element.attrib.get("id", "").startswith("map/hex/"):
                known = places.setdefault(element.attrib["id"], element.attrib["transform"])
                assert known == element.attrib["transform"]
        running.play(waiting[0], random.choice(running.moves(waiting[0])))
    assert len(boxes) > 3


def test_a_ghost_lies_where_the_tile_will_be() -> None:
    running = table()
    seat = played(running, 30, Random(4))
    view, moves = seen(running, seat), running.moves(seat)
    for path, pick in Random(4).sample(list(leaves(running.game.picks(view, moves))), 5):
        move = GAME.parse(pick.move)
        assert isinstance(move, Place)
        assert pick.symbol == face_id(move.face, move.rotation)
        assert pick.turn == -move.rotation % 6
        after = running.game.drawing(_after(running, seat, move)).panes[0].fragments[f"map/{path[1]}"]
        assert f'transform="{pick.transform}"' in after


def _after(running: Table, seat: int, move: Move) -> LandVsSeaView:
    state = running.state.copy()
    GAME.play(state, seat, move)
    return GAME.view(state, seat)


def test_the_last_tile_tells_what_is_open() -> None:
    """The land of the start tile is closed by three tiles, one after the other."""
    running = table(name="open")
    view = seen(running, played(running, 0, Random(5)))
    start, *more = view.map[0], ("LSSSSS-1", (1, 0), 3), ("LSSSSS-3", (1, -1), 4), ("LSSSSS-4", (0, -1), 5)
    told = []
    for count in (1, 2, 3):
        tiles = (start, *(Placed(name, place, turn, 0, None) for name, place, turn in more[:count]))
        shown = drawing(msgspec.structs.replace(view, map=tiles)).panes[0].fragments
        told.append(ElementTree.fromstring(shown["map/open/0"]))
    assert [element.attrib["aria-label"] for element in told] == [
        "2 open edges of the land",
        "1 open edge of the land",
        "the land is complete",
    ]
    assert [element[1].text for element in told] == ["2", "1", "✓"]


def test_a_dead_hole_and_the_waypoints_are_marked() -> None:
    running = table(4, "marks")
    view = seen(running, played(running, 20, Random(6)))
    taken = {tile.hex for tile in view.map}
    hole = next(place for place in neighbours((0, 0)) if place not in taken)
    spots = tuple(Spot(view.map[n].hex, 0) for n in range(4))
    shown = drawing(msgspec.structs.replace(view, dead=(hole,), waypoints=spots)).panes[0].fragments
    assert "ls-dead" in shown[f"map/hex/{hole[0]},{hole[1]}"]
    assert "a hole that no tile fits" in shown[f"map/hex/{hole[0]},{hole[1]}"]
    discs = {shown[f"map/waypoint/{n}"].split('href="#')[1].split('"')[0] for n in range(4)}
    assert len(discs) == 4, "the waypoints of partners look different"


# --- what is not to be seen -----------------------------------------------------------------------


@pytest.mark.parametrize("other", [1, None])
def test_undersides_are_drawn_for_those_who_know_them(other: int | None) -> None:
    running = table(name="hidden")
    played(running, 0, Random(7))
    own = seen(running, 0).hands[0]
    hidden = {f"#{face_id(str(tile.under))}" for tile in own}
    assert len(hidden) == 2
    shown = {element.attrib.get("href") for element in elements(drawing(seen(running, other)))}
    assert not hidden & shown
    assert "#ls-back" in shown
    assert hidden <= {element.attrib.get("href") for element in elements(drawing(seen(running, 0)))}


def test_a_spectator_can_pick_nothing() -> None:
    running = table(3, "looking on")
    played(running, 10, Random(8))
    drawn = drawing(seen(running, None))
    assert [pane.id for pane in drawn.panes] == ["map", "table"]
    assert all("data-pick" not in element.attrib for element in elements(drawn))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_export_has_no_open_colour(theme: Theme, language: str) -> None:
    running = table(3, "colours")
    seat = played(running, 20, Random(9))
    assert "var(" not in export(drawing(seen(running, seat), language), theme=theme)


# --- refusals -------------------------------------------------------------------------------------


def test_picks_that_lead_nowhere_are_explained() -> None:
    """A face where it does not fit, a place that is taken, a stack or another's tile at the wrong time."""
    running = table(name="explain")
    seat = played(running, 30, Random(10))
    view = seen(running, seat)
    legal = {(m.face, m.q, m.r) for m in running.moves(seat) if isinstance(m, Place)}
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
        ways = explain_candidates(view, picked)
        assert ways
        for move in ways[:6]:
            with pytest.raises(IllegalMove):
                running.play(seat, move)
    assert not explain_candidates(view, ("face/nothing", "hex/99,99", "stack/middle", "tile/x", "else"))
    assert not explain_candidates(seen(running, None), ("stack/left",))
