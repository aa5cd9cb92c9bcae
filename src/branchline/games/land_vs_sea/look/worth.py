"""What the viewer's tiles would bring at once, for the places that are to glow."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from branchline.core.origins import Origins
from branchline.games.land_vs_sea.imagine import imagine
from branchline.games.land_vs_sea.kernels.gains import placement_points
from branchline.games.land_vs_sea.legal import placement_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.state import Hex
    from branchline.games.land_vs_sea.view import LandVsSeaView

PLACING = ("play", "again", "special")
"""The stages in which a tile is to be placed."""


class Worth(NamedTuple):
    """What the viewer's side would get at once."""

    faces: tuple[str, ...] = ()
    """All that can lie somewhere now."""
    points: Mapping[tuple[str, Hex], int] = MappingProxyType({})
    """For each face and place where it brings points, how many at best."""


_KNOWN: Origins[LandVsSeaView, Worth] = Origins(64)
"""The drawing and the picks of a view ask for the same."""


def worth(tiles: TileSet, view: LandVsSeaView) -> Worth:
    """What the tiles of a viewer who is to place one would bring."""
    found = _KNOWN.of(view)
    if found is None:
        found = _worth(tiles, view)
        _KNOWN.keep(view, found)
    return found


def _worth(tiles: TileSet, view: LandVsSeaView) -> Worth:
    if view.seat not in view.acting or view.stage not in PLACING:
        return Worth()
    state = imagine(tiles, view, Random(0))  # the hidden sides make no difference to a placement
    rows = placement_rows(tiles, state.data)
    points = np.empty(len(rows), np.int32)
    placement_points(state.data, tiles.table, view.seat, rows, points)
    best: dict[tuple[str, Hex], int] = {}
    for (face, q, r, _), gained in zip(rows[points > 0].tolist(), points[points > 0].tolist(), strict=True):
        key = tiles.names[face], (q, r)
        best[key] = max(gained, best.get(key, 0))
    return Worth(tuple([tiles.names[face] for face in {*rows[:, 0].tolist()}]), best)
