"""What breaks a rule on a board that was played on paper, where, and what the rest is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from branchline.core.errors import BranchlineError
from branchline.core.sketch import Checked, Mistake
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.boards import resume, score
from branchline.games.railroad_ink.expansions import features, round_count
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, NEIGHBOUR, SIDE_NAMES
from branchline.games.railroad_ink.kernels.fitting import CLASHES, demands
from branchline.games.railroad_ink.kernels.pictures import FACE, FACES, SIDES
from branchline.games.railroad_ink.moves import CANYON_PREFIX, Place
from branchline.games.railroad_ink.notation import marked_segments, read_mark
from branchline.games.railroad_ink.redrawing import in_possible_order, is_special
from branchline.games.railroad_ink.sketches import Sketch, box_of, read_sketch, without, written
from branchline.games.railroad_ink.state import empty_block
from branchline.games.railroad_ink.words.names import SIDE_WORDS

if TYPE_CHECKING:
    from branchline.core.package import ScoredBoard
    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

CELL_PLACE = "cell/"
MOST_SEARCHES, MOST_TRIES = 3, 300
"""For the order of a board, each without one more of its mistakes, and how far each goes: somebody waits."""


class Refusal(NamedTuple):
    """A part of a board that breaks a rule, by its text."""

    token: str
    error: BranchlineError


def check(source: str, options: RailroadInkOptions) -> Checked:
    """The board, its mistakes, and the score of what is left when these are taken out."""
    sketch = read_sketch(source, features(options))
    right, ordered, scored, refusals = _sifted(sketch, options)
    return Checked(
        board=sketch.text() if refusals else ordered,
        right=ordered,
        sheet=scored.sheet,
        mistakes=tuple(_mistakes(sketch, right, refusals)),
        notes=tuple(_notes(sketch, scored)),
        written=written(sketch),
        resumed=_resumed(right, options),
    )


def _sifted(sketch: Sketch, options: RailroadInkOptions) -> tuple[Sketch, str, ScoredBoard, list[Refusal]]:
    """Takes out what breaks a rule, one after another, until the rest can be scored.

    A board with many mistakes has no order to look for.
    """
    refusals: list[Refusal] = []
    while True:
        ordered = _in_order(sketch, options, MOST_TRIES if len(refusals) < MOST_SEARCHES else 0)
        try:
            return sketch, ordered, score(ordered, options), refusals
        except BranchlineError as error:
            less = _without(sketch, error.at)
            if less == sketch:
                raise
            refusals.append(Refusal(error.at, error))
            sketch = less


def _in_order(sketch: Sketch, options: RailroadInkOptions, tries: int = MOST_TRIES) -> str:
    """The text of a board in an order in which it can have been drawn, if one is found."""
    rounds, block = sketch.rounds, sketch.block()
    return sketch.text(
        in_possible_order(rounds, features(options), block, numbered=sketch.numbered, tries=tries)
    )


def _without(sketch: Sketch, token: str) -> Sketch:
    if not token.startswith(CANYON_PREFIX):
        return without(sketch, token)
    block = empty_block()
    read_mark(block, token)
    return replace(sketch, segments=sketch.segments - {*marked_segments(block, at.CANYON)})


# --- what is said -------------------------------------------------------------------------------------


def _mistakes(sketch: Sketch, right: Sketch, refusals: list[Refusal]) -> list[Mistake]:
    """Where something is wrong; what only hangs on that is right as soon as it is mended."""
    cells = {str(Place(cell, picture)): cell for cell, (picture, _) in sketch.drawings.items()}
    wrong = {cells[token]: error for token, error in refusals if token in cells}
    beside = [_beside(token, error) for token, error in refusals if token not in cells]
    block = right.block()
    return [*(_mistake(sketch, block, cell, wrong[cell]) for cell in _roots(sketch, wrong)), *beside]


def _roots(sketch: Sketch, wrong: dict[int, BranchlineError]) -> list[int]:
    """Of wrong cells that hang together those that would not be right without the others."""
    roots, left = [], [*wrong]
    while left:
        together = _hanging_together(sketch, left[0], left)
        left = [cell for cell in left if cell not in together]
        own = [cell for cell in together if wrong[cell].code != "unconnected"]
        roots += own or together[:1]
    return roots


def _hanging_together(sketch: Sketch, first: int, among: list[int]) -> list[int]:
    found = [first]
    for cell in found:
        picture = sketch.drawings[cell][0]
        for side in range(4):
            other = int(NEIGHBOUR[cell, side])
            if other in among and other not in found and SIDES[picture, side] > at.CLOSED:
                found.append(other)
    return found


def _mistake(sketch: Sketch, right: Ints, cell: int, error: BranchlineError) -> Mistake:
    place = Place(cell, sketch.drawings[cell][0])
    sides = _clashes(right, place) if error.code == "clash" else []
    marks = tuple(f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}" for side in sides)
    return Mistake(f"{CELL_PLACE}{CELL_NAMES[cell]}", _sentence(sketch, place, sides, error), marks)


def _clashes(block: Ints, place: Place) -> list[int]:
    """The sides at which a drawing meets what it must not."""
    keys = np.empty(at.CELLS, np.int32)
    demands(block, keys)
    met = keys[place.cell] >> at.SIDE_BITS * np.arange(4) & (1 << at.SIDE_BITS) - 1
    return [side for side in range(4) if CLASHES[SIDES[place.picture, side], met[side]]]


def _sentence(sketch: Sketch, place: Place, sides: list[int], error: BranchlineError) -> Text:
    cell = CELL_NAMES[place.cell]
    if error.code == "clash" and sides:
        side = SIDE_WORDS[sides[0]]
        if _met_by_river(sketch, place, sides[0]):
            return text(
                "{cell}: a river meets a route in the {side}. Turn one of them, or rub it out.",
                cell=cell, side=side,
            )  # fmt: skip
        return text(
            "{cell}: a highway meets a railway in the {side}. Turn one of them, or rub it out.",
            cell=cell, side=side,
        )  # fmt: skip
    if error.code == "unconnected":
        return _unconnected(sketch, place)
    return Text("{cell}: {reason}", {"cell": cell, "reason": error.text})


def _met_by_river(sketch: Sketch, place: Place, side: int) -> bool:
    neighbour = int(NEIGHBOUR[place.cell, side])
    met = SIDES[sketch.drawings.get(neighbour, (0, 0))[0], side ^ 2] if neighbour >= 0 else at.FREE
    return at.RIVER in (met, SIDES[place.picture, side])


def _unconnected(sketch: Sketch, place: Place) -> Text:
    cell, number = CELL_NAMES[place.cell], sketch.drawings[place.cell][1]
    joins = FACES[FACE[place.picture]].joins
    if joins == "lava":
        return text("{cell}: this lava joins no other lava. Turn it, or rub it out.", cell=cell)
    if sketch.numbered:
        return text(
            "{cell}: in round {round} there was nothing that this could join. "
            "Turn it, or give it another round.",
            cell=cell,
            round=number,
        )
    if joins == "trail":
        return text("{cell}: this joins no route, exit, trail or station. Turn it, or rub it out.", cell=cell)
    return text("{cell}: this joins no exit and no other route. Turn it, or rub it out.", cell=cell)


def _beside(token: str, error: BranchlineError) -> Mistake:
    """Something that is in no cell: a canyon, villages, a goal."""
    if not token.startswith(CANYON_PREFIX):
        return Mistake(box_of(token), error.text)
    block = empty_block()
    read_mark(block, token)
    sides = [
        f"{CELL_NAMES[segment >> 2]}:{SIDE_NAMES[segment & 3]}"
        for segment in marked_segments(block, at.CANYON)
    ]
    return Mistake(f"side/{sides[0]}", error.text, tuple(sides))


def _notes(sketch: Sketch, scored: ScoredBoard) -> list[Text]:
    notes = []
    specials = sum(is_special(Place(cell, picture)) for cell, (picture, _) in sketch.drawings.items())
    if not sketch.numbered and specials > 1:
        notes.append(
            text("Without round numbers nobody can tell whether only one special route was drawn in a round.")
        )
    if not scored.proved:
        notes.append(
            text("Something was erased that others joined once: no order of the drawings can be proved.")
        )
    return notes


def _resumed(right: Sketch, options: RailroadInkOptions) -> str:
    """The board before its last round, if its rounds are told."""
    played = min(len(right.rounds), round_count(options)) - 1
    if played < 1:
        return ""
    kept = {cell: drawing for cell, drawing in right.drawings.items() if drawing[1] <= played}
    earlier = replace(right, drawings=kept, beside=[])
    board = _in_order(earlier, options)
    try:
        resume(board, options)
    except BranchlineError:
        return ""
    return board
