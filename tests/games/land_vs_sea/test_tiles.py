"""The tiles: counts of the rulebook, the design of the set, names that tell nothing of what shares a tile."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from branchline.games.land_vs_sea.kernels.tables import DATA, TILES, Box, Face, Tile, WrongData, tile_set
from branchline.games.land_vs_sea.tiles import BOX, FACES
from tests.games.land_vs_sea.scenes import STANDARD, face

SWAP = str.maketrans("LS", "SL")


def test_58_two_sided_tiles_and_the_special_ones() -> None:
    assert len(STANDARD.tiles) == TILES
    assert len(FACES) == 2 * 58 + 3
    assert FACES["start"].edges == "LLLSSS"
    assert (FACES["volcano"].edges, FACES["whirlpool"].edges) == ("LLLLLL", "SSSSSS")
    assert [FACES[name].areas[0].crosses for name in ("volcano", "whirlpool")] == [5, 5]
    assert (len(FACES["volcano"].mountains), len(FACES["whirlpool"].corals)) == (1, 1)


def test_the_design_of_the_set() -> None:
    faces = BOX.faces[: 2 * TILES]
    assert Counter(edge for face in faces for edge in face.edges) == {"L": 348, "S": 348}
    assert Counter(face.edges for face in faces) == {
        "LLLSSS": 22, "LLLLSS": 14, "LLSSSS": 14, "LLSLSS": 11, "LLSSLS": 11, "LLLSLS": 9, "LSLSSS": 9,
        "LLSLLS": 8, "LSSLSS": 8, "LLLLLS": 5, "LSSSSS": 5,
    }  # fmt: skip
    assert Counter(face.action for face in faces) == {None: 92, "play_again": 12, "steal": 12}
    assert Counter(face.icon for face in faces) == {None: 96, "caravan": 10, "ship": 10}
    for kind in ("mountains", "corals"):
        lengths = Counter(len(section) for face in faces for section in getattr(face, kind))
        assert lengths == {2: 14, 3: 8}
    crosses = Counter[str]()
    for there in faces:
        for area in there.areas:
            crosses[area.type] += area.crosses
    assert crosses == {"L": 26, "S": 26}
    actions = [[side.action for side in tile.sides] for tile in STANDARD.tiles]
    assert all(None in sides for sides in actions), "never an action on both sides"


def test_the_set_favours_neither_land_nor_sea() -> None:
    """Land and sea exchanged, the same tiles are there."""

    def looks(tile: Tile) -> tuple[Any, ...]:
        return tuple(sorted(min(side.turned(k).order for k in range(6)) for side in tile.sides))

    swapped = [
        msgspec.structs.replace(tile, sides=tuple(map(exchanged, tile.sides))) for tile in STANDARD.tiles
    ]
    assert Counter(map(looks, swapped)) == Counter(map(looks, STANDARD.tiles))


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


def test_a_face_is_the_same_however_the_file_turns_it() -> None:
    for name, there in FACES.items():
        assert there.edges == min(there.turned(k).edges for k in range(6))
        if re.fullmatch(r"[LS]{6}-\d+", name):
            assert name.startswith(there.edges)
        assert there.turned(there.period) == there


def test_l25_names_do_not_tell_which_faces_share_a_tile() -> None:
    """Whatever the order of tiles and sides in the file, each look has the same names."""
    random = Random(1)
    sides = [side.turned(random.randrange(6)) for tile in STANDARD.tiles for side in tile.sides]
    random.shuffle(sides)
    tiles = tuple(Tile(f"t{n}", (sides[2 * n], sides[2 * n + 1])) for n in range(TILES))
    shuffled = tile_set(msgspec.structs.replace(STANDARD, tiles=tiles))
    assert shuffled.names == BOX.names
    assert shuffled.faces == BOX.faces
    assert shuffled.other.tolist() != BOX.other.tolist()


def test_the_two_faces_of_a_tile_are_those_of_the_file() -> None:
    def look(there: Face) -> tuple[object, ...]:
        return min(there.turned(k).order for k in range(6))

    pairs = Counter(frozenset((look(tile.sides[0]), look(tile.sides[1]))) for tile in STANDARD.tiles)
    other = BOX.other.tolist()
    assert all(other[other[number]] == number != other[number] for number in range(2 * TILES))
    found = Counter(
        frozenset((BOX.faces[number].order, BOX.faces[other[number]].order))
        for number in range(2 * TILES)
        if number < other[number]
    )
    assert found == pairs


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        (face("LLLLLL"), "land and sea"),
        (msgspec.structs.replace(face("LLLSSS"), edges="LLLSS"), "six edges"),
        (msgspec.structs.replace(face("LLLSSS"), edges="SSSLLL"), "one type"),
        (face("LLLSSS", (0, 1), (3, 4, 5)), "each edge"),
        (face("LSLSSS", (0, 2), (1, 3), (4, 5)), "cross"),
        (face("LSLSLS"), "too many areas"),
        (face("LLLSSS", crosses=[-1]), "crosses"),
        (face("LLLSSS", mountains=[(2, 3)]), "their kind"),
        (face("LLLSSS", mountains=[(0,)]), "two or three"),
        (face("LLLSSS", mountains=[(0, 1), (1, 2)]), "apart"),
        (face("LLLSSS", mountains=[(0, 1)], corals=[(3, 4), (4, 5)]), "too many sections"),
    ],
)
def test_a_wrong_data_file_is_refused(side: Face, reason: str) -> None:
    wrong = Tile("wrong", (side, face("LLLSSS")))
    with pytest.raises(WrongData, match=reason):
        tile_set(msgspec.structs.replace(STANDARD, tiles=(wrong, *STANDARD.tiles[1:])))


def test_other_parts_of_a_data_file_are_checked() -> None:
    for change, reason in (
        ({"tiles": STANDARD.tiles[1:]}, "58"),
        ({"start": STANDARD.tiles[0]}, "start"),
        ({"volcano_whirlpool": STANDARD.start}, "volcano"),
    ):
        with pytest.raises(WrongData, match=reason):
            tile_set(msgspec.structs.replace(STANDARD, **change))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode((DATA / "tiles.json").read_bytes().replace(b'"action"', b'"deed"'), type=Box)
