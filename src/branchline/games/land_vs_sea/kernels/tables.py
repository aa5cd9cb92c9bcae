"""The tiles of a data file, checked, and the table of their faces by which kernels know them.

Faces are turned to one orientation and named after their edges in sorted order, so that neither a name
nor a number says which two faces share a tile (L25). In a set that follows an earlier one equal faces keep
their names, and a face that is new has a name of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).resolve().parents[1] / "data"

EDGES = 6
MOST_AREAS = 4
"""Areas on a face, at most."""
MOST_SECTIONS = 2
"""Mountain and coral sections on a face, at most."""
TILES = 58
NONE = -1

# The columns of the table of faces.
LAND = 0  # for each rotation: the mask of the directions in which land lies
AREA = LAND + EDGES  # for each edge: its area
AREAS = AREA + EDGES  # how many
CROSSES = AREAS + 1  # for each area
SECTION = CROSSES + MOST_AREAS  # for each edge: its mountain or coral section, or NONE
SECTIONS = SECTION + EDGES  # how many
ICON = SECTIONS + 1
ACTION = ICON + 1
COLUMNS = ACTION + 1

NO_ICON, CARAVAN, SHIP = range(3)
NO_ACTION, PLAY_AGAIN, STEAL = range(3)

Type = Literal["L", "S"]
Section = tuple[int, ...]


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """A piece of land or sea on a face: the edges it reaches, and how many crosses lie in it."""

    type: Type = msgspec.field(name="t")
    edges: tuple[int, ...] = msgspec.field(name="e")
    crosses: int = msgspec.field(name="x")


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile; edges are numbered counter-clockwise from the east."""

    edges: str
    areas: tuple[Area, ...]
    mountains: tuple[Section, ...] = msgspec.field(name="mountain")
    corals: tuple[Section, ...] = msgspec.field(name="coral")
    icon: Literal["caravan", "ship"] | None
    action: Literal["play_again", "steal"] | None
    form: Literal["plain", "isthmus", "strait", "split"] = "plain"

    def rotated(self, rotation: int) -> Face:
        """The face as it looks when it has been turned; its areas in the order of their first edges."""

        def rotate(edges: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted((edge + rotation) % EDGES for edge in edges))

        return msgspec.structs.replace(
            self,
            edges="".join(self.edges[(edge - rotation) % EDGES] for edge in range(EDGES)),
            areas=tuple(
                sorted(
                    (msgspec.structs.replace(area, edges=rotate(area.edges)) for area in self.areas),
                    key=lambda area: area.edges,
                )
            ),
            mountains=tuple(sorted(map(rotate, self.mountains))),
            corals=tuple(sorted(map(rotate, self.corals))),
        )

    @property
    def sections(self) -> tuple[Section, ...]:
        """All its mountain and coral sections."""
        return self.mountains + self.corals

    @property
    def period(self) -> int:
        """By how many sixths it turns until it looks the same again."""
        return next(k for k in range(1, EDGES + 1) if self.rotated(k) == self.rotated(0))

    @property
    def sort_key(self) -> tuple[object, ...]:
        """Faces are sorted by all that can be seen on them."""
        return (self.edges, self.areas, self.mountains, self.corals, self.icon or "", self.action or "")


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile and its two faces."""

    id: str
    sides: tuple[Face, Face]


class TileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data file with the tiles of a box."""

    origin: str
    edge_order: str
    start: Tile
    volcano_whirlpool: Tile
    tiles: tuple[Tile, ...]


class InvalidTiles(ValueError):
    """A data file does not hold tiles by which the game can be played."""


def _require(what: str, holds: bool) -> None:
    if not holds:
        raise InvalidTiles(what)


