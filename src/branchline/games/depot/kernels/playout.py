"""Random basic games to the end: every legal move of a turn is equally likely."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.turns import (
    DRAW,
    FIRST_TAKE,
    LAY_WAYS,
    MOST_MOVES,
    begin_first_turn,
    card_drawn,
    deal_card,
    draw,
    lay,
    legal_moves,
    next_turn,
    open_depot,
    possible_starters,
    seat_to_deal,
    take,
)
from branchline.parts.compiled import Ints, Random, below, kernel

PLAYOUT_WORK = at.HEAD + MOST_MOVES
"""Work space: the state that is played, at 0, and the legal moves of a turn."""


@kernel("void(int32[::1], int64)", inner=True)
def _append(log: Ints, number: int) -> None:
    """Adds to the log while there is room; its first element counts."""
    if log[0] + 1 < len(log):
        log[0] += 1
        log[log[0]] = number


@kernel("int64(int32[::1], uint64[::1])", inner=True)
def _from_deck(data: Ints, random: Random) -> int:
    """A random card of the deck."""
    left = below(random, int(data[at.DECK_SIZE]))
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] == at.DECK:
            if left == 0:
                return card
            left -= 1
    return at.CARD_COUNT


@kernel("void(int32[::1], int64, int64, int64, uint64[::1], int32[::1])", inner=True)
def _chance(data: Ints, seats: int, docking: int, holder: int, random: Random, log: Ints) -> None:
    """Settles what is to be drawn now."""
    if data[at.STAGE] == at.Stage.DEPOT:
        depot = below(random, at.DEPOT_COUNT)
        _append(log, depot)
        open_depot(data, depot)
    elif data[at.STAGE] == at.Stage.FIRST:
        mask = possible_starters(data, seats, holder)
        seat = below(random, seats)
        while not mask >> seat & 1:
            seat = below(random, seats)
        _append(log, seat)
        begin_first_turn(data, holder, seat)
    else:
        card = _from_deck(data, random)
        _append(log, card)
        if data[at.STAGE] == at.Stage.DRAW:
            card_drawn(data, seats, docking, int(data[at.TURN]), card)
        else:
            deal_card(data, seats, seat_to_deal(data), card)


@kernel("void(int32[::1], int64, int64)", inner=True)
def _play(data: Ints, seats: int, move: int) -> None:
    """A move of the seat whose turn it is."""
    seat = int(data[at.TURN])
    if move == DRAW:
        draw(data, seats, seat)
    elif move < DRAW:
        if not lay(data, seat, move // LAY_WAYS, move % LAY_WAYS):
            next_turn(data, seats, seat)
    else:
        take(data, seats, seat, (move - FIRST_TAKE) // at.CARD_COUNT, (move - FIRST_TAKE) % at.CARD_COUNT)


@kernel("void(int32[::1], int64, int64, int64, uint64[::1], int32[::1], int32[::1], int32[::1], int32[::1])")
def playouts(
    start: Ints,
    seats: int,
    docking: int,
    holder: int,
    random: Random,
    winners: Ints,
    turns: Ints,
    log: Ints,
    work: Ints,
) -> None:
    """Play a basic game to its end as often as `winners` has room: the winner (NONE by D29), how many turns.

    The game goes on from any moment, the first included. `docking` is the number of the docking rule,
    `holder` says whether a holder of a start card starts. `log` gets all that is drawn and every move, in
    order, as far as there is room; its first element is their number. `work` has PLAYOUT_WORK elements;
    the last state stays in it, at 0.
    """
    data, moves = work[: at.HEAD], work[at.HEAD :]
    log[0] = 0
    for game in range(len(winners)):
        for place in range(at.HEAD):
            data[place] = start[place]
        turns[game] = 0
        while data[at.STAGE] != at.Stage.OVER:
            if data[at.STAGE] == at.Stage.TURN or data[at.STAGE] == at.Stage.LAY:
                turns[game] += data[at.STAGE] == at.Stage.TURN
                move = int(moves[below(random, legal_moves(data, docking, moves))])
                _append(log, move)
                _play(data, seats, move)
            else:
                _chance(data, seats, docking, holder, random, log)
        winners[game] = data[at.WINNER]
