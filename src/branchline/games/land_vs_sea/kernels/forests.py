"""What is joined on the map: areas, chains of sections and trade routes as forests over the tiles.

Each root knows what its tree holds. Trees only ever grow together: nothing is filled or counted again.
"""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import Matrix
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
def count_bits(mask: int) -> int:
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
def new_tree(data: Ints, parents: int, tiles: int, node: int, slot: int) -> None:
    """A new tree of one node on one tile."""
    data[parents + node] = node
    data[tiles + 2 * node + slot // at.MASK_BITS] = 1 << slot % at.MASK_BITS


@kernel("int64(int32[::1], int64, int64)", inner=True)
def tiles_in_tree(data: Ints, tiles: int, root: int) -> int:
    """How many tiles there are in a tree."""
    return count_bits(int(data[tiles + 2 * root])) + count_bits(int(data[tiles + 2 * root + 1]))


@kernel("int64(int32[::1], int64, int64, int64, int64)", inner=True)
def join(data: Ints, parents: int, tiles: int, one: int, other: int) -> int:
    """Joins two trees: the root that was joined to the other, or NONE when they were one before.

    The tree with more tiles stays the root, so that trees stay low although reading never changes them.
    """
    one, other = root_of(data, parents, one), root_of(data, parents, other)
    if one == other:
        return NONE
    if tiles_in_tree(data, tiles, one) < tiles_in_tree(data, tiles, other):
        one, other = other, one
    data[parents + other] = one
    data[tiles + 2 * one] |= data[tiles + 2 * other]
    data[tiles + 2 * one + 1] |= data[tiles + 2 * other + 1]
    return other


@kernel("int64(int32[::1], int32[:, ::1], int64, int64)")
def area_at(data: Ints, faces: Matrix, slot: int, direction: int) -> int:
    """The area of a tile on the map that reaches its edge in a direction."""
    edge = (direction - data[at.ROTATION + slot]) % EDGES
    return MOST_AREAS * slot + int(faces[data[at.FACE + slot], AREA + edge])


@kernel("int64(int32[::1], int32[:, ::1], int64, int64)", inner=True)
def section_at(data: Ints, faces: Matrix, slot: int, direction: int) -> int:
    """The mountain or coral section on an edge of a tile on the map, or NONE."""
    edge = (direction - data[at.ROTATION + slot]) % EDGES
    section = int(faces[data[at.FACE + slot], SECTION + edge])
    return NONE if section == NONE else MOST_SECTIONS * slot + section


# --- joining --------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[:, ::1], int64)", inner=True)
def add_nodes(data: Ints, faces: Matrix, slot: int) -> None:
    """The nodes of a new tile, not yet joined to anything: its areas, its sections and its icon."""
    face = int(data[at.FACE + slot])
    for area in range(faces[face, AREAS]):
        node = MOST_AREAS * slot + area
        new_tree(data, at.AREA_PARENT, at.AREA_TILES, node, slot)
        data[at.AREA_CROSSES + node] = faces[face, CROSSES + area]
        data[at.AREA_OPEN_EDGES + node] = 0
        for edge in range(EDGES):
            data[at.AREA_OPEN_EDGES + node] += faces[face, AREA + edge] == area
    for section in range(faces[face, SECTIONS]):
        node = MOST_SECTIONS * slot + section
        new_tree(data, at.CHAIN_PARENT, at.CHAIN_TILES, node, slot)
        data[at.CHAIN_LENGTH + node] = 1
    if faces[face, ICON] != NO_ICON:
        new_tree(data, at.ROUTE_PARENT, at.ROUTE_TILES, slot, slot)
        data[at.ROUTE_CARAVANS + slot] = faces[face, ICON] == CARAVAN
        data[at.ROUTE_SHIPS + slot] = faces[face, ICON] == SHIP


@kernel("void(int32[::1], int64, int64)", inner=True)
def join_areas(data: Ints, one: int, other: int) -> None:
    """Two areas meet at an edge, which is open no longer."""
    joined = join(data, at.AREA_PARENT, at.AREA_TILES, one, other)
    root = root_of(data, at.AREA_PARENT, one)
    if joined != NONE:
        data[at.AREA_OPEN_EDGES + root] += data[at.AREA_OPEN_EDGES + joined]
        data[at.AREA_CROSSES + root] += data[at.AREA_CROSSES + joined]
    data[at.AREA_OPEN_EDGES + root] -= 2


@kernel("void(int32[::1], int64, int64)", inner=True)
def join_chains(data: Ints, one: int, other: int) -> None:
    joined = join(data, at.CHAIN_PARENT, at.CHAIN_TILES, one, other)
    if joined != NONE:
        data[at.CHAIN_LENGTH + root_of(data, at.CHAIN_PARENT, one)] += data[at.CHAIN_LENGTH + joined]


@kernel("void(int32[::1], int64, int64)", inner=True)
def join_routes(data: Ints, one: int, other: int) -> None:
    joined = join(data, at.ROUTE_PARENT, at.ROUTE_TILES, one, other)
    if joined != NONE:
        root = root_of(data, at.ROUTE_PARENT, one)
        data[at.ROUTE_CARAVANS + root] += data[at.ROUTE_CARAVANS + joined]
        data[at.ROUTE_SHIPS + root] += data[at.ROUTE_SHIPS + joined]
