"""The rulebook's worked examples, on faces made to look like its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from tests.games.land_vs_sea.scenes import BLANK, CARTOGRAPHER, COAST, LAND, SEA, Scene, face, ring
from tests.refusals import refused

EXAMPLES: dict[str, Any] = msgspec.json.decode(Path(__file__).with_name("examples.json").read_bytes())
ROLES = {"land": LAND, "sea": SEA, "carto": CARTOGRAPHER}


@pytest.mark.parametrize("example", EXAMPLES["examples"], ids=lambda example: example["id"])
def test_placing(example: dict[str, Any]) -> None:
    """LVS-9a, 9b, 10, 11, 13a, 13b, 14a and the areas of 15a."""
    on_map = {tuple(tile["cell"]): msgspec.convert(tile["face"], Face) for tile in example["before"]}
    last = example["place"]
    tile = msgspec.convert(last["face"], Face)
    scene = Scene(
        options=LandVsSeaOptions(
            mountains_corals="mc" in example["options"], caravans_ships="cs" in example["options"]
        ),
        turn=ROLES[last["role"]],
        start=False,
        on_map=on_map,
        hands={ROLES[last["role"]]: [(tile, BLANK)]},
    )
    scene.place(tile, *last["cell"])
    if example["volcano_rotation"] is not None:
        assert scene.stage() == "special"
        scene.play(f"whirlpool@0,0/{example['volcano_rotation']}")
    assert dict(zip(("land", "sea"), scene.scores, strict=True)) == example["expect"]


@pytest.mark.parametrize("example", EXAMPLES["routes"], ids=lambda example: example["id"])
def test_trade_routes(example: dict[str, Any]) -> None:
    """LVS-14b, LVS-17: the game ends with a row of caravans and ships."""
    icons = ["caravan"] * example["caravans"] + ["ship"] * example["ships"]
    on_map = {(n, 0): face("LLLSSS", icon=icon) for n, icon in enumerate(icons, 1)}
    scene = Scene(
        seats=example["players"],
        options=LandVsSeaOptions(caravans_ships=True),
        on_map=on_map,
        hands={LAND: [COAST]},
        stacks=(0, 0),
    )
    scene.place_any(-1, 0)
    scene.play("done")
    assert scene.stage() == "over"
    names = ("land", "sea", "carto")
    assert dict(zip(names, scene.scores, strict=False)) == example["expect"]


def test_lvs_15a_a_waypoint_on_the_completed_area() -> None:
    """Two tiles, two crosses and the own waypoint: 2 + 2 + 1 for Sea."""
    bay = face("LLLSLL", (3,), (0, 1, 2, 4, 5), crosses=[1])
    end = face("SLLLLL", (0,), (1, 2, 3, 4, 5), crosses=[1])
    scene = Scene(
        options=LandVsSeaOptions(waypoints=True),
        turn=SEA,
        start=False,
        on_map={(1, 0): bay},
        hands={SEA: [(end, BLANK)]},
        waypoints={SEA: ((1, 0), "S")},
    )
    scene.place(end, 0, 0)
    assert scene.scored() == [("sea", SEA, 2), ("bonus", SEA, 2), ("waypoint", SEA, 1)]
    assert scene.scores[SEA] == EXAMPLES["waypoints"][0]["expect"]["sea"]


def test_lvs_15b_a_waypoint_on_a_surrounded_tile() -> None:
    """Land puts the sixth tile around Sea's waypoint: a point for Land, and the disc goes back to Sea."""
    example = EXAMPLES["waypoints"][1]
    last = face("LLSLLL")
    scene = Scene(
        options=LandVsSeaOptions(waypoints=True),
        start=False,
        on_map={(0, 0): face("SSSSSL")} | ring(5, "S"),
        hands={LAND: [(last, BLANK)]},
        waypoints={SEA: ((0, 0), "S")},
    )
    assert scene.view.waypoints[SEA] is not None
    scene.place(last.rotated(3), 0, 1)
    assert scene.scored("waypoint") == [("waypoint", LAND, example["expect"]["land"])]
    assert example["waypoint_returned_to"] == "sea"
    assert scene.view.waypoints == (None, None)


def test_lvs_19_two_waypoints_of_a_team_in_one_area() -> None:
    """Whoever completes the area gets a point for each of them."""
    cape = face("SSSLSS", (3,), (0, 1, 2, 4, 5))
    land = face("LSSLSS", (0, 3), (1, 2), (4, 5))
    scene = Scene(
        seats=4,
        options=LandVsSeaOptions(waypoints=True),
        turn=1,
        start=False,
        on_map={(1, 0): land, (2, 0): cape},
        hands={1: [(cape, BLANK)]},
        waypoints={0: ((1, 0), "L"), 2: ((2, 0), "L")},
    )
    scene.place(cape.rotated(3), 0, 0)
    assert scene.scored() == [("land", LAND, 3), ("waypoint", SEA, 1), ("waypoint", SEA, 1)]
    assert EXAMPLES["waypoints"][2]["expect_bonus_for_completer"] == scene.scores[SEA] == 2


# --- the examples of the text ---------------------------------------------------------------------


def test_the_first_tile_of_land_touches_land_of_the_start_tile() -> None:
    scene = Scene(hands={LAND: [COAST]})
    scene.place(BLANK.rotated(1), 1, 0)
    assert scene.view.map[-1].hex == (1, 0)


def test_a_mismatching_edge_is_refused() -> None:
    scene = Scene(hands={LAND: [COAST]})
    with refused("mismatch"):
        scene.place(BLANK, 1, 0)


def test_a_sea_tile_that_matches_two_edges_is_accepted() -> None:
    scene = Scene(turn=SEA, on_map={(-1, 0): BLANK.rotated(2)}, hands={SEA: [COAST]})
    scene.place(BLANK.rotated(4), -1, 1)
    assert scene.view.map[-1].hex == (-1, 1)


def test_play_again_puts_the_second_tile_anywhere() -> None:
    again = face("LLLSSS", action="play_again")
    scene = Scene(hands={LAND: [(again, BLANK), COAST]})
    scene.place(again.rotated(1), 1, 0)
    places = {move.partition("@")[2].partition("/")[0] for move in scene.moves()}
    assert {"-1,0", "2,0", "0,1"} <= places
