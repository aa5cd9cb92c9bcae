"""A pad beside the printed Depot: the cards that everyone is left with, round by round."""

from __future__ import annotations

from branchline.core.paper import PadLine, ScorePad
from branchline.core.texts import text

SCORE_PAD = ScorePad(
    lines=(PadLine("hand", text("Cards left in hand")),),
    rounds=True,
    lowest_wins=True,
)
