"""Rulings on what the rulebook leaves open, by their numbers: actions, stacks and turns."""

from __future__ import annotations

from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from tests.games.land_vs_sea.scenes import BLANK, CARTOGRAPHER, COAST, LAND, SEA, Scene, face, ring
from tests.refusals import refused

AGAIN = face("LLLSSS", action="play_again")
STEAL = face("LLLSSS", action="steal")
MOUNTAINS = LandVsSeaOptions(mountains_corals=True)
WAYPOINTS = LandVsSeaOptions(waypoints=True)


# --- actions --------------------------------------------------------------------------------------


def test_l1_f1_play_again_is_mandatory_and_steal_is_optional() -> None:
    scene = Scene(hands={LAND: [(AGAIN, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(AGAIN.rotated(1), 1, 0)
    assert scene.stage() == "again"
    with refused("must-play-again"):
        scene.play("pass")
    scene = Scene(hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(STEAL.rotated(1), 1, 0)
    assert "pass" in scene.moves()


def test_l1_f1_both_are_options_of_the_table() -> None:
    other = LandVsSeaOptions(play_again="optional", steal="mandatory")
    scene = Scene(options=other, hands={LAND: [(AGAIN, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(AGAIN.rotated(1), 1, 0)
    scene.play("pass")
    assert scene.stage() == "refill"
    scene = Scene(options=other, hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(STEAL.rotated(1), 1, 0)
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
        on_map={(0, 0): ridge},
        hands={LAND: [(pass_on, BLANK), (peak, BLANK)]},
    )
    scene.place(pass_on, 1, 0)
    assert scene.scored() == [("mountains", LAND, 2)]
    scene.place(peak, 2, 0)
    assert scene.scored() == [("mountains", LAND, 2), ("mountains", LAND, 3)]


def test_l3_play_again_then_steal_then_one_tile_is_drawn() -> None:
    scene = Scene(hands={LAND: [(AGAIN, BLANK), (STEAL, BLANK)], SEA: [COAST, COAST]})
    scene.place(AGAIN.rotated(1), 1, 0)
    scene.place_any_of(STEAL)
    scene.play(scene.moves()[0])
    assert scene.stage() == "refill"
    scene.play("take:left")
    assert scene.view.turn == SEA
    assert [len(hand) for hand in scene.view.hands] == [2, 1]


def test_l4_steal_with_a_second_tile_in_hand_draws_nothing() -> None:
    scene = Scene(hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST, COAST]})
    scene.place(STEAL.rotated(1), 1, 0)
    scene.play(scene.moves()[0])
    assert scene.view.turn == SEA
    assert [len(hand) for hand in scene.view.hands] == [2, 1]
    assert [stack.size for stack in scene.view.stacks] == [5, 5]


def test_l5_steal_without_a_victim_has_no_effect() -> None:
    """Nobody's last tile can be stolen."""
    scene = Scene(hands={LAND: [(STEAL, BLANK), COAST], SEA: [COAST]})
    scene.place(STEAL.rotated(1), 1, 0)
    assert scene.stage() == "refill"


def test_l6_a_victim_of_steal_plays_on_and_draws_two() -> None:
    scene = Scene(turn=SEA, hands={SEA: [(AGAIN, BLANK)], LAND: [COAST]})
    scene.place(AGAIN.rotated(1), 1, 0)
    assert scene.stage() == "refill"
    scene.play("take:left")
    scene.settle()
    assert scene.view.turn == SEA
    scene.play("take:right")
    assert scene.view.turn == LAND
    assert len(scene.view.hands[SEA]) == 2


def test_f6_steal_with_the_only_tile_in_hand_then_draws_up_to_two() -> None:
    scene = Scene(hands={LAND: [(STEAL, BLANK)], SEA: [COAST, COAST]})
    scene.place(STEAL.rotated(1), 1, 0)
    scene.play(scene.moves()[0])
    assert scene.stage() == "refill"
    assert len(scene.view.hands[LAND]) == 1
    scene.play("take:left")
    assert scene.view.turn == SEA


def test_a_stolen_tile_is_not_played_in_the_same_turn_and_a_teammate_can_be_robbed() -> None:
    scene = Scene(seats=4, hands={0: [(AGAIN, BLANK), (STEAL, BLANK)], 2: [COAST, COAST], 1: [COAST]})
    scene.place(AGAIN.rotated(1), 1, 0)
    scene.place_any_of(STEAL)
    assert len(scene.moves()) == 3
    scene.play(scene.moves()[0])
    assert scene.stage() == "refill"


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
    scene = Scene(on_map=ring(6, "S"), start=False, hands={LAND: [(face("LLLLLS"), face("LSSSSS"))]})
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
        on_map={(1, 0): cape},
        hands={CARTOGRAPHER: [(cape, BLANK)]},
        waypoints={LAND: ((1, 0), "L")},
    )
    scene.place(cape.rotated(3), 0, 0)
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
    scene = Scene(start=False, on_map={(0, 0): twice, (1, 0): east}, hands={LAND: [(face("SSSSLL"), BLANK)]})
    scene.place(face("SSSSLL"), 1, -1)
    assert scene.scored() == [("land", LAND, 3)]


def test_f10_three_always_play_with_chains_and_trade() -> None:
    west, east = face("LLLSSS", mountains=[(0, 1)]), face("SSLLSS", corals=[(0, 1)], mountains=[(2, 3)])
    scene = Scene(seats=3, start=False, on_map={(0, 0): west}, hands={LAND: [(east, BLANK)]})
    scene.place(east, 1, 0)
    assert scene.scored() == [("mountains", CARTOGRAPHER, 2)]
    plain = Scene(start=False, on_map={(0, 0): west}, hands={LAND: [(east, BLANK)]})
    plain.place(east, 1, 0)
    assert plain.scored() == []


def test_a_tie_is_a_shared_win() -> None:
    scene = Scene(hands={LAND: [COAST]}, stacks=(0, 0))
    scene.place_any(-1, 0)
    scene.play("done")
    outcome = scene.game.outcome(scene.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
