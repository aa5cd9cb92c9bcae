"""What is joined on the map: areas, chains of sections and trade routes as forests over the tiles.

Each root knows what its tree holds. Trees only ever grow together: nothing is filled or counted again.
"""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.board import Table
from branchline.games.land_vs_sea.kernels.layout import (
    AREA_CROSSES,
    AREA_OPEN,
    AREA_PARENT,
    AREA_TILES,
    CHAIN_LENGTH,
    CHAIN_PARENT,
    CHAIN_TILES,
    FACE,
    ROTATION,
    ROUTE_CARAVANS,
    ROUTE_PARENT,
    ROUTE_SHIPS,
    ROUTE_TILES,
    WORD,
)
from branchline.games.land_vs_sea.kernels.tables import (
    AREA,
    AREAS,
    CARAVAN,
    CROSSES,
    EDGES,
    ICON,
    MOST_AREAS,
    MOST_SECTIONS,
    NO_ICON,
    NONE,
    SECTION,
    SECTIONS,
    SHIP,
)
from branchline.parts.compiled import Ints, kernel


@kernel("int64(int64)", inner=True)
def count(mask: int) -> int:
    """How many of the lowest 32 bits of a mask are set: pairs, fours, bytes, and their sum."""
    mask -= mask >> 1 & 0x55555555
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F
    return (mask * 0x01010101 & 0xFFFFFFFF) >> 24


@kernel("int64(int32[::1], int64, int64)")
def root_of(data: Ints, parents: int, node: int) -> int:
    """The root of the tree a node is in; `parents` is where its forest begins."""
    while data[parents + node] != node:
        node = int(data[parents + node])
    return node


@kernel("void(int32[::1], int64, int64, int64, int64)", inner=True)
def plant(data: Ints, parents: int, tiles: int, node: int, slot: int) -> None:
    """A new tree of one node on one tile."""
    data[parents + node] = node
    data[tiles + 2 * node + slot // WORD] = 1 << slot % WORD


@kernel("int64(int32[::1], int64, int64)", inner=True)
def tiles_in(data: Ints, tiles: int, root: int) -> int:
    """How many tiles there are in a tree."""
    return count(int(data[tiles + 2 * root])) + count(int(data[tiles + 2 * root + 1]))


@kernel("int64(int32[::1], int64, int64, int64, int64)", inner=True)
def join(data: Ints, parents: int, tiles: int, one: int, other: int) -> int:
    """Joins two trees: the root that was joined to the other, or NONE when they were one before.

    The tree with more tiles stays the root, so that trees are low without being changed by a look.
    """
    one, other = root_of(data, parents, one), root_of(data, parents, other)
    if one == other:
        return NONE
    if tiles_in(data, tiles, one) < tiles_in(data, tiles, other):
        one, other = other, one
    data[parents + other] = one
    data[tiles + 2 * one] |= data[tiles + 2 * other]
    data[tiles + 2 * one + 1] |= data[tiles + 2 * other + 1]
    return other


@kernel("int64(int32[::1], int32[:, ::1], int64, int64)")
def area_at(data: Ints, faces: Table, slot: int, direction: int) -> int:
    """The area of a tile on the map that reaches its edge in a direction."""
    edge = (direction - data[ROTATION + slot]) % EDGES
    return MOST_AREAS * slot + int(faces[data[FACE + slot], AREA + edge])


@kernel("int64(int32[::1], int32[:, ::1], int64, int64)", inner=True)
def section_at(data: Ints, faces: Table, slot: int, direction: int) -> int:
    """The mountain or coral section on an edge of a tile on the map, or NONE."""
    edge = (direction - data[ROTATION + slot]) % EDGES
    section = int(faces[data[FACE + slot], SECTION + edge])
    return NONE if section == NONE else MOST_SECTIONS * slot + section


# --- joining --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64)", inner=True)
def begin(data: Ints, faces: Table, slot: int) -> None:
    """The areas, sections and the icon of a new tile, each for itself."""
    face = int(data[FACE + slot])
    for area in range(faces[face, AREAS]):
        node = MOST_AREAS * slot + area
        plant(data, AREA_PARENT, AREA_TILES, node, slot)
        data[AREA_CROSSES + node] = faces[face, CROSSES + area]
        data[AREA_OPEN + node] = 0
        for edge in range(EDGES):
            data[AREA_OPEN + node] += faces[face, AREA + edge] == area
    for section in range(faces[face, SECTIONS]):
        node = MOST_SECTIONS * slot + section
        plant(data, CHAIN_PARENT, CHAIN_TILES, node, slot)
        data[CHAIN_LENGTH + node] = 1
    if faces[face, ICON] != NO_ICON:
        plant(data, ROUTE_PARENT, ROUTE_TILES, slot, slot)
        data[ROUTE_CARAVANS + slot] = faces[face, ICON] == CARAVAN
        data[ROUTE_SHIPS + slot] = faces[face, ICON] == SHIP


@kernel("void(int32[::1], int64, int64)", inner=True)
def join_areas(data: Ints, one: int, other: int) -> None:
    """Two areas meet at an edge, which is open no longer."""
    joined = join(data, AREA_PARENT, AREA_TILES, one, other)
    root = root_of(data, AREA_PARENT, one)
    if joined != NONE:
        data[AREA_OPEN + root] += data[AREA_OPEN + joined]
        data[AREA_CROSSES + root] += data[AREA_CROSSES + joined]
    data[AREA_OPEN + root] -= 2


@kernel("void(int32[::1], int64, int64)", inner=True)
def join_chains(data: Ints, one: int, other: int) -> None:
    joined = join(data, CHAIN_PARENT, CHAIN_TILES, one, other)
    if joined != NONE:
        data[CHAIN_LENGTH + root_of(data, CHAIN_PARENT, one)] += data[CHAIN_LENGTH + joined]


@kernel("void(int32[::1], int64, int64)", inner=True)
def join_routes(data: Ints, one: int, other: int) -> None:
    joined = join(data, ROUTE_PARENT, ROUTE_TILES, one, other)
    if joined != NONE:
        root = root_of(data, ROUTE_PARENT, one)
        data[ROUTE_CARAVANS + root] += data[ROUTE_CARAVANS + joined]
        data[ROUTE_SHIPS + root] += data[ROUTE_SHIPS + joined]
