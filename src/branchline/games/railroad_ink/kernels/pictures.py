"""Pictures: every distinct way to turn and mirror every face, as tables indexed by picture id.

The text of a picture says all about its shape: what each side shows and, by its suffix, which sides
are joined and what else is in the cell. The data files hold one drawing of each face; the others follow.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from branchline.games.railroad_ink.kernels.layout import (
    CLOSED,
    FREE,
    HIGHWAY,
    LAVA,
    RAILWAY,
    RIVER,
    WATER,
)

DATA = Path(__file__).resolve().parents[1] / "data"

SIDE_CODES = {".": CLOSED, "h": HIGHWAY, "r": RAILWAY, "v": RIVER, "w": WATER, "l": LAVA}

_JOINED = (0, 0, 0, 0)
# By suffix: the part of each side (N E S W; sides of one part are joined), and what else is drawn.
SUFFIXES: dict[str, tuple[tuple[int, ...], str]] = {
    "": (_JOINED, ""),
    "x": ((0, 1, 0, 1), ""),
    "/": ((0, 1, 1, 0), ""),
    "\\": ((0, 0, 1, 1), ""),
    **{extra: (_JOINED, extra) for extra in ("t", "c", "cc", "o", "p", "p/", "p\\")},
}
SUFFIX_OF = {content: suffix for suffix, content in SUFFIXES.items()}
_TURNED = {"p/": "p\\", "p\\": "p/"}


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a die, or a special: its drawing in one orientation."""

    code: str
    name: str
    drawing: str
    station: bool = False
    joins: Literal["route", "lava", "trail", "nothing"] = "route"
    """What a new drawing has to join."""


class Routes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `data/routes.json` holds."""

    routes: list[Route]
    specials: list[Route]
    dice: dict[str, list[list[str]]]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a die can show that is not drawn in a cell."""

    code: str
    name: str


class ExpansionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One expansion: how long a game with it lasts, and its dice."""

    id: str
    name: str
    rounds: int
    dice: list[list[str]]


class Expansions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `data/expansions.json` holds; expansions are in the order of their feature bits."""

    expansions: list[ExpansionData]
    faces: list[Route]
    results: list[Result]


class Shape(NamedTuple):
    """Sides N E S W, the part each belongs to, and what else is drawn."""

    sides: str
    parts: tuple[int, ...]
    extra: str = ""

    @classmethod
    def parse(cls, text: str) -> Shape:
        sides, suffix = text[:4], text[4:]
        if len(sides) != 4 or not set(sides) <= SIDE_CODES.keys() or suffix not in SUFFIXES:
            raise ValueError(
                f"{text!r} is not a drawing: four of {''.join(SIDE_CODES)} and perhaps one of {[*SUFFIXES]}"
            )
        return cls(sides, *SUFFIXES[suffix])

    @property
    def text(self) -> str:
        return self.sides + SUFFIX_OF[self.parts, self.extra]

    def _reordered(self, order: tuple[int, ...]) -> Shape:
        parts = tuple(self.parts[i] for i in order)
        return Shape(
            "".join(self.sides[i] for i in order),
            tuple(part ^ parts[0] for part in parts),
            _TURNED.get(self.extra, self.extra),
        )

    def turned(self) -> Shape:
        """A quarter turn clockwise."""
        return self._reordered((3, 0, 1, 2))

    def mirrored(self) -> Shape:
        """East and west exchanged."""
        return self._reordered((0, 3, 2, 1))

    def orientations(self) -> list[Shape]:
        """All distinct drawings, this one first."""
        found: list[Shape] = []
        for shape in (self, self.mirrored()):
            for _ in range(4):
                if shape not in found:
                    found.append(shape)
                shape = shape.turned()
        return found

    @property
    def corners(self) -> int:
        """The corners a trail joins: bits NE, SE, SW, NW."""
        if not self.extra.startswith("p"):
            return 0
        if self.extra != "p":
            return 0b0101 if self.extra == "p/" else 0b1010
        if self.sides.count(".") == 1:  # the two corners of a T's flat side
            flat = self.sides.index(".")
            return 1 << flat | 1 << (flat + 3) % 4
        inner = next(n for n in range(4) if self.sides[n] != "." and self.sides[(n + 1) % 4] != ".")
        return 0b1111 ^ 1 << inner


def load_routes(path: Path) -> Routes:
    """Read the routes and check that they make sense together."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=Routes)
        _check(data.routes + data.specials)
        known = {route.code for route in data.routes}
        for name, dice in data.dice.items():
            _check_dice(name, dice, known)
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return data


def load_expansions(path: Path, routes: Routes) -> Expansions:
    """Read the expansions; their faces must differ from all routes."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=Expansions)
        _check(routes.routes + data.faces + routes.specials)
        known = {face.code for face in data.faces} | {result.code for result in data.results}
        for expansion in data.expansions:
            _check_dice(expansion.id, expansion.dice, known)
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return data


