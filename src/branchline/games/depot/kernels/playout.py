"""Random games to the end: every legal move is equally likely."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.acting import acting_seat, all_moves, play, settle_card
from branchline.games.depot.kernels.fulfilling import TRAINS
from branchline.games.depot.kernels.turns import (
    MOST_MOVES,
    begin_first_turn,
    give_task,
    open_depot,
    possible_starters,
)
from branchline.parts.compiled import Ints, Random, below, kernel

PLAYOUT_WORK = at.HEAD + TRAINS + MOST_MOVES
"""Work space: the state that is played, at 0, what counts of its trains, and the legal moves of a seat."""


@kernel("void(int32[::1], int64)", inner=True)
def _append(log: Ints, number: int) -> None:
    """Adds to the log while there is room; its first element counts."""
    if log[0] + 1 < len(log):
        log[0] += 1
        log[log[0]] = number


@kernel("int64(int32[::1], int64, int64, int64, uint64[::1])", inner=True)
def _draw_from(data: Ints, first: int, count: int, place: int, random: Random) -> int:
    """A random one of the cards or depots, whose places start at `first`, that lie at a place."""
    left = 0
    for number in range(count):
        left += data[first + number] == place
    left = below(random, left)
    for number in range(count):
        if data[first + number] == place:
            if left == 0:
                return number
            left -= 1
    return count


@kernel("void(int32[::1], int64, int32[::1], uint64[::1], int32[::1], int32[::1])", inner=True)
def _chance(data: Ints, seats: int, rules: Ints, random: Random, log: Ints, trains: Ints) -> None:
    """Settles what is to be drawn now."""
    if data[at.STAGE] == at.Stage.DEPOT or data[at.STAGE] == at.Stage.TASKS:
        depot = _draw_from(data, at.DEPOT_PLACE, at.DEPOT_COUNT, at.ASIDE, random)
        _append(log, depot)
        if data[at.STAGE] == at.Stage.TASKS:
            give_task(data, seats, depot)
        else:
            open_depot(data, depot, rules[at.ADVANCED])
    elif data[at.STAGE] == at.Stage.FIRST:
        mask = possible_starters(data, seats, rules[at.HOLDER])
        seat = below(random, seats)
        while not mask >> seat & 1:
            seat = below(random, seats)
        _append(log, seat)
        begin_first_turn(data, rules[at.HOLDER], seat)
    else:
        card = _draw_from(data, at.PLACE, at.CARD_COUNT, at.DECK, random)
        _append(log, card)
        settle_card(data, seats, rules, card, trains)


@kernel("void(int32[::1], int64, int32[::1], uint64[::1], int32[:, ::1], int32[::1], int32[::1], int32[::1])")
def playouts(
    start: Ints,
    seats: int,
    rules: Ints,
    random: Random,
    hands: Ints,
    turns: Ints,
    log: Ints,
    work: Ints,
) -> None:
    """Play a game to its end as often as `hands` has rows: the cards left to each seat, how many turns.

    The game goes on from any moment, the first included. `rules` are those of `layout`. `log` gets all that
    is drawn and every move, in order, as far as there is room; its first element is their number. `work` has
    PLAYOUT_WORK elements; the last state stays in it, at 0.
    """
    data, trains, moves = work[: at.HEAD], work[at.HEAD : at.HEAD + TRAINS], work[at.HEAD + TRAINS :]
    log[0] = 0
    for game in range(len(hands)):
        for place in range(at.HEAD):
            data[place] = start[place]
        turns[game] = 0
        while data[at.STAGE] != at.Stage.OVER:
            seat = acting_seat(data, seats)
            if seat == at.NONE:
                _chance(data, seats, rules, random, log, trains)
            else:
                turns[game] += data[at.STAGE] == at.Stage.TURN
                move = int(moves[below(random, all_moves(data, rules, seat, trains, moves))])
                _append(log, move)
                play(data, seats, rules, seat, move, trains)
        for seat in range(seats):
            hands[game, seat] = data[at.HAND_SIZES + seat]
