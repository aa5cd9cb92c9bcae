"""A board entered by hand, as somebody does it: piece after piece, each turned until it is right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from branchline.core.sketch import Touch
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, SIDE_NAMES
from branchline.games.railroad_ink.kernels.pictures import FACE, FACES, TEXT
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.sketches import Sketch, written
from branchline.games.railroad_ink.touching import SKETCHES


def laying(sketch: Sketch, random: Random) -> Iterator[tuple[str, Touch]]:
    """For each drawing what it is to look like in the end, and the touch that lays it."""
    cells = [*sketch.drawings]
    random.shuffle(cells)
    for cell in cells:
        picture, number = sketch.drawings[cell]
        name, code = CELL_NAMES[cell], FACES[FACE[picture]].code
        yield f"{name}:{TEXT[picture]}", Touch(place=f"cell/{name}", tool=f"piece/{code}", round=number)


def marking(sketch: Sketch, played: RailroadInkOptions) -> Iterator[Touch]:
    """Craters, canyons, and what is written in boxes; villages have none where the stations tell of them."""
    for cell in sketch.craters:
        yield Touch(place=f"cell/{CELL_NAMES[cell]}", tool="crater")
    for segment in sketch.segments:
        side = f"{CELL_NAMES[segment >> 2]}:{SIDE_NAMES[segment & 3]}"
        yield Touch(place=f"side/{side}", tool="canyon")
    offered = {box.id for box in SKETCHES.boxes(played)}
    for box, value in written(sketch).items():
        if box in offered:
            yield Touch(place=box, tool=value)


def turning(place: str) -> Touch:
    return Touch(place=place)
