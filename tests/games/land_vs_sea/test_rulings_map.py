"""Rulings on what the rulebook leaves open, by their numbers: holes, chains, trade and waypoints."""

from __future__ import annotations

from branchline.games.land_vs_sea.areas import areas
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.state import Hex
from tests.games.land_vs_sea.scenes import BLANK, COAST, LAND, SEA, Scene, face, ring
from tests.refusals import refused

AGAIN = face("LLLSSS", action="play_again")
MOUNTAINS = LandVsSeaOptions(mountains_corals=True)
TRADE = LandVsSeaOptions(caravans_ships=True)
WAYPOINTS = LandVsSeaOptions(waypoints=True)


# --- holes ----------------------------------------------------------------------------------------


def test_l7_f4_a_second_uniform_hole_stays_empty_for_ever() -> None:
    last = ring(6, "S")[0, 1]
    scene = Scene(start=False, on_map=ring(5, "S"), hands={LAND: [(last, BLANK)]})
    scene.state.data[at.SPECIAL] = 0
    scene.place(last, 0, 1)
    assert scene.stage() == "refill"
    assert scene.view.dead == ((0, 0),)
    sea = [area for area in areas(scene.tiles, scene.view) if area.type == "S" and area.dead_edges]
    assert [(area.open_edges, area.dead_edges) for area in sea] == [(1, 1)] * 6


def around(inward: str) -> tuple[dict[Hex, Face], Face]:
    """Five tiles around (0, 0) that show it these edges, counter-clockwise from the east, and the sixth."""
    tiles = {
        place: face("".join({(d + 3) % 6: inward[d], d: "S"}.get(edge, "L") for edge in range(6)))
        for d, place in enumerate(ring(6, "S"))
    }
    return tiles, tiles.pop((0, 1))


def test_f4_an_alternating_hole_is_dead_and_the_special_tile_does_not_fill_it() -> None:
    on_map, last = around("LSLSLS")
    scene = Scene(start=False, on_map=on_map, hands={LAND: [(last, BLANK)]})
    scene.place(last, 0, 1)
    assert scene.stage() == "refill"
    assert scene.view.special
    assert scene.view.dead == ((0, 0),)


def test_a_hole_that_a_tile_can_fill_is_not_dead() -> None:
    on_map, last = around("LSSSSS")
    scene = Scene(start=False, on_map=on_map, hands={LAND: [(last, BLANK)]})
    scene.place(last, 0, 1)
    assert scene.stage() == "refill"
    assert scene.view.dead == ()


def test_l8_of_two_uniform_holes_the_placer_chooses_one() -> None:
    """The last tile closes the holes at (0, 0) and (2, 0) at once."""
    west, east = ring(6, "S"), {(q + 2, r): there for (q, r), there in ring(6, "S").items()}
    both = face("SLLSLL", (0,), (3,), (1, 2, 4, 5))
    on_map = {place: there for place, there in (west | east).items() if place != (1, 0)}
    scene = Scene(start=False, on_map=on_map, hands={LAND: [(both, BLANK)]})
    scene.place(both, 1, 0)
    assert {move.rpartition("/")[0] for move in scene.moves()} == {"whirlpool@0,0", "whirlpool@2,0"}
    scene.play("whirlpool@2,0/4")
    assert scene.view.dead == ((0, 0),)
    assert not scene.view.special


def test_l9_crosses_of_the_special_tile_go_to_who_closed_the_ring() -> None:
    last = ring(6, "L")[0, 1]
    scene = Scene(turn=SEA, start=False, on_map=ring(5, "L"), hands={SEA: [(last, BLANK)]})
    scene.place(last, 0, 1)
    with refused("wrong-side"):
        scene.play("whirlpool@0,0/0")
    scene.play("volcano@0,0/0")
    assert scene.scored() == [("land", LAND, 7), ("bonus", SEA, 5)]


def test_f3_the_special_tile_comes_before_the_action_and_scores_on_its_own() -> None:
    """It carries a section: a chain that the last tile has joined scores again."""
    on_map = ring(5, "L") | {(1, -1): face("SSSSLL", mountains=[(4, 5)])}
    on_map[1, 0] = face("SSLLSS", mountains=[(2, 3)])
    last = face("SSLSSS", action="play_again")
    scene = Scene(
        options=MOUNTAINS, start=False, on_map=on_map, hands={LAND: [(last, BLANK), COAST], SEA: [COAST]}
    )
    scene.place(last, 0, 1)
    assert scene.stage() == "special"
    scene.play("volcano@0,0/0")
    assert ("mountains", LAND, 3) in scene.scored()
    assert scene.stage() == "again"


