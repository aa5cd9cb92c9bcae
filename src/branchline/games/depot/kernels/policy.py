"""How everyone goes on in a rollout: by the move after which the table looks best to the seat itself.

It looks at nothing that the seat can't know: of others' hands it knows the cards that were taken in the open.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.acting import CLAIM, FIRST_DISCARD, all_moves
from branchline.games.depot.kernels.docking import ALL, defers, starts
from branchline.games.depot.kernels.fulfilling import (
    TRAIN_SHAPES,
    TRAIN_SPECIALS,
    TRAINS,
    has_open_task,
    read_trains,
)
from branchline.games.depot.kernels.handling import free_exit
from branchline.games.depot.kernels.tables import BIT_COUNT, COLOUR_BITS, DEPOT_SHAPES, DOCK, SHAPE_BITS
from branchline.games.depot.kernels.turns import DRAW, FIRST_TAKE, LAY_WAYS, MOST_MOVES
from branchline.parts.compiled import Ints, kernel

Floats = NDArray[np.float64]

# What counts, in tenths of a card.
(
    SPECIAL,  # a special wagon in hand, which seldom docks
    TAKEN,  # a clash for the next seat, if it can't defer
    DEFERRED,  # the same, if it can
    OWN_DEFER,  # … for one or two own cards that defer then
    STUCK,  # no clash, and no own card that can be laid
    LAST,  # the next seat can lay its last card
    DRAWING,  # a draw in place of a lay
    TASK_BUILT,  # a shape of the own task that the best train has
    TASK_HELD,  # … that is in hand instead
) = range(9)
WEIGHTS = {
    "basic": np.array([4.2, 16.9, -4.4, 2.6, -2.4, -7.0, -6.4, 0.0, 0.0]),
    "advanced": np.array([1.6, 4.8, 4.2, 0.8, -2.1, -0.7, -3.3, 16.9, 3.6]),
}
"""Found by games of the policy against itself, for each version of the game."""
CARD = 10.0

MOST_KINDS = 14
NEVER = (6 / 7) ** np.arange(MOST_KINDS * at.CARD_COUNT + 1)
"""How likely none of the hidden cards is of some colours and shapes: by the product of their numbers."""

# Work space: what counts of the trains; the own hand, now and after a move; the ends and first cards of the
# trains after it; the cards of the next seat that everyone knows; the moves.
HAND = TRAINS
HAND_AFTER = HAND + at.CARD_COUNT
ENDS_AFTER = HAND_AFTER + at.CARD_COUNT
FIRSTS_AFTER = ENDS_AFTER + at.MOST_EXITS
KNOWN = FIRSTS_AFTER + at.MOST_EXITS
MOVES = KNOWN + at.CARD_COUNT
POLICY_WORK = MOVES + MOST_MOVES


# --- the table after a move -----------------------------------------------------------------------


@kernel("int64(int32[::1], int64)", inner=True)
def _exit_of(data: Ints, lay: int) -> int:
    """The exit, from 0, of the train to which a card is laid."""
    return free_exit(data) if lay % LAY_WAYS == at.START else lay % LAY_WAYS - 1


@kernel("int64(int32[::1], int64, int64, int32[::1])", inner=True)
def _hand_after(hand: Ints, size: int, move: int, out: Ints) -> int:
    """The own hand after a move, and its size."""
    gone = at.NONE
    if move < DRAW:
        gone = move // LAY_WAYS
    elif move >= FIRST_DISCARD:
        gone = move - FIRST_DISCARD
    count = 0
    for i in range(size):
        if hand[i] != gone:
            out[count] = hand[i]
            count += 1
    if DRAW < move < FIRST_DISCARD:
        out[count] = (move - FIRST_TAKE) // at.CARD_COUNT
        count += 1
    return count


@kernel("int64(int32[::1], int64)", inner=True)
def _last_but_one(data: Ints, exit: int) -> int:
    """The card that ends a train when its last one has gone, if any."""
    for card in range(at.CARD_COUNT):
        if (
            data[at.PLACE + card] == at.TRAIN + exit
            and data[at.POSITION + card] == data[at.LENGTHS + exit] - 2
        ):
            return card
    return at.NONE


@kernel("void(int32[::1], int64, int32[::1], int32[::1])", inner=True)
def _trains_after(data: Ints, move: int, ends: Ints, firsts: Ints) -> None:
    """The ends and the first cards of the trains after a move."""
    for exit in range(at.MOST_EXITS):
        ends[exit] = data[at.ENDS + exit]
        firsts[exit] = data[at.FIRSTS + exit]
    if move < DRAW:
        exit = _exit_of(data, move)
        ends[exit] = move // LAY_WAYS
        if firsts[exit] == at.NONE:
            firsts[exit] = move // LAY_WAYS
    elif DRAW < move < FIRST_DISCARD:
        card, other = (move - FIRST_TAKE) // at.CARD_COUNT, (move - FIRST_TAKE) % at.CARD_COUNT
        for exit in range(at.MOST_EXITS):
            if ends[exit] == card or ends[exit] == other:
                ends[exit] = _last_but_one(data, exit)
                if ends[exit] == at.NONE:
                    firsts[exit] = at.NONE


# --- what it is worth -----------------------------------------------------------------------------


@kernel("UniTuple(int64, 2)(int32[::1])", inner=True)
def _shared(ends: Ints) -> tuple[int, int]:
    """The colours and the shapes that two of these ends share."""
    colours = shapes = shared_colours = shared_shapes = 0
    for end in ends:
        if end != at.NONE:
            shared_colours |= colours & COLOUR_BITS[end]
            shared_shapes |= shapes & SHAPE_BITS[end]
            colours |= COLOUR_BITS[end]
            shapes |= SHAPE_BITS[end]
    return shared_colours, shared_shapes


@kernel("int64(int32[::1], int64, int64)", inner=True)
def _deferring(cards: Ints, colours: int, shapes: int) -> int:
    """How many of the cards repeat a clash."""
    count = 0
    for card in cards:
        count += defers(card, colours, shapes)
    return count


@kernel("boolean(int32[::1], int64, int32[::1], int32[::1], int32[::1])", inner=True)
def _can_lay_one(data: Ints, docking: int, hand: Ints, ends: Ints, firsts: Ints) -> bool:
    """Whether one of the cards docks to these ends, or starts a train beside these first cards."""
    colours, shapes, free = ALL, int(data[at.SHAPES]), int(data[at.EXITS])
    for first in firsts:
        if first != at.NONE:
            free -= 1
            colours &= ~COLOUR_BITS[first]
            shapes &= ~SHAPE_BITS[first]
    for card in hand:
        if free > 0 and starts(card, colours, shapes):
            return True
        for end in ends:
            if end != at.NONE and DOCK[docking, end, card]:
                return True
    return False


@kernel("float64(int32[::1], int32[::1], int64, int64, int64, float64[::1], int32[::1])", inner=True)
def _table_worth(
    data: Ints, rules: Ints, next_seat: int, size: int, known: int, weights: Floats, work: Ints
) -> float:
    """What the trains after a move are worth: a clash that hits the next seat, or something to lay next."""
    hand = work[HAND_AFTER : HAND_AFTER + size]
    ends, firsts = work[ENDS_AFTER:FIRSTS_AFTER], work[FIRSTS_AFTER:KNOWN]
    colours, shapes = _shared(ends)
    last = weights[LAST] if data[at.HAND_SIZES + next_seat] == 1 else 0.0
    if colours | shapes:
        likely = 1.0
        if not _deferring(work[KNOWN : KNOWN + known], colours, shapes):
            hidden = data[at.HAND_SIZES + next_seat] - known
            likely -= NEVER[hidden * (BIT_COUNT[colours] + BIT_COUNT[shapes])]
        own = min(2, _deferring(hand, colours, shapes))
        deferred = weights[DEFERRED] + own * weights[OWN_DEFER] + last
        return float((1 - likely) * weights[TAKEN] + likely * deferred)
    if _can_lay_one(data, rules[at.DOCKING], hand, ends, firsts):
        return float(last)
    return float(last + weights[STUCK])


@kernel("float64(int32[::1], int64, int64, int32[::1], float64[::1], int32[::1])", inner=True)
def _task_worth(data: Ints, seat: int, move: int, hand: Ints, weights: Floats, trains: Ints) -> float:
    """What the own open task is worth: what the train that is best for it has, and the hand beside it."""
    wanted, held = int(DEPOT_SHAPES[data[at.TASK + seat]]), 0
    for card in hand:
        held |= SHAPE_BITS[card]
    best = 0.0
    for exit in range(at.MOST_EXITS):
        shapes, specials = int(trains[TRAIN_SHAPES + exit]), int(trains[TRAIN_SPECIALS + exit])
        if move < DRAW and exit == _exit_of(data, move):
            shapes |= SHAPE_BITS[move // LAY_WAYS]
            specials += SHAPE_BITS[move // LAY_WAYS] == 0
        built = min(4, BIT_COUNT[wanted & shapes] + specials)
        best = max(
            best, built * weights[TASK_BUILT] + BIT_COUNT[wanted & held & ~shapes] * weights[TASK_HELD]
        )
    return best


# --- choosing -------------------------------------------------------------------------------------


@kernel("UniTuple(int64, 2)(int32[::1], int64, int64, int32[::1])", inner=True)
def _read_hands(data: Ints, seat: int, next_seat: int, work: Ints) -> tuple[int, int]:
    """The own hand, and what everyone knows of that of the next seat; the size of both."""
    size = known = 0
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] == at.HAND + seat:
            work[HAND + size] = card
            size += 1
        elif data[at.PLACE + card] == at.HAND + next_seat and data[at.SEEN + card] == at.EVERYONE:
            work[KNOWN + known] = card
            known += 1
    return size, known


@kernel("int64(int32[::1], int64, int32[::1], int64, float64[::1], int32[::1])")
def choose(data: Ints, seats: int, rules: Ints, seat: int, weights: Floats, work: Ints) -> int:
    """The move of a seat that is to act; whoever can claim does."""
    trains, moves, next_seat = work[:TRAINS], work[MOVES:], (seat + 1) % seats
    count = all_moves(data, rules, seat, trains, moves)
    if count == 1 or moves[0] == CLAIM:
        return int(moves[0])
    size, known = _read_hands(data, seat, next_seat, work)
    is_open = has_open_task(data, seat)
    if is_open:
        read_trains(data, trains)
    best, most = at.NONE, 0.0
    for i in range(count):
        move = int(moves[i])
        left = _hand_after(work[HAND:], size, move, work[HAND_AFTER:])
        if not left and not is_open:
            return move
        _trains_after(data, move, work[ENDS_AFTER:], work[FIRSTS_AFTER:])
        worth = _table_worth(data, rules, next_seat, left, known, weights, work) - CARD * left
        for card in work[HAND_AFTER : HAND_AFTER + left]:
            worth -= weights[SPECIAL] * (SHAPE_BITS[card] == 0)
        if is_open:
            worth += _task_worth(data, seat, move, work[HAND_AFTER : HAND_AFTER + left], weights, trains)
        if move == DRAW:
            worth += weights[DRAWING]
        if best == at.NONE or worth > most:
            best, most = move, worth
    return best
