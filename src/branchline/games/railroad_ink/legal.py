"""A seat's round: first it answers what happens to its board, then it draws, then it confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import IllegalMove
from branchline.core.texts import text
from branchline.games.railroad_ink.kernels.acting import draw, dry_out, receive_meteor, sacrifice
from branchline.games.railroad_ink.kernels.canyons import PATH_PATTERN
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    DONE,
    DROUGHT_EVENT,
    EVENTS,
    SPECIAL,
    USED,
)
from branchline.games.railroad_ink.kernels.meteors import ANY, direction_rolled
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_PATTERN, FIRST_SPECIAL, SPECIALS
from branchline.games.railroad_ink.kernels.placement import (
    LAVA_DUTY,
    MAX_PLACEMENTS,
    NO_DUTY,
    duty,
    placements,
)
from branchline.games.railroad_ink.moves import (
    DIRECTIONS,
    DONE_MOVE,
    Canyon,
    Done,
    Drought,
    Meteor,
    Move,
    Place,
    Sacrifice,
)
from branchline.games.railroad_ink.refusals import (
    check_dig,
    check_place,
    check_source,
    check_special,
    specials_left,
)

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints


def legal(head: Ints, block: Ints) -> list[Move]:
    """All that a seat may do now in its round."""
    if block[EVENTS]:
        return answers(block)
    room = np.empty((MAX_PLACEMENTS, 3), np.int32)
    count = placements(head, block, 1, room)
    found = [move_of(*row) for row in room[:count].tolist()]
    if duty(head, block) == NO_DUTY:
        found.append(DONE_MOVE)
    return found


def move_of(result: int, cell: int, picture: int) -> Move:
    """The move that a row of `placements` stands for."""
    if result >= FIRST_PATTERN:
        return Canyon(picture)
    return Place(cell % CELLS, picture, cell >= CELLS)


def answers(block: Ints) -> list[Move]:
    """To the drought or the meteor at hand: let it come, or cross off a special."""
    if not block[EVENTS]:
        return []
    found: list[Move] = [Drought()]
    if not block[EVENTS] & DROUGHT_EVENT:
        direction = direction_rolled(block)
        found = [Meteor(side) for side in range(len(DIRECTIONS))] if direction == ANY else [Meteor()]
    if not block[SPECIAL] and specials_left(block) > 0:
        found += [Sacrifice(special) for special in range(SPECIALS) if not block[USED] >> special & 1]
    return found


def act(head: Ints, block: Ints, move: Move) -> None:
    """Does a move, or raises the reason why not and leaves everything as it was."""
    if block[EVENTS] and not isinstance(move, Meteor | Drought | Sacrifice):
        raise IllegalMove("event-first", text("First the drought or the meteor is to be answered."))
    if isinstance(move, Done):
        _confirm(head, block)
    elif isinstance(move, Place):
        _place(head, block, move)
    elif isinstance(move, Canyon):
        result = FIRST_PATTERN + int(PATH_PATTERN[move.path])
        check_source(head, block, result)
        check_dig(block, move)
        draw(head, np.array((result, 0, move.path), np.int32), block)
    else:
        _answer(head, block, move)


def _confirm(head: Ints, block: Ints) -> None:
    owed = duty(head, block)
    if owed == LAVA_DUTY:
        raise IllegalMove("must-draw-lava", text("One of the lava dice has to be drawn."))
    if owed != NO_DUTY:
        raise IllegalMove("must-draw", text("There is still a die that can be drawn."))
    block[DONE] = 1


def _place(head: Ints, block: Ints, place: Place) -> None:
    face = int(FACE[place.picture])
    if face >= FIRST_SPECIAL:
        check_special(block, face)
    else:
        check_source(head, block, face)
    row = (face, place.cell + CELLS * place.erases, place.picture)
    if place.erases:
        room = np.empty((MAX_PLACEMENTS, 3), np.int32)
        count = placements(head, block, 0, room)
        if row not in {*map(tuple, room[:count].tolist())}:
            raise IllegalMove(
                "no-erasing",
                text("Something is erased only for lava beside it, when no lava die fits anywhere."),
                at=str(place),
            )
    else:
        check_place(block, place)
    draw(head, np.array(row, np.int32), block)


def _answer(head: Ints, block: Ints, move: Move) -> None:
    if move not in answers(block):
        raise _refusal(block, move)
    if isinstance(move, Sacrifice):
        sacrifice(block, move.special)
    elif isinstance(move, Drought):
        dry_out(head, block)
    elif isinstance(move, Meteor):
        receive_meteor(block, direction_rolled(block) if move.direction is None else move.direction)


def _refusal(block: Ints, move: Move) -> IllegalMove:
    """Why an answer is none to what is asked."""
    if not block[EVENTS]:
        return IllegalMove("no-event", text("There is nothing to be answered now."), at=str(move))
    if isinstance(move, Sacrifice):
        try:
            check_special(block, FIRST_SPECIAL + move.special)
        except IllegalMove as refused:
            return refused
    if isinstance(move, Meteor) and not block[EVENTS] & DROUGHT_EVENT:
        if direction_rolled(block) == ANY:
            return IllegalMove("no-direction", text("You choose the direction of this meteor."), at=str(move))
        return IllegalMove("direction-rolled", text("The direction of this meteor is rolled."), at=str(move))
    return IllegalMove("other-event", text("Something else is to be answered first."), at=str(move))
