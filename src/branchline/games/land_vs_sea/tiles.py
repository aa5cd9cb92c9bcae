"""The tiles of each version of the rules, and all faces by name."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.tables import DATA, read_tiles

TILE_SETS = {1: read_tiles((DATA / "tiles.json").read_bytes())}
"""The tile set of each version of the rules."""

FACES = {
    name: face for tiles in TILE_SETS.values() for name, face in zip(tiles.names, tiles.faces, strict=True)
}
"""The faces of all versions: a name stands for the same face in each of them."""
