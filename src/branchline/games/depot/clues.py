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
from branchline.games.depot.kernels.layout import (
    FIRSTS,
    HAND,
    HEAD,
    NONE,
    PLACE,
    POSITION,
    SEEN,
    SHUFFLE,
    SHUFFLES,
    N,
)
from branchline.games.depot.state import Data, DepotState

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
    table: list[list[int]] = rows(data).tolist()
    if not any(row[0] == seat and row[1] == shuffle for row in table):
        return
    if (_hidden(data, shuffle) & (data[PLACE:POSITION] == HAND + seat)).sum() == 1:
        table = [row for row in table if row[:2] != [seat, shuffle]]
    else:
        table = _settled([*table, [seat, shuffle, card, 0, 0, 0, 0]])
    state.data = np.concatenate((data[:HEAD], np.array(table, np.int32).ravel()))


def _hidden(data: Data, shuffle: int) -> Cards:
    """The cards of a shuffle that are in the deck or in hands, unseen by the others."""
    hidden: Cards = (data[SEEN:SHUFFLE] != EVERYONE) & (data[SHUFFLE:FIRSTS] == shuffle)
    return hidden


def _settled(table: list[list[int]]) -> list[list[int]]:
    """Drops each card that may be about one clue alone, together with that clue, and those about none."""
    for i, left in enumerate(table):
        if left[2] != NONE:
            about = [j for j, clue in enumerate(table[:i]) if clue[:2] == left[:2] and _holds(clue, left[2])]
            if len(about) <= 1:
                return _settled([row for j, row in enumerate(table) if j not in (i, *about)])
    return table


def _holds(clue: list[int], card: int) -> bool:
    """Whether a clue may be about a card; never when it is not a clue but a card that has left."""
    return bool(clue[3 + card // 32] >> card % 32 & 1)


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
