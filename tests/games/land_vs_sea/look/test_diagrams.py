"""The diagrams of Land vs Sea, and how a map that can't be is told from one that can."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.look.diagrams import DIAGRAMS
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView
from tests.games.diagrams import caption, views_of_diagrams
from tests.games.land_vs_sea.positions import check_position, replayed

MAPS: dict[str, LandVsSeaView] = {
    diagram: views[0]  # type: ignore[misc]
    for diagram, views in views_of_diagrams("land-vs-sea").items()
    if views
}

POINTS = {"complete": ("land", "bonus"), "chains": ("mountains", "corals"), "trade": ("route",)}
"""What a caption with points speaks of, in its order."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("diagram", MAPS)
def test_the_points_of_a_caption_are_those_that_the_framed_tile_brings(diagram: str, language: str) -> None:
    game = replayed(MAPS[diagram])
    game.score_routes()
    last = len(game.map) - 1
    points = {scored.kind: scored.points for scored in game.scored if scored.placed == last}
    said = [int(number) for number in re.findall(r"\d+", caption("land-vs-sea", diagram, language))]
    assert said == [points[kind] for kind in POINTS.get(diagram, ())]


def test_single_faces_are_what_their_captions_say() -> None:
    forms: Any = DIAGRAMS["forms"]
    actions: Any = DIAGRAMS["actions"]
    assert [FACES[name].form for name in forms.args[0]] == ["plain", "isthmus", "strait", "split"]
    assert [FACES[name].action for name in actions.args[0]] == ["play_again", "steal"]


def tile(diagram: str, number: int, **change: Any) -> dict[str, Any]:
    """A tile of a map is another, or lies elsewhere."""
    tiles = MAPS[diagram].map
    return {"map": (*tiles[:number], msgspec.structs.replace(tiles[number], **change), *tiles[number + 1 :])}


def set_waypoints(land: AreaRef | None, sea: AreaRef | None) -> dict[str, Any]:
    return {"waypoints": (land, sea)}


ON_LAND, ON_SEA = MAPS["waypoints"].waypoints

FORGED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "edges that do not match": ("placing", "is legal", tile("placing", 2, rotation=3)),
    "another face": ("placing", "is legal", tile("placing", 2, face="LSSSSS-1")),
    "a tile on another": ("placing", "is legal", tile("placing", 2, hex=(1, -1))),
    "a tile apart": ("placing", "is legal", tile("placing", 2, hex=(3, 0))),
    "a tile twice": ("complete", "there once", tile("complete", 3, face="LSSSSS-1")),
    "no start tile": ("trade", "start tile", {"map": MAPS["trade"].map[1:]}),
    "a start tile that was turned": ("trade", "start tile", tile("trade", 0, rotation=1)),
    "a volcano in the sea": ("whirlpool", "is legal", tile("whirlpool", 7, face="volcano")),
    "a whirlpool outside of a ring": ("whirlpool", "is legal", tile("whirlpool", 7, hex=(4, 0))),
    "a ring without its whirlpool": ("whirlpool", "filled at once", {"map": MAPS["whirlpool"].map[:-1]}),
    "a whirlpool aside and on the map": ("whirlpool", "or aside", {"special": True}),
    "a hole where there is none": ("trade", "holes", {"dead": ((0, 1),)}),
    "a waypoint of Land at sea": ("waypoints", "may be", set_waypoints(ON_SEA, None)),
    "two waypoints on a tile": ("waypoints", "may be", set_waypoints(ON_LAND, AreaRef((1, 0), 1))),
    "a waypoint on a complete area": ("complete", "may be", set_waypoints(AreaRef((0, 0), 0), None)),
    "a waypoint on a later tile": ("waypoints", "may be", set_waypoints(AreaRef((0, 1), 0), None)),
    "a waypoint before the first turn": ("waypoints", "had a turn", {"map": MAPS["waypoints"].map[:-1]}),
    "a waypoint in a game without": (
        "waypoints",
        "may be",
        {"options": msgspec.structs.replace(MAPS["waypoints"].options, waypoints=False)},
    ),
}


@pytest.mark.parametrize(("diagram", "reason", "change"), FORGED.values(), ids=FORGED)
def test_a_map_that_can_not_be_is_refused(diagram: str, reason: str, change: dict[str, Any]) -> None:
    check_position(MAPS[diagram])
    with pytest.raises(AssertionError, match=reason):
        check_position(msgspec.structs.replace(MAPS[diagram], **change))
