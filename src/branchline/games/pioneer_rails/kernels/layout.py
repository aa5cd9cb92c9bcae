"""Where everything is in the state: one flat array, a head for the table and a block for every seat."""

from __future__ import annotations

from typing import NamedTuple

from branchline.games.pioneer_rails.kernels.geometry import CELLS, CORNERS, SIDES

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("10", "J", "Q", "K", "A")
CARDS = len(SUITS) * len(RANKS)
CARD_NAMES = tuple(f"{rank}{suit[0].upper()}" for suit in SUITS for rank in RANKS)
"""Card = suit × 5 + rank: 10S, JS … AC."""
CARD_OF = {name: card for card, name in enumerate(CARD_NAMES)}

ROUNDS = 4
HAND = 5
"""Turns of a round, and cards of a hand."""
TURNS = ROUNDS * HAND
DEALT = 3
"""Cards of a deal."""
BASE_TRACKS = 3
BONUS = 2
"""The points of the last of three players."""
NONE = -1

PRIVILEGES = ("bridge", "tunnel", "shortcut", "switch", "extra")
"""What a crossed town box is good for on a track; `extra` is the track alone. *Suit* is a move of its own."""
BRIDGE, TUNNEL, SHORTCUT, SWITCH, EXTRA = (1 << bit for bit in range(5))


class _Stages(NamedTuple):
    GOALS: int
    FURTHER: int
    DEALER: int
    SECRET: int
    DEAL: int
    PICK: int
    LAY: int
    OVER: int


Stage = _Stages(*range(8))
"""What the table waits for, in the order of `views.StageName`."""

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
SECRETS = 8
"""How many secret cards of this round are dealt."""
CARD = 9
OFFER = CARD + CARDS
GOAL = OFFER + DEALT
GOAL_STATE = GOAL + MOST_GOALS
HEAD = GOAL_STATE + MOST_GOALS

# The bits of FLAGS.
EXTRA_CARD = 1
SAME_TURN = 2
MOUNTAIN_SIDES = 4

# --- the block of a seat --------------------------------------------------------------------------

SIDE = 0
"""For each side 0, or 1 + suit + 4 × the turn in which the track was laid."""
CELL = SIDE + SIDES
"""For each cell: of a location, whether it is activated; of bare desert 0, or its shortcut as
1 + suit + 4 × (diagonal + 3 × turn)."""
CORNER = CELL + CELLS
"""For each corner the mask of the suits whose tracks end there, and 16 × the number of those tracks."""
DEGREE = 16
POKER = CORNER + CORNERS
"""The boxes: 0, or 1 + rank."""
SALOON = POKER + TURNS
"""Whether the symbol beside each row is circled."""
BANK = SALOON + ROUNDS
BANK_BOXES = 3
"""What is written in the boxes of the banks, NONE where nothing is."""
STAR = BANK + BANK_BOXES
GOALS = 3
"""The points of each goal."""
NUGGETS = STAR + GOALS
BANKED = NUGGETS + 1
ACTIVATED = BANKED + 1
"""How many locations of each kind are activated (see `maps.LOCATIONS`)."""
KINDS = 7
TOWN_BOXES = ACTIVATED + KINDS
TOWN_CROSSED = TOWN_BOXES + 1
MIXED = TOWN_CROSSED + 1
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
LEFT = SUIT + 1
"""How many tracks are still to be laid."""
LAID = LEFT + 1
FRESH = LAID + 1
"""How many town boxes were circled in this turn."""
DEPOSITS = FRESH + 1
DONE = DEPOSITS + 1
SEAT = DONE + 1
