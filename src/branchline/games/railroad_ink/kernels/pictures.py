"""Pictures: every distinct way to turn and mirror every route, as tables indexed by picture id.

The text of a picture says all about its shape: what each side shows and, by its suffix, which sides
are joined. The data file holds one drawing of each route; the others follow from it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from branchline.games.railroad_ink.kernels.layout import CLOSED, FREE, HIGHWAY, RAILWAY

DATA = Path(__file__).resolve().parents[1] / "data"

SIDE_CODES = {".": CLOSED, "h": HIGHWAY, "r": RAILWAY}

# Part of each side (N E S W) by suffix: sides of one part are joined.
SUFFIXES: dict[str, tuple[int, ...]] = {
    "": (0, 0, 0, 0),
    "x": (0, 1, 0, 1),
    "/": (0, 1, 1, 0),
    "\\": (0, 0, 1, 1),
}
SUFFIX_OF = {parts: suffix for suffix, parts in SUFFIXES.items()}


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a die, or a special: its drawing in one orientation."""

    code: str
    name: str
    drawing: str
    station: bool = False


class Routes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `data/routes.json` holds."""

    routes: list[Route]
    specials: list[Route]
    dice: dict[str, list[list[str]]]


class Shape(NamedTuple):
    """Sides N E S W and the part each belongs to."""

    sides: str
    parts: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Shape:
        sides, suffix = text[:4], text[4:]
        if len(sides) != 4 or not set(sides) <= SIDE_CODES.keys() or suffix not in SUFFIXES:
            raise ValueError(f"{text!r} is not a drawing: four of 'h', 'r', '.' and perhaps 'x', '/' or '\\'")
        return cls(sides, SUFFIXES[suffix])

    @property
    def text(self) -> str:
        return self.sides + SUFFIX_OF[self.parts]

    def _taken(self, order: tuple[int, ...]) -> Shape:
        parts = tuple(self.parts[i] for i in order)
        return Shape("".join(self.sides[i] for i in order), tuple(part ^ parts[0] for part in parts))

    def turned(self) -> Shape:
        """A quarter turn clockwise."""
        return self._taken((3, 0, 1, 2))

    def mirrored(self) -> Shape:
        """East and west exchanged."""
        return self._taken((0, 3, 2, 1))

    def orientations(self) -> list[Shape]:
        """All distinct drawings, this one first."""
        found: list[Shape] = []
        for shape in (self, self.mirrored()):
            for _ in range(4):
                if shape not in found:
                    found.append(shape)
                shape = shape.turned()
        return found


def load_routes(path: Path) -> Routes:
    """Read the routes and check that they make sense together."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=Routes)
        codes = [route.code for route in data.routes + data.specials]
        repeated = {code for code in codes if codes.count(code) > 1}
        if repeated:
            raise ValueError(f"codes used twice: {', '.join(sorted(repeated))}")
        drawn = [
            shape.text
            for route in data.routes + data.specials
            for shape in Shape.parse(route.drawing).orientations()
        ]
        alike = {text for text in drawn if drawn.count(text) > 1}
        if alike:
            raise ValueError(f"drawings of more than one route: {', '.join(sorted(alike))}")
        known = {route.code for route in data.routes}
        for name, dice in data.dice.items():
            for faces in dice:
                if len(faces) != 6 or not set(faces) <= known:
                    raise ValueError(f"{name} dice: {faces} are not six faces with known codes")
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error
    return data


_data = load_routes(DATA / "routes.json")

FACES = tuple(_data.routes + _data.specials)
"""Faces of the route dice, then the specials; a face id is an index into this."""
FIRST_SPECIAL = len(_data.routes)
"""Face id of the first special: special n has face id FIRST_SPECIAL + n and bit n in USED."""
SPECIALS = len(_data.specials)
FACE_ID = {route.code: face for face, route in enumerate(FACES)}
DICE_SETS = {
    name: tuple(tuple(FACE_ID[code] for code in faces) for faces in dice) for name, dice in _data.dice.items()
}

_pictures = [(Shape("....", SUFFIXES[""]), -1)] + [
    (shape, face) for face, route in enumerate(FACES) for shape in Shape.parse(route.drawing).orientations()
]

PICTURES = len(_pictures)
TEXT = ("", *(shape.text for shape, _ in _pictures[1:]))
"""Text of each picture; picture 0 is the empty cell."""
PICTURE_OF = {text: picture for picture, text in enumerate(TEXT) if text}

SIDES = np.array([[SIDE_CODES[side] for side in shape.sides] for shape, _ in _pictures], np.int32)
"""What each side of a picture shows."""
SIDES[0] = FREE
PART = np.array([shape.parts for shape, _ in _pictures], np.int32)
"""Which part of a picture each side belongs to: 0, or 1 for the second of two parts not joined."""
FACE = np.array([face for _, face in _pictures], np.int32)
"""Face id of the route a picture shows."""
STATION = np.array([face >= 0 and FACES[face].station for _, face in _pictures], np.int32)
