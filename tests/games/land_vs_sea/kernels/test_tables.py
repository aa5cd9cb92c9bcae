"""How a file of tiles is read: names that tell nothing of what shares a tile, and what is refused."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import msgspec
import pytest

from branchline.games.land_vs_sea.kernels.tables import (
    DATA,
    TILES,
    Face,
    InvalidTiles,
    Tile,
    TileFile,
    tile_set,
)
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.tiles import FACES, TILE_SETS
from tests.games.land_vs_sea.scenes import TILE_FILE, face


def test_a_face_is_the_same_however_the_file_turns_it() -> None:
    for name, there in FACES.items():
        assert there.edges == min(there.rotated(k).edges for k in range(6))
        if re.fullmatch(r"[LS]{6}-\d+", name):
            assert name.startswith(there.edges)
        assert there.rotated(there.period) == there


def test_l25_names_do_not_tell_which_faces_share_a_tile() -> None:
    """Whatever the order of tiles and sides in the file, each look has the same names."""
    random = Random(1)
    sides = [side.rotated(random.randrange(6)) for tile in TILE_FILE.tiles for side in tile.sides]
    random.shuffle(sides)
    tiles = tuple(Tile(f"t{n}", (sides[2 * n], sides[2 * n + 1])) for n in range(TILES))
    shuffled = tile_set(msgspec.structs.replace(TILE_FILE, tiles=tiles), earlier=TILE_SETS[1])
    assert shuffled.names == GAME.tiles.names
    assert shuffled.faces == GAME.tiles.faces
    assert shuffled.other_side.tolist() != GAME.tiles.other_side.tolist()


def test_the_two_faces_of_a_tile_are_those_of_the_file() -> None:
    def look(there: Face) -> tuple[object, ...]:
        return min(there.rotated(k).sort_key for k in range(6))

    pairs = Counter(frozenset((look(tile.sides[0]), look(tile.sides[1]))) for tile in TILE_FILE.tiles)
    other = GAME.tiles.other_side.tolist()
    assert all(other[other[number]] == number != other[number] for number in range(2 * TILES))
    found = Counter(
        frozenset((GAME.tiles.faces[number].sort_key, GAME.tiles.faces[other[number]].sort_key))
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
    with pytest.raises(InvalidTiles, match=reason):
        tile_set(msgspec.structs.replace(TILE_FILE, tiles=(wrong, *TILE_FILE.tiles[1:])))


def test_other_parts_of_a_data_file_are_checked() -> None:
    for change, reason in (
        ({"tiles": TILE_FILE.tiles[1:]}, "58"),
        ({"start": TILE_FILE.tiles[0]}, "start"),
        ({"volcano_whirlpool": TILE_FILE.start}, "volcano"),
    ):
        with pytest.raises(InvalidTiles, match=reason):
            tile_set(msgspec.structs.replace(TILE_FILE, **change))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode((DATA / "tiles.json").read_bytes().replace(b'"action"', b'"deed"'), type=TileFile)
