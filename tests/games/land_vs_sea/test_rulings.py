"""Each ruling on what the rulebook leaves open, by its number (L1 … L25, and the further ones F1 … F11)."""

from __future__ import annotations

from branchline.games.land_vs_sea.areas import areas
from branchline.games.land_vs_sea.kernels.layout import SPECIAL
from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.views import Hex
from tests.games.land_vs_sea.scenes import BLANK, CARTOGRAPHER, COAST, LAND, SEA, Scene, face, ring
from tests.refusals import refused

AGAIN = face("LLLSSS", action="play_again")
STEAL = face("LLLSSS", action="steal")
MOUNTAINS = LandVsSeaOptions(mountains_corals=True)
TRADE = LandVsSeaOptions(caravans_ships=True)
WAYPOINTS = LandVsSeaOptions(waypoints=True)


# --- actions --------------------------------------------------------------------------------------


def test_l1_f1_play_again_is_mandatory_and_steal_is_optional() -> None:
    scene = Scene(hands={LAND: [(AGAIN, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(AGAIN.turned(1), 1, 0)
    assert scene.stage() == "again"
    with refused("must-play-again"):
        scene.play("pass")
    scene = Scene(hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(STEAL.turned(1), 1, 0)
    assert "pass" in scene.moves()


def test_l1_f1_both_are_options_of_the_table() -> None:
    other = LandVsSeaOptions(play_again="optional", steal="mandatory")
    scene = Scene(options=other, hands={LAND: [(AGAIN, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(AGAIN.turned(1), 1, 0)
    scene.play("pass")
    assert scene.stage() == "refill"
    scene = Scene(options=other, hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(STEAL.turned(1), 1, 0)
    with refused("must-steal"):
        scene.play("pass")


def test_l2_f2_each_placement_scores_at_once() -> None:
    """Two tiles of one turn extend one chain: it scores 2, then 3."""
    ridge = face("LLLSSS", mountains=[(0, 1)])
    pass_on = face("LLLLSS", mountains=[(0, 3)], action="play_again")
    peak = face("SSLLSS", mountains=[(2, 3)])
    scene = Scene(
        options=MOUNTAINS,
        start=False,
        lying={(0, 0): ridge},
        hands={LAND: [(pass_on, BLANK), (peak, BLANK)]},
    )
    scene.place(pass_on, 1, 0)
    assert scene.scored() == [("mountains", LAND, 2)]
    scene.place(peak, 2, 0)
    assert scene.scored() == [("mountains", LAND, 2), ("mountains", LAND, 3)]


def test_l3_play_again_then_steal_then_one_tile_is_drawn() -> None:
    scene = Scene(hands={LAND: [(AGAIN, BLANK), (STEAL, BLANK)], SEA: [COAST, COAST]})
    scene.place(AGAIN.turned(1), 1, 0)
    scene.place_any_of(STEAL)
    scene.play(scene.moves()[0])
    assert scene.stage() == "refill"
    scene.play("take:left")
    assert scene.view.turn == SEA
    assert [len(hand) for hand in scene.view.hands] == [2, 1]


def test_l4_steal_with_a_second_tile_in_hand_draws_nothing() -> None:
    scene = Scene(hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(STEAL.turned(1), 1, 0)
    scene.play(scene.moves()[0])
    assert scene.view.turn == SEA
    assert [len(hand) for hand in scene.view.hands] == [2, 1]
    assert [stack.size for stack in scene.view.stacks] == [5, 5]


def test_l5_steal_without_a_victim_has_no_effect() -> None:
    """Nobody's last tile can be stolen."""
    scene = Scene(hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST]})
    scene.place(STEAL.turned(1), 1, 0)
    assert scene.stage() == "refill"


def test_l6_a_victim_of_steal_plays_on_and_draws_two() -> None:
    scene = Scene(turn=SEA, hands={SEA: [(AGAIN, BLANK)], LAND: [COAST]})
    scene.place(AGAIN.turned(1), 1, 0)
    assert scene.stage() == "refill"
    scene.play("take:left")
    scene.settle()
    assert scene.view.turn == SEA
    scene.play("take:right")
    assert scene.view.turn == LAND
    assert len(scene.view.hands[SEA]) == 2


def test_f6_steal_with_the_only_tile_in_hand_then_draws_up_to_two() -> None:
    scene = Scene(hands={LAND: [(STEAL, BLANK)], SEA: [COAST, COAST]})
    scene.place(STEAL.turned(1), 1, 0)
    scene.play(scene.moves()[0])
    assert scene.stage() == "refill"
    assert len(scene.view.hands[LAND]) == 1
    scene.play("take:left")
    assert scene.view.turn == SEA


def test_a_stolen_tile_is_not_played_in_the_same_turn_and_a_teammate_can_be_robbed() -> None:
    scene = Scene(seats=4, hands={0: [(AGAIN, BLANK), (STEAL, BLANK)], 2: [COAST, COAST], 1: [COAST]})
    scene.place(AGAIN.turned(1), 1, 0)
    scene.place_any_of(STEAL)
    assert len(scene.moves()) == 3
    scene.play(scene.moves()[0])
    assert scene.stage() == "refill"


# --- holes ----------------------------------------------------------------------------------------


def test_l7_f4_a_second_uniform_hole_stays_empty_for_ever() -> None:
    last = ring(6, "S")[0, 1]
    scene = Scene(start=False, lying=ring(5, "S"), hands={LAND: [(last, BLANK)]})
    scene.state.data[SPECIAL] = 0
    scene.place(last, 0, 1)
    assert scene.stage() == "refill"
    assert scene.view.dead == ((0, 0),)
    sea = [area for area in areas(scene.view, scene.tiles) if area.type == "S" and area.dead]
    assert [(area.open, area.dead) for area in sea] == [(1, 1)] * 6


def around(inward: str) -> tuple[dict[Hex, Face], Face]:
    """Five tiles around (0, 0) that show it these edges, counter-clockwise from the east, and the sixth."""
    tiles = {
        place: face("".join({(d + 3) % 6: inward[d], d: "S"}.get(edge, "L") for edge in range(6)))
        for d, place in enumerate(ring(6, "S"))
    }
    return tiles, tiles.pop((0, 1))


def test_f4_an_alternating_hole_is_dead_and_the_special_tile_does_not_fill_it() -> None:
    lying, last = around("LSLSLS")
    scene = Scene(start=False, lying=lying, hands={LAND: [(last, BLANK)]})
    scene.place(last, 0, 1)
    assert scene.stage() == "refill"
    assert scene.view.special
    assert scene.view.dead == ((0, 0),)


def test_a_hole_that_a_tile_can_fill_is_not_dead() -> None:
    lying, last = around("LSSSSS")
    scene = Scene(start=False, lying=lying, hands={LAND: [(last, BLANK)]})
    scene.place(last, 0, 1)
    assert scene.stage() == "refill"
    assert scene.view.dead == ()


def test_l8_of_two_uniform_holes_the_placer_chooses_one() -> None:
    """The last tile closes the holes at (0, 0) and (2, 0) at once."""
    west, east = ring(6, "S"), {(q + 2, r): there for (q, r), there in ring(6, "S").items()}
    both = face("SLLSLL", (0,), (3,), (1, 2, 4, 5))
    lying = {place: there for place, there in (west | east).items() if place != (1, 0)}
    scene = Scene(start=False, lying=lying, hands={LAND: [(both, BLANK)]})
    scene.place(both, 1, 0)
    assert {move.rpartition("/")[0] for move in scene.moves()} == {"whirlpool@0,0", "whirlpool@2,0"}
    scene.play("whirlpool@2,0/4")
    assert scene.view.dead == ((0, 0),)
    assert not scene.view.special


def test_l9_crosses_of_the_special_tile_go_to_who_closed_the_ring() -> None:
    last = ring(6, "L")[0, 1]
    scene = Scene(turn=SEA, start=False, lying=ring(5, "L"), hands={SEA: [(last, BLANK)]})
    scene.place(last, 0, 1)
    with refused("wrong-side"):
        scene.play("whirlpool@0,0/0")
    scene.play("volcano@0,0/0")
    assert scene.scored() == [("land", LAND, 7), ("bonus", SEA, 5)]


def test_f3_the_special_tile_comes_before_the_action_and_scores_on_its_own() -> None:
    """It carries a section: a chain that the last tile has joined scores again."""
    lying = ring(5, "L") | {(1, -1): face("SSSSLL", mountains=[(4, 5)])}
    lying[1, 0] = face("SSLLSS", mountains=[(2, 3)])
    last = face("SSLSSS", action="play_again")
    scene = Scene(
        options=MOUNTAINS, start=False, lying=lying, hands={LAND: [(last, BLANK), COAST], SEA: [COAST]}
    )
    scene.place(last, 0, 1)
    assert scene.stage() == "special"
    scene.play("volcano@0,0/0")
    assert ("mountains", LAND, 3) in scene.scored()
    assert scene.stage() == "again"


def test_f3_the_special_tile_is_placed_even_after_the_last_tile() -> None:
    last = ring(6, "S")[0, 1]
    scene = Scene(start=False, lying=ring(5, "S"), hands={LAND: [(last, BLANK)]}, stacks=(0, 0))
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
        options=MOUNTAINS, start=False, lying={(0, 0): west, (2, 0): east}, hands={LAND: [(link, BLANK)]}
    )
    scene.place(link, 1, 0)
    assert scene.scored("mountains") == [("mountains", LAND, 3)]


def test_l10_two_sections_of_a_tile_in_different_chains_score_separately() -> None:
    west, east = face("LLLSSS", mountains=[(0, 1)]), face("SSLLSS", mountains=[(2, 3)])
    both = face("LLSLLS", mountains=[(0, 1), (3, 4)])
    scene = Scene(
        options=MOUNTAINS, start=False, lying={(0, 0): west, (2, 0): east}, hands={LAND: [(both, BLANK)]}
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
        lying={(0, 0): west, (1, -1): north},
        hands={LAND: [(corner, BLANK)]},
    )
    scene.place(corner, 1, 0)
    assert scene.scored("mountains") == [("mountains", LAND, 3)]


def test_l12_several_neighbouring_icons_are_still_two_points() -> None:
    lying = {(0, 0): face("LLLSSS", icon="caravan"), (1, -1): face("LLLSSS", icon="ship")}
    last = face("SSSLSS", icon="ship")
    scene = Scene(options=TRADE, turn=SEA, start=False, lying=lying, hands={SEA: [(last, BLANK)]})
    scene.place_any(1, 0)
    assert scene.scored() == [("trade", SEA, 2)]


def test_l13_a_single_icon_is_no_trade_route() -> None:
    lying = {(1, 0): face("LLLSSS", icon="caravan"), (3, 0): face("LLLSSS", icon="ship")}
    scene = Scene(options=TRADE, lying=lying, hands={LAND: [COAST]}, stacks=(0, 0))
    scene.place_any(-1, 0)
    scene.play("done")
    assert scene.scores == (0, 0)


def test_l14_trade_needs_neighbouring_tiles_only() -> None:
    """A caravan on land beside a ship, with sea between them."""
    scene = Scene(
        options=TRADE,
        start=False,
        lying={(0, 0): face("SLLLLL", icon="caravan")},
        hands={LAND: [(face("LLLSSS", icon="ship"), BLANK)]},
    )
    scene.place(face("LLLSSS", icon="ship"), 1, 0)
    assert scene.scored() == [("trade", LAND, 2)]


# --- waypoints ------------------------------------------------------------------------------------


def test_l15_no_waypoint_on_a_completed_area() -> None:
    """The tile is open, its land is not."""
    cape = face("SSSLSS")
    scene = Scene(options=WAYPOINTS, start=False, lying={(1, 0): cape}, hands={LAND: [(cape, BLANK), COAST]})
    scene.place(cape.turned(3), 0, 0)
    assert scene.scored() == [("land", LAND, 2)]
    assert scene.stage() == "refill", "there is no other land"


def test_l15_the_reason_is_said() -> None:
    cape = face("SSSLSS")
    scene = Scene(
        options=WAYPOINTS,
        start=False,
        lying={(1, 0): cape, (5, 5): BLANK},
        hands={LAND: [(cape, BLANK), COAST]},
    )
    scene.place(cape.turned(3), 0, 0)
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
        lying={(0, 0): face("LLLLLS")} | ring(5, "L"),
        hands={LAND: [(last, BLANK)]},
        waypoints={SEA: ((0, 0), "S")},
    )
    scene.place(last, 0, 1)
    assert ("sea", SEA, 2) in scene.scored()
    assert scene.scored("waypoint") == [("waypoint", LAND, 1)]


def test_l17_each_of_two_players_has_a_waypoint() -> None:
    scene = Scene(
        options=WAYPOINTS, lying={(1, 0): BLANK.turned(1)}, hands={LAND: [COAST], SEA: [COAST, COAST]}
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
    assert all(spot is not None for spot in scene.view.waypoints)


def test_l18_areas_that_touch_at_a_corner_are_not_joined() -> None:
    split = face("LLLLSS", (0, 1), (2, 3), (4, 5))
    scene = Scene(start=False, lying={(0, 0): split}, hands={LAND: [COAST]})
    assert sorted(area.open for area in areas(scene.view, scene.tiles)) == [2, 2, 2]


def test_f5_one_waypoint_step_in_a_turn_after_both_tiles_and_the_start_tile_qualifies() -> None:
    scene = Scene(options=WAYPOINTS, hands={LAND: [(AGAIN, BLANK), COAST], SEA: [COAST]})
    scene.place(AGAIN.turned(1), 1, 0)
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
        lying={(1, 0): cape, (5, 5): BLANK},
        hands={2: [(cape, BLANK), COAST]},
        waypoints={2: ((1, 0), "L"), 0: ((5, 5), "L")},
    )
    scene.place(cape.turned(3), 0, 0)
    assert scene.view.waypoints[2] is None
    assert scene.view.waypoints[0] is not None
    assert scene.stage() == "refill", "the other land has the partner's waypoint"


# --- stacks and turns -----------------------------------------------------------------------------


def test_l19_a_last_single_tile_is_not_split() -> None:
    scene = Scene(hands={LAND: [COAST], SEA: [COAST, COAST]}, stacks=(1, 1))
    scene.place_any(1, 0)
    scene.play("take:left")
    assert [stack.size for stack in scene.view.stacks] == [0, 1]
    assert scene.moves() == ["take:right"]
    with refused("empty-stack"):
        scene.play("take:left")


def test_l20_the_top_half_of_an_odd_stack_is_the_smaller_one() -> None:
    scene = Scene(hands={LAND: [COAST, COAST], SEA: [COAST, COAST]}, stacks=(1, 5))
    top = scene.view.stacks[1].top
    scene.place_any(1, 0)
    scene.play("take:left")
    left, right = scene.view.stacks
    assert (left.size, left.top) == (2, top)
    assert (right.size, right.top) == (3, None)
    scene.settle()
    assert scene.view.stacks[1].top is not None


def test_f7_a_stack_is_split_between_the_two_draws_of_one_refill() -> None:
    scene = Scene(hands={LAND: [COAST], SEA: [COAST, COAST]}, stacks=(4, 1))
    scene.place_any(1, 0)
    scene.play("take:right")
    scene.settle()
    assert [stack.size for stack in scene.view.stacks] == [2, 2]
    assert scene.moves() == ["take:left", "take:right"]


def test_l21_every_face_fits_somewhere() -> None:
    """Beside the outermost tile of a map any face can be turned to fit."""
    scene = Scene(lying=ring(6, "S"), start=False, hands={LAND: [(face("LLLLLS"), face("LSSSSS"))]})
    names = {move.partition("@")[0] for move in scene.moves()}
    assert len(names) == 2


def test_l22_with_four_the_first_land_seat_begins() -> None:
    state = GAME.setup(LandVsSeaOptions(), 4)
    takers: list[int] = []
    while GAME.view(state, None).stage == "deal":
        while GAME.chance(state) is not None:
            GAME.settle(state, (0,))
        takers += GAME.actors(state)
        GAME.play(state, takers[-1], GAME.parse("take:left"))
    assert takers == [0, 1, 2, 3] * 2
    assert GAME.view(state, None).turn == 0
    assert GAME.sides(state) == ((0, 2), (1, 3))


def test_l23_the_cartographer_gets_crosses_but_no_tiles() -> None:
    cape = face("SSSLSS", (3,), (0, 1, 2, 4, 5), crosses=[1])
    scene = Scene(
        seats=3,
        options=WAYPOINTS,
        turn=CARTOGRAPHER,
        start=False,
        lying={(1, 0): cape},
        hands={CARTOGRAPHER: [(cape, BLANK)]},
        waypoints={LAND: ((1, 0), "L")},
    )
    scene.place(cape.turned(3), 0, 0)
    assert scene.scored() == [("land", LAND, 2), ("bonus", CARTOGRAPHER, 2), ("waypoint", CARTOGRAPHER, 1)]
    assert scene.stage() == "refill", "the Cartographer has no waypoint"


def test_l24_each_tile_is_looked_at_before_the_next_is_chosen() -> None:
    scene = Scene(hands={LAND: [COAST], SEA: [COAST, COAST]})
    scene.place_any(1, 0)
    before = scene.game.phase(scene.state)
    scene.play("take:left")
    assert scene.game.phase(scene.state) == before + 1
    assert scene.view.hands[LAND][0].under is not None
    scene.settle()
    assert scene.stage() == "refill"


def test_f8_who_alone_has_tiles_takes_consecutive_turns() -> None:
    scene = Scene(hands={SEA: [COAST, COAST]}, turn=SEA, stacks=(0, 0))
    scene.place_any(1, 0)
    scene.play("done")
    assert scene.view.turn == SEA
    scene.place_any(-1, 0)
    scene.play("done")
    assert scene.stage() == "over"


def test_f9_two_areas_of_a_tile_that_are_joined_elsewhere_are_one_and_the_tile_counts_once() -> None:
    """The two lands of the tile at (0, 0) meet on its neighbours: three tiles, three points."""
    twice = face("LLSSSS", (0,), (1,), (2, 3, 4, 5))
    east = face("SSLLSS")
    scene = Scene(start=False, lying={(0, 0): twice, (1, 0): east}, hands={LAND: [(face("SSSSLL"), BLANK)]})
    scene.place(face("SSSSLL"), 1, -1)
    assert scene.scored() == [("land", LAND, 3)]


def test_f10_three_always_play_with_chains_and_trade() -> None:
    west, east = face("LLLSSS", mountains=[(0, 1)]), face("SSLLSS", corals=[(0, 1)], mountains=[(2, 3)])
    scene = Scene(seats=3, start=False, lying={(0, 0): west}, hands={LAND: [(east, BLANK)]})
    scene.place(east, 1, 0)
    assert scene.scored() == [("mountains", CARTOGRAPHER, 2)]
    plain = Scene(start=False, lying={(0, 0): west}, hands={LAND: [(east, BLANK)]})
    plain.place(east, 1, 0)
    assert plain.scored() == []


def test_a_tie_is_a_shared_win() -> None:
    scene = Scene(hands={LAND: [COAST]}, stacks=(0, 0))
    scene.place_any(-1, 0)
    scene.play("done")
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
