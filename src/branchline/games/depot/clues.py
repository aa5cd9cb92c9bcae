"""What everyone can tell of cards that they have not seen.

A pass after a draw tells that the card drawn did not fit; the choice of the starting player tells who
could start. Each of these is a clue: a card in this hand is one of those, another card for each clue.
When a card leaves the hand that may be the card of several clues, nobody knows which of them it explains:
it is kept beside them.

The state has room for a row about every card, and for one more for each seat. Where that is not enough, the
cards that have left a hand share a row. Then there is room for all that can be told about one shuffle of the
deck: each clue is about another card of it that is or was in a hand. Where hands still hold cards of several
shuffles, more clues are possible, though even players who always draw stay well below. Should the room ever
be full, the oldest clue is forgotten: what is left stays true.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.core.chance import EVERYONE
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import mark_fitting
from branchline.games.depot.state import Data, DepotState, docking_rule

Mask = int
"""A set of cards, a bit for each."""
ROW_BYTES = 4 * at.CLUE_WIDTH
NUMBER_BYTES = 4


class ClueRow(NamedTuple):
    """A clue as the state holds it: a hidden card of this hand is one of these.

    With `left` the one card named has left the hand and may be the card of an earlier clue.
    """

    seat: int
    shuffle: int
    """The shuffle of the deck from which the card came."""
    cards: Mask
    left: bool = False

    @property
    def hand(self) -> tuple[int, int]:
        """What a clue is about: the cards of a seat that came from one shuffle."""
        return self.seat, self.shuffle


def fitting_cards(state: DepotState) -> Mask:
    """All cards that dock to a train or start one, as they are now, wherever they are."""
    fits = np.empty(at.CARD_COUNT, np.bool_)
    mark_fitting(state.data, docking_rule(state), fits)
    return _mask(fits)


def add_clue(state: DepotState, seat: int, cards: Mask) -> None:
    """A card that this seat has from the deck is one of these."""
    shuffle = int(state.data[at.SHUFFLES])
    clue = ClueRow(seat, shuffle, cards & _hidden_cards(state.data, shuffle))
    write_clues(state.data, [*read_clues(state.data), clue])


def card_leaves_hand(state: DepotState, seat: int, card: int) -> None:
    """A card is about to leave a hand: the clue that it explains is dropped, or the card kept beside them."""
    data = state.data
    if not data[at.CLUE_COUNT] or data[at.SEEN + card] == EVERYONE:
        return
    hand = seat, int(data[at.SHUFFLE + card])
    clues = read_clues(data)
    others = [clue for clue in clues if clue.hand != hand]
    if len(others) == len(clues):
        return
    in_hand = _mask(data[at.PLACE : at.POSITION] == at.HAND + seat)
    if (_hidden_cards(data, hand[1]) & in_hand).bit_count() == 1:
        write_clues(data, others)
    else:
        write_clues(data, _without_explained([*clues, ClueRow(*hand, 1 << card, left=True)]))


def _hidden_cards(data: Data, shuffle: int) -> Mask:
    """The cards of a shuffle that are in the deck or in hands, unseen by the others."""
    unseen = data[at.SEEN : at.SHUFFLE] != EVERYONE
    return _mask(unseen & (data[at.SHUFFLE : at.FIRSTS] == shuffle))


def _without_explained(rows: list[ClueRow]) -> list[ClueRow]:
    """Drops each card that has left and can explain one clue alone, with that clue, or none at all."""
    for i, left in enumerate(rows):
        if left.left:
            about = [j for j, clue in enumerate(rows[:i]) if _may_be_about(clue, left)]
            if len(about) <= 1:
                return _without_explained([row for j, row in enumerate(rows) if j not in (i, *about)])
    return rows


def _may_be_about(clue: ClueRow, left: ClueRow) -> bool:
    return clue.hand == left.hand and not clue.left and bool(clue.cards & left.cards)


# --- rows of the state ----------------------------------------------------------------------------


def read_clues(data: Data) -> list[ClueRow]:
    """All clues, in the order in which they came."""
    return [clue for row in clue_rows(data) for clue in read_row(row)]


def clue_rows(data: Data) -> list[bytes]:
    """The rows of the state that are used."""
    count = data.item(at.CLUE_COUNT)
    if not count:
        return []
    rows = data[at.CLUES : at.CLUES + at.CLUE_WIDTH * count].astype("<i4", copy=False).tobytes()
    return [rows[start : start + ROW_BYTES] for start in range(0, len(rows), ROW_BYTES)]


@lru_cache(maxsize=1024)  # a clue stands for many turns
def read_row(row: bytes) -> tuple[ClueRow, ...]:
    """A row: the number of its hand, inverted for cards that have left, and the mask of its cards."""
    number = int.from_bytes(row[:NUMBER_BYTES], "little", signed=True)
    cards = int.from_bytes(row[NUMBER_BYTES:], "little")
    shuffle, seat = divmod(number if number >= 0 else ~number, at.MOST_SEATS)
    if number >= 0:
        return (ClueRow(seat, shuffle, cards),)
    return tuple(ClueRow(seat, shuffle, 1 << card, left=True) for card in cards_in(cards))


def write_clues(data: Data, clues: list[ClueRow]) -> None:
    """Puts these clues in place of all that there were."""
    while len(clues) > at.MOST_CLUES and len(_packed(clues)) > at.MOST_CLUES:
        oldest = next(i for i, clue in enumerate(clues) if not clue.left)
        clues = _without_explained(clues[:oldest] + clues[oldest + 1 :])
    rows = clues if len(clues) <= at.MOST_CLUES else _packed(clues)
    data[at.CLUE_COUNT] = len(rows)
    end = at.CLUES + at.CLUE_WIDTH * len(rows)
    data[at.CLUES : end] = np.frombuffer(b"".join(map(_written, rows)), "<i4")
    data[end:] = 0


def _packed(clues: list[ClueRow]) -> list[ClueRow]:
    """The same with fewer rows: the cards that have left a hand share one, after all clues."""
    left: dict[tuple[int, int], ClueRow] = {}
    for clue in clues:
        if clue.left:
            before = left.get(clue.hand, clue)
            left[clue.hand] = clue._replace(cards=before.cards | clue.cards)
    return [*(clue for clue in clues if not clue.left), *left.values()]


def _written(clue: ClueRow) -> bytes:
    number = at.MOST_SEATS * clue.shuffle + clue.seat
    hand = (~number if clue.left else number).to_bytes(NUMBER_BYTES, "little", signed=True)
    return hand + clue.cards.to_bytes(ROW_BYTES - NUMBER_BYTES, "little")


# --- sets of cards --------------------------------------------------------------------------------


def cards_in(mask: Mask) -> list[int]:
    """The cards of a set, by their numbers."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def _mask(cards: NDArray[np.bool_]) -> Mask:
    return int.from_bytes(np.packbits(cards, bitorder="little").tobytes(), "little")
