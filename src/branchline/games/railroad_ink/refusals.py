"""Why a move is refused, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import IllegalMove
from branchline.core.texts import Text, text
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, POINTS
from branchline.games.railroad_ink.kernels.canyons import (
    CROSSES,
    DIGGABLE,
    TOO_EXPENSIVE,
    check_canyon,
    degrees,
)
from branchline.games.railroad_ink.kernels.fitting import demands
from branchline.games.railroad_ink.kernels.lava import IS_LAVA
from branchline.games.railroad_ink.kernels.meteors import ANY, rolled_direction
from branchline.games.railroad_ink.kernels.pictures import (
    DRAWABLE,
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
    LAVA_DUTY,
    NO_BRIDGES,
    NO_DUTY,
    OCCUPIED,
    OK,
    duty,
    has_new_volcano,
)
from branchline.games.railroad_ink.kernels.placement import check as check_placement
from branchline.games.railroad_ink.legal import actors, answers, drawings, row_of_move
from branchline.games.railroad_ink.moves import (
    Answer,
    Canyon,
    Done,
    Meteor,
    Move,
    PickPair,
    Place,
    RoundMove,
    Sacrifice,
)
from branchline.games.railroad_ink.state import RailroadInkState, Seat, head_of, seat_block
from branchline.games.railroad_ink.words.names import SIDE_WORDS

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints


def check(state: RailroadInkState, seat: int, move: Move) -> None:
    """Raises the reason why a seat may not make a move now."""
    if seat not in actors(state):
        raise IllegalMove("not-your-turn", text("You have nothing to draw now."))
    head = head_of(state)
    if head[at.HEAD_STAGE] == at.PICKING:
        _check_pick(head, state.seats, move)
    elif isinstance(move, PickPair):
        raise IllegalMove("not-picking", text("No dice are to be picked now."), at=str(move))
    else:
        check_round_move(head, seat_block(state, seat), move)


def _check_pick(head: Ints, seats: int, move: Move) -> None:
    if not isinstance(move, PickPair):
        raise IllegalMove("pick-first", text("First everyone picks their dice."), at=str(move))
    if draft.find_pair(head, seats, move) is None:
        raise IllegalMove("no-such-pair", text("There is no such pair of dice left."), at=str(move))


def check_round_move(head: Ints, block: Ints, move: RoundMove) -> None:
    """Raises the reason why a seat may not do this with its dice."""
    if isinstance(move, Answer):
        _check_answer(block, move)
    elif block[at.EVENTS]:
        raise IllegalMove("event-first", text("First the drought or the meteor is to be answered."))
    elif isinstance(move, Done):
        _check_confirm(head, block)
    elif isinstance(move, Place):
        _check_place(head, block, move)
    else:
        check_die(head, block, row_of_move(move)[0])
        _check_canyon(block, move)


def _check_confirm(head: Ints, block: Ints) -> None:
    owed = duty(head, block)
    if owed == LAVA_DUTY:
        raise _owes_lava(head, block)
    if owed != NO_DUTY:
        raise IllegalMove("must-draw", text("There is still a die that can be drawn."))


def _owes_lava(head: Ints, block: Ints) -> IllegalMove:
    """What the duty to draw lava asks for now."""
    rows = drawings(head, block, specials=False)
    if any(IS_LAVA[result] and cell < at.CELLS for result, cell, _ in rows if result < DRAWABLE):
        return IllegalMove("must-draw-lava", text("One of the lava dice has to be drawn."))
    rises = any(result == VOLCANO_FACE for result, _, _ in rows)
    if not any(cell >= at.CELLS for _, cell, _ in rows):
        return IllegalMove(
            "must-draw-volcano",
            text("No lava die fits beside the lava that is there: a new volcano has to be drawn."),
        )
    if not rises:
        return IllegalMove(
            "must-erase",
            text("No lava die fits into a free cell: something beside open lava has to be erased for one."),
        )
    return IllegalMove(
        "must-erase-or-volcano",
        text(
            "No lava die fits into a free cell: something beside open lava has to be erased for one, "
            "or a new volcano drawn."
        ),
    )


# --- drawing --------------------------------------------------------------------------------------------


def _check_place(head: Ints, block: Ints, place: Place) -> None:
    face = int(FACE[place.picture])
    if face >= FIRST_SPECIAL:
        check_special(block, face)
    else:
        check_die(head, block, face)
    if not place.erases:
        check_fits(int(head[at.HEAD_FEATURES]), block, place)
    elif row_of_move(place) not in drawings(head, block, specials=False):
        raise IllegalMove(
            "no-erasing",
            text("Something is erased only for lava beside it, when no lava die fits anywhere."),
            at=str(place),
        )


def check_fits(features: int, block: Ints, place: Place) -> None:
    """Raises the reason why a drawing does not fit into its cell."""
    answer = check_placement(features, block, place.cell, place.picture)
    if answer == OK:
        return
    if answer == OCCUPIED:
        raise occupied(place)
    cell = CELL_NAMES[place.cell]
    if CLASH <= answer < CLASH + len(SIDE_WORDS):
        raise IllegalMove("clash", _clash(block, place, answer - CLASH), at=str(place))
    code, sentence = {
        NO_BRIDGES: ("no-bridges", text("There are not enough bridge points left for {cell}.", cell=cell)),
        BESIDE_LAVA: ("beside-lava", text("{cell} lies beside lava: no new volcano rises there.", cell=cell)),
    }.get(answer, ("unconnected", _unconnected(place)))
    raise IllegalMove(code, sentence, at=str(place))


def occupied(place: Place) -> IllegalMove:
    """Something is drawn in its cell."""
    cell = CELL_NAMES[place.cell]
    return IllegalMove("occupied", text("{cell} already holds a drawing.", cell=cell), at=str(place))


def _clash(block: Ints, place: Place, side: int) -> Text:
    cell, word = CELL_NAMES[place.cell], SIDE_WORDS[side]
    keys = np.empty(len(CELL_NAMES), np.int32)
    demands(block, keys)
    met = keys[place.cell] >> at.SIDE_BITS * side & (1 << at.SIDE_BITS) - 1
    if at.RIVER in (met, SIDES[place.picture, side]):
        return text("In {cell} a river would meet a route in the {side}.", cell=cell, side=word)
    return text("In {cell} a highway would meet a railway in the {side}.", cell=cell, side=word)


def _unconnected(place: Place) -> Text:
    cell, joins = CELL_NAMES[place.cell], FACES[FACE[place.picture]].joins
    if joins == "lava":
        return text("The lava in {cell} would not join other lava.", cell=cell)
    if joins == "trail":
        return text("What is drawn in {cell} would join no route, exit, trail or station.", cell=cell)
    return text("The route in {cell} would not join an exit or another route.", cell=cell)


def check_special(block: Ints, face: int) -> None:
    """Raises the reason why a special route may not be drawn now."""
    seat, route = Seat(block), FACES[face].code
    if face - FIRST_SPECIAL in seat.specials_used:
        raise IllegalMove(
            "special-twice", text("The special route {route} is used up.", route=route), at=route
        )
    if seat.free_special:
        return
    if seat.specials_left <= 0:
        raise IllegalMove(
            "fourth-special", text("Three special routes are all there are in a game."), at=route
        )
    if seat.special_spent:
        raise IllegalMove("second-special", text("Only one special route may be drawn in a round."), at=route)


def check_die(head: Ints, block: Ints, result: int) -> None:
    """Raises the reason why a result of the dice may not be drawn now."""
    if result == VOLCANO_FACE and head[at.HEAD_FEATURES] & at.LAVAS:
        if head[at.HEAD_FEATURES] & at.ONE_VOLCANO and has_new_volcano(head, block):
            raise IllegalMove(
                "second-volcano", text("Only one new volcano rises in a round, by the house rule.")
            )
        return
    showing = [die for die in range(at.MAX_DICE) if block[at.DICE + die] == result]
    if any(not block[at.DICE_DRAWN] >> die & 1 for die in showing):
        return
    route = RESULTS[result].code
    if not showing:
        raise IllegalMove("not-rolled", text("{route} was not rolled in this round.", route=route))
    if not block[at.COPIES] or showing[0] >= at.ROUTE_DICE:
        raise IllegalMove("already-drawn", text("{route} is drawn already in this round.", route=route))


def _check_canyon(block: Ints, canyon: Canyon) -> None:
    degree = np.empty(POINTS, np.int32)
    degrees(block, degree)
    answer = check_canyon(block, degree, canyon.path)
    if answer == DIGGABLE:
        return
    if answer == CROSSES:
        raise crossing_canyons(str(canyon))
    if answer == TOO_EXPENSIVE:
        raise IllegalMove("no-bridges", text("There are not enough bridge points left."), at=str(canyon))
    raise IllegalMove(
        "unanchored",
        text("A canyon begins at the edge of the board or at the open end of another."),
        at=str(canyon),
    )


def crossing_canyons(canyon: str) -> IllegalMove:
    return IllegalMove("crosses-canyon", text("Canyons meet only end to end."), at=canyon)


# --- answering ------------------------------------------------------------------------------------------


def _check_answer(block: Ints, move: Answer) -> None:
    if move in answers(block):
        return
    seat = Seat(block)
    if not seat.events:
        raise IllegalMove("no-event", text("There is nothing to be answered now."), at=str(move))
    if isinstance(move, Sacrifice):
        check_special(block, FIRST_SPECIAL + move.special)
    if isinstance(move, Meteor) and not seat.answers_drought:
        if rolled_direction(block) == ANY:
            raise IllegalMove("no-direction", text("You choose the direction of this meteor."), at=str(move))
        raise IllegalMove("direction-rolled", text("The direction of this meteor is rolled."), at=str(move))
    raise IllegalMove("other-event", text("Something else is to be answered first."), at=str(move))


RULE_OF = {
    "already-drawn": "a-round-2",
    "beside-lava": "lava",
    "clash": "where-a-route-may-be-drawn-2",
    "crosses-canyon": "canyons",
    "direction-rolled": "meteors",
    "event-first": "r2",
    "fourth-special": "special-routes",
    "must-draw": "where-a-route-may-be-drawn",
    "must-draw-lava": "lava",
    "must-draw-volcano": "lava",
    "must-erase": "lava",
    "must-erase-or-volcano": "lava",
    "no-bridges": "canyons",
    "no-direction": "meteors",
    "no-erasing": "lava",
    "no-event": "r2",
    "no-such-pair": "draft",
    "not-picking": "draft",
    "not-rolled": "a-round-1",
    "not-your-turn": "a-round",
    "occupied": "where-a-route-may-be-drawn-4",
    "other-event": "r2",
    "pick-first": "draft",
    "second-special": "special-routes",
    "second-volcano": "lava",
    "special-twice": "special-routes",
    "unanchored": "canyons",
    "unconnected": "where-a-route-may-be-drawn-1",
}
"""Where the guide has the rule behind each refusal."""
