"""The areas on a map as everyone at the table sees them: how many open edges each still has."""

from __future__ import annotations

from collections import Counter

import msgspec

from branchline.core.origins import Origins
from branchline.games.land_vs_sea.events import ReplayedMap
from branchline.games.land_vs_sea.imagine import origin_of
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import DQ, DR
from branchline.games.land_vs_sea.kernels.forests import area_at, root_of
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, Area, TileSet, Type
from branchline.games.land_vs_sea.state import Data, Hex
from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView, PlacedTile

OFFSETS = list(zip(DQ.tolist(), DR.tolist(), strict=True))
"""From a place to its neighbours, in the order of the edges."""


class OpenArea(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How far an area is: complete without open edges, never to be closed when all of them are dead."""

    type: Type
    open_edges: int
    """Edges that face an empty place."""
    dead_edges: int
    """Those of them that face a place which no tile can fill."""


class AreaOnMap(OpenArea, frozen=True, kw_only=True, gc=False):
    """An area of the map."""

    parts: tuple[AreaRef, ...]
    crosses: int


class AreaOfTile(OpenArea, frozen=True, kw_only=True, gc=False):
    """An area of the map to which a tile belongs."""

    numbers: tuple[int, ...]
    """Of those areas of the tile that are parts of it."""


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
    dead = _dead_edges(tiles, view, data)
    for slot, placed in enumerate(view.map):
        for number, area in enumerate(_areas_of(tiles, placed)):
            root = roots[MOST_AREAS * slot + number]
            if root in wanted:
                parts.setdefault(root, []).append((placed, number, area))
    return tuple(
        [
            AreaOnMap(
                type=found[0][2].type,
                open_edges=data.item(at.AREA_OPEN_EDGES + root),
                dead_edges=dead[root],
                parts=tuple([AreaRef(placed.hex, number) for placed, number, _ in found]),
                crosses=data.item(at.AREA_CROSSES + root),
            )
            for root, found in parts.items()
        ]
    )


_OF_LAST_TILE: Origins[ReplayedMap, tuple[tuple[Hex, ...], tuple[AreaOfTile, ...]]] = Origins(1024)
"""For a map, and the places that no tile can fill."""


def areas_of_last_tile(tiles: TileSet, view: LandVsSeaView) -> tuple[AreaOfTile, ...]:
    """Those of the tile that was placed last: they stay as they are until the next one is placed."""
    replayed = origin_of(tiles, view).map
    found = _OF_LAST_TILE.of(replayed)
    if found is None or found[0] != view.dead:
        found = view.dead, _areas_of_last_tile(tiles, view, replayed.data)
        _OF_LAST_TILE.keep(replayed, found)
    return found[1]


def _areas_of_last_tile(tiles: TileSet, view: LandVsSeaView, data: Data) -> tuple[AreaOfTile, ...]:
    areas, first = _areas_of(tiles, view.map[-1]), MOST_AREAS * (len(view.map) - 1)
    numbers: dict[int, list[int]] = {}
    for number in range(len(areas)):
        numbers.setdefault(root_of(data, at.AREA_PARENT, first + number), []).append(number)
    dead = _dead_edges(tiles, view, data)
    return tuple(
        [
            AreaOfTile(
                type=areas[own[0]].type,
                open_edges=data.item(at.AREA_OPEN_EDGES + root),
                dead_edges=dead[root],
                numbers=tuple(own),
            )
            for root, own in numbers.items()
        ]
    )


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


def _dead_edges(tiles: TileSet, view: LandVsSeaView, data: Data) -> Counter[int]:
    """For each area, by its root, how many of its edges face a place which no tile can fill."""
    found: Counter[int] = Counter()
    slots = {placed.hex: slot for slot, placed in enumerate(view.map)} if view.dead else {}
    for q, r in view.dead:
        for direction, (dq, dr) in enumerate(OFFSETS):
            slot = slots.get((q + dq, r + dr))
            if slot is not None:
                area = area_at(data, tiles.table, slot, (direction + EDGES // 2) % EDGES)
                found[root_of(data, at.AREA_PARENT, area)] += 1
    return found
