"""The areas on a map as everyone at the table sees them: how many open edges each still has."""

from __future__ import annotations

import msgspec

from branchline.games.land_vs_sea.kernels.board import DQ, DR
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.layout import AREA_CROSSES, AREA_OPEN, AREA_PARENT
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, TileSet, Type
from branchline.games.land_vs_sea.tiles import BOX
from branchline.games.land_vs_sea.view import LandVsSeaView, Spot
from branchline.games.land_vs_sea.view_of import mapped


class AreaOnMap(msgspec.Struct, frozen=True):
    """An area of the map: complete without open edges, never to be closed when all of them are dead."""

    type: Type
    spots: tuple[Spot, ...]
    open: int
    """Edges that face an empty place."""
    dead: int
    """Those of them that face a place which no tile can fill."""
    crosses: int


def areas(view: LandVsSeaView, tiles: TileSet = BOX) -> tuple[AreaOnMap, ...]:
    """All areas, in the order of their first tiles."""
    data = mapped(tiles, view).data
    spots: dict[int, list[Spot]] = {}
    types: dict[int, Type] = {}
    dead: dict[int, int] = {}
    for slot, placed in enumerate(view.map):
        q, r = placed.hex
        for number, area in enumerate(tiles.faces[tiles.numbers[placed.face]].areas):
            root = root_of(data, AREA_PARENT, MOST_AREAS * slot + number)
            spots.setdefault(root, []).append(Spot(placed.hex, number))
            types[root] = area.type
            towards = [(edge + placed.rotation) % EDGES for edge in area.edges]
            facing = [(q + int(DQ[direction]), r + int(DR[direction])) for direction in towards]
            dead[root] = dead.get(root, 0) + sum(place in view.dead for place in facing)
    return tuple(
        AreaOnMap(
            types[root],
            tuple(found),
            int(data[AREA_OPEN + root]),
            dead[root],
            int(data[AREA_CROSSES + root]),
        )
        for root, found in spots.items()
    )
