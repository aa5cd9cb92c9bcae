"""What the viewer's tiles would bring at once, for the places that are to glow."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.origins import Origins
from branchline.games.land_vs_sea.imagine import imagine
from branchline.games.land_vs_sea.kernels.gains import placement_points
from branchline.games.land_vs_sea.legal import placement_rows
from branchline.games.land_vs_sea.sides import own_side

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.state import Hex
    from branchline.games.land_vs_sea.view import LandVsSeaView

PLACING = ("play", "again", "special")
"""The stages in which a tile is to be placed."""


Worth = dict[tuple[str, "Hex"], int]
_KNOWN: Origins[LandVsSeaView, Worth] = Origins(64)
"""The drawing and the picks of a view ask for the same."""


def worth(tiles: TileSet, view: LandVsSeaView) -> Worth:
    """For each face and place at which it can lie now, the points that the viewer's side gets at best."""
    found = _KNOWN.of(view)
    if found is None:
        found = _worth(tiles, view)
        _KNOWN.keep(view, found)
    return found


def _worth(tiles: TileSet, view: LandVsSeaView) -> Worth:
    if view.seat not in view.acting or view.stage not in PLACING:
        return {}
    state = imagine(tiles, view, Random(0))  # the hidden sides make no difference to a placement
    rows = placement_rows(tiles, state.data)
    points = np.empty(len(rows), np.int32)
    placement_points(state.data, tiles.table, own_side(state.data, view.seat), rows, points)
    if not len(rows):
        return {}
    first = np.flatnonzero((rows[1:, :3] != rows[:-1, :3]).any(axis=1)) + 1  # of each face at each place
    starts = np.concatenate(([0], first))
    best = zip(rows[starts].tolist(), np.maximum.reduceat(points, starts).tolist(), strict=True)
    return {(tiles.names[face], (q, r)): max(0, gained) for (face, q, r, _), gained in best}
