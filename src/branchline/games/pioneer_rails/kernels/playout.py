"""Random games to the end: every legal move of a seat is equally likely."""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels.layout import (
    BONUS,
    CARD,
    CARDS,
    DEALT,
    DECK,
    FIRST_DEALER,
    HEAD,
    MAP,
    SEAT,
    SEATS,
    STAGE,
    Stage,
)
from branchline.games.pioneer_rails.kernels.scoring import KEYS, score
from branchline.games.pioneer_rails.kernels.turns import (
    MOST_MOVES,
    acts,
    give_secret,
    legal,
    open_cards,
    play,
)
from branchline.parts.compiled import Ints, Random, below, kernel

LINES = len(KEYS)


@kernel("int64(int32[::1], uint64[::1])", inner=True)
def _from_deck(data: Ints, random: Random) -> int:
    """A random card of the deck."""
    left = 0
    for card in range(CARDS):
        left += data[CARD + card] == DECK
    left = below(random, left)
    for card in range(CARDS):
        if data[CARD + card] == DECK:
            if left == 0:
                return card
            left -= 1
    return CARDS


@kernel("void(int32[::1], uint64[::1])", inner=True)
def _deal(data: Ints, random: Random) -> None:
    """Three different cards of the deck."""
    cards = np.empty(DEALT, np.int32)
    for i in range(DEALT):
        cards[i] = _from_deck(data, random)
        data[CARD + cards[i]] = -1
    open_cards(data, cards)


@kernel("void(int32[::1], uint64[::1])", inner=True)
def _to_the_end(data: Ints, random: Random) -> None:
    moves = np.empty(MOST_MOVES, np.int32)
    while data[STAGE] != Stage.OVER:
        if data[STAGE] == Stage.SECRET:
            give_secret(data, _from_deck(data, random))
        elif data[STAGE] == Stage.DEAL:
            _deal(data, random)
        else:
            for seat in range(data[SEATS]):
                while acts(data, seat):
                    play(data, seat, int(moves[below(random, legal(data, seat, moves))]))


@kernel("void(int32[::1], uint64[::1], int32[:,::1], int32[::1])")
def playouts(start: Ints, random: Random, totals: Ints, data: Ints) -> None:
    """Play a game to its end as often as `totals` has rows: the score of every seat.

    The game goes on from any moment after the goals and the dealer are known. `data` has the size of the
    state; the last one stays in it.
    """
    lines = np.empty(LINES, np.int32)
    for game in range(len(totals)):
        data[:] = start
        _to_the_end(data, random)
        for seat in range(data[SEATS]):
            block = data[HEAD + seat * SEAT : HEAD + (seat + 1) * SEAT]
            totals[game, seat] = score(block, int(data[MAP]), lines)
        if data[SEATS] == 3:
            totals[game, (data[FIRST_DEALER] + 2) % 3] += BONUS
