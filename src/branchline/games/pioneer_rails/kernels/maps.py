"""Maps as data: the files of `data/maps`, checked so that a mistake is explained, and as tables.

The format is described in `docs/pioneer-maps.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

import branchline.parts.hexes as hexes
from branchline.games.pioneer_rails.kernels.constants import SUITS
from branchline.games.pioneer_rails.kernels.geometry import (
    AXIAL,
    CELL_CORNERS,
    CELL_NAMES,
    CELL_OF,
    COLUMNS,
    CORNER_OF,
    CORNERS,
    FRAME,
    NEIGHBOURS,
    ROWS,
    SIDE_CELLS,
    SIDES,
    TRACKS,
    track_cell,
)
from branchline.games.pioneer_rails.kernels.sheet import DATA, SHEET
from branchline.parts.hexes import Cell

Terrain = Literal["desert", "mountain", "river", "station"]
Location = Literal["mine", "saloon", "bank", "railyard", "fort", "ranch"]

LOCATIONS: tuple[Location | None, ...] = (None, "mine", "saloon", "bank", "railyard", "fort", "ranch")
"""The kinds of locations in cells, by their numbers."""
MINE, SALOON, BANK, YARD, FORT, RANCH = range(1, 7)
SIDES_NEEDED = np.array(
    (
        0,
        SHEET.sides_needed.mine,
        SHEET.sides_needed.saloon,
        SHEET.sides_needed.bank,
        SHEET.sides_needed.railyard,
        SHEET.sides_needed.fort,
        0,
    ),
    np.int32,
)
"""How many sides activate a location of each kind; for ranches it is their region that counts."""

PLAIN, NEEDS_BRIDGE, NEEDS_TUNNEL, NEEDS_SHORTCUT, STATION_SIDE, NO_SHORTCUT = range(6)
"""What a map says about a track: free, free with a privilege, or not for tracks at all."""

LEAST_LOCATIONS = {"mine": 8, "saloon": 3, "bank": 2, "railyard": 2, "fort": 1, "ranch": 5}
LEAST_TOWNS = 6
LEAST_RANGES = 4
"""What the goals ask for must be there."""


class MapCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    q: int
    r: int
    terrain: Terrain
    location: Location | None = None
    suit: str | None = None
    range: int | None = None
    river: int | None = None


class MapTown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    vertex: tuple[Cell, Cell, Cell]


class MapLayout(msgspec.Struct, frozen=True):
    cols: int
    rows: int


class MapData(msgspec.Struct, frozen=True):
    """What a map file holds; once it is loaded, cells are in the order of their numbers."""

    id: str
    name: str
    layout: MapLayout
    cells: tuple[MapCell, ...]
    towns: tuple[MapTown, ...]
    rivers: tuple[tuple[Cell, ...], ...]


def load_map(path: Path) -> MapData:
    """Reads a map; a ValueError names everything that is wrong with it."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=MapData)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path.name}: {error}") from error
    wrong = [*_wrong_cells(data)]
    if not wrong:
        data = msgspec.structs.replace(data, cells=tuple(sorted(data.cells, key=lambda c: CELL_OF[c.q, c.r])))
        wrong = [
            *_wrong_stations(data),
            *_wrong_mountains(data),
            *_wrong_rivers(data),
            *_wrong_towns(data),
            *_wrong_locations(data),
        ]
    if wrong:
        raise ValueError(f"{path.name}: " + "; ".join(wrong))
    return data


# --- what can be wrong with a map -----------------------------------------------------------------


