"""What lies on the map, by the slow rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from branchline.games.land_vs_sea.kernels.tables import Face

Place = tuple[int, int]
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Thing = TypeVar("Thing")


class PlacedFace(NamedTuple):
    """A tile on the map."""

    name: str
    face: Face
    rotation: int


@dataclass(kw_only=True)
class SlowBoard:
    """The map, from its first tile on."""

    faces: Mapping[str, Face]
    map: dict[Place, PlacedFace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.map[0, 0] = PlacedFace("start", self.faces["start"], 0)

    def edge(self, place: Place, direction: int) -> int:
        """Which edge of the face there lies in a direction."""
        return (direction - self.map[place].rotation) % 6

    def type_at(self, place: Place, direction: int) -> str:
        return self.map[place].face.edges[self.edge(place, direction)]

    def beside(self, place: Place) -> list[Place]:
        return [(place[0] + dq, place[1] + dr) for dq, dr in AROUND]

    def reachable(self, start: Thing, neighbours: Callable[[Thing], Iterable[Thing]]) -> set[Thing]:
        """All that can be reached from a start."""
        found, todo = {start}, [start]
        while todo:
            for there in neighbours(todo.pop()):
                if there not in found:
                    found.add(there)
                    todo.append(there)
        return found

    def directions(self, place: Place, edges: Iterable[int]) -> list[int]:
        return [(edge + self.map[place].rotation) % 6 for edge in edges]

    def area_beyond(self, place: Place, direction: int) -> tuple[Place, int] | None:
        """The area on the other side of an edge."""
        there = self.beside(place)[direction]
        if there not in self.map:
            return None
        edge = self.edge(there, (direction + 3) % 6)
        areas = self.map[there].face.areas
        return there, next(number for number, area in enumerate(areas) if edge in area.edges)

    def area(self, place: Place, number: int) -> tuple[frozenset[tuple[Place, int]], int]:
        """All parts of an area, and how many open edges it has."""
        found, todo, is_open = {(place, number)}, [(place, number)], 0
        while todo:
            at, part = todo.pop()
            for direction in self.directions(at, self.map[at].face.areas[part].edges):
                beyond = self.area_beyond(at, direction)
                if beyond is None:
                    is_open += 1
                elif beyond not in found:
                    found.add(beyond)
                    todo.append(beyond)
        return frozenset(found), is_open

    def joined_sections(self, place: Place, number: int) -> list[tuple[Place, int]]:
        """The sections that touch a section."""
        found = []
        for direction in self.directions(place, self.map[place].face.sections[number]):
            there = self.beside(place)[direction]
            if there in self.map:
                edge = self.edge(there, (direction + 3) % 6)
                sections = self.map[there].face.sections
                found += [(there, n) for n, section in enumerate(sections) if edge in section]
        return found

    def traders(self, place: Place) -> list[Place]:
        return [there for there in self.beside(place) if there in self.map and self.map[there].face.icon]

    def surrounded(self, place: Place) -> bool:
        return all(there in self.map for there in self.beside(place))

    def empty_places(self) -> set[Place]:
        return {there for place in self.map for there in self.beside(place) if there not in self.map}

    def required(self, place: Place) -> dict[int, str]:
        """The type that each neighbour asks for."""
        around = enumerate(self.beside(place))
        return {d: self.type_at(there, (d + 3) % 6) for d, there in around if there in self.map}

    def fits(self, face: Face, place: Place, rotation: int) -> bool:
        return all(face.edges[(d - rotation) % 6] == type for d, type in self.required(place).items())

    def uniform_holes(self) -> list[tuple[Place, str]]:
        holes = [place for place in self.empty_places() if self.surrounded(place)]
        wanted = [(place, set(self.required(place).values())) for place in holes]
        return [(place, types.pop()) for place, types in wanted if len(types) == 1]