def test_f3_the_special_tile_is_placed_even_after_the_last_tile() -> None:
    last = ring(6, "S")[0, 1]
    scene = Scene(start=False, on_map=ring(5, "S"), hands={LAND: [(last, BLANK)]}, stacks=(0, 0))
    scene.place(last, 0, 1)
    scene.play("whirlpool@0,0/0")
    scene.play("done")
    assert scene.stage() == "over"
    assert scene.scores == (5, 7)


# --- chains and trade -----------------------------------------------------------------------------


def test_l10_a_tile_that_links_two_chains_scores_them_once_as_one() -> None:
    west, east = face("LLLSSS", mountains=[(0, 1)]), face("SSLLSS", mountains=[(2, 3)])
    link = face("LSSLSS", (0, 3), (1, 2), (4, 5), mountains=[(0, 3)])
    scene = Scene(
        options=MOUNTAINS, start=False, on_map={(0, 0): west, (2, 0): east}, hands={LAND: [(link, BLANK)]}
    )
    scene.place(link, 1, 0)
    assert scene.scored("mountains") == [("mountains", LAND, 3)]


def test_l10_two_sections_of_a_tile_in_different_chains_score_separately() -> None:
    west, east = face("LLLSSS", mountains=[(0, 1)]), face("SSLLSS", mountains=[(2, 3)])
    both = face("LLSLLS", mountains=[(0, 1), (3, 4)])
    scene = Scene(
        options=MOUNTAINS, start=False, on_map={(0, 0): west, (2, 0): east}, hands={LAND: [(both, BLANK)]}
    )
    scene.place(both, 1, 0)
    assert scene.scored("mountains") == [("mountains", LAND, 2)] * 2


def test_l11_two_contacts_with_one_chain_count_its_sections_once() -> None:
    """The new section touches both tiles of a chain of two."""
    west = face("LLLSSS", mountains=[(0, 1)])
    north = face("SSSSLL", mountains=[(4, 5)])
    corner = face("SSLLSS", mountains=[(2, 3)])
    scene = Scene(
        options=MOUNTAINS,
        start=False,
        on_map={(0, 0): west, (1, -1): north},
        hands={LAND: [(corner, BLANK)]},
    )
    scene.place(corner, 1, 0)
    assert scene.scored("mountains") == [("mountains", LAND, 3)]


def test_l12_several_neighbouring_icons_are_still_two_points() -> None:
    on_map = {(0, 0): face("LLLSSS", icon="caravan"), (1, -1): face("LLLSSS", icon="ship")}
    last = face("SSSLSS", icon="ship")
    scene = Scene(options=TRADE, turn=SEA, start=False, on_map=on_map, hands={SEA: [(last, BLANK)]})
    scene.place_any(1, 0)
    assert scene.scored() == [("trade", SEA, 2)]


def test_l13_a_single_icon_is_no_trade_route() -> None:
    on_map = {(1, 0): face("LLLSSS", icon="caravan"), (3, 0): face("LLLSSS", icon="ship")}
    scene = Scene(options=TRADE, on_map=on_map, hands={LAND: [COAST]}, stacks=(0, 0))
    scene.place_any(-1, 0)
    scene.play("done")
    assert scene.scores == (0, 0)


def test_l14_trade_needs_neighbouring_tiles_only() -> None:
    """A caravan on land beside a ship, with sea between them."""
    scene = Scene(
        options=TRADE,
        start=False,
        on_map={(0, 0): face("SLLLLL", icon="caravan")},
        hands={LAND: [(face("LLLSSS", icon="ship"), BLANK)]},
    )
    scene.place(face("LLLSSS", icon="ship"), 1, 0)
    assert scene.scored() == [("trade", LAND, 2)]


# --- waypoints ------------------------------------------------------------------------------------


def test_l15_no_waypoint_on_a_completed_area() -> None:
    """The tile is open, its land is not."""
    cape = face("SSSLSS")
    scene = Scene(options=WAYPOINTS, start=False, on_map={(1, 0): cape}, hands={LAND: [(cape, BLANK), COAST]})
    scene.place(cape.rotated(3), 0, 0)
    assert scene.scored() == [("land", LAND, 2)]
    assert scene.stage() == "refill", "there is no other land"