def _wrong_cells(data: MapData) -> Iterator[str]:
    if (data.layout.cols, data.layout.rows) != (COLUMNS, ROWS):
        yield f"the map is {data.layout.cols}×{data.layout.rows}, every sheet is {COLUMNS}×{ROWS}"
        return
    given = [(cell.q, cell.r) for cell in data.cells]
    for cell in sorted({*given} - {*AXIAL}):
        yield f"cell {cell} is not on the map"
    for cell in AXIAL:
        if given.count(cell) != 1:
            yield f"cell {cell} ({CELL_NAMES[CELL_OF[cell]]}) is given {given.count(cell)} times, not once"
    for at in data.cells:
        for field, terrain in (
            ("location", "desert"),
            ("suit", "station"),
            ("range", "mountain"),
            ("river", "river"),
        ):
            value = getattr(at, field)
            if value is not None and at.terrain != terrain:
                yield f"cell {(at.q, at.r)} is {at.terrain} and has a {field}: only {terrain} has"
            elif value is None and at.terrain == terrain != "desert":
                yield f"cell {(at.q, at.r)} is {at.terrain} without a {field}"


def _wrong_stations(data: MapData) -> Iterator[str]:
    stations = [number for number, cell in enumerate(data.cells) if cell.terrain == "station"]
    suits = sorted(str(data.cells[number].suit) for number in stations)
    if suits != sorted(SUITS):
        yield f"the stations are those of {', '.join(suits) or 'nobody'}, not one of each suit"
    for number in stations:
        if FRAME[CELL_CORNERS[number]].any():
            yield f"the station {CELL_NAMES[number]} lies at the frame: not all six corners can be used"
        for other in stations:
            if other > number and {*CELL_CORNERS[number].tolist()} & {*CELL_CORNERS[other].tolist()}:
                yield f"the stations {CELL_NAMES[number]} and {CELL_NAMES[other]} touch"


def _wrong_mountains(data: MapData) -> Iterator[str]:
    ranges: dict[int, set[int]] = {}
    for number, cell in enumerate(data.cells):
        if cell.range is not None:
            ranges.setdefault(cell.range, set()).add(number)
    if sorted(ranges) != list(range(1, len(ranges) + 1)):
        yield f"the ranges are numbered {sorted(ranges)}, not 1, 2, 3 …"
    if len(ranges) < LEAST_RANGES:
        yield f"there are {len(ranges)} ranges, and a goal asks for {LEAST_RANGES}"
    for name, cells in ranges.items():
        if _reachable({min(cells)}, cells) != cells:
            yield f"range {name} is in pieces"
    for number, other in SIDE_CELLS.tolist():
        one, two = data.cells[number].range, data.cells[other].range
        if one is not None and two is not None and one != two:
            yield f"{CELL_NAMES[number]} and {CELL_NAMES[other]} are adjacent mountains of two ranges"


def _wrong_rivers(data: MapData) -> Iterator[str]:
    flowing = [cell for path in data.rivers for cell in path]
    for number, cell in enumerate(data.cells):
        if (cell.terrain == "river") != (flowing.count((cell.q, cell.r)) == 1):
            yield f"{CELL_NAMES[number]}: a river cell is in one place of one river, any other cell in none"
    for path in data.rivers:
        for one, two in pairwise(path):
            if two not in hexes.neighbours(one):
                yield f"a river flows from {one} to {two}, which are not adjacent"


def _wrong_towns(data: MapData) -> Iterator[str]:
    corners: dict[int, str] = {}
    for town in data.towns:
        try:
            corner = CORNER_OF[hexes.corner(*town.vertex)]
        except (ValueError, KeyError):
            yield f"town {town.id}: {town.vertex} are not three cells that meet on the map"
            continue
        cells = [data.cells[CELL_OF[cell]] for cell in town.vertex if cell in CELL_OF]
        if FRAME[corner]:
            yield f"town {town.id} lies on the frame"
        if any(cell.terrain == "station" for cell in cells):
            yield f"town {town.id} lies at a station's corner"
        if corner in corners:
            yield f"the towns {corners[corner]} and {town.id} are in one place"
        corners[corner] = town.id
    if len({town.id for town in data.towns}) != len(data.towns):
        yield "two towns have the same id"
    if len(data.towns) < LEAST_TOWNS:
        yield f"there are {len(data.towns)} towns, and a goal asks for {LEAST_TOWNS}"


