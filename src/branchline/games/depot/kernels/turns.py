"""The course of a game: its beginning, the legal moves of a turn, what they do, and the end.

A move of a turn is a number: a lay is 8 * card + exit (START for the first free one), then comes the
draw, then the takes.
"""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import (
    can_dock,
    can_start,
    clash_bits,
    defers,
    fits,
    has_clash,
    start_bits,
    starts,
)
from branchline.games.depot.kernels.handling import discard_end, draw_card, fill_deck, lay_card, take_card
from branchline.games.depot.kernels.tables import CLASH, DEPOT_SHAPES
from branchline.parts.compiled import Ints, kernel

LAY_WAYS = at.MOST_EXITS + 1
"""The ways to lay a card: to start a train, or to dock it to that of an exit."""
DRAW = at.CARD_COUNT * LAY_WAYS
FIRST_TAKE = DRAW + 1
"""The take of card a that discards card b is FIRST_TAKE + N * a + b."""
MOST_MOVES = at.CARD_COUNT * LAY_WAYS + at.MOST_EXITS * (at.MOST_EXITS - 1)
"""No list of moves is longer: an obliged seat can't draw."""


# --- the beginning --------------------------------------------------------------------------------


@kernel("void(int32[::1], int64, int64)")
def open_depot(data: Ints, depot: int, advanced: int) -> None:
    """The start depot, from which everyone builds; in the advanced game tasks follow."""
    data[at.DEPOT_PLACE + depot] = at.CENTRE
    data[at.SHAPES] = DEPOT_SHAPES[depot]
    data[at.EXITS] = at.DEPOT_EXITS
    data[at.STAGE] = at.Stage.TASKS if advanced else at.Stage.DEAL


@kernel("int64(int32[::1])")
def seat_without_task(data: Ints) -> int:
    """The first seat that has not yet got its task."""
    seat = 0
    while data[at.TASK + seat] != at.NONE:
        seat += 1
    return seat


@kernel("void(int32[::1], int64, int64)")
def give_task(data: Ints, seats: int, depot: int) -> None:
    """A depot that only its owner sees (D28: there are enough for six)."""
    seat = seat_without_task(data)
    data[at.DEPOT_PLACE + depot] = at.HAND + seat
    data[at.TASK + seat] = depot
    if seat == seats - 1:
        data[at.STAGE] = at.Stage.DEAL


@kernel("int64(int32[::1])")
def seat_to_deal(data: Ints) -> int:
    """The first seat that has not yet got all its cards."""
    seat = 0
    while data[at.HAND_SIZES + seat] == at.HAND_CARDS:
        seat += 1
    return seat


@kernel("void(int32[::1], int64, int64, int64)")
def deal_card(data: Ints, seats: int, seat: int, card: int) -> None:
    """A card for a hand; with the last card of the last hand, all are dealt."""
    draw_card(data, seat, card)
    if seat == seats - 1 and data[at.HAND_SIZES + seat] == at.HAND_CARDS:
        data[at.STAGE] = at.Stage.FIRST


@kernel("int64(int32[::1], int64, int64)")
def possible_starters(data: Ints, seats: int, holder: int) -> int:
    """The mask of the seats that hold a start card; of all when none does, or when it does not matter."""
    mask = 0
    if holder:
        for seat in range(seats):
            mask |= int(can_start(data, seat)) << seat
    return mask if mask else (1 << seats) - 1


@kernel("void(int32[::1], int64, int64)")
def begin_first_turn(data: Ints, holder: int, seat: int) -> None:
    """The first turn; who is chosen for holding a start card must lay it."""
    data[at.STAGE] = at.Stage.TURN
    data[at.TURN] = seat
    if holder:
        data[at.OPENING] = can_start(data, seat)


# --- legal moves ----------------------------------------------------------------------------------


@kernel("int64(int32[::1], int64, int64, int64, int64, int32[::1], int64)", inner=True)
def _add_lays(data: Ints, docking: int, card: int, colours: int, shapes: int, out: Ints, count: int) -> int:
    """Every way to dock a card, then to start a train with it; the new number of moves."""
    for exit in range(at.MOST_EXITS):
        if can_dock(data, docking, card, exit):
            out[count] = LAY_WAYS * card + exit + 1
            count += 1
    if starts(card, colours, shapes):
        out[count] = LAY_WAYS * card + at.START
        count += 1
    return count


