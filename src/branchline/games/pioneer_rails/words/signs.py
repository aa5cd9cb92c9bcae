"""Suits, cards and privileges in words."""

from __future__ import annotations

from branchline.core.texts import Text, text

SUIT_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
SUIT_TEXTS: dict[str, Text] = {
    "spades": text("spades"),
    "hearts": text("hearts"),
    "diamonds": text("diamonds"),
    "clubs": text("clubs"),
}
PRIVILEGE_TEXTS: dict[str, Text] = {
    "bridge": text("a bridge"),
    "tunnel": text("a tunnel"),
    "shortcut": text("a shortcut"),
    "switch": text("a switch"),
    "extra": text("one more track"),
}
_SIGN_OF = {suit[0].upper(): sign for suit, sign in SUIT_SIGNS.items()}


def card_sign(name: str) -> str:
    """A card as it is printed: Q♦ for QD."""
    return name[:-1] + _SIGN_OF[name[-1]]
