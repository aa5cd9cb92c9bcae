"""All symbols of Railroad Ink, and how a picture is made of the symbol of its face."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from branchline.games.railroad_ink.kernels.pictures import FACES, RESULT_ID, RESULTS, Route, Shape
from branchline.games.railroad_ink.look.cracks import cracks
from branchline.games.railroad_ink.look.icons import icons
from branchline.games.railroad_ink.look.landscape import landscape, picture_id
from branchline.games.railroad_ink.look.routes import is_route, routes
from branchline.parts.svg import placed, use


class Orientation(NamedTuple):
    """How a picture is made of the symbol of its face: turned, and mirrored before that."""

    route: Route
    turn: int
    flip: bool

    def symbol(self, picture: str) -> str:
        """The symbol of a picture: routes are turned, the pictures of the expansions have one each."""
        return f"ri-{self.route.code}" if is_route(self.route) else picture_id(picture)

    def transform(self, x: float, y: float, scale: float = 1) -> str:
        """The transform that puts the picture's symbol at a place."""
        return (
            placed(x, y, self.turn, self.flip, scale) if is_route(self.route) else placed(x, y, scale=scale)
        )


def _orientations() -> dict[str, Orientation]:
    found: dict[str, Orientation] = {}
    for route in FACES:
        shape = Shape.parse(route.drawing)
        for flip in (False, True):
            for turn in range(4):
                found.setdefault(shape.text, Orientation(route, turn, flip))
                shape = shape.turned()
            shape = shape.mirrored()
    return found


ORIENTATIONS = _orientations()
"""For the text of each picture: the face it shows, and the turns that make it of the face's drawing."""


ROUNDED = 0.88
"""Water and lava keep away from the round corners of a die."""


@cache
def sprite() -> str:
    """The symbols that every drawing of the game uses."""
    return routes() + icons() + landscape() + cracks()


def face_symbol(code: str, x: float, y: float, scale: float) -> str:
    """What a die shows, at a place."""
    result = RESULTS[RESULT_ID[code]]
    if isinstance(result, Route):
        if not {"w", "l"}.isdisjoint(result.drawing):
            scale *= ROUNDED
        return use(ORIENTATIONS[result.drawing].symbol(result.drawing), placed(x, y, scale=scale))
    return use(f"ri-{code}", placed(x, y, scale=scale))
