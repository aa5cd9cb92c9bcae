"""Where everything is in the state: one flat array, a head for the table and a block for every seat."""

from __future__ import annotations

from typing import NamedTuple

from branchline.games.pioneer_rails.kernels.constants import CARDS, DEALT, ROUNDS, TURNS
from branchline.games.pioneer_rails.kernels.geometry import CELLS, CORNERS, SIDES

NONE = -1
"""No card, no suit, no goal; nothing written in a box."""


class _Stages(NamedTuple):
    GOALS: int
    FURTHER_GOALS: int
    DEALER: int
    SECRET: int
    DEAL: int
    PICK: int
    LAY: int
    OVER: int


Stage = _Stages(*range(8))
"""What the table waits for, in the order of `view.StageName`."""

# Where a card is: in the deck, open on the table, out of this round, or secretly with a seat.
DECK = 0
OPEN = 1
GONE = 2
SECRET = 8

# The goals on the table: three, and up to four more in a solo game.
MOST_GOALS = 7
FACE_DOWN = 0
FACE_UP = 1
MET = 2

# --- the head -------------------------------------------------------------------------------------

STAGE = 0
PHASE = 1
TURN = 2
"""From 1 to TURNS + 1."""
SEATS = 3
MAP = 4
FLAGS = 5
FIRST_DEALER = 6
BURNED = 7
SECRETS_DEALT = 8
"""How many secret cards of this round are dealt."""
CARD_PLACE = 9
"""For each card where it is."""
OFFERED = CARD_PLACE + CARDS
"""The cards of this turn, in the order in which they were dealt."""
GOAL = OFFERED + DEALT
GOAL_STATE = GOAL + MOST_GOALS
HEAD_SIZE = GOAL_STATE + MOST_GOALS

# The bits of FLAGS.
EXTRA_CARD = 1
SAME_TURN_TOWN_BONUS = 2
MOUNTAIN_SIDES = 4

# --- the block of a seat --------------------------------------------------------------------------

SIDE = 0
"""For each side 0, or 1 + suit + 4 × the turn in which the track was laid."""
CELL = SIDE + SIDES
"""For each cell: of a location, whether it is activated; of bare desert 0, or its shortcut as
1 + suit + 4 × (diagonal + 3 × turn)."""
CORNER = CELL + CELLS
"""For each corner the mask of the suits whose tracks end there, plus COUNT_UNIT × the number of tracks."""
COUNT_UNIT = 16
"""Where a mask of suits and a count share a number, the count stands above the four bits of the mask."""
POKER = CORNER + CORNERS
"""The boxes: 0, or 1 + rank."""
SALOON = POKER + TURNS
"""Whether the symbol beside each row is circled."""
BANK = SALOON + ROUNDS
"""What is written in the boxes of the banks, NONE where nothing is."""
BANK_BOXES = 3
STAR = BANK + BANK_BOXES
"""The points of each goal, 0 as long as it is not met."""
GOALS = 3
NUGGETS = STAR + GOALS
BANKED = NUGGETS + 1
ACTIVATED = BANKED + 1
"""How many locations of each kind are activated (see `maps.LOCATIONS`)."""
LOCATION_KINDS = 7
TOWN_BOXES = ACTIVATED + LOCATION_KINDS
TOWN_BOXES_CROSSED = TOWN_BOXES + 1
MIXED = TOWN_BOXES_CROSSED + 1
"""Whether a building was activated by tracks of two stations."""
TUNNELS = MIXED + 1
"""Masks of the suits that own a tunnel, a bridge, or have reached the edge; of the ranges touched."""
BRIDGES = TUNNELS + 1
EDGES = BRIDGES + 1
RANGES = EDGES + 1
MOUNTAINS = RANGES + 1
"""How many tracks lie along a mountain."""
PICK = MOUNTAINS + 1
"""The card of this turn, NONE before it is picked."""
SUIT = PICK + 1
TRACKS_LEFT = SUIT + 1
"""How many tracks are still to be laid."""
TRACKS_LAID = TRACKS_LEFT + 1
"""How many were laid in this turn."""
FRESH_TOWNS = TRACKS_LAID + 1
"""How many town boxes were circled in this turn."""
DEPOSITS_DUE = FRESH_TOWNS + 1
"""How many banks wait for their nuggets."""
DONE = DEPOSITS_DUE + 1
SEAT_SIZE = DONE + 1