def _check(faces: list[Route]) -> None:
    """No code and no drawing belongs to two faces."""
    codes = [face.code for face in faces]
    repeated = {code for code in codes if codes.count(code) > 1}
    if repeated:
        raise ValueError(f"codes used twice: {', '.join(sorted(repeated))}")
    drawn = [shape.text for face in faces for shape in Shape.parse(face.drawing).orientations()]
    alike = {text for text in drawn if drawn.count(text) > 1}
    if alike:
        raise ValueError(f"drawings of more than one route: {', '.join(sorted(alike))}")


def _check_dice(name: str, dice: list[list[str]], known: set[str]) -> None:
    for faces in dice:
        if len(faces) != 6 or not set(faces) <= known:
            raise ValueError(f"{name} dice: {faces} are not six faces with known codes")


_data = load_routes(DATA / "routes.json")
_expansions = load_expansions(DATA / "expansions.json", _data)

FACES = tuple(_data.routes + _expansions.faces + _data.specials)
"""Faces of the route dice, faces of the expansions, the specials; a face id is an index into this."""
FIRST_SPECIAL = len(FACES) - len(_data.specials)
"""Face id of the first special: special n has face id FIRST_SPECIAL + n and bit n in SPECIALS_USED."""
SPECIALS = len(_data.specials)
FACE_ID = {route.code: face for face, route in enumerate(FACES)}
FIRST_EXPANSION_FACE = len(_data.routes)
"""Face id of the first face of an expansion; those below are of the route dice."""
DRAWABLE = len(FACES)
"""Results of dice below this are faces, to be drawn in cells."""
VOLCANO_FACE = FACE_ID["lv"]

RESULTS: tuple[Route | Result, ...] = (*FACES, *_expansions.results)
"""Everything a die can show: the faces that are drawn in cells, then the others."""
RESULT_ID = {result.code: number for number, result in enumerate(RESULTS)}
ARID = RESULT_ID["arid"]
FIRST_DIRECTION, ANY_DIRECTION = RESULT_ID["up"], RESULT_ID["any"]
"""Results of the meteor's first die, in the order N E S W; of the second, one more for each cell."""
FIRST_DISTANCE = RESULT_ID["1"] - 1
FIRST_PATTERN, PATTERNS = RESULT_ID["k1"], 6

DICE_SETS = {
    name: tuple(tuple(FACE_ID[code] for code in faces) for faces in dice) for name, dice in _data.dice.items()
}
EXPANSION_DATA = tuple(_expansions.expansions)
EXPANSION_DICE = {
    expansion.id: tuple(tuple(RESULT_ID[code] for code in faces) for faces in expansion.dice)
    for expansion in EXPANSION_DATA
}

_pictures = [(Shape("....", _JOINED), -1)] + [
    (shape, face) for face, route in enumerate(FACES) for shape in Shape.parse(route.drawing).orientations()
]
_extras = [shape.extra for shape, _ in _pictures]

PICTURES = len(_pictures)
TEXT = ("", *(shape.text for shape, _ in _pictures[1:]))
"""Text of each picture; picture 0 is the empty cell."""
PICTURE_OF = {text: picture for picture, text in enumerate(TEXT) if text}
WATER_PICTURE = PICTURE_OF["wwww"]
VOLCANO = PICTURE_OF["llll"]

SIDES = np.array([[SIDE_CODES[side] for side in shape.sides] for shape, _ in _pictures], np.int32)
"""What each side of a picture shows."""
SIDES[0] = FREE
ENDS = np.where(np.isin(SIDES, (HIGHWAY, RAILWAY, RIVER, LAVA)), SIDES, 0).astype(np.int32)
"""The sides that have to meet their like, or else are errors."""
NETWORK_SIDES = np.where(np.isin(SIDES, (HIGHWAY, RAILWAY, WATER)), SIDES, 0).astype(np.int32)
"""The sides that join networks: routes, and piers over the water."""
ROUTE_SIDES = (np.isin(SIDES, (HIGHWAY, RAILWAY)) << np.arange(4)).sum(1).astype(np.int32)
"""Bit mask of the sides at which a route ends."""
HOLDS = np.bitwise_or.reduce(1 << SIDES, axis=1).astype(np.int32)
"""Bit mask of all that the sides of a picture show."""
PART = np.array([shape.parts for shape, _ in _pictures], np.int32)
"""Which part of a picture each side belongs to: 0, or 1 for the second of two parts not joined."""
FACE = np.array([face for _, face in _pictures], np.int32)
"""Face id of the route a picture shows."""
STATION = np.array([face >= 0 and FACES[face].station for _, face in _pictures], np.int32)
TREES = np.array([extra == "t" for extra in _extras], np.int32)
OASIS = np.array([extra == "o" for extra in _extras], np.int32)
CACTI = np.array([extra.count("c") for extra in _extras], np.int32)
CORNERS = np.array([shape.corners for shape, _ in _pictures], np.int32)
"""Bit mask of the corners a trail joins: NE, SE, SW, NW."""
WITHERED = np.arange(PICTURES, dtype=np.int32)
"""What is left of a picture when its cacti are gone."""
WITHERED[CACTI > 0] = [
    PICTURE_OF.get(shape.sides, 0) for (shape, _), cacti in zip(_pictures, CACTI, strict=True) if cacti
]