def test_l15_the_reason_is_said() -> None:
    cape = face("SSSLSS")
    scene = Scene(
        options=WAYPOINTS,
        start=False,
        on_map={(1, 0): cape, (5, 5): BLANK},
        hands={LAND: [(cape, BLANK), COAST]},
    )
    scene.place(cape.rotated(3), 0, 0)
    with refused("completed"):
        scene.play(f"waypoint:1,0/{scene.area_at((1, 0), 'L')}")
    with refused("wrong-type"):
        scene.play(f"waypoint:1,0/{scene.area_at((1, 0), 'S')}")
    with refused("no-tile"):
        scene.play("waypoint:9,9/0")
    with refused("no-area"):
        scene.play("waypoint:1,0/3")


def test_l16_a_waypoint_that_comes_back_for_two_reasons_is_one_point() -> None:
    """The sixth tile surrounds the waypoint's tile and completes its area."""
    last = face("LSSSLL", (0, 4, 5), (1,), (2,), (3,))
    scene = Scene(
        options=WAYPOINTS,
        start=False,
        on_map={(0, 0): face("LLLLLS")} | ring(5, "L"),
        hands={LAND: [(last, BLANK)]},
        waypoints={SEA: ((0, 0), "S")},
    )
    scene.place(last, 0, 1)
    assert ("sea", SEA, 2) in scene.scored()
    assert scene.scored("waypoint") == [("waypoint", LAND, 1)]


def test_l17_each_of_two_players_has_a_waypoint() -> None:
    scene = Scene(
        options=WAYPOINTS, on_map={(1, 0): BLANK.rotated(1)}, hands={LAND: [COAST], SEA: [COAST, COAST]}
    )
    scene.place_any(0, 1)
    scene.play(f"waypoint:0,0/{scene.area_at((0, 0), 'L')}")
    for _ in range(2):
        scene.play("take:left")
        scene.settle()
    scene.place_any(-1, 0)
    with refused("marked"):
        scene.play(f"waypoint:0,0/{scene.area_at((0, 0), 'S')}")
    scene.play(f"waypoint:1,0/{scene.area_at((1, 0), 'S')}")
    assert all(waypoint is not None for waypoint in scene.view.waypoints)


def test_l18_areas_that_touch_at_a_corner_are_not_joined() -> None:
    split = face("LLLLSS", (0, 1), (2, 3), (4, 5))
    scene = Scene(start=False, on_map={(0, 0): split}, hands={LAND: [COAST]})
    assert sorted(area.open_edges for area in areas(scene.tiles, scene.view)) == [2, 2, 2]


def test_f5_one_waypoint_step_in_a_turn_after_both_tiles_and_the_start_tile_qualifies() -> None:
    scene = Scene(options=WAYPOINTS, hands={LAND: [(AGAIN, BLANK), COAST], SEA: [COAST]})
    scene.place(AGAIN.rotated(1), 1, 0)
    assert scene.stage() == "again"
    scene.place_any(0, 1)
    assert scene.stage() == "waypoint"
    scene.play(f"waypoint:0,0/{scene.area_at((0, 0), 'L')}")
    assert scene.stage() == "refill"


def test_f5_a_waypoint_on_the_map_at_the_end_scores_nothing() -> None:
    scene = Scene(options=WAYPOINTS, hands={LAND: [COAST]}, stacks=(0, 0))
    scene.place_any(-1, 0)
    scene.play(f"waypoint:0,0/{scene.area_at((0, 0), 'L')}")
    scene.play("done")
    assert scene.stage() == "over"
    assert scene.scores == (0, 0)


def test_f5_a_waypoint_goes_back_to_who_placed_it_and_may_be_set_again_in_the_same_turn() -> None:
    cape = face("SSSLSS")
    scene = Scene(
        seats=4,
        options=WAYPOINTS,
        turn=2,
        start=False,
        on_map={(1, 0): cape, (5, 5): BLANK},
        hands={2: [(cape, BLANK), COAST]},
        waypoints={2: ((1, 0), "L"), 0: ((5, 5), "L")},
    )
    scene.place(cape.rotated(3), 0, 0)
    assert scene.view.waypoints[2] is None
    assert scene.view.waypoints[0] is not None
    assert scene.stage() == "refill", "the other land has the partner's waypoint"