@kernel("int64(int32[::1], int32[::1], int64)", inner=True)
def _add_takes(data: Ints, out: Ints, count: int) -> int:
    """Of any two clashing ends, either can be taken (D10)."""
    for i in range(at.MOST_EXITS):
        for j in range(i + 1, at.MOST_EXITS):
            a, b = int(data[at.ENDS + i]), int(data[at.ENDS + j])
            if a != at.NONE and b != at.NONE and CLASH[a, b]:
                out[count] = FIRST_TAKE + at.CARD_COUNT * a + b
                out[count + 1] = FIRST_TAKE + at.CARD_COUNT * b + a
                count += 2
    return count


@kernel("int64(int32[::1], int64, int32[::1])")
def legal_moves(data: Ints, docking: int, out: Ints) -> int:
    """The moves of the seat whose turn it is, and their number (MOST_MOVES at most).

    Lays by card and exit, then the draw; for an obliged seat lays that defer, then what it can take; a
    card that was drawn and fits must be laid (D6).
    """
    start_colours, start_shapes = start_bits(data)
    if data[at.STAGE] == at.Stage.LAY:
        return _add_lays(data, docking, int(data[at.DRAWN]), start_colours, start_shapes, out, 0)
    colours, shapes = clash_bits(data)
    place = at.HAND + data[at.TURN]
    count = 0
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] == place and (not data[at.OBLIGED] or defers(card, colours, shapes)):
            count = _add_lays(data, docking, card, start_colours, start_shapes, out, count)
    if data[at.OBLIGED]:
        return _add_takes(data, out, count)
    if not data[at.OPENING]:
        out[count] = DRAW
        count += 1
    return count


# --- the end of a turn, and of the game -----------------------------------------------------------


@kernel("void(int32[::1], int64, int64)")
def next_turn(data: Ints, seats: int, seat: int) -> None:
    """The turn passes to the left of a seat, with the obligation if the ends of two trains clash."""
    data[at.STAGE] = at.Stage.TURN
    data[at.TURN] = (seat + 1) % seats
    data[at.OBLIGED] = has_clash(data)


@kernel("void(int32[::1], int64, int64)", inner=True)
def pass_turn(data: Ints, seats: int, seat: int) -> None:
    """When nothing is left to draw and everyone has passed in a row, the game is over (D29)."""
    data[at.PASSES] += 1
    if data[at.PASSES] >= seats and not data[at.DECK_SIZE] and not data[at.PILE_SIZE]:
        data[at.STAGE] = at.Stage.OVER
    else:
        next_turn(data, seats, seat)


@kernel("boolean(int32[::1], int64)")
def wins(data: Ints, seat: int) -> bool:
    """An empty hand wins, in the advanced game only once the task is done; whether the game is over now."""
    if data[at.HAND_SIZES + seat] or (data[at.TASK + seat] != at.NONE and not data[at.DONE + seat]):
        return False
    data[at.STAGE] = at.Stage.OVER
    data[at.WINNER] = seat
    return True


# --- moves ----------------------------------------------------------------------------------------


@kernel("boolean(int32[::1], int64, int64, int64)")
def lay(data: Ints, seat: int, card: int, exit: int) -> bool:
    """A card is laid; whether it was the last one and wins, whatever clashes (D16).

    If not, the turn ends, in the advanced game when claims are settled.
    """
    lay_card(data, seat, card, exit)
    data[at.PASSES] = data[at.OPENING] = data[at.OBLIGED] = 0
    data[at.DRAWN] = at.NONE
    data[at.PHASE] += 1
    return wins(data, seat)


@kernel("void(int32[::1], int64, int64)")
def draw(data: Ints, seats: int, seat: int) -> None:
    """A card is to be drawn; without any, in the deck or to be shuffled, this is a pass."""
    data[at.PHASE] += 1
    if fill_deck(data):
        data[at.STAGE] = at.Stage.DRAW
    else:
        pass_turn(data, seats, seat)


@kernel("boolean(int32[::1], int64, int64, int64, int64)")
def card_drawn(data: Ints, seats: int, docking: int, seat: int, card: int) -> bool:
    """A card that fits must be laid (D6), any other is kept with a pass; whether it fits."""
    draw_card(data, seat, card)
    data[at.DRAWS] += 1
    if fits(data, docking, card):
        data[at.STAGE] = at.Stage.LAY
        data[at.DRAWN] = card
        return True
    pass_turn(data, seats, seat)
    return False


@kernel("void(int32[::1], int64, int64, int64, int64)")
def take(data: Ints, seats: int, seat: int, card: int, other: int) -> None:
    """One of two clashing ends comes in hand, the other to the discard pile; that is the whole turn."""
    take_card(data, seat, card)
    discard_end(data, other)
    data[at.PASSES] = 0
    data[at.PHASE] += 1
    next_turn(data, seats, seat)