def _wrong_locations(data: MapData) -> Iterator[str]:
    for kind, least in LEAST_LOCATIONS.items():
        count = sum(cell.location == kind for cell in data.cells)
        if count < least:
            yield f"there are {count} locations “{kind}”, and a goal asks for {least}"
    open_cells = {n for n, cell in enumerate(data.cells) if cell.terrain == "desert"}
    for number in open_cells:
        if data.cells[number].location == "ranch":
            region = _reachable({number}, open_cells)
            if sum(data.cells[cell].location == "ranch" for cell in region) == 1:
                yield f"the ranch {CELL_NAMES[number]} is alone in its region from the start"


def _reachable(start: set[int], within: set[int]) -> set[int]:
    """All cells that can be reached from the start within a set."""
    found = set(start)
    edge = list(start)
    while edge:
        for other in NEIGHBOURS[edge.pop()].tolist():
            if other in within and other not in found:
                found.add(other)
                edge.append(other)
    return found


# --- maps as tables -------------------------------------------------------------------------------

MAPS = {data.id: data for data in map(load_map, sorted((DATA / "maps").glob("*.json")))}
MAP_IDS = tuple(MAPS)
"""The names of the maps, by their numbers."""
TOWN_NAMES = tuple(tuple(town.id for town in data.towns) for data in MAPS.values())


def _kind(data: MapData, track: int) -> int:
    if track >= SIDES:
        cell = data.cells[track_cell(track)]
        return NEEDS_SHORTCUT if cell.terrain == "desert" and cell.location is None else NO_SHORTCUT
    terrains = [data.cells[cell].terrain for cell in SIDE_CELLS[track]]
    if "station" in terrains:
        return STATION_SIDE
    both = {"river": NEEDS_BRIDGE, "mountain": NEEDS_TUNNEL}
    return both.get(terrains[0], PLAIN) if terrains[0] == terrains[1] else PLAIN


def _ranges(data: MapData, side: int) -> int:
    """The mask of the ranges along a side."""
    found = (data.cells[cell].range for cell in SIDE_CELLS[side])
    mask = 0
    for number in found:
        mask |= 1 << number if number is not None else 0
    return mask


def _by_corner(data: MapData) -> tuple[list[int], list[int]]:
    """For each corner its town and the suit of its station, -1 where there is none."""
    towns, stations = [-1] * CORNERS, [-1] * CORNERS
    for number, town in enumerate(data.towns):
        towns[CORNER_OF[hexes.corner(*town.vertex)]] = number
    for cell, at in enumerate(data.cells):
        if at.suit is not None:
            for corner in CELL_CORNERS[cell].tolist():
                stations[corner] = SUITS.index(at.suit)
    return towns, stations


TRACK_KIND = np.array([[_kind(data, track) for track in range(TRACKS)] for data in MAPS.values()], np.int32)
SIDE_RANGES = np.array([[_ranges(data, side) for side in range(SIDES)] for data in MAPS.values()], np.int32)
LOCATION = np.array(
    [[LOCATIONS.index(cell.location) for cell in data.cells] for data in MAPS.values()], np.int32
)
PASTURE = np.array([[cell.terrain == "desert" for cell in data.cells] for data in MAPS.values()], np.int32)
"""Whether cattle could walk through a cell: not through river, mountain or station."""
TOWN, STATION = np.array([_by_corner(data) for data in MAPS.values()], np.int32).transpose(1, 0, 2).copy()
MOST_TOWNS = max(len(data.towns) for data in MAPS.values())
TOWN_CORNER = np.array(
    [
        [*(CORNER_OF[hexes.corner(*town.vertex)] for town in data.towns)]
        + [-1] * (MOST_TOWNS - len(data.towns))
        for data in MAPS.values()
    ],
    np.int32,
)
