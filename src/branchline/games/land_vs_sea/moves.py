"""The moves of Land vs Sea and their text forms."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from branchline.core.errors import BadText
from branchline.core.texts import text

StackName = Literal["left", "right"]
STACKS: tuple[StackName, StackName] = ("left", "right")


class Place(NamedTuple):
    """Places a face on a hexagon with a rotation: `LLSLSS-3@2,-1/4`, `volcano@0,1/2`."""

    face: str
    q: int
    r: int
    rotation: int

    def __str__(self) -> str:
        return f"{self.face}@{self.q},{self.r}/{self.rotation}"


@dataclass(frozen=True, slots=True)
class Take:
    """Takes the top tile of a stack: `take:left`."""

    stack: StackName

    def __str__(self) -> str:
        return f"take:{self.stack}"


@dataclass(frozen=True, slots=True)
class Steal:
    """Takes the tile that shows this face from whoever has it: `steal:LLLSSS-7`."""

    face: str

    def __str__(self) -> str:
        return f"steal:{self.face}"


@dataclass(frozen=True, slots=True)
class SetWaypoint:
    """Sets the own waypoint on an area of a tile on the map: `waypoint:2,-1/0`."""

    q: int
    r: int
    area: int

    def __str__(self) -> str:
        return f"waypoint:{self.q},{self.r}/{self.area}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Declines the second tile, the steal or the waypoint: `pass`."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Done:
    """Ends a turn in which no tile is taken from the stacks: `done`."""

    def __str__(self) -> str:
        return "done"


Move: TypeAlias = Place | Take | Steal | SetWaypoint | Pass | Done

PASS = Pass()
DONE = Done()
TAKES = (Take("left"), Take("right"))

_FIXED: dict[str, Move] = {str(move): move for move in (PASS, DONE, *TAKES)}
_PLACE = re.compile(r"([\w-]+)@(-?\d{1,3}),(-?\d{1,3})/([0-5])", re.ASCII)
_WAYPOINT = re.compile(r"waypoint:(-?\d{1,3}),(-?\d{1,3})/([0-3])", re.ASCII)
_STEAL = re.compile(r"steal:([\w-]+)", re.ASCII)


def parse(source: str, faces: Container[str]) -> Move:
    """The move that is written like this; `faces` are the names of faces there are."""
    if source in _FIXED:
        return _FIXED[source]
    if found := _PLACE.fullmatch(source):
        return Place(_face(found[1], faces), int(found[2]), int(found[3]), int(found[4]))
    if found := _WAYPOINT.fullmatch(source):
        return SetWaypoint(int(found[1]), int(found[2]), int(found[3]))
    if found := _STEAL.fullmatch(source):
        return Steal(_face(found[1], faces))
    raise BadText("not-a-move", text("“{move}” is not a move of this game.", move=source), at=source)


def _face(name: str, faces: Container[str]) -> str:
    if name not in faces:
        raise BadText("no-such-face", text("No tile has a face “{face}”.", face=name), at=name)
    return name
