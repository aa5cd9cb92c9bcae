"""The tiles of the box and their faces by name."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.tables import DATA, Area, Face, TileSet, read

__all__ = ["BOX", "FACES", "Area", "Face", "TileSet"]

BOX = read((DATA / "tiles.json").read_bytes())
FACES = dict(zip(BOX.names, BOX.faces, strict=True))
