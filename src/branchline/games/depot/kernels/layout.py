"""Where everything is in the state: one flat array, with the number of each card as the index.

The head is what kernels work on. Behind it lie the clues, one row each (see `clues.py`): most rows are
unused, and the state has the same length whatever happens.
"""

from __future__ import annotations

from typing import NamedTuple

from branchline.games.depot.kernels.tables import BOX

CARD_COUNT = len(BOX.cards)
DEPOT_COUNT = len(BOX.depots)
MOST_SEATS = 6
MOST_EXITS = 7
HAND_CARDS = 7
DEPOT_EXITS = 4
NONE = -1

EVERYONE = -1
"""The mask of all seats and the spectators, as in `core.chance`."""

START = 0
"""The place of a card that starts a train; trains themselves are numbered by their exit, from 1."""


class _Stages(NamedTuple):
    DEPOT: int
    TASKS: int
    DEAL: int
    FIRST: int
    TURN: int
    DRAW: int
    LAY: int
    ASK: int
    DISCARD: int
    REWARD: int
    OVER: int


Stage = _Stages(*range(11))
"""What the table waits for (plain numbers: an enum is slow where every move asks for it)."""

# Where a card is. A depot lies ASIDE, in the CENTRE, or as a task at HAND + its seat.
DECK = ASIDE = 0
PILE = CENTRE = 1
HAND = 8
TRAIN = 16
UNDER = 24

# For each card: where it is, which one it is in its train or pile, the mask of the seats that know where
# it is, and the number of the shuffle by which it last came into the deck.
PLACE = 0
POSITION = PLACE + CARD_COUNT
SEEN = POSITION + CARD_COUNT
SHUFFLE = SEEN + CARD_COUNT

# For each exit: the first and the last card of its train, and its length. They follow from the places.
FIRSTS = SHUFFLE + CARD_COUNT
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
    LAID_BY,  # the seat after whose lay claims are looked at, while they are
    ANSWERED,  # the mask of the seats that were asked whether they claim and have answered
    CLAIMING,  # the mask of those that said they do
    OWED,  # how many cards are still to be discarded, or drawn, as a reward
    WINNER,
) = range(DEPOT_PLACE + DEPOT_COUNT, DEPOT_PLACE + DEPOT_COUNT + 18)

DOCKING, HOLDER, ADVANCED, NEEDED, THEN_TURN = range(5)
"""The rules of a table as kernels want them, in an array of their own: the number of the docking rule; then
whether a holder of a start card starts, whether there are tasks, whether only the cards needed decide on a
reward, and whether who claims out of turn plays the turn then."""
RULES = 5

HEAD = WINNER + 1
"""The length of all that stands above: what kernels read and write."""

# The clues: how many rows are used, then the rows, each the hand it is about and the mask of its cards.
CLUE_COUNT = HEAD
CLUES = CLUE_COUNT + 1
CLUE_WIDTH = 1 + -(-CARD_COUNT // 32)
MOST_CLUES = CARD_COUNT + MOST_SEATS

SIZE = CLUES + MOST_CLUES * CLUE_WIDTH
