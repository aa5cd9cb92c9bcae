"""The goal cards in words."""

from __future__ import annotations

from branchline.core.texts import Text, text
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF

GOAL_TEXTS: dict[str, Text] = {
    "1A": text("Put 5 nuggets into banks"),
    "1B": text("Dig 8 nuggets"),
    "1C": text("Activate 2 banks"),
    "1D": text("Activate 3 saloons"),
    "1E": text("Activate a fort"),
    "1F": text("Lay tracks from 3 stations to the edge of the map"),
    "1G": text("Lay tracks along 4 mountain ranges"),
    "1H": text("Activate 5 ranches"),
    "1I": text("Build 2 tunnels from 2 stations"),
    "1J": text("Activate a building with tracks from 2 stations"),
    "1K": text("Lay tracks to 6 towns"),
    "1L": text("Lay tracks from one station to 3 towns"),
    "1M": text("Build 2 bridges from 2 stations"),
    "1N": text("Lay tracks to one town from 2 stations"),
    "1O": text("Activate 2 rail yards"),
}
SIDES_GOAL_TEXT = text("Lay 4 tracks along mountains")
"""What 1G says when it is sides that count (the option `mountain_goal`)."""

GOAL_TYPE_TEXTS: dict[str, Text] = {
    "sheriff": text("Sheriff's goal"),
    "ranch": text("Rancher's goal"),
    "train": text("Railway goal"),
}


def goal_text(goal: str, mountain_goal: str = "ranges") -> Text:
    """What a goal asks for, as this table reads it."""
    return SIDES_GOAL_TEXT if goal == "1G" and mountain_goal == "sides" else GOAL_TEXTS[goal]


def goal_type(goal: str) -> str:
    return GOAL_CARDS[GOAL_OF[goal]].type
