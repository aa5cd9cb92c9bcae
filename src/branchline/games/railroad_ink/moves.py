"""Everything a seat can do, each a small value with a text of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.canyons import PATH_OF, PATH_TEXT
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACES,
    FIRST_SPECIAL,
    PICTURE_OF,
    RESULT_ID,
    TEXT,
)

DIRECTIONS = ("up", "right", "down", "left")
"""In the order of the sides N E S W."""
CANYON_PREFIX, ERASE_PREFIX = "canyon>", "erase>"
SPECIAL_CODES = tuple(route.code for route in FACES[FIRST_SPECIAL:])


class Place(NamedTuple):
    """A drawing in a cell; lava may take the place of what is erased for it."""

    cell: int
    picture: int
    erases: bool = False

    def __str__(self) -> str:
        return place_text(*self)


def place_text(cell: int, picture: int, erases: bool) -> str:
    return f"{ERASE_PREFIX if erases else ''}{CELL_NAMES[cell]}:{TEXT[picture]}"


class Done(NamedTuple):
    """The round is confirmed."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Canyon:
    """A canyon dug along a path of grid points."""

    path: int

    def __str__(self) -> str:
        return f"{CANYON_PREFIX}{PATH_TEXT[self.path]}"


@dataclass(frozen=True, slots=True)
class Meteor:
    """The meteor comes, in a direction where that is free."""

    direction: int | None = None

    def __str__(self) -> str:
        return "meteor" if self.direction is None else f"meteor:{DIRECTIONS[self.direction]}"


@dataclass(frozen=True, slots=True)
class Drought:
    """The drought comes."""

    def __str__(self) -> str:
        return "drought"


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """A special is crossed off, and the drought or meteor at hand is ignored."""

    special: int

    def __str__(self) -> str:
        return f"sacrifice:{SPECIAL_CODES[self.special]}"


@dataclass(frozen=True, slots=True, eq=False)
class PickPair:
    """A pair of dice is picked in a draft, by what they show; in either order it is the same pair."""

    one: str
    other: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PickPair) and {self.one, self.other} == {other.one, other.other}

    def __hash__(self) -> int:
        return hash(frozenset((self.one, self.other)))

    def __str__(self) -> str:
        return f"pick:{self.one}+{self.other}"


Answer = Meteor | Drought | Sacrifice
"""To what happens to a board before it is drawn on."""
RoundMove = Place | Canyon | Done | Answer
Move = RoundMove | PickPair
DONE_MOVE = Done()


def is_special(move: Move) -> bool:
    """Whether a special route is drawn, or crossed off for something else."""
    return isinstance(move, Sacrifice) or (isinstance(move, Place) and FACE[move.picture] >= FIRST_SPECIAL)


def parse(source: str) -> Move:
    """The move with this text."""
    word, colon, rest = source.partition(":")
    if source == "done":
        return DONE_MOVE
    if source == "drought":
        return Drought()
    if source == "meteor":
        return Meteor()
    if word == "meteor" and rest in DIRECTIONS:
        return Meteor(DIRECTIONS.index(rest))
    if word == "sacrifice" and rest in SPECIAL_CODES:
        return Sacrifice(SPECIAL_CODES.index(rest))
    if word == "pick" and colon:
        one, plus, other = rest.partition("+")
        if plus and one in RESULT_ID and other in RESULT_ID:
            return PickPair(one, other)
    if source.startswith(CANYON_PREFIX):
        return parse_canyon(source)
    return parse_place(source)


def parse_canyon(source: str) -> Canyon:
    path = source.removeprefix(CANYON_PREFIX)
    if path not in PATH_OF:
        raise unknown_canyon(source)
    return Canyon(PATH_OF[path])


def unknown_canyon(source: str) -> BadText:
    """A text is no canyon."""
    return BadText(
        "unknown-canyon",
        text("“{token}” is no canyon like canyon>c1:ss – a grid point and steps.", token=source),
        at=source,
    )


def unknown_route(source: str) -> BadText:
    """What a text asks for can't be drawn in this game."""
    sides = source.partition(":")[2]
    return BadText(
        "unknown-route",
        text("No route looks like “{sides}” ({token}).", sides=sides, token=source),
        at=source,
    )


def parse_place(source: str) -> Place:
    cell, colon, picture = source.removeprefix(ERASE_PREFIX).partition(":")
    if not colon:
        raise BadText(
            "malformed",
            text("“{token}” is not a placement like d4:h.r. – a cell, a colon and four sides.", token=source),
            at=source,
        )
    if cell not in CELL_OF:
        raise BadText(
            "unknown-cell",
            text("There is no cell “{cell}”: cells go from a1 to g7.", cell=cell),
            at=source,
        )
    if picture not in PICTURE_OF:
        raise unknown_route(source)
    return Place(CELL_OF[cell], PICTURE_OF[picture], source.startswith(ERASE_PREFIX))
