"""What everyone can tell of cards that they have not seen.

A pass after a draw tells that the card drawn did not fit; the choice of the starting player tells who
could start. Each of these is a clue: a card in this hand is one of those, another card for each clue.
When a card leaves the hand that may be the card of several clues, nobody knows which of them it settles:
it is kept beside them.

A row of the state's tail is a clue (seat, shuffle, NONE, mask of cards) or a card that has left (seat,
shuffle, its number, no mask). The shuffle is that of the deck from which the card came.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.core.chance import EVERYONE
from branchline.games.depot.layout import (
    FIRSTS,
    HAND,
    HEAD,
    NONE,
    PLACE,
    POSITION,
    SEEN,
    SHUFFLE,
    SHUFFLES,
    Data,
    DepotState,
    N,
)

Cards = NDArray[np.bool_]
WIDTH = 7


def add_clue(state: DepotState, seat: int, cards: Cards) -> None:
    """A card that this seat has from the deck is one of these."""
    shuffle = int(state.data[SHUFFLES])
    row = clue_row(seat, shuffle, cards & _hidden(state.data, shuffle))
    state.data = np.concatenate((state.data, row))


def has_left(state: DepotState, seat: int, card: int) -> None:
    """A card is about to leave a hand; what it settles is forgotten."""
    data = state.data
    if len(data) == HEAD or data[SEEN + card] == EVERYONE:
        return
    shuffle = int(data[SHUFFLE + card])
    table = np.vstack((rows(data), left_row(seat, shuffle, card)))
    others = _hidden(data, shuffle) & (data[PLACE:POSITION] == HAND + seat)
    if others.sum() == 1:
        table = table[(table[:, :2] != (seat, shuffle)).any(axis=1)]
    state.data = np.concatenate((data[:HEAD], _settled(table).ravel()))


def _hidden(data: Data, shuffle: int) -> Cards:
    """The cards of a shuffle that are in the deck or in hands, unseen by the others."""
    hidden: Cards = (data[SEEN:SHUFFLE] != EVERYONE) & (data[SHUFFLE:FIRSTS] == shuffle)
    return hidden


def _settled(table: Data) -> Data:
    """Drops each card that may be about one clue alone, together with that clue, and those about none."""
    masks = np.array([cards_of(row) for row in table]).reshape(-1, N)
    for i in (table[:, 2] != NONE).nonzero()[0]:
        seat, shuffle, card = table[i, :3]
        about = masks[:i, card] & (table[:i, :2] == (seat, shuffle)).all(axis=1)
        if about.sum() <= 1:
            return _settled(np.delete(table, [i, *about.nonzero()[0]], axis=0))
    return table


# --- rows -----------------------------------------------------------------------------------------


def rows(data: Data) -> Data:
    """All rows, in the order in which they came."""
    return data[HEAD:].reshape(-1, WIDTH)


def clue_row(seat: int, shuffle: int, cards: Cards) -> Data:
    """The row of a clue."""
    mask = np.zeros(16, np.uint8)
    mask[:14] = np.packbits(cards, bitorder="little")
    return np.concatenate((np.array((seat, shuffle, NONE), np.int32), mask.view("<i4").astype(np.int32)))


def left_row(seat: int, shuffle: int, card: int) -> Data:
    """The row of a card that has left its hand."""
    return np.array((seat, shuffle, card, 0, 0, 0, 0), np.int32)


def cards_of(row: Data) -> Cards:
    """The cards that a clue is about; none for a card that has left."""
    return np.unpackbits(row[3:].astype("<i4").view(np.uint8), count=N, bitorder="little").astype(np.bool_)
