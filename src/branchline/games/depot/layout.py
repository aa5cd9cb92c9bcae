"""Where everything is in the state: one flat array, with the number of each card as the index.

The head has a fixed size. The tail is a list of clues, one row each (see `clues.py`), mostly empty.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.core.state import State
from branchline.games.depot.cards import CARDS, DEPOTS
from branchline.games.depot.meta import META, DepotOptions
from branchline.games.depot.moves import MOST_EXITS

Data = NDArray[np.int32]
DepotState = State[DepotOptions]

N = len(CARDS)
MOST_SEATS = META.seats[-1]
HAND_CARDS = 7
NONE = -1


class Stage:
    """What the table waits for (plain numbers: an enum is slow where every move asks for it)."""

    DEPOT = 0
    TASKS = 1
    DEAL = 2
    FIRST = 3
    TURN = 4
    DRAW = 5
    LAY = 6
    ASK = 7
    DISCARD = 8
    REWARD = 9
    OVER = 10


# Where a card is. A depot lies ASIDE, in the CENTRE, or as a task at HAND + its seat.
DECK = ASIDE = 0
PILE = CENTRE = 1
HAND = 8
TRAIN = 16
UNDER = 24

# For each card: where it is, which one it is in its train or pile, the mask of the seats that know where
# it is, and the number of the shuffle by which it last came into the deck.
PLACE = 0
POSITION = PLACE + N
SEEN = POSITION + N
SHUFFLE = SEEN + N

# For each exit: the first and the last card of its train, and its length. They follow from the places.
FIRSTS = SHUFFLE + N
ENDS = FIRSTS + MOST_EXITS
LENGTHS = ENDS + MOST_EXITS

# For each seat: its number of cards, its task, when it was fulfilled (1 is the first of all, 0 not yet),
# and the mask of the depots that can't be its open task, as everyone can tell.
HAND_SIZES = LENGTHS + MOST_EXITS
TASK = HAND_SIZES + MOST_SEATS
DONE = TASK + MOST_SEATS
NOT_TASK = DONE + MOST_SEATS

DEPOT_PLACE = NOT_TASK + MOST_SEATS

(
    STAGE,
    PHASE,
    TURN,  # the seat whose turn it is
    OPENING,  # whether the first move is to be made, which must start a train
    OBLIGED,  # whether the seat whose turn it is must defer or take
    DRAWN,  # the card that was drawn and must be laid
    PASSES,  # how many turns in a row have ended with a pass
    DRAWS,  # how many cards have been drawn since the deal
    DECK_SIZE,
    PILE_SIZE,
    SHUFFLES,  # how often the discard pile has become the deck
    SHAPES,  # the mask of the shapes with which a train can start
    EXITS,
    LAYER,  # the seat after whose lay claims are settled, while they are
    ANSWERED,  # the mask of the seats that were asked whether they claim and have answered
    CLAIMING,  # the mask of those that said they do
    OWED,  # how many cards are still to be discarded, or drawn, as a reward
    WINNER,
) = range(DEPOT_PLACE + len(DEPOTS), DEPOT_PLACE + len(DEPOTS) + 18)

HEAD = WINNER + 1


def new_state(options: DepotOptions, seats: int) -> DepotState:
    """The state in which every card lies in the deck and every depot aside."""
    data = np.zeros(HEAD, np.int32)
    data[FIRSTS:LENGTHS] = NONE
    data[TASK:DONE] = NONE
    for field in (TURN, DRAWN, LAYER, WINNER):
        data[field] = NONE
    data[DECK_SIZE] = N
    return State(options, seats, data)


def at(data: Data, place: int) -> list[int]:
    """The cards at a place, by their numbers."""
    cards: list[int] = (data[PLACE:POSITION] == place).nonzero()[0].tolist()
    return cards


def ends(data: Data) -> list[int]:
    """The last card of each exit's train."""
    cards: list[int] = data[ENDS:LENGTHS].tolist()
    return cards


def has_task(data: Data, seat: int) -> bool:
    """Whether a seat has a task that is still open."""
    return bool(data[TASK + seat] != NONE and not data[DONE + seat])
