"""The areas on a map as everyone at the table sees them: how many open edges each still has."""

from __future__ import annotations

import msgspec

from branchline.core.origins import Origins
from branchline.games.land_vs_sea.events import ReplayedMap
from branchline.games.land_vs_sea.imagine import origin_of
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import DQ, DR
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, Area, TileSet, Type
from branchline.games.land_vs_sea.state import Data, Hex
from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView, PlacedTile

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


def areas(tiles: TileSet, view: LandVsSeaView, of: Hex | None = None) -> tuple[AreaOnMap, ...]:
    """All areas, or those of one tile, in the order of their first tiles."""
    data = origin_of(tiles, view).map.data
    roots = _roots(data[at.AREA_PARENT : at.AREA_PARENT + MOST_AREAS * len(view.map)])
    wanted = {
        roots[MOST_AREAS * slot + number]
        for slot, placed in enumerate(view.map)
        if of is None or placed.hex == of
        for number in range(len(_areas_of(tiles, placed)))
    }
    parts: dict[int, list[_Part]] = {}
    for slot, placed in enumerate(view.map):
        for number, area in enumerate(_areas_of(tiles, placed)):
            root = roots[MOST_AREAS * slot + number]
            if root in wanted:
                parts.setdefault(root, []).append((placed, number, area))
    return tuple([_area(data, root, found, view.dead) for root, found in parts.items()])


_OF_LAST_TILE: Origins[ReplayedMap, tuple[tuple[Hex, ...], tuple[AreaOnMap, ...]]] = Origins(1024)
"""For a map, and the places that no tile can fill."""


def areas_of_last_tile(tiles: TileSet, view: LandVsSeaView) -> tuple[AreaOnMap, ...]:
    """Those of the tile that was placed last: they stay as they are until the next one is placed."""
    replayed = origin_of(tiles, view).map
    found = _OF_LAST_TILE.of(replayed)
    if found is None or found[0] != view.dead:
        found = view.dead, areas(tiles, view, view.map[-1].hex)
        _OF_LAST_TILE.keep(replayed, found)
    return found[1]


def _areas_of(tiles: TileSet, placed: PlacedTile) -> tuple[Area, ...]:
    return tiles.faces[tiles.numbers[placed.face]].areas


_Part = tuple[PlacedTile, int, Area]
"""A tile, and one of its areas with its number."""


def _roots(parents: Data) -> list[int]:
    """The root of each node: all of them go up at once, twice as far with every step."""
    roots = parents
    while (roots != (above := roots[roots])).any():
        roots = above
    found: list[int] = roots.tolist()
    return found


def _area(data: Data, root: int, parts: list[_Part], holes: tuple[Hex, ...]) -> AreaOnMap:
    return AreaOnMap(
        parts[0][2].type,
        tuple([AreaRef(placed.hex, number) for placed, number, _ in parts]),
        data.item(at.AREA_OPEN_EDGES + root),
        sum(_edges_towards(placed, area, holes) for placed, _, area in parts) if holes else 0,
        data.item(at.AREA_CROSSES + root),
    )


def _edges_towards(placed: PlacedTile, area: Area, holes: tuple[Hex, ...]) -> int:
    """How many edges of an area of a tile face one of these places."""
    q, r = placed.hex
    facing = [OFFSETS[(edge + placed.rotation) % EDGES] for edge in area.edges]
    return sum((q + dq, r + dr) in holes for dq, dr in facing)
