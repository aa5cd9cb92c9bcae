"""Boards that were played on paper: what a text tells of, in whatever order it stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.games.railroad_ink.boards import GOAL, VILLAGES
from branchline.games.railroad_ink.expansions import FEATURE_OF_RESULT, features
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF, START
from branchline.games.railroad_ink.kernels.pictures import FACE, VOLCANO
from branchline.games.railroad_ink.moves import Place, parse_place, unknown_route
from branchline.games.railroad_ink.notation import (
    CRATER_TEXT,
    canyon_texts,
    is_mark,
    mark_segment,
    marked_segments,
    read_mark,
)
from branchline.games.railroad_ink.refusals import occupied
from branchline.games.railroad_ink.state import empty_block

if TYPE_CHECKING:
    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

MOST_ROUNDS = 7
"""No game has more."""
VILLAGES_BOX, GOAL_BOX = "villages", "goal:"


@dataclass
class Sketch:
    """What stands on a board, and beside it."""

    drawings: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For each cell its picture and its round, in the order in which they were entered."""
    craters: set[int] = field(default_factory=set)
    segments: set[int] = field(default_factory=set)
    """Where a canyon runs."""
    beside: list[str] = field(default_factory=list)
    """Villages and goals, as they are written."""

    @property
    def numbered(self) -> bool:
        """Whether it is told what was drawn in which round."""
        return any(number > 1 for _, number in self.drawings.values())

    @property
    def rounds(self) -> tuple[tuple[Place, ...], ...]:
        """The drawings of each round."""
        last = max((number for _, number in self.drawings.values()), default=1)
        return tuple(
            tuple(Place(cell, picture) for cell, (picture, drawn) in self.drawings.items() if drawn == number)
            for number in range(1, last + 1)
        )

    def block(self) -> Ints:
        """A seat's block with all of it, whether that is allowed or not."""
        block = empty_block()
        for cell, (picture, number) in self.drawings.items():
            block[at.PICTURE + cell], block[at.ROUND + cell] = picture, number
        for cell in self.craters:
            block[at.MARKS + cell] |= at.CRATER
        for segment in self.segments:
            mark_segment(block, segment, at.CANYON)
        return block

    def text(self, rounds: tuple[tuple[Place, ...], ...] | None = None) -> str:
        """The board in notation, its drawings as they were entered or in a better order."""
        drawn = " | ".join(" ".join(map(str, places)) for places in rounds or self.rounds)
        return " ".join((drawn, *self._marks(), *self.beside)).strip()

    def _marks(self) -> list[str]:
        craters = [f"{CELL_NAMES[cell]}:{CRATER_TEXT}" for cell in sorted(self.craters)]
        return [*craters, *canyon_texts(self.block())]


# --- reading ------------------------------------------------------------------------------------------


def read_sketch(source: str, feature_bits: int) -> Sketch:
    """What a text tells of, in whatever order; raises `BadText` for what is no part of such a board."""
    sketch = Sketch()
    rounds = source.split("|")
    if len(rounds) > MOST_ROUNDS:
        raise BadText("too-many-rounds", text("No game has more than {rounds} rounds.", rounds=MOST_ROUNDS))
    marked = empty_block()
    for number, tokens in enumerate(rounds, 1):
        for token in tokens.split():
            _read(sketch, marked, token, number, feature_bits)
    sketch.segments = {*marked_segments(marked, at.CANYON)}
    return sketch


def _read(sketch: Sketch, marked: Ints, token: str, number: int, feature_bits: int) -> None:
    if is_mark(token):
        crater = token.endswith(CRATER_TEXT)
        if not feature_bits & (at.METEORS if crater else at.CANYONS):
            raise unknown_route(token)
        read_mark(marked, token)
        if crater:
            sketch.craters.add(CELL_OF[token.partition(":")[0]])
        return
    if feature_bits & at.STRUCTURES and (VILLAGES.fullmatch(token) or GOAL.fullmatch(token)):
        sketch.beside.append(token)
        return
    place = parse_place(token)
    if place.erases or FEATURE_OF_RESULT.get(int(FACE[place.picture]), 0) & ~feature_bits:
        raise unknown_route(token)
    if place.cell in sketch.drawings:
        raise occupied(place)
    sketch.drawings[place.cell] = place.picture, number


def empty(options: RailroadInkOptions) -> str:
    """With Lava a volcano is there from the beginning."""
    return str(Place(START, VOLCANO)) if features(options) & at.LAVAS else ""


# --- beside the board ---------------------------------------------------------------------------------


def box_of(token: str) -> str:
    """The box that a text is written in."""
    return VILLAGES_BOX if token.startswith(VILLAGES_BOX) else token.partition("=")[0]


def written(sketch: Sketch) -> dict[str, str]:
    """What stands in the boxes."""
    return {box_of(token): token.replace("=", ":").rpartition(":")[2] for token in sketch.beside}


def without(sketch: Sketch, token: str) -> Sketch:
    """The board without one of its parts, named by its text."""
    kept = {
        cell: drawing for cell, drawing in sketch.drawings.items() if str(Place(cell, drawing[0])) != token
    }
    return replace(sketch, drawings=kept, beside=[other for other in sketch.beside if other != token])
