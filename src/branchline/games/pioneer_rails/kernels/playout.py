"""Random games to the end: every legal move of a seat is equally likely."""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARDS, DEALT, LAST_OF_THREE_BONUS
from branchline.games.pioneer_rails.kernels.scoring import LINE_KEYS, score_sheet
from branchline.games.pioneer_rails.kernels.turns import (
    MOST_MOVES,
    deal_secret,
    legal_codes,
    may_act,
    play_code,
    turn_up_cards,
)
from branchline.parts.compiled import Ints, Random, below, kernel

LINES = len(LINE_KEYS)


@kernel("int64(int32[::1], uint64[::1])", inner=True)
def _from_deck(data: Ints, random: Random) -> int:
    """A random card of the deck."""
    left = 0
    for card in range(CARDS):
        left += data[at.CARD_PLACE + card] == at.DECK
    left = below(random, left)
    for card in range(CARDS):
        if data[at.CARD_PLACE + card] == at.DECK:
            if left == 0:
                return card
            left -= 1
    return CARDS


@kernel("void(int32[::1], uint64[::1])", inner=True)
def settle(data: Ints, random: Random) -> None:
    """Deals whatever the table waits for: a secret card, or three different cards of the deck."""
    if data[at.STAGE] == at.Stage.SECRET:
        deal_secret(data, _from_deck(data, random))
        return
    cards = np.empty(DEALT, np.int32)
    for i in range(DEALT):
        cards[i] = _from_deck(data, random)
        data[at.CARD_PLACE + cards[i]] = -1
    turn_up_cards(data, cards)


@kernel("void(int32[::1], uint64[::1])", inner=True)
def _to_the_end(data: Ints, random: Random) -> None:
    moves = np.empty(MOST_MOVES, np.int32)
    while data[at.STAGE] != at.Stage.OVER:
        if data[at.STAGE] < at.Stage.PICK:
            settle(data, random)
        else:
            for seat in range(data[at.SEATS]):
                while may_act(data, seat):
                    play_code(data, seat, int(moves[below(random, legal_codes(data, seat, moves))]))


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
        for seat in range(data[at.SEATS]):
            block = data[at.HEAD_SIZE + seat * at.SEAT_SIZE : at.HEAD_SIZE + (seat + 1) * at.SEAT_SIZE]
            totals[game, seat] = score_sheet(block, int(data[at.MAP]), lines)
        if data[at.SEATS] == 3:
            totals[game, (data[at.FIRST_DEALER] + 2) % 3] += LAST_OF_THREE_BONUS
