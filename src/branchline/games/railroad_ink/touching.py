"""Boards that were played on paper, changed by a touch: a piece is laid or turned, a box is filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.sketch import ERASE, MIRROR, ROUND, Box, Sketches, Touch
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.boards import ERASING
from branchline.games.railroad_ink.expansions import CHALLENGE, chosen_expansions, features
from branchline.games.railroad_ink.goals import CARD_ID, CARDS, NEXT, deck
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_OF, SIDE_NAMES
from branchline.games.railroad_ink.kernels.effects import MAX_VILLAGES
from branchline.games.railroad_ink.kernels.fitting import demands
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACE_ID,
    FACES,
    PICTURE_OF,
    SIDES,
    TEXT,
    Shape,
)
from branchline.games.railroad_ink.kernels.placement import OK, UNCONNECTED
from branchline.games.railroad_ink.kernels.placement import check as check_placement
from branchline.games.railroad_ink.look.sketch_drawing import CRATER_TOOL, PIECE, SIDE_PLACE, drawing
from branchline.games.railroad_ink.mistakes import CELL_PLACE, check
from branchline.games.railroad_ink.notation import SEGMENTS
from branchline.games.railroad_ink.sketches import (
    GOAL_BOX,
    MOST_ROUNDS,
    VILLAGES_BOX,
    Sketch,
    box_of,
    empty,
    read_sketch,
)

if TYPE_CHECKING:
    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints


def touch(source: str, options: RailroadInkOptions, touched: Touch) -> str:
    """The board after somebody has touched it; what can't be meant changes nothing."""
    feature_bits = features(options)
    sketch = read_sketch(source, feature_bits)
    cell = CELL_OF.get(touched.place.removeprefix(CELL_PLACE))
    if cell is not None:
        _touch_cell(sketch, feature_bits, cell, touched)
    elif touched.place.startswith(SIDE_PLACE):
        _touch_side(sketch, touched.place.removeprefix(SIDE_PLACE))
    else:
        _write(sketch, options, touched)
    return sketch.text()


def _touch_cell(sketch: Sketch, feature_bits: int, cell: int, touched: Touch) -> None:
    before = sketch.drawings.pop(cell, None)  # what is drawn anew comes last: it is to blame for a clash
    if touched.tool == ERASE:
        sketch.craters.discard(cell)
    elif touched.tool == CRATER_TOOL:
        sketch.craters ^= {cell}
    elif before is not None:
        sketch.drawings[cell] = _changed(*before, touched)
    elif touched.tool.removeprefix(PIECE) in FACE_ID and touched.tool.startswith(PIECE):
        sketch.craters.discard(cell)
        face = FACE_ID[touched.tool.removeprefix(PIECE)]
        number = min(max(1, touched.round), MOST_ROUNDS)
        sketch.drawings[cell] = best_way(sketch.block(), feature_bits, cell, face), number


def _changed(picture: int, number: int, touched: Touch) -> tuple[int, int]:
    """A drawing in its cell after a touch: turned, mirrored, or of another round."""
    if touched.tool == ROUND:
        return picture, min(max(1, touched.round), MOST_ROUNDS)
    if touched.tool == MIRROR:
        return PICTURE_OF[Shape.parse(TEXT[picture]).mirrored().text], number
    ways = ways_of(int(FACE[picture]))
    return ways[(ways.index(picture) + 1) % len(ways)], number


def ways_of(face: int) -> list[int]:
    """The pictures of a face: as it is printed, turned, then mirrored and turned."""
    return [PICTURE_OF[shape.text] for shape in Shape.parse(FACES[face].drawing).orientations()]


def best_way(block: Ints, feature_bits: int, cell: int, face: int) -> int:
    """How a face is most likely meant in a cell: allowed, and joined to as much as it can be."""
    keys = np.empty(at.CELLS, np.int32)
    demands(block, keys)
    met = keys[cell] >> at.SIDE_BITS * np.arange(4) & (1 << at.SIDE_BITS) - 1

    def worth(picture: int) -> tuple[int, int]:
        answer = check_placement(feature_bits, block, cell, picture)
        joined = (SIDES[picture] == met) & (met > at.CLOSED)
        return {OK: 2, UNCONNECTED: 1}.get(answer, 0), int(joined.sum())

    return max(ways_of(face), key=worth)


def _touch_side(sketch: Sketch, name: str) -> None:
    """A canyon between two cells comes or goes."""
    cell, _, side = name.partition(":")
    if cell in CELL_OF and side in SIDE_NAMES:
        segment = 4 * CELL_OF[cell] + SIDE_NAMES.index(side)
        sketch.segments ^= {segment} & {*SEGMENTS}


# --- beside the board ---------------------------------------------------------------------------------

NOT_PAID = text("not paid")


def boxes(options: RailroadInkOptions) -> tuple[Box, ...]:
    """What goals have paid; and the villages, where the board may not tell of them any more."""
    found: tuple[Box, ...] = ()
    if options.edition not in CHALLENGE:
        return found
    if features(options) & ERASING:
        told = (("", text("as drawn")), *((str(n), Text(str(n))) for n in range(MAX_VILLAGES + 1)))
        found = (Box(VILLAGES_BOX, text("Villages that are marked"), told),)
    if not options.goals:
        return found
    decks = (*CHALLENGE, *(expansion.id for expansion in chosen_expansions(options)))
    paid = (("", NOT_PAID), *((str(points), Text(str(points))) for points in sorted(NEXT, reverse=True)))
    return (*found, *(_goal_box(code, paid) for code in deck(*decks)))


def _goal_box(code: str, paid: tuple[tuple[str, Text], ...]) -> Box:
    card = CARDS[CARD_ID[code]]
    return Box(f"{GOAL_BOX}{code}", text("Goal {code}: {goal}", code=code, goal=text(card.name)), paid)


def _write(sketch: Sketch, options: RailroadInkOptions, touched: Touch) -> None:
    box = next((box for box in boxes(options) if box.id == touched.place), None)
    if box is None or touched.tool not in dict(box.choices):
        return
    sketch.beside = [token for token in sketch.beside if box_of(token) != box.id]
    if touched.tool:
        joint = ":" if box.id == VILLAGES_BOX else "="
        sketch.beside.append(f"{box.id}{joint}{touched.tool}")


SKETCHES = Sketches(
    settings=(
        "edition", "expansion", "second_expansion", "goals", "longest", "groves_line", "craters_pay",
        "craters_fill", "volcanoes", "trail_pieces",
    ),
    check=check,
    touch=touch,
    empty=empty,
    rounds=MOST_ROUNDS,
    boxes=boxes,
    drawing=drawing,
)  # fmt: skip
