"""The text of placements and boards.

A placement is `cell:picture`, such as `d4:h.r.`; a board is its placements in drawing order, with an
optional ` | ` between rounds. Reading a board checks the placement rules in that order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.texts import text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    PICTURE,
    ROUND,
    SEAT_SIZE,
    SPECIAL,
    SPECIALS_PER_GAME,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import FACE, FACES, FIRST_SPECIAL, PICTURE_OF, TEXT
from branchline.games.railroad_ink.kernels.placement import CLASH, OCCUPIED, OK, check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.parts.compiled import Ints

SIDE_WORDS = (text("north"), text("east"), text("south"), text("west"))


class Place(NamedTuple):
    """A route drawn in a cell."""

    cell: int
    picture: int

    def __str__(self) -> str:
        return f"{CELL_NAMES[self.cell]}:{TEXT[self.picture]}"


class Done(NamedTuple):
    """The round is confirmed."""

    def __str__(self) -> str:
        return "done"


Move = Place | Done
DONE_MOVE = Done()


def parse_move(source: str) -> Move:
    return DONE_MOVE if source == "done" else parse_place(source)


def parse_place(source: str) -> Place:
    cell, colon, picture = source.partition(":")
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
        raise BadText(
            "unknown-route",
            text("No route looks like “{sides}” ({token}).", sides=picture, token=source),
            at=source,
        )
    return Place(CELL_OF[cell], PICTURE_OF[picture])


def check_place(pictures: Ints, place: Place) -> None:
    """Raises the reason why a route may not be drawn there."""
    answer = check(pictures, place.cell, place.picture)
    if answer == OK:
        return
    cell = CELL_NAMES[place.cell]
    if answer == OCCUPIED:
        raise IllegalMove("occupied", text("{cell} already holds a drawing.", cell=cell), at=str(place))
    if answer >= CLASH:
        side = SIDE_WORDS[answer - CLASH]
        raise IllegalMove(
            "clash",
            text("In {cell} a highway would meet a railway in the {side}.", cell=cell, side=side),
            at=str(place),
        )
    raise IllegalMove(
        "unconnected",
        text("The route in {cell} would not join an exit or another route.", cell=cell),
        at=str(place),
    )


def check_special(block: Ints, face: int) -> None:
    """Raises the reason why a special route may not be drawn now."""
    route = FACES[face].code
    if block[USED] >> face - FIRST_SPECIAL & 1:
        raise IllegalMove(
            "special-twice", text("The special route {route} is used up.", route=route), at=route
        )
    if int(block[USED]).bit_count() >= SPECIALS_PER_GAME:
        raise IllegalMove(
            "fourth-special", text("Three special routes are all there are in a game."), at=route
        )
    if block[SPECIAL]:
        raise IllegalMove("second-special", text("Only one special route may be drawn in a round."), at=route)


def place_on(block: Ints, place: Place, round_number: int) -> None:
    """Draws a route that has been checked."""
    block[PICTURE + place.cell] = place.picture
    block[ROUND + place.cell] = round_number
    face = FACE[place.picture]
    if face >= FIRST_SPECIAL:
        block[USED] |= 1 << face - FIRST_SPECIAL
        block[SPECIAL] = 1


def parse_board(source: str) -> Ints:
    """A seat's block from a board's text; refuses the first placement that breaks a rule."""
    block = np.zeros(SEAT_SIZE, np.int32)
    rounds = source.split("|")
    for number, placements in enumerate(rounds, 1):
        block[SPECIAL] = 0
        for token in placements.split():
            place = parse_place(token)
            try:
                check_place(block[PICTURE : PICTURE + CELLS], place)
                if FACE[place.picture] >= FIRST_SPECIAL:
                    check_special(block, int(FACE[place.picture]))
            except BranchlineError as error:
                error.at = token
                raise
            place_on(block, place, number)
            if len(rounds) == 1:
                block[SPECIAL] = 0  # without marked rounds nobody can say what was drawn in one
    return block


def board_text(block: Ints, rounds: int) -> str:
    """A board's text in an order in which it can have been drawn, round by round."""
    return _board_text(block[PICTURE:USED].tobytes(), rounds)


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _board_text(cells: bytes, rounds: int) -> str:
    block = np.frombuffer(cells, np.int32)
    left: dict[int, list[Place]] = {number: [] for number in range(1, rounds + 1)}
    for cell in np.flatnonzero(block[PICTURE : PICTURE + CELLS]).tolist():
        left[int(block[ROUND + cell])].append(Place(cell, int(block[PICTURE + cell])))
    pictures = np.zeros(CELLS, np.int32)
    return " | ".join(" ".join(map(str, _in_order(places, pictures))) for places in left.values()).strip()


def _in_order(places: list[Place], pictures: Ints) -> Iterator[Place]:
    """The placements of a round, each joining what is drawn before it."""
    while places:
        place = next(p for p in places if check(pictures, p.cell, p.picture) == OK)
        pictures[place.cell] = place.picture
        places.remove(place)
        yield place
