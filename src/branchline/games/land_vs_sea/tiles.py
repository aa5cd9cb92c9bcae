"""The tiles of each version of the rules, and all faces by name."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.tables import DATA, TileSet, read_tiles


def _tile_sets() -> dict[int, TileSet]:
    first = read_tiles((DATA / "tiles.json").read_bytes())
    return {1: first, 2: read_tiles((DATA / "tiles-2.json").read_bytes(), earlier=first)}


TILE_SETS = _tile_sets()
"""The tile set of each version of the rules; the second has one more mountain and one more coral section."""

FACES = {
    name: face for tiles in TILE_SETS.values() for name, face in zip(tiles.names, tiles.faces, strict=True)
}
"""The faces of all versions: a name stands for the same face in each of them."""
