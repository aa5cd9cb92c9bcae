"""The tiles: counts of the rulebook, the design of the set, names in all versions of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from branchline.games.land_vs_sea.kernels.tables import TILES, Face, Tile
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.tiles import FACES, TILE_SETS
from tests.games.land_vs_sea.scenes import TILE_FILE

SWAP = str.maketrans("LS", "SL")


def test_58_two_sided_tiles_and_the_special_ones() -> None:
    assert len(TILE_FILE.tiles) == TILES
    for tiles in TILE_SETS.values():
        assert len(tiles.names) == len(set(tiles.names)) == 2 * 58 + 3
    assert FACES["start"].edges == "LLLSSS"
    assert (FACES["volcano"].edges, FACES["whirlpool"].edges) == ("LLLLLL", "SSSSSS")
    assert [FACES[name].areas[0].crosses for name in ("volcano", "whirlpool")] == [5, 5]
    assert (len(FACES["volcano"].mountains), len(FACES["whirlpool"].corals)) == (1, 1)


def test_the_design_of_the_set() -> None:
    faces = GAME.tiles.faces[: 2 * TILES]
    assert Counter(edge for face in faces for edge in face.edges) == {"L": 348, "S": 348}
    assert Counter(face.edges for face in faces) == {
        "LLLSSS": 22, "LLLLSS": 14, "LLSSSS": 14, "LLSLSS": 11, "LLSSLS": 11, "LLLSLS": 9, "LSLSSS": 9,
        "LLSLLS": 8, "LSSLSS": 8, "LLLLLS": 5, "LSSSSS": 5,
    }  # fmt: skip
    assert Counter(face.action for face in faces) == {None: 92, "play_again": 12, "steal": 12}
    assert Counter(face.icon for face in faces) == {None: 96, "caravan": 10, "ship": 10}
    for kind in ("mountains", "corals"):
        lengths = Counter(len(section) for face in faces for section in getattr(face, kind))
        assert lengths == {2: 15, 3: 8}
    crosses = Counter[str]()
    for there in faces:
        for area in there.areas:
            crosses[area.type] += area.crosses
    assert crosses == {"L": 26, "S": 26}
    actions = [[side.action for side in tile.sides] for tile in TILE_FILE.tiles]
    assert all(None in sides for sides in actions), "never an action on both sides"


def test_the_set_favours_neither_land_nor_sea() -> None:
    """Land and sea exchanged, the same tiles are there."""

    def looks(tile: Tile) -> tuple[Any, ...]:
        return tuple(sorted(min(side.rotated(k).sort_key for k in range(6)) for side in tile.sides))

    swapped = [
        msgspec.structs.replace(tile, sides=tuple(map(exchanged, tile.sides))) for tile in TILE_FILE.tiles
    ]
    assert Counter(map(looks, swapped)) == Counter(map(looks, TILE_FILE.tiles))


def exchanged(there: Face) -> Face:
    """Land for sea, mountains for corals, caravans for ships."""
    areas = tuple(
        msgspec.structs.replace(area, type="S" if area.type == "L" else "L") for area in there.areas
    )
    return msgspec.structs.replace(
        there,
        edges=there.edges.translate(SWAP),
        areas=areas,
        mountains=there.corals,
        corals=there.mountains,
        icon={"caravan": "ship", "ship": "caravan"}.get(there.icon or ""),
    )


def test_one_more_mountain_and_one_more_coral_section() -> None:
    """The second version adds a section of two edges on one face each; all other faces are the same."""
    first, second = (Counter(tiles.faces[: 2 * TILES]) for tiles in TILE_SETS.values())
    gone, fresh = list((first - second).elements()), list((second - first).elements())
    assert len(gone) == len(fresh) == 2
    mountain, coral = sorted(fresh, key=lambda face: len(face.corals))
    assert ([len(s) for s in mountain.sections], [len(s) for s in coral.sections]) == ([2], [2])
    assert (len(mountain.mountains), len(coral.corals)) == (1, 1)
    bare = [msgspec.structs.replace(face, mountains=(), corals=()) for face in fresh]
    assert Counter(bare) == Counter(gone)


def test_a_face_that_is_new_has_a_name_of_its_own() -> None:
    first, second = (set(tiles.names) for tiles in TILE_SETS.values())
    assert first - second == {"LLLSSS-1", "LLLSSS-6"}
    assert second - first == {"LLLSSS-23", "LLLSSS-24"}


def test_a_name_stands_for_the_same_face_in_all_versions() -> None:
    for tiles in TILE_SETS.values():
        assert {name: FACES[name] for name in tiles.names} == dict(zip(tiles.names, tiles.faces, strict=True))