def check_face(face: Face, name: str) -> None:
    """Areas share out the edges without crossing each other; sections lie on edges of their kind."""
    _require(f"{name}: six edges of land or sea", len(face.edges) == EDGES and set(face.edges) <= {"L", "S"})
    reached = sorted(edge for area in face.areas for edge in area.edges)
    _require(f"{name}: each edge in one area", reached == list(range(EDGES)))
    _require(f"{name}: not too many areas", len(face.areas) <= MOST_AREAS)
    for area in face.areas:
        _require(f"{name}: areas of one type", {face.edges[edge] for edge in area.edges} == {area.type})
        _require(f"{name}: crosses", area.crosses >= 0)
    for one, other in combinations(face.areas, 2):
        ring = [one.edges if edge in one.edges else other.edges for edge in sorted(one.edges + other.edges)]
        changes = sum(a is not b for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        _require(f"{name}: areas that do not cross", changes <= 2)
    _require(f"{name}: not too many sections", len(face.sections) <= MOST_SECTIONS)
    for sections, kind in ((face.mountains, "L"), (face.corals, "S")):
        for section in sections:
            _require(f"{name}: sections of two or three edges", len(set(section)) in (2, 3))
            _require(f"{name}: sections on edges of their kind", {face.edges[e] for e in section} == {kind})
    covered = [edge for section in face.sections for edge in section]
    _require(f"{name}: sections apart", len(covered) == len(set(covered)))


def check_file(file: TileFile) -> None:
    """What the rules rely on; the last makes sure that every tile fits somewhere (L21)."""
    _require("58 tiles", len(file.tiles) == TILES)
    for tile in (*file.tiles, file.start, file.volcano_whirlpool):
        for face in tile.sides:
            check_face(face, tile.id)
    _require("a start tile with two equal sides", file.start.sides[0] == file.start.sides[1])
    uniform = tuple(set(face.edges) for face in file.volcano_whirlpool.sides)
    _require("a volcano and a whirlpool", uniform == ({"L"}, {"S"}))
    for tile in file.tiles:
        _require(f"{tile.id}: land and sea on each side", all(len(set(f.edges)) == 2 for f in tile.sides))


@dataclass(frozen=True, eq=False)
class TileSet:
    """The faces of a file by their numbers: those of the tiles first, then start, volcano and whirlpool."""

    faces: tuple[Face, ...]
    names: tuple[str, ...]
    other_side: NDArray[np.int32]
    """For each face of a tile the face on its other side."""

    @cached_property
    def names_or_none(self) -> tuple[str | None, ...]:
        """The names once more, and at their end nothing for NONE."""
        return (*self.names, None)

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def table(self) -> NDArray[np.int32]:
        """The faces as kernels know them."""
        return np.array([_row(face) for face in self.faces], np.int32)

    @cached_property
    def fillable(self) -> NDArray[np.bool_]:
        """For each mask of land around a place with six neighbours: whether the face of a tile fits it."""
        fits = np.zeros(1 << EDGES, np.bool_)
        fits[self.table[: 2 * TILES, LAND : LAND + EDGES].ravel()] = True
        return fits


def _row(face: Face) -> list[int]:
    area_of = [next(n for n, a in enumerate(face.areas) if edge in a.edges) for edge in range(EDGES)]
    section_of = [
        next((n for n, section in enumerate(face.sections) if edge in section), NONE) for edge in range(EDGES)
    ]
    crosses = [area.crosses for area in face.areas] + [0] * (MOST_AREAS - len(face.areas))
    return [
        *(_land(face.rotated(rotation).edges) for rotation in range(EDGES)),
        *area_of,
        len(face.areas),
        *crosses,
        *section_of,
        len(face.sections),
        (None, "caravan", "ship").index(face.icon),
        (None, "play_again", "steal").index(face.action),
    ]


def _land(edges: str) -> int:
    return sum(1 << edge for edge, type in enumerate(edges) if type == "L")


def tile_set(file: TileFile, earlier: TileSet | None = None) -> TileSet:
    """The faces of a file, sorted and named; a face of an earlier set keeps the name that it has there."""
    check_file(file)
    canonical = [
        (min((face.rotated(k) for k in range(EDGES)), key=lambda face: face.sort_key), tile, side)
        for tile, found in enumerate(file.tiles)
        for side, face in enumerate(found.sides)
    ]
    canonical.sort(key=lambda entry: entry[0].sort_key)
    number = {(tile, side): n for n, (_, tile, side) in enumerate(canonical)}
    names = _names([face for face, _, _ in canonical], earlier)
    return TileSet(
        (
            *(face for face, _, _ in canonical),
            file.start.sides[0].rotated(0),
            *(face.rotated(0) for face in file.volcano_whirlpool.sides),
        ),
        (*names, "start", "volcano", "whirlpool"),
        np.array([number[tile, 1 - side] for _, tile, side in canonical], np.int32),
    )


def _names(faces: list[Face], earlier: TileSet | None) -> list[str]:
    """For each face its edges and a number: that of an equal face of an earlier set, or the next one."""
    known: dict[Face, list[str]] = {}
    highest: Counter[str] = Counter()
    for name, face in zip(earlier.names[: 2 * TILES], earlier.faces, strict=False) if earlier else ():
        known.setdefault(face, []).append(name)
        highest[face.edges] = max(highest[face.edges], int(name.rpartition("-")[2]))
    names = []
    for face in faces:
        if known.get(face):
            names.append(known[face].pop(0))
        else:
            highest[face.edges] += 1
            names.append(f"{face.edges}-{highest[face.edges]}")
    return names


def read_tiles(source: bytes, earlier: TileSet | None = None) -> TileSet:
    """The tile set of a data file, which may follow an earlier one."""
    return tile_set(msgspec.json.decode(source, type=TileFile), earlier)
