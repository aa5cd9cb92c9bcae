"""What people at a table can say to each other: a few sentences, sent by number and read in any language."""

from __future__ import annotations

from branchline.core.texts import text

PHRASES = (
    text("Hello!"),
    text("Good luck!"),
    text("Nice move!"),
    text("Oh no!"),
    text("One moment, please."),
    text("Your turn!"),
    text("Well played!"),
    text("Thank you for the game!"),
    text("Shall we play again?"),
    text("I have to go."),
)
"""The number of a phrase is stored: new ones come at the end."""
