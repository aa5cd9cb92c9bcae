"""Why a move is refused, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import IllegalMove
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, POINTS
from branchline.games.railroad_ink.kernels.canyons import (
    CROSSES,
    DIGGABLE,
    TOO_DEAR,
    check_canyon,
    degrees,
)
from branchline.games.railroad_ink.kernels.fitting import demands
from branchline.games.railroad_ink.kernels.layout import (
    COPIES,
    DICE,
    DRAWN,
    FREE_SPECIALS,
    FREE_USED,
    HEAD_FEATURES,
    LAVAS,
    MAX_DICE,
    RIVER,
    ROUTE_DICE,
    SIDE_BITS,
    SPECIAL,
    SPECIALS_PER_GAME,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACES,
    FIRST_SPECIAL,
    RESULTS,
    SIDES,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.kernels.placement import (
    BESIDE_LAVA,
    CLASH,
    OCCUPIED,
    OK,
    UNBRIDGED,
    check,
)

if TYPE_CHECKING:
    from branchline.games.railroad_ink.moves import Canyon, Place
    from branchline.parts.compiled import Ints

SIDE_WORDS = (text("north"), text("east"), text("south"), text("west"))


def check_place(block: Ints, place: Place) -> None:
    """Raises the reason why a drawing does not fit into its cell."""
    answer = check(block, place.cell, place.picture)
    if answer == OK:
        return
    cell = CELL_NAMES[place.cell]
    if CLASH <= answer < CLASH + len(SIDE_WORDS):
        raise IllegalMove("clash", _clash(block, place, answer - CLASH), at=str(place))
    code, said = {
        OCCUPIED: ("occupied", text("{cell} already holds a drawing.", cell=cell)),
        UNBRIDGED: ("no-bridges", text("There are not enough bridge points left for {cell}.", cell=cell)),
        BESIDE_LAVA: ("beside-lava", text("{cell} lies beside lava: no new volcano rises there.", cell=cell)),
    }.get(answer, ("unconnected", _unconnected(place)))
    raise IllegalMove(code, said, at=str(place))


def _clash(block: Ints, place: Place, side: int) -> Text:
    cell, word = CELL_NAMES[place.cell], SIDE_WORDS[side]
    keys = np.empty(len(CELL_NAMES), np.int32)
    demands(block, keys)
    met = keys[place.cell] >> SIDE_BITS * side & (1 << SIDE_BITS) - 1
    if RIVER in (met, SIDES[place.picture, side]):
        return text("In {cell} a river would meet a route in the {side}.", cell=cell, side=word)
    return text("In {cell} a highway would meet a railway in the {side}.", cell=cell, side=word)


def _unconnected(place: Place) -> Text:
    cell, joins = CELL_NAMES[place.cell], FACES[FACE[place.picture]].joins
    if joins == "lava":
        return text("The lava in {cell} would not join other lava.", cell=cell)
    if joins == "trail":
        return text("What is drawn in {cell} would join no route, exit or trail.", cell=cell)
    return text("The route in {cell} would not join an exit or another route.", cell=cell)


def check_special(block: Ints, face: int) -> None:
    """Raises the reason why a special route may not be drawn now."""
    route = FACES[face].code
    if block[USED] >> face - FIRST_SPECIAL & 1:
        raise IllegalMove(
            "special-twice", text("The special route {route} is used up.", route=route), at=route
        )
    if block[FREE_SPECIALS]:
        return
    if specials_left(block) <= 0:
        raise IllegalMove(
            "fourth-special", text("Three special routes are all there are in a game."), at=route
        )
    if block[SPECIAL]:
        raise IllegalMove("second-special", text("Only one special route may be drawn in a round."), at=route)


def specials_left(block: Ints) -> int:
    """How many of the three specials of a game are left; the university's is none of them."""
    return SPECIALS_PER_GAME - int(block[USED]).bit_count() + int(block[FREE_USED])


def check_source(head: Ints, block: Ints, result: int) -> None:
    """Raises the reason why a result of the dice may not be drawn now."""
    if result == VOLCANO_FACE and head[HEAD_FEATURES] & LAVAS:
        return
    showing = [die for die in range(MAX_DICE) if block[DICE + die] == result]
    if any(not block[DRAWN] >> die & 1 for die in showing):
        return
    route = RESULTS[result].code
    if not showing:
        raise IllegalMove("not-rolled", text("{route} was not rolled in this round.", route=route))
    if not block[COPIES] or showing[0] >= ROUTE_DICE:
        raise IllegalMove("already-drawn", text("{route} is drawn already in this round.", route=route))


def check_dig(block: Ints, canyon: Canyon) -> None:
    """Raises the reason why a canyon may not be dug along its path."""
    degree = np.empty(POINTS, np.int32)
    degrees(block, degree)
    answer = check_canyon(block, degree, canyon.path)
    if answer == DIGGABLE:
        return
    if answer == CROSSES:
        raise IllegalMove("crosses-canyon", text("Canyons meet only end to end."), at=str(canyon))
    if answer == TOO_DEAR:
        raise IllegalMove("no-bridges", text("There are not enough bridge points left."), at=str(canyon))
    raise IllegalMove(
        "unanchored",
        text("A canyon begins at the edge of the board or at the open end of another."),
        at=str(canyon),
    )
