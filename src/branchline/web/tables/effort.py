"""How hard bots think: as hard as they can, and less for whoever has waited long.

A thought that had to wait for many others is made shorter, so that those behind it wait less. Whose turn is
next is not touched by that. What counts is how many thoughts of others were begun meanwhile, not how long
they took: that a game has to be loaded first is no load. So whoever fills the queue alone is thought about
less, and somebody else, who waits for few, is not.
"""

from __future__ import annotations

import logging

FULL = 1.0
STEPS = ((12, 0.5), (36, 0.25))
"""Thoughts that each thinker has begun while one waited, and the share of its effort which is left to it."""

logger = logging.getLogger(__name__)


class Effort:
    """Gives each thought its share, and notes in the log when the least of them changes."""

    def __init__(self, thinkers: int) -> None:
        self._thinkers = thinkers
        self.begun = 0
        """Thoughts so far: what waits remembers how many there were when it came."""
        self.least = FULL
        """The least share that was given since nothing waited."""

    def begin(self, came: int) -> float:
        """The share for a thought that begins now, and has waited since there were so many."""
        waited = (self.begun - came) / self._thinkers
        self.begun += 1
        share = min((share for thoughts, share in STEPS if waited >= thoughts), default=FULL)
        self._note(min(share, self.least))
        return share

    def nothing_waits(self) -> None:
        self._note(FULL)

    def _note(self, least: float) -> None:
        if least != self.least:
            self.least = least
            event = "bots think less while many wait" if least < FULL else "bots think as hard as ever"
            logger.info(event, extra={"effort": least})
