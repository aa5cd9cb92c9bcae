"""What everyone can tell of cards that they have not seen.

A pass after a draw tells that the card drawn did not fit; the choice of the starting player tells who
could start. Each of these is a clue: a card in this hand is one of those, another card for each clue.
When a card leaves the hand that may be the card of several clues, nobody knows which of them it explains:
it is kept beside them.

There is room for a clue about every card. That is enough as long as no card that has left is kept: each
clue is then about another card in a hand, and a card is in one hand only. Cards that have left come on top,
and no small bound holds for them. So when the room is full, all that can be told without them is told
without them, which loses nothing; should even that not do, the oldest clue is forgotten. What is left stays
true, and only someone who remembers more could tell more.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.core.chance import EVERYONE
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import mark_fitting
from branchline.games.depot.state import Data, DepotState, docking_rule

Mask = int
"""A set of cards, a bit for each."""
MASK_BYTES = 4 * (at.CLUE_WIDTH - 1)


class ClueRow(NamedTuple):
    """A clue as the state holds it: a hidden card of this hand is one of these.

    With `left` it is the one card named, which has left the hand and may explain an earlier clue.
    """

    seat: int
    shuffle: int
    """The shuffle of the deck from which the card came."""
    cards: Mask
    left: bool = False


def fitting_cards(state: DepotState) -> Mask:
    """All cards that dock to a train or start one, as they are now, wherever they are."""
    fits = np.empty(at.CARD_COUNT, np.bool_)
    mark_fitting(state.data, docking_rule(state), fits)
    return _mask(fits)


def add_clue(state: DepotState, seat: int, cards: Mask) -> None:
    """A card that this seat has from the deck is one of these."""
    shuffle = int(state.data[at.SHUFFLES])
    clue = ClueRow(seat, shuffle, cards & _hidden_cards(state.data, shuffle))
    write_clues(state.data, _within_bounds([*read_clues(state.data), clue]))


def card_leaves_hand(state: DepotState, seat: int, card: int) -> None:
    """A card is about to leave a hand: the clue that it explains is dropped, or the card kept as one more."""
    data = state.data
    if not data[at.CLUE_COUNT] or data[at.SEEN + card] == EVERYONE:
        return
    shuffle = int(data[at.SHUFFLE + card])
    rows = read_clues(data)
    others = [row for row in rows if (row.seat, row.shuffle) != (seat, shuffle)]
    if len(others) == len(rows):
        return
    in_hand = _mask(data[at.PLACE : at.POSITION] == at.HAND + seat)
    if (_hidden_cards(data, shuffle) & in_hand).bit_count() == 1:
        rows = others
    else:
        rows = _without_explained([*rows, ClueRow(seat, shuffle, 1 << card, left=True)])
    write_clues(data, _within_bounds(rows))


def _hidden_cards(data: Data, shuffle: int) -> Mask:
    """The cards of a shuffle that are in the deck or in hands, unseen by the others."""
    unseen = data[at.SEEN : at.SHUFFLE] != EVERYONE
    return _mask(unseen & (data[at.SHUFFLE : at.FIRSTS] == shuffle))


def _mask(cards: NDArray[np.bool_]) -> Mask:
    return int.from_bytes(np.packbits(cards, bitorder="little").tobytes(), "little")


# --- what a card that has left explains -----------------------------------------------------------


def _without_explained(rows: list[ClueRow], *, nested: bool = False) -> list[ClueRow]:
    """Drops each card that has left together with the clue that it explains, where that is certain.

    It is when no other clue may be about the card. With `nested` it is also when each of the others allows
    all that the narrowest one does: whoever explains the others would explain them with the narrowest gone,
    so that the same hands remain possible.
    """
    for i, left in enumerate(rows):
        if left.left:
            about = [j for j, clue in enumerate(rows[:i]) if _may_be_about(clue, left)]
            narrowest = sorted(about, key=lambda j: rows[j].cards.bit_count())[:1]
            if len(about) <= 1 or (nested and _is_nested(rows[narrowest[0]], [rows[j] for j in about])):
                return _without_explained(
                    [row for j, row in enumerate(rows) if j not in (i, *narrowest)], nested=nested
                )
    return rows


def _may_be_about(clue: ClueRow, left: ClueRow) -> bool:
    same_hand = (clue.seat, clue.shuffle) == (left.seat, left.shuffle)
    return same_hand and not clue.left and bool(clue.cards & left.cards)


def _is_nested(narrowest: ClueRow, clues: list[ClueRow]) -> bool:
    return all(not narrowest.cards & ~clue.cards for clue in clues)


def _within_bounds(rows: list[ClueRow]) -> list[ClueRow]:
    """As many rows as there is room for, with all that they tell as far as possible."""
    if len(rows) > at.MOST_CLUES:
        rows = _without_explained(rows, nested=True)
    while len(rows) > at.MOST_CLUES:
        oldest = next(i for i, row in enumerate(rows) if not row.left)
        rows = _without_explained([*rows[:oldest], *rows[oldest + 1 :]], nested=True)
    return rows


# --- rows of the state ----------------------------------------------------------------------------


def read_clues(data: Data) -> list[ClueRow]:
    """All rows, in the order in which they came."""
    return [_read(data, at.CLUES + at.CLUE_WIDTH * i) for i in range(data[at.CLUE_COUNT])]


def write_clues(data: Data, rows: list[ClueRow]) -> None:
    """Puts these rows in place of all that there were."""
    data[at.CLUE_COUNT] = len(rows)
    data[at.CLUES :] = 0
    for i, row in enumerate(rows):
        _write(data, at.CLUES + at.CLUE_WIDTH * i, row)


def _read(data: Data, start: int) -> ClueRow:
    """The row that starts here: the number of its hand, inverted for a card that has left, and a mask."""
    hand = int(data[start])
    shuffle, seat = divmod(hand if hand >= 0 else ~hand, at.MOST_SEATS)
    words = data[start + 1 : start + at.CLUE_WIDTH].astype("<i4")
    return ClueRow(seat, shuffle, int.from_bytes(words.tobytes(), "little"), hand < 0)


def _write(data: Data, start: int, row: ClueRow) -> None:
    hand = at.MOST_SEATS * row.shuffle + row.seat
    data[start] = ~hand if row.left else hand
    mask = row.cards.to_bytes(MASK_BYTES, "little")
    data[start + 1 : start + at.CLUE_WIDTH] = np.frombuffer(mask, "<i4")
