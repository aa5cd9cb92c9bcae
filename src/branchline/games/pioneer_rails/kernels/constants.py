"""The cards, the turns of a game, and the privileges of town boxes: what is the same at every table."""

from __future__ import annotations

SUITS = ("spades", "hearts", "diamonds", "clubs")
SUIT_COUNT = len(SUITS)
RANKS = ("10", "J", "Q", "K", "A")
RANK_COUNT = len(RANKS)
CARDS = SUIT_COUNT * RANK_COUNT
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
"""Tracks of a turn, without those for town boxes."""
LAST_OF_THREE_BONUS = 2
"""The points of the last of three players."""

PRIVILEGES = ("bridge", "tunnel", "shortcut", "switch", "extra")
"""What a crossed town box is good for on a track; `extra` is the track alone. *Suit* is a move of its own."""
BRIDGE, TUNNEL, SHORTCUT, SWITCH, EXTRA = (1 << bit for bit in range(5))
