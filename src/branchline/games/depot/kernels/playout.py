"""Random basic games to the end: every legal move of a turn is equally likely."""

from __future__ import annotations

from branchline.games.depot.kernels.layout import (
    DECK,
    DECK_SIZE,
    DEPOTS,
    HEAD,
    PLACE,
    STAGE,
    TURN,
    WINNER,
    N,
    Stage,
)
from branchline.games.depot.kernels.turns import (
    DRAW,
    FIRST_TAKE,
    MOST_MOVES,
    WAYS,
    begin,
    card_drawn,
    deal,
    draw,
    lay,
    legal,
    next_hand,
    next_turn,
    open_depot,
    starters,
    take,
)
from branchline.parts.compiled import Ints, Random, below, kernel

PLAYOUT_WORK = HEAD + MOST_MOVES
"""Work space: the state that is played, at 0, and the legal moves of a turn."""


@kernel("void(int32[::1], int64)", inner=True)
def _note(log: Ints, number: int) -> None:
    """Adds to the log while there is room; its first element counts."""
    if log[0] + 1 < len(log):
        log[0] += 1
        log[log[0]] = number


@kernel("int64(int32[::1], uint64[::1])", inner=True)
def _from_deck(data: Ints, random: Random) -> int:
    """A random card of the deck."""
    left = below(random, int(data[DECK_SIZE]))
    for card in range(N):
        if data[PLACE + card] == DECK:
            if left == 0:
                return card
            left -= 1
    return N


@kernel("void(int32[::1], int64, int64, int64, uint64[::1], int32[::1])", inner=True)
def _chance(data: Ints, seats: int, docking: int, holder: int, random: Random, log: Ints) -> None:
    """Settles what is to be drawn now."""
    if data[STAGE] == Stage.DEPOT:
        depot = below(random, DEPOTS)
        _note(log, depot)
        open_depot(data, depot)
    elif data[STAGE] == Stage.FIRST:
        mask = starters(data, seats, holder)
        seat = below(random, seats)
        while not mask >> seat & 1:
            seat = below(random, seats)
        _note(log, seat)
        begin(data, holder, seat)
    else:
        card = _from_deck(data, random)
        _note(log, card)
        if data[STAGE] == Stage.DRAW:
            card_drawn(data, seats, docking, int(data[TURN]), card)
        else:
            deal(data, seats, next_hand(data), card)


@kernel("void(int32[::1], int64, int64)", inner=True)
def _play(data: Ints, seats: int, move: int) -> None:
    """A move of the seat whose turn it is."""
    seat = int(data[TURN])
    if move == DRAW:
        draw(data, seats, seat)
    elif move < DRAW:
        if not lay(data, seat, move // WAYS, move % WAYS):
            next_turn(data, seats, seat)
    else:
        take(data, seats, seat, (move - FIRST_TAKE) // N, (move - FIRST_TAKE) % N)


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

    The game goes on from any moment, the first included. `docking` is the number of the reading, `holder`
    says whether a holder of a start card starts. `log` gets all that is drawn and every move, in order,
    as far as there is room; its first element is their number. `work` has PLAYOUT_WORK elements; the
    last state stays in it, at 0.
    """
    data, moves = work[:HEAD], work[HEAD:]
    log[0] = 0
    for game in range(len(winners)):
        for place in range(HEAD):
            data[place] = start[place]
        turns[game] = 0
        while data[STAGE] != Stage.OVER:
            if data[STAGE] == Stage.TURN or data[STAGE] == Stage.LAY:
                turns[game] += data[STAGE] == Stage.TURN
                move = int(moves[below(random, legal(data, docking, moves))])
                _note(log, move)
                _play(data, seats, move)
            else:
                _chance(data, seats, docking, holder, random, log)
        winners[game] = data[WINNER]
