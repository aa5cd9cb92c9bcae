"""The areas on a map as everyone at the table sees them: how many open edges each still has."""

from __future__ import annotations

import msgspec

from branchline.games.land_vs_sea.imagine import state_with_map
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import DQ, DR
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, TileSet, Type
from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView

OFFSETS = list(zip(DQ.tolist(), DR.tolist(), strict=True))
"""From a place to its neighbours, in the order of the edges."""


class AreaOnMap(msgspec.Struct, frozen=True):
    """An area of the map: complete without open edges, never to be closed when all of them are dead."""

    type: Type
    parts: tuple[AreaRef, ...]
    open_edges: int
    """Edges that face an empty place."""
    dead_edges: int
    """Those of them that face a place which no tile can fill."""
    crosses: int


def areas(tiles: TileSet, view: LandVsSeaView) -> tuple[AreaOnMap, ...]:
    """All areas, in the order of their first tiles."""
    data = state_with_map(tiles, view).data
    parts: dict[int, list[AreaRef]] = {}
    types: dict[int, Type] = {}
    dead: dict[int, int] = {}
    for slot, placed in enumerate(view.map):
        q, r = placed.hex
        for number, area in enumerate(tiles.faces[tiles.numbers[placed.face]].areas):
            root = root_of(data, at.AREA_PARENT, MOST_AREAS * slot + number)
            parts.setdefault(root, []).append(AreaRef(placed.hex, number))
            types[root] = area.type
            facing = [OFFSETS[(edge + placed.rotation) % EDGES] for edge in area.edges] if view.dead else ()
            dead[root] = dead.get(root, 0) + sum((q + dq, r + dr) in view.dead for dq, dr in facing)
    return tuple(
        AreaOnMap(
            types[root],
            tuple(found),
            int(data[at.AREA_OPEN_EDGES + root]),
            dead[root],
            int(data[at.AREA_CROSSES + root]),
        )
        for root, found in parts.items()
    )
